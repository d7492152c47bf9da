"""Who sits on which seat: nobody on the same seat twice in up to four games (T-SEAT-07).

Players and tables form a bipartite graph with an edge for each game. At a table of five one player takes seat 5; the
rest has degree at most four on both sides, so by Koenig's theorem its edges can be coloured with four colours, the
seats 1 to 4. More than four games are cut into chunks of four. Nothing about the tables matters: it always works.
"""

from __future__ import annotations

from collections.abc import Sequence

from .random_source import RandomSource
from .seats_with_threes import seats_with_threes

CHUNK = 4
Games = Sequence[Sequence[Sequence[int]]]
SeatedGames = list[list[list[int]]]


def assign_seats(games: Games, players: int, random: RandomSource) -> SeatedGames:
    """The same tables, each with its players in the order of their seats."""
    if any(len(table) == 3 for game in games for table in game):
        return seats_with_threes(games, random)
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
            seated[-1].append([*order, fifth[position]] if position in fifth else order)
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
        self.at_table = [[-1] * CHUNK for _ in tables]
        self.of_player = [[-1] * CHUNK for _ in range(players)]

    def add(self, player: int, table: int) -> None:
        """Colour one more edge."""
        mine, others = self.of_player[player], self.at_table[table]
        free_there = [seat for seat, other in enumerate(others) if other < 0]
        seat = next((seat for seat in free_there if mine[seat] < 0), -1)
        if seat < 0:
            seat = free_there[0]
            self.flip(player, seat, mine.index(-1))
        mine[seat] = table
        others[seat] = player

    def flip(self, player: int, seat: int, other_seat: int) -> None:
        """Exchange two colours along the chain that starts at the player with ``seat``, which becomes free for him.

        The chain cannot end at the table being served: it would arrive there in the colour that is free at it.
        """
        chain: list[tuple[int, int, int]] = []  # player, table, colour now
        while (table := self.of_player[player][seat]) >= 0:
            chain.append((player, table, seat))
            player = self.at_table[table][other_seat]
            if player < 0:
                break
            chain.append((player, table, other_seat))
        for player, table, colour in chain:
            self.of_player[player][colour] = self.at_table[table][colour] = -1
        for player, table, colour in chain:
            new = other_seat if colour == seat else seat
            self.of_player[player][new] = table
            self.at_table[table][new] = player
