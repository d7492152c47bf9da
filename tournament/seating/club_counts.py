"""How many members of each club are at each table, for one level of clubs."""

from __future__ import annotations

from collections.abc import Sequence


class ClubCounts:
    """One partition of the players; tables are numbered through all games, -1 means no club."""

    def __init__(self, clubs: Sequence[int], table_count: int, tables_a_game: int) -> None:
        self.clubs = clubs
        self.width = max(clubs, default=-1) + 1
        self.counts = bytearray(table_count * self.width)
        sizes = [0] * self.width
        for club in clubs:
            if club >= 0:
                sizes[club] += 1
        self.fair = [-(-size // tables_a_game) for size in sizes]

    def add(self, player: int, tables: Sequence[int], change: int) -> None:
        """The player comes to these tables (+1) or leaves them (-1)."""
        club = self.clubs[player]
        if club >= 0:
            for table in tables:
                self.counts[table * self.width + club] += change

    def excess(self, player: int, tables: Sequence[int]) -> int:
        """Club mates of the player at these tables beyond an even spread of his club."""
        club = self.clubs[player]
        if club < 0:
            return 0
        fair = self.fair[club]
        return sum(max(0, self.counts[table * self.width + club] - fair) for table in tables)

    def gain(self, one: int, other: int, here: Sequence[int], there: Sequence[int]) -> int:
        """By how much club meetings fall if a player at ``here`` and one at ``there`` change places in every game."""
        mine, his = self.clubs[one], self.clubs[other]
        if mine == his:
            return 0
        counts, width, total = self.counts, self.width, 0
        for left, joined in zip(here, there, strict=True):
            if left != joined:
                if mine >= 0:
                    total += counts[left * width + mine] - 1 - counts[joined * width + mine]
                if his >= 0:
                    total += counts[joined * width + his] - 1 - counts[left * width + his]
        return total

    def meetings(self) -> int:
        """Pairs of one club at one table, over all tables."""
        return sum(count * (count - 1) // 2 for count in self.counts)
