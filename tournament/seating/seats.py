"""Who sits on which seat: nobody on the same seat twice in up to four games (T-SEAT-07).

Players and tables form a bipartite graph with an edge for each game. At a table of five one player takes seat 5; the
rest has degree at most four on both sides, so by Koenig's theorem its edges can be coloured with four colours, the
seats 1 to 4. More than four games are cut into chunks of four. Nothing about the tables matters: it always works.
"""

from __future__ import annotations

from collections.abc import Sequence

from .random_source import RandomSource

CHUNK = 4
Games = Sequence[Sequence[Sequence[int]]]
SeatedGames = list[list[list[int]]]


def assign_seats(games: Games, players: int, random: RandomSource) -> SeatedGames:
    """The same tables, each with its players in the order of their seats."""
    seated: SeatedGames = []
    fifths = [0] * players
    for start in range(0, len(games), CHUNK):
        seated += _seat_chunk(games[start : start + CHUNK], players, fifths, random)
    return seated


def _seat_chunk(games: Games, players: int, fifths: list[int], random: RandomSource) -> SeatedGames:
    tables = [list(table) for game in games for table in game]
    for table in tables:
        random.shuffle(table)
    fifth = _fifth_seats(tables, fifths)
    colouring = _Colouring(players, tables)
    for number in random.order(len(tables)):
        for player in tables[number]:
            if player != fifth.get(number):
                colouring.add(player, number)
    seated: SeatedGames = []
    position = 0
    for game in games:
        seated.append([])
        for _ in game:
            order = [player for player in colouring.at_table[position] if player >= 0]
            seated[-1].append(order + [fifth[position]] if position in fifth else order)
            position += 1
    return seated


def _fifth_seats(tables: list[list[int]], fifths: list[int]) -> dict[int, int]:
    """For each table of five a player for seat 5, nobody twice in the chunk (a system of distinct representatives).

    It exists by Hall: k tables have 5k places and nobody fills more than four. Who had seat 5 least often goes first.
    """
    table_of: dict[int, int] = {}

    def place(number: int, seen: set[int]) -> bool:
        for player in sorted(tables[number], key=lambda p: fifths[p]):
            if player not in seen:
                seen.add(player)
                if player not in table_of or place(table_of[player], seen):
                    table_of[player] = number
                    return True
        return False

    for number, table in enumerate(tables):
        if len(table) == 5:
            place(number, set())
    for player in table_of:
        fifths[player] += 1
    return {number: player for player, number in table_of.items()}


class _Colouring:
    """A proper edge colouring of the graph of players and tables, grown edge by edge with Kempe chains."""

    def __init__(self, players: int, tables: list[list[int]]) -> None:
        self.at_table = [[-1] * min(len(table), CHUNK) for table in tables]
        self.of_player = [[-1] * CHUNK for _ in range(players)]

    def add(self, player: int, table: int) -> None:
        """Colour one more edge."""
        mine, others = self.of_player[player], self.at_table[table]
        free_there = [seat for seat, other in enumerate(others) if other < 0]
        for seat in free_there:
            if mine[seat] < 0:
                break
        else:
            seat = free_there[0]
            self.flip(player, seat, next(s for s in range(len(others)) if mine[s] < 0))
        mine[seat] = table
        others[seat] = player

    def flip(self, player: int, seat: int, other_seat: int) -> None:
        """Swap two colours along the chain that starts at the player with colour ``seat``, which becomes free there.

        The chain cannot end at the table being served: it would arrive there in the colour that is free at it.
        """
        chain: list[tuple[int, int, int]] = []
        colours = (seat, other_seat)
        step = 0
        while (table := self.of_player[player][colours[step % 2]]) >= 0:
            chain.append((player, table, step % 2))
            step += 1
            following = self.at_table[table][colours[step % 2]]
            if following < 0:
                break
            chain.append((following, table, step % 2))
            player = following
            step += 1
        for who, where, parity in chain:
            self.of_player[who][colours[parity]] = -1
            self.at_table[where][colours[parity]] = -1
        for who, where, parity in chain:
            self.of_player[who][colours[1 - parity]] = where
            self.at_table[where][colours[1 - parity]] = who
