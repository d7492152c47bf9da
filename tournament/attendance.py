"""Who is at the table, who forfeits, and which alternate takes over (T-ATT-02, T-ALT-02 to T-ALT-07).

The software proposes; the chief referee decides (T-ALT-05). Every act holds the tournament's row.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.alternate_queue import deal_offers, free_alternates, later_seats, vacancies, withdraw_later_offers
from tournament.errors import Stale, TournamentError
from tournament.finalists import replacements
from tournament.local_time import time_of_day
from tournament.models import AlternateOffer, Phase, Player, Round, Seat, SeatChange, Tournament
from tournament.rounds import OVER, POSTABLE, GameBegun, NotPosted, close_if_complete, is_grace

Attendance = Seat.Attendance
Offer = AlternateOffer.State
Why = SeatChange.Why


class TooLate(TournamentError):
    code = "attendance.too_late"
    status = 409
    message = _("%(name)s was not in the seat when the game started and cannot come back in this tournament.")


class SeatTaken(TournamentError):
    code = "attendance.seat_taken"
    status = 409
    message = _("%(alternate)s has taken this seat already, so the absence cannot be undone.")


class TableLocked(TournamentError):
    code = "attendance.table_locked"
    status = 409
    message = _("This table's result is recorded, so nobody can be marked absent there any more.")


class OfferGone(TournamentError):
    code = "alternate.offer_gone"
    status = 409
    message = _("This was decided or withdrawn in between. Look at the seats again.")


class DecidedAlready(TournamentError):
    """Somebody decided otherwise in between; says who, when and what."""

    code = "alternate.decided"
    status = 409
    message = _("%(by)s decided on %(name)s at %(time)s already: %(decision)s. Nothing was changed.")


class DecisionMissing(TournamentError):
    code = "alternate.decision_missing"
    message = _("Nothing was decided. Choose whether the alternate takes the seat.")


class ReasonMissing(TournamentError):
    code = "alternate.reason_missing"
    message = _("Say in a few words why this alternate does not play.")


@transaction.atomic
def mark_present(seat: Seat, *, by: User) -> Seat:
    """The player is in the seat. One marked absent comes back into a seat that is still empty, up to
    the end of the grace (GAP-A4). Errors: NotPosted, TooLate, Stale.
    """
    seen = seat.player_id
    seat = _hold(seat)
    if seat.player_id is None:
        _bring_back(seat, by=by)
    elif seat.player_id != seen:
        raise Stale
    if seat.attendance != Attendance.PRESENT:
        _save(seat, attendance=Attendance.PRESENT)
        _note("attendance.present", seat, seat.player, by=by)
    return seat


@transaction.atomic
def mark_absent(seat: Seat, *, by: User) -> AlternateOffer | None:
    """The player is not in the seat: forfeits this and every later game (T-ATT-02).

    Returns the offer of the seat to the next alternate; None if the game has begun (T-ALT-04) or no
    alternate is left (GAP-S2). Marking again finds the same offer. Errors: NotPosted, Stale, TableLocked.
    """
    seen = seat.player_id
    seat = _hold(seat)
    if seat.player_id is None:
        return _open_offer(seat)
    if seat.player is None or seat.player_id != seen:
        raise Stale
    if seat.table.results.exists():
        raise TableLocked
    player, played = seat.player, seat.round
    player.status, player.out_from_round = Player.Status.FORFEITED, played.number
    player.save(update_fields=["status", "out_from_round"])
    _leave([seat], player, why=Why.ABSENT, by=by)
    _save(seat, attendance=Attendance.ABSENT)
    later = _leave(_coming_seats(player, played.number), player, why=Why.ABSENT, by=by)
    _note("attendance.absent", seat, player, after={"forfeits_from": played.number, "later_seats": len(later)}, by=by)
    deal(played.tournament)
    close_if_complete(played)
    return _open_offer(seat)


@transaction.atomic
def unmark(seat: Seat, *, by: User) -> Seat:
    """Undo a mark before the start. Errors: GameBegun, SeatTaken, NotPosted."""
    seat = _hold(seat)
    if seat.table.phase.started_at is not None:
        raise GameBegun
    if seat.player_id is None:
        _bring_back(seat, by=by)
    elif seat.attendance != Attendance.EXPECTED:
        _save(seat, attendance=Attendance.EXPECTED)
        _note("attendance.unmarked", seat, seat.player, by=by)
    elif seat.player and seat.changes.filter(why=Why.ALTERNATE, incoming=seat.player_id).exists():  # T-ATT-02
        raise SeatTaken(alternate=seat.player.name)
    return seat


@transaction.atomic
def vacate(player: Player, *, from_round: int = 1, why: str, reason: str = "", by: User | None) -> list[Seat]:
    """Empty the seats of somebody who leaves between games, from this round on (GAP-A8, T-COND-02).

    Only of games not begun; a seat of a running game keeps its player, whose game ends on the score
    sheet. `why` is a `SeatChange.Why`. The seats are offered to alternates; returns them.
    """
    tournament = Tournament.objects.select_for_update().get(pk=player.tournament_id)
    left = _leave(_coming_seats(player, from_round), player, why=why, reason=reason, by=by)
    deal(tournament)  # an alternate who leaves may have been offered a seat
    return left


def give_back(player: Player, *, by: User) -> list[Seat]:
    """Undo a withdrawal: the seats of coming games that the player left and nobody took. The caller holds
    the tournament's row and has the player entered again.
    """
    rounds = Round.objects.filter(tournament=player.tournament_id).order_by("number")
    empty = [left.seat for coming in rounds for left in vacancies(coming) if left.absent_id == player.pk]
    for seat in empty:
        _save(seat, player=player, attendance=Attendance.EXPECTED)
        _change(seat, why=Why.RETURNED, outgoing=None, incoming=player, by=by)
    return empty


@transaction.atomic
def accept(offer: AlternateOffer, *, only_this_game: bool = False, by: User) -> AlternateOffer:
    """The alternate takes the seat, and the missing player's later seats too (GAP-A9, T-ALT-07),
    or plays only this game (T-ALT-03). Accepting again changes nothing. Errors: DecidedAlready, OfferGone, GameBegun.
    """
    offer = _hold_offer(offer)
    if offer.state == Offer.ACCEPTED and offer.is_for_one_game == only_this_game:
        return offer
    _refuse_if_decided(offer)
    if offer.state != Offer.OPEN or offer.seat.player_id is not None:
        raise OfferGone
    if offer.seat.table.phase.started_at is not None:  # T-ALT-04
        raise GameBegun
    seats = [offer.seat] if only_this_game else [offer.seat, *later_seats(offer)]
    for seat in seats:
        _save(seat, player=offer.alternate, attendance=Attendance.EXPECTED)
        _change(seat, why=Why.ALTERNATE, outgoing=offer.absent, incoming=offer.alternate, by=by)
    offer.is_for_one_game = only_this_game
    _decide(offer, Offer.ACCEPTED, by=by)
    after = {
        "absent": offer.absent_id,
        "alternate": offer.alternate_id,
        "rounds": [seat.round.number for seat in seats],
    }
    _note("alternate.accepted", offer.seat, offer.alternate, after=after, by=by)
    deal(offer.seat.round.tournament)
    return offer


@transaction.atomic
def decline(offer: AlternateOffer, *, reason: str, by: User) -> AlternateOffer:
    """This alternate does not take this seat; the next in order is offered it.

    Errors: ReasonMissing, DecidedAlready, OfferGone.
    """
    reason = reason.strip()[:200]
    if not reason:
        raise ReasonMissing
    offer = _hold_offer(offer)
    if offer.state == Offer.DECLINED:
        return offer
    _refuse_if_decided(offer)
    if offer.state != Offer.OPEN:
        raise OfferGone
    _decide(offer, Offer.DECLINED, reason=reason, by=by)
    _note("alternate.declined", offer.seat, offer.alternate, after={"absent": offer.absent_id}, reason=reason, by=by)
    deal(offer.seat.round.tournament)
    return offer


def deal(tournament: Tournament) -> list[AlternateOffer]:
    """Offer the empty seats of the round that comes next. Later rounds follow when they are posted,
    so that nobody is kept waiting for a later game while an earlier one has an empty seat.
    """
    coming = Phase.objects.filter(round__tournament=tournament, round__state__in=POSTABLE, started_at=None)
    phase = coming.select_related("round__tournament").order_by("round__number").first()
    if phase is None:
        return []
    withdraw_later_offers(phase.round)  # a start that was undone makes an earlier round the next one
    return deal_offers(phase.round, candidates(phase.round))


def candidates(played: Round) -> Sequence[Player]:
    """Who could take an empty seat of this round, the first in order first (T-ALT-02, GAP-A6)."""
    return free_alternates(played) if played.is_preliminary else replacements(played)


def _coming_seats(player: Player, from_round: int) -> list[Seat]:
    """The player's seats in confirmed rounds whose games have not begun."""
    return list(
        player.seats.filter(
            round__number__gte=from_round, round__state__in=POSTABLE, table__phase__started_at=None
        ).select_related("round__tournament", "table__phase")
    )


def _leave(seats: Iterable[Seat], player: Player, *, why: str, reason: str = "", by: User | None) -> list[Seat]:
    left = list(seats)
    for seat in left:
        _save(seat, player=None, attendance=Attendance.EXPECTED)
        _change(seat, why=why, outgoing=player, incoming=None, reason=reason, by=by)
    return left


def _bring_back(seat: Seat, *, by: User) -> None:
    """Give an empty seat, and the later ones, back to the player who was marked absent there."""
    last = seat.changes.select_related("outgoing").last()
    if last is None or last.why != Why.ABSENT or last.outgoing is None:
        raise OfferGone
    player, phase = last.outgoing, seat.table.phase
    if phase.started_at is not None and not is_grace(phase, seat.round.tournament):  # TRN-15
        raise TooLate(name=player.name)
    if seat.round.state in OVER or seat.table.results.exists():  # the others have been counted without them
        raise TooLate(name=player.name)
    later = Round.objects.filter(tournament=player.tournament_id, number__gt=seat.round.number)
    empty = [left.seat for coming in later for left in vacancies(coming) if left.absent_id == player.pk]
    for mine in (seat, *empty):
        _save(mine, player=player, attendance=Attendance.EXPECTED)
        _change(mine, why=Why.RETURNED, outgoing=None, incoming=player, by=by)
    player.status, player.out_from_round = Player.Status.ENTERED, None
    player.save(update_fields=["status", "out_from_round"])
    _note("attendance.returned", seat, player, by=by)
    deal(seat.round.tournament)


def _hold(seat: Seat) -> Seat:
    """The seat as it is now, with every other act on this tournament waiting behind. Error: NotPosted."""
    Tournament.objects.select_for_update().get(pk=seat.round.tournament_id)
    seat = Seat.objects.select_related("table__phase", "round__tournament", "player").get(pk=seat.pk)
    if seat.table.phase.posted_at is None:
        raise NotPosted
    return seat


def _hold_offer(offer: AlternateOffer) -> AlternateOffer:
    Tournament.objects.select_for_update().get(pk=offer.alternate.tournament_id)
    return AlternateOffer.objects.select_related(
        "seat__table__phase", "seat__round__tournament", "absent", "alternate", "decided_by"
    ).get(pk=offer.pk)


def _open_offer(seat: Seat) -> AlternateOffer | None:
    return seat.offers.filter(state=Offer.OPEN).select_related("alternate").first()


def _refuse_if_decided(offer: AlternateOffer) -> None:
    if offer.state not in {Offer.ACCEPTED, Offer.DECLINED} or offer.decided_at is None:
        return
    words = _("plays this game only") if offer.is_for_one_game else offer.get_state_display()
    raise DecidedAlready(
        by=offer.decided_by.name if offer.decided_by else "?",
        name=offer.alternate.name,
        time=time_of_day(offer.decided_at, offer.seat.round.tournament),
        decision=words,
    )


def _decide(offer: AlternateOffer, state: str, *, reason: str = "", by: User) -> None:
    offer.state, offer.reason, offer.decided_by, offer.decided_at = state, reason, by, timezone.now()
    offer.save(update_fields=["state", "is_for_one_game", "reason", "decided_by", "decided_at"])


def _save(seat: Seat, **values: Any) -> None:
    for name, value in values.items():
        setattr(seat, name, value)
    seat.save(update_fields=list(values))


def _change(
    seat: Seat, *, why: str, outgoing: Player | None, incoming: Player | None, reason: str = "", by: User | None
) -> None:
    SeatChange.objects.create(seat=seat, why=why, outgoing=outgoing, incoming=incoming, reason=reason[:200], by=by)


def _note(
    code: str, seat: Seat, player: Player | None, *, after: dict[str, Any] | None = None, reason: str = "", by: User
) -> None:
    audit.record(
        code,
        by=by,
        tournament_id=seat.round.tournament_id,
        subject=player.name if player else str(seat),
        after={
            "round": seat.round.number,
            "table": seat.table.number,
            "seat": seat.position,
            "is_posted": seat.table.phase.posted_at is not None,
            **(after or {}),
        },
        reason=reason,
    )
