"""Who is at which table of every game, with what two players changing places in one game would cost or save.

All aims are packed into one whole number so that comparing numbers compares the aims in their order: conflicts,
repeats, pairs who meet three times, club meetings, unfair tables of five. ``no_pair_three_times`` exchanges the second
and the third.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from .problem import Instance

Game = list[list[int]]

FIVE = 1
CLUB = 1 << 14
LATER_MEETING = 1 << 34
EARLIER_MEETING = 1 << 50
CONFLICT = 1 << 66
AIMS = (CONFLICT, EARLIER_MEETING, LATER_MEETING, CLUB, FIVE)


def aims_of(cost: int) -> tuple[int, ...]:
    """The values of a packed cost, in the order of ``AIMS``."""
    values = []
    for unit in AIMS:
        value, cost = divmod(cost, unit)
        values.append(value)
    return tuple(values)


class Arrangement:
    """Players at tables. ``games[game][table]`` lists players; ``pinned`` players never move."""

    def __init__(self, instance: Instance, games: Sequence[Game]) -> None:
        self.instance = instance
        players = len(instance.players)
        self.pinned = set(instance.anchors)
        self.more, self.less = _meeting_costs(instance)
        self._fixed_costs: dict[int, list[int]] = {}
        self._costs_of_clubs: dict[tuple[int, ...], list[int]] = {}
        self.reset(games)
        total = sum(self.fives)
        low, self.most_fives = total // players, -(-total // players)
        self.unfair = [max(0, times - self.most_fives, low - times) ** 2 * FIVE for times in range(len(games) + 2)]

    def reset(self, games: Sequence[Game]) -> None:
        """Put everybody where these games say and count anew."""
        players = len(self.instance.players)
        self.games = games
        self.table_of = [[0] * players for _ in games]
        self.fives = [0] * players
        self.met = met = [bytearray(players) for _ in range(players)]
        for number, game in enumerate(self.games):
            table_of = self.table_of[number]
            for label, table in enumerate(game):
                for player in table:
                    table_of[player] = label
                    self.fives[player] += len(table) == 5
                for one, other in combinations(table, 2):
                    met[one][other] += 1
                    met[other][one] += 1

    def copy_games(self) -> list[Game]:
        """The games as they are now."""
        return [[table.copy() for table in game] for game in self.games]

    def fixed_costs(self, player: int) -> list[int]:
        """What each meeting with each other player costs by who they are: conflict and clubs."""
        if player not in self._fixed_costs:
            enemies = self.instance.separations[player]
            costs = self._club_costs(tuple(groups[player] for groups in self.instance.groups))
            if enemies:
                costs = costs.copy()
                for enemy in enemies:
                    costs[enemy] += CONFLICT
            self._fixed_costs[player] = costs
        return self._fixed_costs[player]

    def _club_costs(self, mine: tuple[int, ...]) -> list[int]:
        """The same list for all players of the same clubs, because thousands of them would fill the memory."""
        if mine not in self._costs_of_clubs:
            costs = [0] * len(self.instance.players)
            for groups, group in zip(self.instance.groups, mine, strict=True):
                if group >= 0:
                    costs = [cost + CLUB * (other == group) for cost, other in zip(costs, groups, strict=True)]
            self._costs_of_clubs[mine] = costs
        return self._costs_of_clubs[mine]

    def cost(self) -> int:
        """All aims packed."""
        total = sum(self.unfair[times] for times in self.fives)
        for game in self.games:
            for table in game:
                total += sum(self.fixed_costs(one)[other] for one, other in combinations(table, 2))
        pairs = sum(
            sum(self.less[times] for times in range(1, row[other] + 1))
            for one, row in enumerate(self.met)
            for other in range(one)
            if row[other] > 1
        )
        return total + pairs

    def burden(self, player: int, game: int) -> int:
        """What the meetings of a player in one game cost."""
        met, fixed, less = self.met[player], self.fixed_costs(player), self.less
        return sum(
            less[met[other]] + fixed[other]
            for other in self.games[game][self.table_of[game][player]]
            if other != player
        )

    def change(self, game: int, one: int, other: int) -> int:
        """By how much the cost rises if two players at different tables change places in one game."""
        table_of, tables = self.table_of[game], self.games[game]
        here, there = tables[table_of[one]], tables[table_of[other]]
        more, less = self.more, self.less
        met_one, met_other = self.met[one], self.met[other]
        fixed_one, fixed_other = self.fixed_costs(one), self.fixed_costs(other)
        total = 0
        for player in here:
            if player != one:
                total += more[met_other[player]] + fixed_other[player] - less[met_one[player]] - fixed_one[player]
        for player in there:
            if player != other:
                total += more[met_one[player]] + fixed_one[player] - less[met_other[player]] - fixed_other[player]
        step = (len(there) == 5) - (len(here) == 5)
        if step:
            unfair, fives = self.unfair, self.fives
            total += unfair[fives[one] + step] - unfair[fives[one]] + unfair[fives[other] - step] - unfair[fives[other]]
        return total

    def swap(self, game: int, one: int, other: int) -> None:
        """Two players at different tables change places in one game."""
        table_of, tables = self.table_of[game], self.games[game]
        here, there = tables[table_of[one]], tables[table_of[other]]
        self._meet(one, here, there, other)
        self._meet(other, there, here, one)
        step = (len(there) == 5) - (len(here) == 5)
        self.fives[one] += step
        self.fives[other] -= step
        here[here.index(one)], there[there.index(other)] = other, one
        table_of[one], table_of[other] = table_of[other], table_of[one]

    def _meet(self, mover: int, left: Iterable[int], joined: Iterable[int], partner: int) -> None:
        met, mine = self.met, self.met[mover]
        for player in left:
            if player != mover:
                mine[player] -= 1
                met[player][mover] -= 1
        for player in joined:
            if player != partner:
                mine[player] += 1
                met[player][mover] += 1


def _meeting_costs(instance: Instance) -> tuple[list[int], list[int]]:
    """Cost of one more meeting of a pair who have met m times, and saving of one less."""
    again, thrice = EARLIER_MEETING, LATER_MEETING
    if instance.no_pair_three_times:
        again, thrice = thrice, again
    more = [again * (m > 0) + thrice * max(0, m - 1) for m in range(instance.rounds + 1)]
    return more, [0, *more]
