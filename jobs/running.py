"""Starting jobs, following them and stopping them. The row is the truth; the broker only wakes workers."""

from typing import Any
from uuid import UUID

from celery import current_app
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from jobs import registry
from jobs.models import Job

State = Job.State


def start(kind: str, *, subject: str, params: dict[str, Any], by: AbstractBaseUser | None) -> Job:
    """Start a job, or return the living one of this kind and subject: the second click starts nothing.

    `subject` names the owner and the thing, such as "tournament:7". KeyError: no such kind.
    """
    registry.kind(kind)
    while True:
        wanted = Job(kind=kind, subject=subject, params=params, requested_by_id=by.pk if by else None)
        # ON CONFLICT DO NOTHING: waits for whoever is inserting the same, and fails no transaction.
        Job.objects.bulk_create([wanted], ignore_conflicts=True)
        living = Job.objects.filter(kind=kind, subject=subject, state__in=Job.LIVE).first()
        if living is not None:  # else the other one came to its end in between
            break
    if living.pk == wanted.pk:
        transaction.on_commit(lambda: tell_the_broker(living), robust=True)
    return living


def tell_the_broker(job: Job) -> None:
    """Wake a worker. If the broker is away, `sweep` tells it later."""
    current_app.send_task("jobs.run", args=[str(job.pk)], retry=False)


def progress(job_id: UUID, percent: int, step: str) -> None:
    """Note how far a job is, whoever runs it; a job that has ended stays as it is."""
    Job.objects.filter(pk=job_id, state=State.RUNNING).update(percent=percent, step=step[:100])


def request_cancel(job: Job, by: AbstractBaseUser) -> None:
    """Stop a waiting job at once and a running one at its next report. An ended job stays as it ended."""
    asked = {"is_cancel_requested": True, "cancelled_by": by}
    waiting = Job.objects.filter(pk=job.pk, state=State.QUEUED)
    if not waiting.update(state=State.CANCELLED, finished_at=timezone.now(), **asked):
        Job.objects.filter(pk=job.pk, state=State.RUNNING, is_cancel_requested=False).update(**asked)
