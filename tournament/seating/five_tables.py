"""Tables of five shared fairly: nobody twice while somebody never (T-SEAT-02).

In the raw design the players of row 4 sit at a table of five in every game. In single games they change places with
players of tables of four, where that makes no repeat, no conflict and no more club meetings.
"""

from __future__ import annotations

from collections.abc import Sequence

from .problem import Instance
from .random_source import RandomSource

Game = list[list[int]]


class FiveTables:
    """Who sits where in every game, and how often each player was at a table of five."""

    def __init__(self, instance: Instance, games: Sequence[Game], random: RandomSource) -> None:
        self.random = random
        self.games = games
        self.groups = instance.groups
        self.conflicts = [set(enemies) for enemies in instance.conflicts]
        players = len(instance.players)
        self.table_of = [[0] * len(games) for _ in range(players)]
        self.fives = [0] * players
        for number, game in enumerate(games):
            for table_number, table in enumerate(game):
                for player in table:
                    self.table_of[player][number] = table_number
                    self.fives[player] += len(table) == 5
        total = sum(self.fives)
        self.floor, self.ceiling = total // players, -(-total // players)

    def share(self) -> None:
        """Swap until nobody has too many fives or no swap is left."""
        for player in self.random.order(len(self.fives)):
            for game in self.random.order(len(self.games)):
                if self.fives[player] <= self.ceiling:
                    break
                if len(self.games[game][self.table_of[player][game]]) == 5:
                    self.relieve(player, game)

    def relieve(self, player: int, game: int) -> None:
        for other in self.random.order(len(self.fives)):
            table = self.games[game][self.table_of[other][game]]
            if len(table) == 4 and self.fives[other] < self.fives[player] - 1 and self.fives[other] < self.ceiling and self.fits(player, other, game):
                self.swap(player, other, game)
                return

    def fits(self, one: int, other: int, game: int) -> bool:
        here, there = self.table_of[one][game], self.table_of[other][game]
        mine = [player for player in self.games[game][here] if player != one]
        his = [player for player in self.games[game][there] if player != other]
        return not (
            any(self.met(one, player, game) for player in his)
            or any(self.met(other, player, game) for player in mine)
            or self.club_change(one, other, mine, his) > 0
        )

    def met(self, one: int, other: int, besides: int) -> bool:
        """Whether two players must not meet or meet in another game."""
        if other in self.conflicts[one]:
            return True
        mine, his = self.table_of[one], self.table_of[other]
        return any(mine[game] == his[game] and game != besides for game in range(len(self.games)))

    def club_change(self, one: int, other: int, mine: Sequence[int], his: Sequence[int]) -> int:
        change = 0
        for groups in self.groups:
            a, b = groups[one], groups[other]
            if a != b:
                change += sum((groups[p] == a >= 0) - (groups[p] == b >= 0) for p in his)
                change += sum((groups[p] == b >= 0) - (groups[p] == a >= 0) for p in mine)
        return change

    def swap(self, one: int, other: int, game: int) -> None:
        here, there = self.table_of[one][game], self.table_of[other][game]
        tables = self.games[game]
        tables[here][tables[here].index(one)] = other
        tables[there][tables[there].index(other)] = one
        self.table_of[one][game], self.table_of[other][game] = there, here
        self.fives[one] -= 1
        self.fives[other] += 1
