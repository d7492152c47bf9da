"""Schedules without repeats from difference matrices (n >= 20).

A slot is a pair (column i, row j): i is one of T columns (elements of an abelian group), rows 0 to 3 are full and
row 4 has one slot for each five-player table. In game r slot (i, j) is at table i + m[r][j]. Two slots of one row
never meet; two slots of rows j and k meet at most once if the differences m[r][j] - m[r][k] are distinct over the games.
"""

from __future__ import annotations

from itertools import combinations
from math import gcd
from pathlib import Path

from .random_source import RandomSource

Game = list[list[int]]  # tables, each a list of slots
Matrix = list[list[int]]

ROWS = 5


class Group:
    """A product of cyclic groups; its elements are numbered in mixed radix, the last factor counting fastest."""

    def __init__(self, factors: list[int]) -> None:
        self.factors = factors

    def add(self, one: int, other: int) -> int:
        """The number of the sum of two elements."""
        total, place = 0, 1
        for factor in reversed(self.factors):
            total += (one + other) % factor * place
            one, other, place = one // factor, other // factor, place * factor
        return total


def difference_matrix_games(players: int, rounds: int, random: RandomSource) -> list[Game] | None:
    """Games over slots 0 to ``players`` - 1 (row by row) in which nobody meets anybody twice; None if none is known."""
    columns, fives = divmod(players, 4)
    found = _multiples(columns, rounds, ROWS if fives else ROWS - 1, random) or _stored(columns, rounds)
    if found is None:
        return None
    group, matrix = found
    games = [_game(players, columns, group, shifts) for shifts in matrix]
    random.shuffle(games)
    return games


def _game(players: int, columns: int, group: Group, shifts: list[int]) -> Game:
    tables: Game = [[] for _ in range(columns)]
    cyclic = len(group.factors) == 1
    for slot in range(players):
        row, column = divmod(slot, columns)
        tables[(column + shifts[row]) % columns if cyclic else group.add(column, shifts[row])].append(slot)
    return tables


def _multiples(columns: int, rounds: int, rows: int, random: RandomSource) -> tuple[Group, Matrix] | None:
    """m[r][j] = u * r * j over Z_T with a random unit u: works iff T divides no d * e with 0 < d < rounds, 0 < e < rows.

    Without the unit, rows would move past each other one step a game, and clubs in neighbouring slots meet every time.
    """
    if any(d * e % columns == 0 for d in range(1, rounds) for e in range(1, rows)):
        return None
    unit = 1
    if columns > 2:
        while True:
            unit = 1 + random.below(columns - 1)
            if gcd(unit, columns) == 1:
                break
    return Group([columns]), [[unit * r * j % columns for j in range(ROWS)] for r in range(rounds)]


def _stored(columns: int, rounds: int) -> tuple[Group, Matrix] | None:
    """The matrix of the file, cut to the games wanted, if it has that many."""
    for line in (Path(__file__).parent / "matrices.txt").read_text("ascii").splitlines():
        order, _, rest = line.partition(" ")
        if order == str(columns):
            factors, *words = rest.split()
            matrix = [[int(digit, 36) for digit in word] for word in words[:rounds]]
            return (Group([int(f) for f in factors.split("x")]), matrix) if len(matrix) == rounds else None
    return None


def is_difference_matrix(group: Group, matrix: Matrix, order: int) -> bool:
    """Whether for every two rows of slots the differences are distinct over the games."""
    negative = [next(b for b in range(order) if group.add(a, b) == 0) for a in range(order)]
    for j, k in combinations(range(ROWS), 2):
        differences = {group.add(shifts[j], negative[shifts[k]]) for shifts in matrix}
        if len(differences) < len(matrix):
            return False
    return True
