"""One game made to fit changed attendance with the fewest moves.

An alternate takes an empty seat: no move. A table of five that loses one goes on: no move. A table of four that loses
one is filled from a table of five: one move. Without a table of five the table is dissolved: its players make tables of
five. A clash with a family is mended by one swap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .arrangement import CLUB, CONFLICT, EARLIER_MEETING, LATER_MEETING
from .errors import MoveError, Problem
from .problem import Instance

EMPTY = -1
FULL = 5
Place = tuple[int, int]  # table, seat


@dataclass(frozen=True)
class Step:
    """One player's new place and the reason, a word that ``resolve.Move`` explains.

    ``because`` is the player replaced, the one a clash is with or the one who needs a table, -1 if there is none.
    """

    player: int
    place: Place
    reason: str
    because: int = EMPTY


class History:
    """Where everybody sits in every game, to count who has met whom."""

    def __init__(self, instance: Instance, games: Sequence[Sequence[Sequence[int]]]) -> None:
        self.instance = instance
        self.table_of = [[EMPTY] * len(instance.players) for _ in games]
        for number, game in enumerate(games):
            self.record(number, game)

    def record(self, number: int, game: Sequence[Sequence[int]]) -> None:
        """Replace what is known of one game."""
        row = self.table_of[number] = [EMPTY] * len(self.instance.players)
        for table, players in enumerate(game):
            for player in players:
                if player != EMPTY:
                    row[player] = table

    def meeting_cost(self, one: int, other: int, besides: int) -> int:
        """What a meeting of two players in one game would cost, given all other games."""
        met = sum(row[one] == row[other] != EMPTY for number, row in enumerate(self.table_of) if number != besides)
        cost = CONFLICT * (other in self.instance.separations[one])
        cost += EARLIER_MEETING * (met > 0) + LATER_MEETING * max(0, met - 1)
        return cost + CLUB * sum(groups[one] == groups[other] >= 0 for groups in self.instance.groups)


class Reseating:
    """The seats of one game while they change; ``EMPTY`` marks a seat somebody left."""

    def __init__(self, history: History, number: int, tables: Sequence[Sequence[int]]) -> None:
        self.history, self.number = history, number
        self.instance = history.instance
        self.tables = [list(table) for table in tables]
        self.steps: list[Step] = []
        self.floor = 3 if self.instance.tables_of_three else 4
        self.waiting: list[tuple[int, str]] = []

    def cost_at(self, player: int, table: int, leaving: Iterable[int] = ()) -> int:
        """What it costs to seat a player at a table without those who are leaving it."""
        others = (other for other in self.tables[table] if other not in (EMPTY, player) and other not in leaving)
        return sum(self.history.meeting_cost(player, other, self.number) for other in others)

    def size(self, table: int) -> int:
        return sum(player != EMPTY for player in self.tables[table])

    def seat(self, player: int, table: int, reason: str, because: int = EMPTY) -> None:
        """Seat a player on the first empty seat of a table."""
        seats = self.tables[table]
        if EMPTY not in seats:
            seats.append(EMPTY)
        position = seats.index(EMPTY)
        seats[position] = player
        self.steps.append(Step(player, (table, position), reason, because))

    def unseat(self, player: int) -> None:
        """Leave the player's seat empty."""
        for seats in self.tables:
            if player in seats:
                seats[seats.index(player)] = EMPTY

    def replace(self, leaver: int, joiner: int) -> None:
        """The joiner takes the leaver's seat."""
        for table, seats in enumerate(self.tables):
            if leaver in seats:
                position = seats.index(leaver)
                seats[position] = joiner
                self.steps.append(Step(joiner, (table, position), "replaces", leaver))

    def rebalance(self) -> None:
        """Bring all tables to their sizes with the fewest moves."""
        wanted = len(self.instance.sizes_of(self.number))
        in_use = [table for table in range(len(self.tables)) if self.size(table)]
        for _ in range(len(in_use) - wanted):
            if self.instance.tables_of_three and min(map(self.size, in_use)) >= self.floor:
                break
            in_use.remove(self.dissolve(in_use))
        for _ in range(wanted - len(in_use)):
            in_use.append(self.open_table())
        while short := [table for table in in_use if self.size(table) < self.floor]:
            self.fill(min(short, key=self.size), in_use)
        for player, reason in self.waiting:
            places = [(self.size(t) > 3, self.cost_at(player, t), t) for t in in_use if self.size(t) < FULL]
            self.seat(player, min(places)[-1], reason)
        for table in in_use:
            self.close_gaps(table)

    def dissolve(self, in_use: list[int]) -> int:
        """Send the players of the smallest table away; a table somebody needs stays."""
        needed = set(self.instance.anchors.values())
        free = [table for table in in_use if table not in needed]
        if not free:
            raise MoveError(
                [Problem("no_table_to_dissolve", "every table is needed by somebody: free one or call an alternate")]
            )
        table = min(free, key=lambda t: (self.size(t), t))
        self.waiting += [(player, "dissolved") for player in self.tables[table] if player != EMPTY]
        self.tables[table] = []
        return table

    def open_table(self) -> int:
        """An unused physical table, or one more."""
        for table, seats in enumerate(self.tables):
            if not any(player != EMPTY for player in seats):
                self.tables[table] = [EMPTY] * 4
                return table
        self.tables.append([EMPTY] * 4)
        return len(self.tables) - 1

    def fill(self, table: int, in_use: list[int]) -> None:
        """Bring one player to a table: one who has no seat, or else one from a table with a player to spare."""
        if self.waiting:
            player, reason = min(self.waiting, key=lambda item: (self.cost_at(item[0], table), item[0]))
            self.waiting.remove((player, reason))
            self.seat(player, table, reason)
            return
        most = max(map(self.size, in_use))
        spare = [player for other in in_use if self.size(other) == most for player in self.movable(other)]
        if not spare:
            raise MoveError([Problem("nobody_to_move", "whoever could fill a table needs another: call an alternate")])
        player = min(spare, key=lambda p: (self.cost_at(p, table) - self.cost_at(p, self.table_of(p)), p))
        self.unseat(player)
        self.seat(player, table, "fills")

    def table_of(self, player: int) -> int:
        return next(table for table, seats in enumerate(self.tables) if player in seats)

    def close_gaps(self, table: int) -> None:
        """Whoever sits on the last seat takes a seat that stayed empty, so that seats count from 1 without a gap."""
        seats = self.tables[table]
        while EMPTY in seats:
            last = seats.pop()
            if last != EMPTY:
                position = seats.index(EMPTY)
                seats[position] = last
                self.steps.append(Step(last, (table, position), "seat"))

    def part_families(self, newcomers: Iterable[int]) -> None:
        """Mend clashes by one swap each, preferably of somebody who was not seated yet."""
        fresh = set(newcomers)
        for _ in range(len(self.history.instance.players)):
            clashes = self.clashes(fresh)
            if not any(self.mend(mover, other) for mover, other in clashes):
                return

    def clashes(self, fresh: set[int]) -> list[tuple[int, int]]:
        """Pairs at one table who must not meet, each both ways, those who would move more gladly first."""
        apart = self.instance.separations
        pairs = [(a, b) for table in self.tables for a in table for b in table if a != EMPTY and b in apart[a]]
        return sorted(pairs, key=lambda pair: (pair[0] not in fresh, pair))

    def mend(self, mover: int, enemy: int) -> bool:
        """Swap the mover with whoever makes the least harm, if that means fewer clashes."""
        if mover in self.instance.anchors:
            return False
        home = self.table_of(mover)
        stay = self.cost_at(mover, home)
        best, partner = -CONFLICT // 2, EMPTY  # a clash less outweighs all that repeats and clubs can add up to
        for table in range(len(self.tables)):
            for other in self.movable(table) if table != home else ():
                change = self.exchange_cost(mover, other, home, table) - stay - self.cost_at(other, table)
                if change < best:
                    best, partner = change, other
        if partner == EMPTY:
            return False
        self.swap(mover, partner, "family", enemy)
        return True

    def movable(self, table: int) -> list[int]:
        """Players of a table who do not need it."""
        return [player for player in self.tables[table] if player != EMPTY and player not in self.instance.anchors]

    def exchange_cost(self, one: int, other: int, here: int, there: int) -> int:
        """What it costs to have one player at ``there`` instead of the other, and the other at ``here``."""
        return self.cost_at(one, there, (other,)) + self.cost_at(other, here, (one,))

    def swap(self, mover: int, partner: int, reason: str, because: int) -> None:
        """Two players exchange seats."""
        here, there = self.table_of(mover), self.table_of(partner)
        seat_here, seat_there = self.tables[here].index(mover), self.tables[there].index(partner)
        self.tables[here][seat_here], self.tables[there][seat_there] = partner, mover
        self.steps.append(Step(mover, (there, seat_there), reason, because))
        self.steps.append(Step(partner, (here, seat_here), reason, mover))

    def settle_fixed(self) -> None:
        """Bring players who need a table to it, for instance an alternate who took a seat elsewhere."""
        for player, wanted in sorted(self.instance.anchors.items()):
            if player in self.instance.present[self.number] and self.table_of(player) != wanted:
                home = self.table_of(player)
                guests = self.movable(wanted)
                if not guests:
                    raise MoveError(
                        [Problem("table_too_full", f"table {wanted + 1} has no seat to give: fix fewer players")]
                    )
                partner = min(guests, key=lambda guest: (self.exchange_cost(player, guest, home, wanted), guest))
                self.swap(player, partner, "table", player)
