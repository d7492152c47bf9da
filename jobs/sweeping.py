"""Finding the jobs nobody works on: lost with the broker's memory, or with a killed worker."""

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from jobs.carrying_out import MOST_ATTEMPTS, silent
from jobs.models import Job
from jobs.running import tell_the_broker

State = Job.State

INTERRUPTED = gettext_noop("It was interrupted again and again, so it was given up. Start it once more.")


def sweep_up() -> int:
    """End what cannot go on, and tell the broker again of what can; returns how many were told."""
    now = timezone.now()
    ended = {"finished_at": now}
    Job.objects.filter(silent(), is_cancel_requested=True).update(state=State.CANCELLED, **ended)
    given_up = Job.objects.filter(silent(), attempts__gte=MOST_ATTEMPTS)
    given_up.update(state=State.FAILED, error=INTERRUPTED, **ended)
    waiting = Q(state=State.QUEUED) | silent()
    # A message too many does no harm, but a job that waits its turn does not need one every sweep.
    lost = Job.objects.filter(waiting, queued_at__lt=now - settings.JOBS_LEASE)
    told = [job for job in lost if _is_ours_to_tell(job)]
    for job in told:
        tell_the_broker(job)
    return len(told)


def _is_ours_to_tell(job: Job) -> bool:
    """Two sweeps at once tell it once."""
    untold = Job.objects.filter(pk=job.pk, queued_at=job.queued_at, state__in=Job.LIVE)
    return bool(untold.update(queued_at=timezone.now()))
