"""The first filling of the slots: players sorted by country, club and family, row by row.

Slots of one row never meet, so a club inside a row has no meetings, and a club of several rows as few as it must. A
club that runs from the end of one row into the next is laid along an arithmetic progression whose step is the design's
unit: from game to game its two parts then move apart by one place of the progression and do not run into each other.
The rest of a row is filled in the natural order of columns, so that clubs get different opponents in every game.
"""

from __future__ import annotations

from collections.abc import Sequence

from .design import Design
from .problem import Instance
from .random_source import RandomSource


def first_placement(instance: Instance, design: Design, random: RandomSource) -> list[int]:
    """The player on each slot."""
    queue, clubs = _sorted_players(instance, random)
    if not design.columns:
        return queue
    player_at = [-1] * len(queue)
    for start in range(0, len(queue), design.columns):
        row = queue[start : start + design.columns]
        for column, player in zip(_column_order(queue, clubs, start, design), row, strict=False):
            player_at[start + column] = player
    return player_at


def _column_order(queue: list[int], clubs: Sequence[int], start: int, design: Design) -> list[int]:
    """The order in which the columns of the row that starts at this place of the queue are filled."""
    columns, end = design.columns, start + design.columns
    if end > len(queue):
        return list(range(len(queue) - start))
    progression = [design.unit * step % columns for step in range(columns)]
    head = _run(clubs, queue[start:end], queue[start - 1]) if start else 0
    tail = _run(clubs, queue[start:end][::-1], queue[end]) if end < len(queue) else 0
    middle = progression[head : columns - tail]
    return progression[:head] + sorted(middle) + progression[max(head, columns - tail) :]


def _run(clubs: Sequence[int], row: list[int], neighbour: int) -> int:
    """How many players from the start of a row on are of the neighbour's club."""
    club = clubs[neighbour]
    return next((length for length, player in enumerate(row) if clubs[player] != club or club < 0), len(row))


def _sorted_players(instance: Instance, random: RandomSource) -> tuple[list[int], Sequence[int]]:
    """Players grouped by the coarsest level first, then finer ones, then family; big groups first, else at random.

    Also returns the group of each player in the first partition that leaves anybody together.
    """
    count = len(instance.players)
    family = [-1] * count
    for number, members in enumerate(instance.families):
        for player in members:
            family[instance.numbers[player]] = number
    partitions = [*sorted(instance.groups, key=lambda groups: len(set(groups))), family]
    keys: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for partition in partitions:
        sizes: dict[int, int] = {}
        for group in partition:
            sizes[group] = sizes.get(group, 0) + 1
        rank = random.order(max(partition, default=0) + 1)
        for player, group in enumerate(partition):
            keys[player].append((-sizes[group], rank[group]) if group >= 0 else (1, 0))
    return sorted(random.order(count), key=lambda player: keys[player]), partitions[0]
