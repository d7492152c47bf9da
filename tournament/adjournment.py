"""A very long final is adjourned by the chief referee, and goes on later from exactly where it stood (GAP-F2).

The final has no clock to stop (T-FMT-10). What is kept is when, why, by whom, and the seal of the game's
record at that moment in the chain, so that nobody can play on in between unseen.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament import chain
from tournament.asked import one_line
from tournament.errors import TournamentError
from tournament.models import ClockAct, Phase, Round, Tournament
from tournament.scorekeeper import scorekeeper

Kind = ClockAct.Kind


class NotInPlay(TournamentError):
    code = "final.not_in_play"
    status = 409
    message = _("The final is not being played, so it cannot be adjourned or go on.")


class NoteMissing(TournamentError):
    code = "final.note_missing"
    message = _("Say in a few words why the final is adjourned, and when it goes on.")


def adjourned(final: Round) -> ClockAct | None:
    """The adjournment that lasts now; None while the final goes on."""
    last = ClockAct.objects.filter(phase__round=final).select_related("by").order_by("number").last()
    return last if last and last.kind == Kind.PAUSE else None


@transaction.atomic
def adjourn(final: Round, *, note: str, by: User) -> ClockAct:
    """Break the final off for a while; doing so again while it is adjourned changes nothing.

    Errors: NotInPlay, NoteMissing.
    """
    phase = _hold(final)
    if current := adjourned(final):
        return current
    note = one_line(note, longest=200)
    if not note:
        raise NoteMissing
    return _act(phase, Kind.PAUSE, "final.adjourned", note=note, by=by)


@transaction.atomic
def go_on(final: Round, *, by: User) -> None:
    """Let an adjourned final go on; while it does this changes nothing. Error: NotInPlay."""
    phase = _hold(final)
    if adjourned(final):
        _act(phase, Kind.RESUME, "final.resumed", by=by)


def _hold(final: Round) -> Phase:
    Tournament.objects.select_for_update().get(pk=final.tournament_id)
    phase = Phase.objects.select_related("round__tournament").filter(round=final, started_at__isnull=False).first()
    if phase is None or not phase.round.is_final or phase.round.state != Round.State.PLAYING:
        raise NotInPlay
    return phase


def _act(phase: Phase, kind: ClockAct.Kind, code: str, *, note: str = "", by: User) -> ClockAct:
    tournament, number = phase.round.tournament, phase.clock_acts.count() + 1
    act = phase.clock_acts.create(number=number, kind=kind, reason=note, by=by, at=timezone.now())
    seals = {str(table.number): scorekeeper().seal_of_record(table) for table in phase.tables.order_by("number")}
    chain.extend(tournament, kind=code, content={"round": phase.round.number, "records": seals})
    audit.record(
        code, by=by, tournament_id=tournament.pk, subject=str(phase.round), after={"records": seals}, reason=note
    )
    return act
