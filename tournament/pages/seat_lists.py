"""The lists that are posted: every player's table and seat, by name and by table (T-SEAT-06, T-SEAT-07).

Real names stand on seat lists, or entry numbers (GAP-P2): pseudonyms would give themselves away.
"""

from dataclasses import dataclass
from itertools import groupby

from django.db.models import F, Value
from django.db.models.functions import Coalesce, NullIf

from tournament.models import Phase, Round, Seat
from tournament.naming.name_order import name_key
from tournament.options import option
from tournament.seat_queries import changed_since_posting


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """One line of a posted list. `is_changed`: since the list was first posted."""

    name: str
    table: int
    position: int
    phase: int
    is_changed: bool


def entries_of(played: Round, phase: Phase | None = None) -> list[SeatEntry]:
    """Everybody's seat in the order of names; of one phase if one is given."""
    seats = Seat.objects.filter(round=played, player__isnull=False)
    if phase is not None:
        seats = seats.filter(table__phase=phase)
    changed = changed_since_posting(played)
    rows = seats.annotate(shown=_shown(played)).values_list(
        "pk", "shown", "table__number", "position", "table__phase__number"
    )
    entries = (SeatEntry(name, table, position, number, pk in changed) for pk, name, table, position, number in rows)
    return sorted(entries, key=lambda entry: name_key(entry.name))


def _shown(played: Round) -> Coalesce | F:
    if option(played.tournament, "seat_list_names") == "names":
        return F("player__name")
    # Without a number of their own somebody would look for the seat in vain.
    return Coalesce(NullIf("player__reference", Value("")), "player__name")


def by_table(entries: list[SeatEntry]) -> list[tuple[int, list[SeatEntry]]]:
    """The same entries table by table, in the order of the seats."""
    ordered = sorted(entries, key=lambda entry: (entry.table, entry.position))
    return [(number, list(group)) for number, group in groupby(ordered, key=lambda entry: entry.table)]
