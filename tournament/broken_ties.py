"""Why one player stands before another with the same points. Pure: no Django, no database.

Told of neighbours in the standings: the tie-break that parted them, and what each of the two had (T-SCORE-08, GAP-S5).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournament.standings import ROLL_OFF, TIE_BREAKS, Entrant, Standing


@dataclass(frozen=True, slots=True)
class BrokenTie:
    """`values` are those of the higher and the lower one: base units, games, or sixtieths; of a roll-off none."""

    higher: int
    lower: int
    tie_break: str
    values: tuple[int, int] | None = None


def broken_ties(
    entrants: Iterable[Entrant], standings: Sequence[Standing], chain: Sequence[str]
) -> Iterator[BrokenTie]:
    """Every pair of neighbours with equal points and different ranks, in order of the standings."""
    by_id = {entrant.id: entrant for entrant in entrants}
    ranked = [standing for standing in standings if standing.rank is not None]
    for higher, lower in pairwise(ranked):
        if higher.score == lower.score and higher.rank != lower.rank:
            yield _parted(by_id[higher.id], by_id[lower.id], chain)


def _parted(higher: Entrant, lower: Entrant, chain: Sequence[str]) -> BrokenTie:
    for name in chain:
        if name == ROLL_OFF:
            continue
        values = (TIE_BREAKS[name](higher), TIE_BREAKS[name](lower))
        if values[0] != values[1]:
            return BrokenTie(higher.id, lower.id, name, values)
    return BrokenTie(higher.id, lower.id, ROLL_OFF)
