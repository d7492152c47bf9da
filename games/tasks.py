"""The background work of this app."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.archive.keeping import keep
from games.archive.writing import MovedOn, draft
from games.sealing.batch import seal_all
from games.sealing.errors import SealingError
from jobs.models import Job
from jobs.registry import Owner, Report, job, own
from tournament.models import Round, Tournament
from tournament.permissions import Permission, is_allowed

SEAL_ROUND = "seal_round"
SEALING = "sealing"


@job(SEAL_ROUND, mendable=(SealingError,))
def seal_round(job: Job, report: Report) -> dict[str, Any]:
    """Every document is kept as soon as it is made, once by constraint: a job that runs again goes on from there."""

    def progress(done: int, total: int) -> None:
        step = _("%(done)s of %(total)s sheets sealed") % {"done": done, "total": total}
        report(100 * done // max(total, 1), step)

    made = seal_all(_round(job), address=job.params["address"], by=job.requested_by, progress=progress)
    return {"made": made}


def subject_of(played: Round) -> str:
    return f"{SEALING}:{played.pk}"


def _round(job: Job) -> Round:
    return Round.objects.select_related("tournament").get(pk=job.params["round"])


def _may_see(job: Job, user: AbstractBaseUser) -> bool:
    return isinstance(user, User) and is_allowed(user, _round(job).tournament, Permission.LOCK_SHEETS)


def _address(job: Job) -> str:
    played = _round(job)
    return reverse("floor:documents", args=[played.tournament.slug, played.number])


def _title(job: Job) -> str:
    return _("Sealed sheets of %(tournament)s") % {"tournament": _round(job).tournament.name}


own(SEALING, Owner(title=_title, may_see=_may_see, address=_address))


WRITE_ARCHIVE = "write_archive"
ARCHIVE = "archive"


@job(WRITE_ARCHIVE, mendable=(MovedOn,))
def write_archive(job: Job, report: Report) -> Callable[[], dict[str, Any]]:
    """Read the tournament file by file; chain and contents are written in the transaction that ends the job."""
    step = _("collecting what the archive holds")
    made = draft(_archived(job), progress=lambda percent: report(percent, step))
    return lambda: {"digest": keep(made, by=job.requested_by).digest}


def subject_of_archive(tournament: Tournament) -> str:
    return f"{ARCHIVE}:{tournament.pk}"


def _archived(job: Job) -> Tournament:
    return Tournament.objects.get(pk=job.params["tournament"])


def _may_see_archive(job: Job, user: AbstractBaseUser) -> bool:
    return isinstance(user, User) and is_allowed(user, _archived(job), Permission.ARCHIVE)


own(
    ARCHIVE,
    Owner(
        title=lambda job: _("Archive of %(tournament)s") % {"tournament": _archived(job).name},
        may_see=_may_see_archive,
        address=lambda job: reverse("floor:archive", args=[_archived(job).slug]),
    ),
)
