"""What an alternate's seat would mean for the later games, worked out before anybody decides (T-ALT-07, GAP-A9).

Nothing is written: the seats are read, the alternate is put into them on paper, and the solver is asked how many
would have to move afterwards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.alternate_queue import later_seats
from tournament.coming_seats import Spot, Standing, head_counts, resolved, standing_of
from tournament.meetings import Figures, Meetings, Place, Ties
from tournament.models import AlternateOffer, Seat
from tournament.seat_queries import ties_of
from tournament.seating import MoveError


@dataclass(frozen=True, slots=True)
class Outcome:
    """The seats as one decision would leave them. `moves`: so many would change tables if the coming seats were then
    mended; None where they cannot be.
    """

    figures: Figures
    moves: int | None


@dataclass(frozen=True, slots=True)
class Effect:
    """`seats` are the seats that come with the offered one, in the order of their games."""

    seats: tuple[Seat, ...]
    now: Outcome
    takes_all: Outcome
    takes_one: Outcome


def effect_of(offer: AlternateOffer) -> Effect:
    """What accepting for good, or for this game only, would do to the preliminaries. Not for the final."""
    tournament = offer.seat.round.tournament
    standing, ties = standing_of(tournament), ties_of(tournament)
    seats = tuple(later_seats(offer))

    def outcome(taken: Iterable[Seat]) -> Outcome:
        filled = _filled(standing, taken, offer.alternate_id)
        return Outcome(_figures(filled.taken, ties), _moves(offer, filled))

    return Effect(seats, outcome(()), outcome((offer.seat, *seats)), outcome((offer.seat,)))


def _filled(standing: Standing, seats: Iterable[Seat], player: int) -> Standing:
    spots = {_spot(seat): player for seat in seats}
    return Standing(standing.begun, standing.games, {**standing.taken, **spots})


def _spot(seat: Seat) -> Spot:
    return seat.round.number, seat.table.number, seat.position


def _figures(taken: Mapping[Spot, int], ties: Ties) -> Figures:
    return Meetings((Place(*spot, player) for spot, player in taken.items() if player), ties).figures()


def _moves(offer: AlternateOffer, standing: Standing) -> int | None:
    tournament = offer.seat.round.tournament
    if head_counts(tournament, standing):
        return None
    try:
        return sum(move.is_move for move in resolved(tournament, standing).moves)
    except MoveError:
        return None
