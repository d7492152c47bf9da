"""The background work of this app."""

from collections.abc import Callable
from typing import Any

from celery import shared_task
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from jobs.models import Job
from jobs.registry import Owner, Report, job, own
from tournament import seating_plans
from tournament.errors import TournamentError
from tournament.models import Tournament
from tournament.permissions import Permission, is_allowed
from tournament.retention import erase_expired
from tournament.seating_instances import Way

DRAFT_SEATING = "draft_seating"
SEATING = "seating"

STEPS = {
    "design": _("finding a schedule"),
    "players": _("putting the players in their places"),
    "fives": _("sharing the tables of five out"),
    "seats": _("giving out the seats"),
    "tables": _("giving out the tables"),
    "check": _("checking the plan"),
}


@job(DRAFT_SEATING, mendable=(TournamentError,))
def draft_seating(job: Job, report: Report) -> Callable[[], dict[str, Any]]:
    """Search for seats; the draft is written in the transaction that ends the job."""
    tournament = Tournament.objects.get(pk=job.params["tournament"])
    prepared = seating_plans.prepare(
        tournament,
        seed=job.params["seed"],
        way=Way(job.params["way"]),
        progress=lambda percent, step: report(percent, str(STEPS.get(step, step))),
    )
    return lambda: {"plan": seating_plans.keep(prepared, by=job.requested_by).pk}


def subject_of(tournament: Tournament) -> str:
    return f"{SEATING}:{tournament.pk}"


def _may_see(job: Job, user: AbstractBaseUser) -> bool:
    tournament = Tournament.objects.filter(pk=job.params["tournament"]).first()
    return tournament is not None and isinstance(user, User) and is_allowed(user, tournament, Permission.PLAN_SEATS)


def _address(job: Job) -> str:
    return reverse("desk:seats", args=[Tournament.objects.get(pk=job.params["tournament"]).slug])


def _title(job: Job) -> str:
    return _("Seats of %(tournament)s") % {"tournament": Tournament.objects.get(pk=job.params["tournament"]).name}


own(SEATING, Owner(title=_title, may_see=_may_see, address=_address))


@shared_task(name="tournament.erase_expired", ignore_result=True, expires=60 * 60)
def erase_expired_people() -> None:
    """Once a day; without a limit nothing expires."""
    erase_expired(settings.PERSONAL_DATA_DAYS)
