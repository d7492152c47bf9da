"""Which physical table each table of the schedule becomes, so that nobody sits at the same one again and again.

The tables of each game are relabelled by a bipartite matching. Players who need one table get it in every game, and no
fixed judge gets a table where a relative sits. Where the matching leaves repeats, exchanging two labels repairs some.
"""

from __future__ import annotations

from collections.abc import Sequence

from .matching import match
from .problem import Instance
from .random_source import RandomSource
from .run import Run

SeatedGames = list[list[list[int]]]

RESTARTS = 30
EXCHANGES = 15_000
CANDIDATES = 64
FORBIDDEN = 1_000_000


class PhysicalTables:
    """Labels of the tables of every game, and how often each player has each label."""

    def __init__(self, instance: Instance, games: SeatedGames, random: RandomSource) -> None:
        self.games, self.random = games, random
        self.tables = len(instance.sizes)
        self.allowed_times = -(-len(games) // self.tables)
        self.anchors = instance.anchors
        self.kin = [set[int]() for _ in range(self.tables)]
        for judge, table in instance.fixed_judges.items():
            self.kin[table - 1] = {instance.numbers[player] for player in instance.judges[judge]}
        self.times = [[0] * self.tables for _ in instance.players]
        self.labels: list[list[int]] = []
        self.exchanges = 0

    def label(self) -> None:
        """Find labels for every game."""
        for game in self.games:
            choices = [self.choices(table, CANDIDATES) for table in game]
            labels = match(choices, self.tables)
            if min(labels) < 0:
                labels = match([self.choices(table, self.tables) for table in game], self.tables)
            self.labels.append(self.completed(game, labels))
            self.count(game, self.labels[-1], 1)

    def choices(self, table: Sequence[int], limit: int) -> list[int]:
        """Labels that make no repeat for anybody at the table, from a random one on."""
        start = self.random.below(self.tables)
        found: list[int] = []
        for step in range(self.tables):
            label = (start + step) % self.tables
            if self.cost_of(table, label) == 0:
                found.append(label)
                if len(found) == limit:
                    break
        return found

    def cost_of(self, table: Sequence[int], label: int) -> int:
        """Repeats that giving this table this label adds, given the other games."""
        cost = 0
        for player in table:
            if player in self.anchors:
                cost += FORBIDDEN * (self.anchors[player] != label)
            else:
                cost += self.times[player][label] >= self.allowed_times
        if self.kin[label] and not self.kin[label].isdisjoint(table):
            cost += FORBIDDEN
        return cost

    def completed(self, game: list[list[int]], labels: list[int]) -> list[int]:
        """Give the tables without a label the labels left, anchored tables first, by augmenting with costs rising."""
        if min(labels) >= 0:
            return labels
        costs = [[self.cost_of(table, label) for label in range(self.tables)] for table in game]
        for bound in sorted({cost for row in costs for cost in row}):
            labels = match(
                [[label for label in range(self.tables) if row[label] <= bound] for row in costs], self.tables
            )
            if min(labels) >= 0:
                break
        return labels

    def count(self, game: list[list[int]], labels: list[int], change: int) -> None:
        for table, label in zip(game, labels, strict=True):
            for player in table:
                self.times[player][label] += change

    def total(self) -> int:
        """Physical repeats of all players, and a million for each hard wish not met."""
        repeats = sum(
            max(0, t - self.allowed_times) for p, row in enumerate(self.times) if p not in self.anchors for t in row
        )
        broken = 0
        for game, labels in zip(self.games, self.labels, strict=True):
            for table, label in zip(game, labels, strict=True):
                broken += sum(self.anchors.get(player, label) != label for player in table)
                broken += not self.kin[label].isdisjoint(table)
        return repeats + FORBIDDEN * broken

    def exchange(self) -> None:
        """Exchange labels of two tables of one game while that lowers the repeats."""
        improved = True
        while improved:
            improved = sum(self.exchange_in(number) for number in self.random.order(len(self.games))) > 0

    def exchange_in(self, number: int) -> bool:
        game, labels = self.games[number], self.labels[number]
        improved = False
        for one in self.random.order(self.tables):
            for other in range(one):
                improved |= self.try_exchange(game, labels, one, other)
        self.exchanges += self.tables * (self.tables - 1) // 2
        return improved

    def try_exchange(self, game: list[list[int]], labels: list[int], one: int, other: int) -> bool:
        """Exchange two labels if that is better."""
        pair = [game[one], game[other]]
        self.count(pair, [labels[one], labels[other]], -1)
        before = self.cost_of(game[one], labels[one]) + self.cost_of(game[other], labels[other])
        after = self.cost_of(game[one], labels[other]) + self.cost_of(game[other], labels[one])
        if after < before:
            labels[one], labels[other] = labels[other], labels[one]
        self.count(pair, [labels[one], labels[other]], 1)
        return after < before

    def relabelled(self) -> SeatedGames:
        """The games with every table at its physical place."""
        result: SeatedGames = []
        for game, labels in zip(self.games, self.labels, strict=True):
            places: list[list[int]] = [[] for _ in game]
            for table, label in zip(game, labels, strict=True):
                places[label] = table
            result.append(places)
        return result


def place_tables(instance: Instance, games: SeatedGames, run: Run) -> SeatedGames:
    """The games with their tables in physical order, as few repeats as some restarts find."""
    best, least, exchanges = games, -1, 0
    for _ in range(RESTARTS):
        run.tick()
        attempt = PhysicalTables(instance, games, run.random)
        attempt.label()
        if attempt.total():
            attempt.exchange()
        if least < 0 or attempt.total() < least:
            best, least = attempt.relabelled(), attempt.total()
        exchanges += attempt.exchanges
        if least == 0 or exchanges > EXCHANGES:
            break
    return best
