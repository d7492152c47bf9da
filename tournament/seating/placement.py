"""Which player takes which slot of the design: families apart, then clubs apart.

Any relabelling of the slots keeps the repeats of the design as they are, so this step is free of them. What the first
filling leaves, players who meet somebody they should not, is repaired by exchanging two players' slots.
"""

from __future__ import annotations

from collections.abc import Sequence

from .annealing import accepts, cooled
from .club_counts import ClubCounts
from .design import Design, Game
from .filling import first_placement
from .goals import Goals
from .problem import Instance
from .random_source import RandomSource
from .run import Run

CLUB, CONFLICT = 1, 1_000_000
TRIES = 40
LOOKS, LOOKS_A_PLAYER = 10_000, 25
STEPS, STEPS_A_PLAYER = 20_000, 30
REVIEW = 512


class Placement:
    """Players on slots, and what the meetings that follow cost."""

    def __init__(self, instance: Instance, design: Design, random: RandomSource) -> None:
        self.design = design
        self.enemies = instance.separations
        self.tables_of_slot = _tables_of_slots(design, len(instance.players))
        self.player_at = first_placement(instance, design, random)
        self.slot_of = [0] * len(self.player_at)
        for slot, player in enumerate(self.player_at):
            self.slot_of[player] = slot
        table_count = sum(len(game) for game in design.games)
        self.levels = [ClubCounts(clubs, table_count, len(instance.sizes)) for clubs in instance.groups]
        for level in self.levels:
            for slot, player in enumerate(self.player_at):
                level.add(player, self.tables_of_slot[slot], 1)

    def tables_of(self, player: int) -> list[int]:
        """The player's table in each game, numbered through all games."""
        return self.tables_of_slot[self.slot_of[player]]

    def conflicts_of(self, player: int) -> int:
        """How often the player meets somebody he must not meet."""
        mine = self.tables_of(player)
        return sum(a == b for enemy in self.enemies[player] for a, b in zip(mine, self.tables_of(enemy), strict=True))

    def is_unhappy(self, player: int) -> bool:
        """Whether a better slot might be found: a conflict, or more club mates at a table than an even spread."""
        tables = self.tables_of(player)
        return any(level.excess(player, tables) for level in self.levels) or bool(
            self.enemies[player] and self.conflicts_of(player)
        )

    def cost(self) -> int:
        """Conflict and club meetings, weighted."""
        conflicts = sum(self.conflicts_of(player) for player in range(len(self.slot_of))) // 2
        return CONFLICT * conflicts + CLUB * sum(level.meetings() for level in self.levels)

    def gain(self, one: int, other: int) -> int:
        """By how much the cost falls if two players exchange slots."""
        here, there = self.tables_of(one), self.tables_of(other)
        total = 0
        for level in self.levels:
            total += level.gain(one, other, here, there)
        if self.enemies[one]:
            total += CONFLICT * self._conflict_gain(one, other, here, there)
        if self.enemies[other]:
            total += CONFLICT * self._conflict_gain(other, one, there, here)
        return total

    def _conflict_gain(self, mover: int, partner: int, here: Sequence[int], there: Sequence[int]) -> int:
        total = 0
        for enemy in self.enemies[mover]:
            if enemy != partner:
                for at, left, joined in zip(self.tables_of(enemy), here, there, strict=True):
                    total += (at == left) - (at == joined)
        return total

    def exchange(self, one: int, other: int) -> None:
        """Two players exchange slots."""
        here, there = self.tables_of(one), self.tables_of(other)
        for level in self.levels:
            level.add(one, here, -1)
            level.add(other, there, -1)
            level.add(one, there, 1)
            level.add(other, here, 1)
        slots = self.slot_of
        slots[one], slots[other] = slots[other], slots[one]
        self.player_at[slots[one]], self.player_at[slots[other]] = one, other

    def games(self) -> list[Game]:
        """The design with players in place of slots."""
        return [[[self.player_at[slot] for slot in table] for table in game] for game in self.design.games]


def place_players(instance: Instance, design: Design, goals: Goals, run: Run) -> list[Game]:
    """Games of players from games of slots, with as few conflict and then club meetings as a bounded search finds."""
    placement = Placement(instance, design, run.random)
    _sweep(placement, run)
    _anneal(placement, CONFLICT, goals.conflicts, run)
    _anneal(placement, CLUB, goals.conflicts * (CONFLICT // CLUB) + goals.clubs, run)
    return placement.games()


def _sweep(placement: Placement, run: Run) -> None:
    """Let unhappy players exchange slots with the best of some random others, while that helps."""
    random, players = run.random, len(placement.slot_of)
    looks = LOOKS + LOOKS_A_PLAYER * players
    while looks > 0:
        run.tick()
        unhappy = [player for player in random.order(players) if placement.is_unhappy(player)]
        if not unhappy:
            return
        looks -= TRIES * len(unhappy)
        for player in unhappy:
            others = [random.below(players) for _ in range(TRIES)]
            gain, other = max((placement.gain(player, other), other) for other in others)
            if gain > 0:
                placement.exchange(player, other)


def _anneal(placement: Placement, unit: int, goal: int, run: Run) -> None:
    """Anneal at the scale of conflicts or of clubs until the cost in that unit is at its goal.

    Three players of four are taken from those who might have a better slot. Ends with the best placement met.
    """
    random, players = run.random, len(placement.slot_of)
    cost = best = placement.cost()
    best_at = placement.player_at.copy()
    steps = STEPS + STEPS_A_PLAYER * players
    for step in range(steps):
        if best // unit <= goal:
            break
        if step % REVIEW == 0:
            run.tick()
            unhappy = [player for player in range(players) if placement.is_unhappy(player)]
            temperature = cooled(unit, step, steps)
        one, other = random.two_below(players)
        if unhappy and step % 4:
            one = unhappy[one % len(unhappy)]
        gain = placement.gain(one, other)
        if one != other and accepts(-gain, temperature, random):
            placement.exchange(one, other)
            cost -= gain
            if cost < best:
                best, best_at = cost, placement.player_at.copy()
    for slot, player in enumerate(best_at):
        if placement.player_at[slot] != player:
            placement.exchange(placement.player_at[slot], player)


def _tables_of_slots(design: Design, slots: int) -> list[list[int]]:
    """For each slot its table in each game; tables are numbered through all games."""
    tables_of_slot: list[list[int]] = [[] for _ in range(slots)]
    number = 0
    for game in design.games:
        for table in game:
            for slot in table:
                tables_of_slot[slot].append(number)
            number += 1
    return tables_of_slot
