"""Placement points. Pure: no Django, no database.

Points are integers in sixtieths of a point: a place shared by two, three, four or five players
(GAP-S4) is then still a whole number, and sums are exact.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Literal, TypeVar

SIXTIETHS = 60

Who = TypeVar("Who", bound=Hashable)
SharedPlace = Literal["share", "same_higher"]


def placement_points(
    table: Mapping[str, Sequence[int]],
    placements: Mapping[Who, int],
    *,
    shared_place: SharedPlace = "share",
) -> dict[Who, int]:
    """Sixtieths of points for every survivor (T-SCORE-01).

    `table` is keyed by the number of survivors; `placements` gives each survivor's place, equal
    for those who could not be separated, the next place then being skipped (1, 1, 3). They share
    the average of the places they cover, or each get the higher one (GAP-S4). Whoever is not a
    survivor is not listed and gets nothing (T-SCORE-02).
    """
    row = table.get(str(len(placements)), [])
    sharers = Counter(placements.values())
    worth = {place: _worth(row, place, count, shared_place) for place, count in sharers.items()}
    return {who: worth[place] for who, place in placements.items()}


def _worth(row: Sequence[int], place: int, sharers: int, shared_place: SharedPlace) -> int:
    covered = list(row[place - 1 : place - 1 + sharers])
    if shared_place == "same_higher":
        return covered[0] * SIXTIETHS if covered else 0
    return sum(covered) * SIXTIETHS // sharers
