"""Seats where tables of three have no seat 4, so that the colouring of ``seats`` does not apply.

That happens for 6, 7 and 11 players only, so trying all orders of a table, table after table, is quick.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from .random_source import RandomSource

RESTARTS = 30
SWEEPS = 20
SEATS = 5


def seats_with_threes(games: Sequence[Sequence[Sequence[int]]], random: RandomSource) -> list[list[list[int]]]:
    """The same tables with their players in the order of their seats, as few repeats as some restarts find."""
    best, best_repeats = _attempt(games, random)
    for _ in range(RESTARTS):
        seated, repeats = _attempt(games, random)
        if repeats < best_repeats:
            best, best_repeats = seated, repeats
    return best


def _attempt(games: Sequence[Sequence[Sequence[int]]], random: RandomSource) -> tuple[list[list[list[int]]], int]:
    """Improve a random seating table by table until nothing helps; returns it with its repeats."""
    allowed = -(-len(games) // 4)
    seated = [[[table[place] for place in random.order(len(table))] for table in game] for game in games]
    times = {player: [0] * SEATS for game in games for table in game for player in table}
    for game in seated:
        for table in game:
            _count(table, times, 1)
    for _ in range(SWEEPS):
        if not sum(_improve(table, times, allowed) for game in seated for table in game):
            break
    return seated, sum(max(0, t - allowed) for row in times.values() for t in row)


def _improve(table: list[int], times: dict[int, list[int]], allowed: int) -> bool:
    """Give the table the order with the fewest repeats; returns whether it changed."""
    _count(table, times, -1)
    before = tuple(table)
    table[:] = min(
        [before, *permutations(table)], key=lambda order: sum(times[p][seat] >= allowed for seat, p in enumerate(order))
    )
    _count(table, times, 1)
    return tuple(table) != before


def _count(table: Sequence[int], times: dict[int, list[int]], change: int) -> None:
    for seat, player in enumerate(table):
        times[player][seat] += change
