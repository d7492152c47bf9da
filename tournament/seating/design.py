"""A schedule over slots, before anybody has a name."""

from __future__ import annotations

from dataclasses import dataclass

Game = list[list[int]]  # tables, each a list of slots (later: of players)


@dataclass(frozen=True)
class Design:
    """Games over the slots 0 to n - 1.

    If ``columns`` is not 0, slot ``row * columns + column`` is at table ``column + unit * row * game`` modulo
    ``columns``: slots of one row never meet.
    """

    games: list[Game]
    columns: int = 0
    unit: int = 0


def dealt(sizes: tuple[int, ...], slots: list[int]) -> Game:
    """Slots dealt to tables one after the other."""
    following = iter(slots)
    return [[next(following) for _ in range(size)] for size in sizes]
