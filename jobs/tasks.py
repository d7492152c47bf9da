"""What Celery runs. Both tasks may come twice, late or not at all; the rows decide."""

from uuid import UUID

from celery import shared_task

from jobs.carrying_out import carry_out
from jobs.sweeping import sweep_up


@shared_task(name="jobs.run", acks_late=True, reject_on_worker_lost=True, ignore_result=True)
def run(job_id: str) -> None:
    carry_out(UUID(job_id))


@shared_task(name="jobs.sweep", ignore_result=True, expires=60)
def sweep() -> None:
    sweep_up()
