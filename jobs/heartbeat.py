"""A runner's sign of life, beside its work: a killed process stops giving it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone

from jobs.models import Job


@contextmanager
def beating(job: Job) -> Iterator[None]:
    stop = Event()
    thread = Thread(target=_beat, args=(job, stop), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _beat(job: Job, stop: Event) -> None:
    ours = Job.objects.filter(pk=job.pk, runner=job.runner, state=Job.State.RUNNING)
    try:
        while not stop.wait(settings.JOBS_LEASE.total_seconds() / 5):
            try:
                ours.update(heartbeat_at=timezone.now())
            except (OperationalError, InterfaceError):
                connection.close()  # the database is away for a moment: try again at the next beat
    finally:
        connection.close()
