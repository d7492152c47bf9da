"""Whether a check-in holds up the day: while one is open nobody draws seats and no game starts."""

from django.utils.translation import gettext_lazy as _

from tournament.errors import TournamentError
from tournament.models import CheckIn, Tournament


class CheckInOpen(TournamentError):
    code = "check_in.open"
    status = 409
    message = _("The check-in is still open. Close it first, so that it is certain who plays.")


def check_in_of(tournament: Tournament) -> CheckIn | None:
    """The tournament's check-in; None if it does without."""
    return CheckIn.objects.filter(tournament=tournament).first()


def is_check_in_open(tournament: Tournament) -> bool:
    return CheckIn.objects.filter(tournament=tournament, closed_at=None).exists()


def why_check_in_blocks(tournament: Tournament) -> list[TournamentError]:
    return [CheckInOpen()] if is_check_in_open(tournament) else []
