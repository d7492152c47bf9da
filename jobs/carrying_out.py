"""Carrying out one job: claimed by one runner, kept alive by its heartbeat, ended once.

The broker may deliver a job twice, late or never. What holds is the row: a runner claims a job
that waits, or one whose runner has been silent for JOBS_LEASE, and signs everything it writes
with its own id. A runner that was taken for dead finds its signature gone and changes nothing.
"""

import time
import uuid
from collections.abc import Callable

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from jobs import registry
from jobs.heartbeat import beating
from jobs.models import Job
from jobs.registry import Kind, Result

log = structlog.get_logger(__name__)

MOST_ATTEMPTS = 5  # a job that kills its worker is not to kill workers for ever
MOST_WRITES_A_SECOND = 5

State = Job.State


class Cancelled(Exception):
    """Somebody asked for an end. Raised by `report`; work lets it pass."""


class LeaseLost(Exception):
    """Another runner has taken the job over."""


def silent() -> Q:
    """Jobs whose runner has died, as far as anybody can tell."""
    return Q(state=State.RUNNING, heartbeat_at__lt=timezone.now() - settings.JOBS_LEASE)


def carry_out(job_id: uuid.UUID) -> None:
    """Run the job to its end, unless it has ended or somebody else is at it."""
    job = claim(job_id)
    if job is None:
        return
    kind = registry.kind(job.kind)
    with beating(job), translation.override(_language_of(job)):
        try:
            _finish(job, kind.work(job, Reporter(job)))
        except (Cancelled, LeaseLost) as stop:
            log.info("job.stopped", job=str(job.pk), kind=job.kind, why=type(stop).__name__)
            _end(job, State.CANCELLED)  # after a lost lease this changes nothing
        except (OperationalError, InterfaceError):
            raise  # the database went away: nothing is decided, the sweep resumes it
        except Exception as error:
            _end(job, State.FAILED, error=_reason(kind, job, error))


def claim(job_id: uuid.UUID) -> Job | None:
    """Make it ours, or None: it has ended, or its runner is alive."""
    runner, now = uuid.uuid4(), timezone.now()
    free = Job.objects.filter(Q(state=State.QUEUED) | silent(), pk=job_id, attempts__lt=MOST_ATTEMPTS)
    claimed = free.update(
        state=State.RUNNING,
        runner=runner,
        heartbeat_at=now,
        started_at=Coalesce(F("started_at"), now),
        attempts=F("attempts") + 1,
    )
    return Job.objects.get(pk=job_id) if claimed else None


class Reporter:
    """`report(percent, step)`: cheap enough to be called in an inner loop."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._next = 0.0

    def __call__(self, percent: int, step: str) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + 1 / MOST_WRITES_A_SECOND
        fields = {"percent": percent, "step": step[:100], "heartbeat_at": timezone.now()}
        if not _ours(self._job).update(**fields):
            raise LeaseLost
        if _ours(self._job).filter(is_cancel_requested=True).exists():
            raise Cancelled


def _finish(job: Job, outcome: Result | Callable[[], Result]) -> None:
    """The effect and the end of the job, together or not at all."""
    with transaction.atomic():
        held = _ours(job).select_for_update(of=("self",)).first()
        if held is None:
            raise LeaseLost
        if held.is_cancel_requested:
            raise Cancelled
        result = outcome() if callable(outcome) else outcome
        _end(job, State.DONE, result=result, percent=100)


def _end(job: Job, state: Job.State, **fields: object) -> None:
    _ours(job).update(state=state, finished_at=timezone.now(), **fields)


def _ours(job: Job) -> QuerySet[Job]:
    return Job.objects.filter(pk=job.pk, runner=job.runner, state=State.RUNNING)


def _reason(kind: Kind, job: Job, error: Exception) -> str:
    if isinstance(error, kind.mendable):
        return str(error)
    log.error("job.failed", job=str(job.pk), kind=job.kind, exc_info=error)
    return _("Something broke on our side. It has been written down; nothing was changed.")


def _language_of(job: Job) -> str:
    language = job.requested_by.language if job.requested_by else ""
    return language or settings.LANGUAGE_CODE
