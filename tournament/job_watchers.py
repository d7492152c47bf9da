"""Who may watch and cancel a tournament's jobs, what they are called and where they lead."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from jobs.models import Job
from tournament.models import Tournament
from tournament.permissions import Permission, is_allowed


def may_see(job: Job, user: AbstractBaseUser) -> bool:
    """Seats are planned by those who may plan them; nobody else sees how far that is."""
    tournament = _tournament(job)
    return isinstance(user, User) and tournament is not None and is_allowed(user, tournament, Permission.PLAN_SEATS)


def title(job: Job) -> str:
    return _("Seats of %(tournament)s") % {"tournament": _tournament(job)}


def address(job: Job) -> str:
    tournament = _tournament(job)
    assert tournament is not None  # or nobody could see the job
    return reverse("desk:seats", args=[tournament.slug])


def _tournament(job: Job) -> Tournament | None:
    _kind, _colon, number = job.subject.partition(":")
    return Tournament.objects.filter(pk=number).first() if number.isdecimal() else None
