"""Who has arrived today: opened, ticked by several people at once, closed before seats are drawn or play begins.

A tick names the version it saw: whoever looks at an old page overwrites nothing and is told what changed.
Nobody loses a place by a tick; what becomes of those who are missing is decided in `check_in_sweeps`.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import audit
from accounts.models import User
from tournament.asked import one_line
from tournament.errors import Frozen, TournamentError
from tournament.local_time import time_of_day
from tournament.models import Arrival, CheckIn, Player, Tournament


class NotOpened(TournamentError):
    code = "check_in.not_opened"
    status = 409
    message = gettext_lazy("The check-in has not been opened yet. Open it first.")


class CheckInClosed(TournamentError):
    code = "check_in.closed"
    status = 409
    message = gettext_lazy(
        "The check-in is closed, so %(name)s was not marked. "
        "The chief referee can still let somebody in, with a reason."
    )


class StaleTick(TournamentError):
    """The row was changed by somebody else since it was shown; says how it stands now."""

    code = "check_in.stale"
    status = 409

    def __str__(self) -> str:
        words = (
            _("%(by)s marked %(name)s as here at %(time)s, after your page was made. Nothing was changed.")
            if self.values["is_here"]
            else _("%(by)s took the mark of %(name)s back at %(time)s, after your page was made. Nothing was changed.")
        )
        return words % self.values


class LeftAlready(TournamentError):
    code = "check_in.left"
    status = 409
    message = gettext_lazy("%(name)s has left the tournament, so nothing was marked. Look at the player's page.")


class LateReasonMissing(TournamentError):
    code = "check_in.reason_missing"
    message = gettext_lazy("Say in a few words why this is done after the check-in was closed.")


@transaction.atomic
def open_check_in(tournament: Tournament, *, by: User) -> CheckIn:
    """Begin to tick who arrives; opening again changes nothing. Error: Frozen (play has begun)."""
    tournament = hold(tournament)
    if tournament.is_frozen:
        raise Frozen
    check_in, is_new = CheckIn.objects.get_or_create(tournament=tournament, defaults={"opened_by": by})
    if is_new:
        _note("check_in.opened", tournament, by=by)
    return check_in


@transaction.atomic
def close_check_in(tournament: Tournament, *, by: User) -> CheckIn:
    """From now on only the chief referee lets somebody in. Closing again changes nothing. Error: NotOpened."""
    check_in = held_check_in(tournament)
    if check_in.is_open:
        check_in.closed_by, check_in.closed_at = by, timezone.now()
        check_in.save(update_fields=["closed_by", "closed_at"])
        _note("check_in.closed", check_in.tournament, after=_counts(check_in.tournament), by=by)
    return check_in


@transaction.atomic
def reopen_check_in(tournament: Tournament, *, reason: str, by: User) -> CheckIn:
    """Tick again. Errors: NotOpened, Frozen, LateReasonMissing."""
    check_in = held_check_in(tournament)
    if check_in.is_open:
        return check_in
    if check_in.tournament.is_frozen:
        raise Frozen
    reason = said(reason)
    check_in.closed_by, check_in.closed_at = None, None
    check_in.save(update_fields=["closed_by", "closed_at"])
    _note("check_in.reopened", check_in.tournament, reason=reason, by=by)
    return check_in


@transaction.atomic
def mark_arrived(player: Player, *, seen: int, by: User) -> Arrival:
    """The player is here. `seen` is the version of the row that was looked at (0: never marked).

    Marking somebody who is here already changes nothing. Errors: NotOpened, CheckInClosed, LeftAlready, StaleTick.
    """
    return _tick(player, is_here=True, seen=seen, by=by)


@transaction.atomic
def take_arrival_back(player: Player, *, seen: int, by: User) -> Arrival:
    """The tick was a mistake. Errors as `mark_arrived`."""
    return _tick(player, is_here=False, seen=seen, by=by)


@transaction.atomic
def let_in_late(player: Player, *, reason: str, by: User) -> Arrival:
    """After closing: the player is here after all, on the chief referee's word. A seat that was lost stays lost.

    Errors: NotOpened, LateReasonMissing, LeftAlready.
    """
    held_check_in(player.tournament)
    reason = said(reason)
    player = _entered(player)
    arrival = Arrival.objects.filter(player=player).first() or Arrival(player=player, version=0, is_here=False)
    if not arrival.is_here:
        _save(arrival, is_here=True, reason=reason, by=by)
        _note("check_in.late", player.tournament, player, reason=reason, by=by)
    return arrival


def _tick(player: Player, *, is_here: bool, seen: int, by: User) -> Arrival:
    check_in = held_check_in(player.tournament)
    player = _entered(player)
    arrival = Arrival.objects.select_related("changed_by").filter(player=player).first()
    arrival = arrival or Arrival(player=player, version=0, is_here=False)
    if arrival.is_here == is_here:
        return arrival
    if not check_in.is_open:
        raise CheckInClosed(name=player.name)
    if arrival.version != seen:
        raise _stale(arrival, check_in.tournament)
    _save(arrival, is_here=is_here, by=by)
    _note("check_in.arrived" if is_here else "check_in.taken_back", check_in.tournament, player, by=by)
    return arrival


def _stale(arrival: Arrival, tournament: Tournament) -> StaleTick:
    return StaleTick(
        name=arrival.player.name,
        by=arrival.changed_by.name if arrival.changed_by else "?",
        time=time_of_day(arrival.changed_at, tournament),
        is_here=arrival.is_here,
    )


def _save(arrival: Arrival, *, is_here: bool, reason: str = "", by: User) -> None:
    arrival.is_here, arrival.reason, arrival.version = is_here, reason, arrival.version + 1
    arrival.changed_by, arrival.changed_at = by, timezone.now()
    arrival.save()


def hold(tournament: Tournament) -> Tournament:
    """The tournament as it is now, with every other act on it waiting behind."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def held_check_in(tournament: Tournament) -> CheckIn:
    """The check-in of the held tournament. Error: NotOpened."""
    tournament = hold(tournament)
    check_in = CheckIn.objects.filter(tournament=tournament).first()
    if check_in is None:
        raise NotOpened
    check_in.tournament = tournament
    return check_in


def said(reason: str) -> str:
    """The reason as one clean line. Error: LateReasonMissing."""
    reason = one_line(reason, longest=200)
    if not reason:
        raise LateReasonMissing
    return reason


def _entered(player: Player) -> Player:
    player = Player.objects.select_related("tournament").get(pk=player.pk)
    if player.status != Player.Status.ENTERED:
        raise LeftAlready(name=player.name)
    return player


def missing_players(tournament: Tournament) -> list[Player]:
    """Everybody entered, alternates too, who has not been ticked; in the order of their entry."""
    return list(tournament.players.filter(status=Player.Status.ENTERED).exclude(arrival__is_here=True).order_by("pk"))


def _counts(tournament: Tournament) -> dict[str, int]:
    entered = tournament.players.filter(status=Player.Status.ENTERED)
    return {"here": entered.filter(arrival__is_here=True).count(), "missing": len(missing_players(tournament))}


def _note(
    code: str,
    tournament: Tournament,
    player: Player | None = None,
    *,
    after: dict[str, int] | None = None,
    reason: str = "",
    by: User,
) -> None:
    subject = player.name if player else tournament.name
    audit.record(code, by=by, tournament_id=tournament.pk, subject=subject, after=after, reason=reason)
