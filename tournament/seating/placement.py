"""Which player takes which slot of the design: families apart, then clubs apart.

Any relabelling of the slots keeps the repeats of the design as they are, so this step is free of them.
Players sorted by country, club and family fill the slots row by row: neighbours in a row never meet.
What remains, at the ends of rows, is repaired by swapping two players' slots.
"""

from __future__ import annotations

from collections.abc import Sequence

from .problem import Instance
from .random_source import RandomSource

Game = list[list[int]]

CONFLICT = 100_000
TRIES = 40


class Placement:
    """Players on slots, with the number of members of each group at each table."""

    def __init__(self, instance: Instance, games: Sequence[Game], random: RandomSource) -> None:
        self.random = random
        self.conflicts = instance.conflicts
        self.tables_of_slot = _tables_of_slots(games, len(instance.players))
        self.table_count = sum(len(game) for game in games)
        self.player_at = _sorted_players(instance, random)
        self.slot_of = [0] * len(self.player_at)
        for slot, player in enumerate(self.player_at):
            self.slot_of[player] = slot
        self.levels = [_Level(groups, self.table_count, len(instance.sizes)) for groups in instance.groups]
        for level in self.levels:
            for slot, player in enumerate(self.player_at):
                level.add(player, self.tables_of_slot[slot], 1)

    def cost(self, player: int) -> int:
        """Conflict meetings of a player, weighted, and his club meetings beyond an even spread."""
        tables = self.tables_of_slot[self.slot_of[player]]
        total = CONFLICT * sum(self.enemies_at(player, table, game) for game, table in enumerate(tables)) if self.conflicts[player] else 0
        return total + sum(level.excess(player, tables) for level in self.levels)

    def enemies_at(self, player: int, table: int, game: int) -> int:
        return sum(self.tables_of_slot[self.slot_of[enemy]][game] == table for enemy in self.conflicts[player])

    def gain(self, one: int, other: int) -> int:
        """By how much the weighted meetings fall if two players change slots."""
        here, there = self.tables_of_slot[self.slot_of[one]], self.tables_of_slot[self.slot_of[other]]
        total = 0
        for level in self.levels:
            total += level.gain(one, other, here, there)
        if self.conflicts[one]:
            total += CONFLICT * self.conflict_gain(one, other, here, there)
        if self.conflicts[other]:
            total += CONFLICT * self.conflict_gain(other, one, there, here)
        return total

    def conflict_gain(self, mover: int, partner: int, here: Sequence[int], there: Sequence[int]) -> int:
        total = 0
        for enemy in self.conflicts[mover]:
            if enemy != partner:
                for at, frm, to in zip(self.tables_of_slot[self.slot_of[enemy]], here, there, strict=True):
                    total += (at == frm) - (at == to)
        return total

    def swap(self, one: int, other: int) -> None:
        """Two players change slots."""
        slot, other_slot = self.slot_of[one], self.slot_of[other]
        here, there = self.tables_of_slot[slot], self.tables_of_slot[other_slot]
        for level in self.levels:
            level.add(one, here, -1)
            level.add(other, there, -1)
            level.add(one, there, 1)
            level.add(other, here, 1)
        self.slot_of[one], self.slot_of[other] = other_slot, slot
        self.player_at[slot], self.player_at[other_slot] = other, one

    def improve(self, sweeps: int) -> None:
        """Swap players who meet somebody they should not with random others, while it helps."""
        players = len(self.player_at)
        tries = min(TRIES, players)
        for _ in range(sweeps):
            unhappy = [player for player in self.random.order(players) if self.cost(player)]
            if not unhappy:
                return
            for player in unhappy:
                best, best_gain = -1, 0
                for _ in range(tries):
                    other = self.random.below(players)
                    if other != player and (gain := self.gain(player, other)) > best_gain:
                        best, best_gain = other, gain
                if best >= 0:
                    self.swap(player, best)


class _Level:
    """One partition into clubs: how many members of each club are at each table."""

    def __init__(self, groups: Sequence[int], table_count: int, tables_a_game: int) -> None:
        self.groups = groups
        self.group_count = max(groups, default=-1) + 1
        self.counts = [0] * (table_count * self.group_count)
        sizes = [0] * self.group_count
        for group in groups:
            if group >= 0:
                sizes[group] += 1
        self.fair = [-(-size // tables_a_game) for size in sizes]

    def add(self, player: int, tables: Sequence[int], change: int) -> None:
        group = self.groups[player]
        if group >= 0:
            for table in tables:
                self.counts[table * self.group_count + group] += change

    def excess(self, player: int, tables: Sequence[int]) -> int:
        group = self.groups[player]
        if group < 0:
            return 0
        width, fair = self.group_count, self.fair[group]
        return sum(max(0, self.counts[table * width + group] - fair) for table in tables)

    def gain(self, one: int, other: int, here: Sequence[int], there: Sequence[int]) -> int:
        mine, his = self.groups[one], self.groups[other]
        if mine == his:
            return 0
        counts, width, total = self.counts, self.group_count, 0
        for frm, to in zip(here, there, strict=True):
            if frm != to:
                frm, to = frm * width, to * width
                if mine >= 0:
                    total += counts[frm + mine] - 1 - counts[to + mine]
                if his >= 0:
                    total += counts[to + his] - 1 - counts[frm + his]
        return total


def _tables_of_slots(games: Sequence[Game], slots: int) -> list[list[int]]:
    """For each slot its table in each game; tables are numbered through all games."""
    tables_of_slot: list[list[int]] = [[] for _ in range(slots)]
    number = 0
    for game in games:
        for table in game:
            for slot in table:
                tables_of_slot[slot].append(number)
            number += 1
    return tables_of_slot


def _sorted_players(instance: Instance, random: RandomSource) -> list[int]:
    """Players grouped by the coarsest level first, then finer ones, then family; big groups first, else at random."""
    count = len(instance.players)
    family = [-1] * count
    for number, members in enumerate(instance.families):
        for player in members:
            family[instance.numbers[player]] = number
    partitions = sorted(instance.groups, key=lambda groups: len(set(groups)))
    keys: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for partition in [*partitions, family]:
        sizes: dict[int, int] = {}
        for group in partition:
            sizes[group] = sizes.get(group, 0) + 1
        rank = random.order(max(partition, default=0) + 1)
        for player, group in enumerate(partition):
            keys[player].append((-sizes[group], rank[group]) if group >= 0 else (1, 0))
    order = random.order(count)
    return sorted(order, key=lambda player: keys[player])
