"""Ends of games as a judge might count them, made up from a seed. Every one of them is possible."""

from collections.abc import Sequence
from random import Random

from games.counts import DeedCount, SeatCount, TableCount
from rules_engine.edition import Edition

# How many are left at a table, most often three or four.
SURVIVORS = (1, 2, 2, 3, 3, 3, 4, 4)
BUILT_GROUPS = 3


def made_up_count(edition: Edition, positions: Sequence[int], rng: Random) -> TableCount:
    """A whole table: some are out, the deeds lie with the others, a few colour groups are built on."""
    left = min(rng.choice(SURVIVORS), len(positions))
    survivors = sorted(rng.sample(list(positions), left))
    out = [position for position in positions if position not in survivors]
    rng.shuffle(out)
    seats = {position: SeatCount(cash=rng.randrange(40, 1600)) for position in survivors}
    seats |= {position: SeatCount("bankrupt", left=number) for number, position in enumerate(out, 1)}
    return TableCount(seats=dict(sorted(seats.items())), deeds=_deeds(edition, survivors, rng))


def _deeds(edition: Edition, survivors: Sequence[int], rng: Random) -> dict[int, DeedCount]:
    deeds = {square: DeedCount(rng.choice(survivors), mortgaged=rng.random() < 0.2) for square in edition.deeds}
    streets = [group for group, squares in edition.groups.items() if edition.deeds[squares[0]].kind == "street"]
    for group in rng.sample(streets, BUILT_GROUPS):
        owner, level = rng.choice(survivors), rng.randrange(1, 4)
        # Three groups of at most three lots with three houses each: 27 of the 32 houses.
        deeds |= {square: DeedCount(owner, level=level) for square in edition.groups[group]}
    return deeds
