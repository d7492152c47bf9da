"""A count as the plain lines that a tournament takes."""

from games.counts import TableCount
from games.valuation import valuer_for
from tournament.models import Table
from tournament.results import Line


def result_lines(table: Table, count: TableCount) -> list[Line]:
    """One line a seat. Whoever did not survive is worth nothing (T-SCORE-02, T-SCORE-11)."""
    valuer = valuer_for(table.round)
    worths, places = valuer.worths(count), valuer.places(count)
    players = {seat.position: seat.player_id for seat in table.seats.all() if seat.player_id}
    return [
        Line(
            seat=position,
            player_id=players[position],
            outcome=seat.outcome,
            placement=places[position],
            net_worth=worths[position].net_worth if seat.is_survivor else 0,
            unmortgaged_value=valuer.tie_value(worths[position]) if seat.is_survivor else 0,
        )
        for position, seat in count.seats.items()
    ]
