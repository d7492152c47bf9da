"""Schedules without repeats from difference matrices (n >= 20).

A slot is a pair (column i, row j): i is one of T columns (elements of an abelian group), rows 0 to 3 are full and
row 4 has one slot for each five-player table. In game r slot (i, j) is at table i + m[r][j]. Two slots of one row
never meet; two slots of rows j and k meet at most once if the differences m[r][j] - m[r][k] are distinct over the
games.
"""

from __future__ import annotations

from itertools import combinations
from math import gcd
from pathlib import Path

from .design import Design, Game
from .random_source import RandomSource

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


def difference_matrix_design(players: int, rounds: int, random: RandomSource) -> Design | None:
    """A design in which nobody meets anybody twice, or None if no matrix is known."""
    columns, fives = divmod(players, 4)
    if columns < ROWS:
        return None
    if multiples_work(columns, rounds, ROWS if fives else ROWS - 1):
        unit = _random_unit(columns, random)
        shifts = [[unit * row * game for row in range(ROWS)] for game in range(rounds)]
        return Design([_game(players, columns, Group([columns]), row) for row in shifts], columns, unit)
    if found := stored_matrix(columns, rounds):
        group, matrix = found
        return Design([_game(players, columns, group, row) for row in matrix])
    return None


def _game(players: int, columns: int, group: Group, shifts: list[int]) -> Game:
    tables: Game = [[] for _ in range(columns)]
    cyclic = len(group.factors) == 1
    for slot in range(players):
        row, column = divmod(slot, columns)
        table = (column + shifts[row]) % columns if cyclic else group.add(column, shifts[row])
        tables[table].append(slot)
    return tables


def multiples_work(columns: int, rounds: int, rows: int) -> bool:
    """Whether m[r][j] = u * r * j over Z_T repeats nobody: iff T divides no d * e, 0 < d < rounds, 0 < e < rows."""
    return all(d * e % columns for d in range(1, rounds) for e in range(1, rows))


def _random_unit(columns: int, random: RandomSource) -> int:
    """A random unit u of Z_T. With u = 1 rows would move past each other one step a game, and two clubs in
    neighbouring slots would be each other's opponents in every game."""
    units = [unit for unit in range(1, columns) if gcd(unit, columns) == 1]
    return units[random.below(len(units))]


def stored_matrix(columns: int, rounds: int) -> tuple[Group, Matrix] | None:
    """The matrix of the file, cut to the games wanted, if it has that many."""
    for line in (Path(__file__).parent / "matrices.txt").read_text("ascii").splitlines():
        order, *rest = line.split()
        if order == str(columns):
            factors, *words = rest
            matrix = [[int(digit, 36) for digit in word] for word in words[:rounds]]
            return (Group([int(factor) for factor in factors.split("x")]), matrix) if len(matrix) == rounds else None
    return None


def is_difference_matrix(group: Group, matrix: Matrix, order: int) -> bool:
    """Whether for every two rows of slots the differences are distinct over the games."""
    negative = [next(b for b in range(order) if group.add(a, b) == 0) for a in range(order)]
    for j, k in combinations(range(ROWS), 2):
        differences = {group.add(shifts[j], negative[shifts[k]]) for shifts in matrix}
        if len(differences) < len(matrix):
            return False
    return True
