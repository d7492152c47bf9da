"""What is to be seated: players, games, and who must or should not meet (T-SEAT-03, T-SEAT-04, T-SEAT-08)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

PlayerId = int | str

MIN_PLAYERS = 4
MAX_PLAYERS = 3000
MAX_ROUNDS = 10
MAX_LEVELS = 8
MAX_CONFLICTS = 200_000


@dataclass(frozen=True)
class Instance:
    """A seating problem that has been validated (see ``instance_json`` for the way in).

    ``players``: ids, each a number or a text, no two with the same text.
    ``families``: groups who must never share a table; groups may overlap.
    ``forbidden``: pairs who must never share a table.
    ``club_levels``: one map player -> group a level (club, city, country); who belongs nowhere is left out.
    ``judges``: judge -> his relatives among the players; no judge is given a table where one of them sits.
    ``fixed_tables``: player -> physical table (from 1) of all his games; ``fixed_judges``: the same for judges.
    ``joins``: player -> first game he plays (from 1), for alternates; ``leaves``: player -> first game he misses.
    """

    players: tuple[PlayerId, ...]
    rounds: int = 3
    families: tuple[tuple[PlayerId, ...], ...] = ()
    forbidden: tuple[tuple[PlayerId, PlayerId], ...] = ()
    club_levels: tuple[Mapping[PlayerId, str], ...] = ()
    judges: Mapping[str, tuple[PlayerId, ...]] = field(default_factory=dict)
    fixed_tables: Mapping[PlayerId, int] = field(default_factory=dict)
    fixed_judges: Mapping[str, int] = field(default_factory=dict)
    joins: Mapping[PlayerId, int] = field(default_factory=dict)
    leaves: Mapping[PlayerId, int] = field(default_factory=dict)
    no_pair_three_times: bool = False
    tables_of_three: bool = False
    name: str = ""

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Sizes of the tables of one game with everybody present, largest first."""
        return table_sizes(len(self.players), threes=self.tables_of_three)

    @property
    def is_whole(self) -> bool:
        """Whether everybody plays every game."""
        return not (self.joins or self.leaves)

    @cached_property
    def present(self) -> tuple[frozenset[int], ...]:
        """For each game the positions of the players who play it."""
        games = range(1, self.rounds + 1)
        spans = [(self.joins.get(player, 1), self.leaves.get(player, self.rounds + 1)) for player in self.players]
        return tuple(frozenset(n for n, (first, gone) in enumerate(spans) if first <= game < gone) for game in games)

    def sizes_of(self, game: int) -> tuple[int, ...]:
        """Sizes of the tables of one game (from 0), largest first."""
        return table_sizes(len(self.present[game]), threes=self.tables_of_three)

    @cached_property
    def numbers(self) -> dict[PlayerId, int]:
        """Player id -> position in ``players``; all algorithms work on these positions."""
        return {player: number for number, player in enumerate(self.players)}

    @cached_property
    def conflicts(self) -> tuple[tuple[int, ...], ...]:
        """For each player the players he must never meet, as sorted positions."""
        enemies: list[set[int]] = [set() for _ in self.players]
        for group in (*self.families, *self.forbidden):
            for one, other in combinations(sorted({self.numbers[player] for player in group}), 2):
                enemies[one].add(other)
                enemies[other].add(one)
        return tuple(tuple(sorted(of_one)) for of_one in enemies)

    @cached_property
    def separations(self) -> tuple[tuple[int, ...], ...]:
        """Conflicts, and players whom fixed tables or fixed judges keep apart."""
        apart = [set(enemies) for enemies in self.conflicts]
        at_table: dict[int, list[int]] = {}
        for player, table in self.anchors.items():
            at_table.setdefault(table, []).append(player)
        pairs = [(a, b) for one, other in combinations(at_table.values(), 2) for a in one for b in other]
        for judge, table in self.fixed_judges.items():
            relatives = [self.numbers[player] for player in self.judges[judge]]
            pairs += [(a, b) for a in at_table.get(table - 1, ()) for b in relatives]
        for one, other in pairs:
            apart[one].add(other)
            apart[other].add(one)
        return tuple(tuple(sorted(of_one)) for of_one in apart)

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """For each club level the group number of each player, -1 for none; groups are numbered by their names.

        Who is alone in his club has nobody to be kept from, so that is no group.
        """
        levels = []
        for level in self.club_levels:
            members = Counter(level.values())
            numbers = {name: number for number, name in enumerate(sorted(n for n, size in members.items() if size > 1))}
            levels.append(tuple(numbers.get(level[p], -1) if p in level else -1 for p in self.players))
        return tuple(levels)

    def to_data(self) -> dict[str, object]:
        """The instance as plain data, always the same for the same instance; ``instance_json`` reads it back."""
        return {
            "name": self.name,
            "rounds": self.rounds,
            "players": list(self.players),
            "families": [list(family) for family in self.families],
            "forbidden": [list(pair) for pair in self.forbidden],
            "clubs": [
                {str(player): level[player] for player in self.players if player in level} for level in self.club_levels
            ],
            "judges": {judge: list(relatives) for judge, relatives in self.judges.items()},
            "fixed_judges": dict(self.fixed_judges),
            "fixed_tables": _by_text(self.fixed_tables),
            "joins": _by_text(self.joins),
            "leaves": _by_text(self.leaves),
            "no_pair_three_times": self.no_pair_three_times,
            "tables_of_three": self.tables_of_three,
        }

    @cached_property
    def anchors(self) -> dict[int, int]:
        """Player position -> physical table counted from 0, for players who need one table."""
        return {self.numbers[player]: table - 1 for player, table in self.fixed_tables.items()}


def _by_text(values: Mapping[PlayerId, int]) -> dict[str, int]:
    return {str(player): value for player, value in values.items()}


def table_sizes(players: int, *, threes: bool = False) -> tuple[int, ...]:
    """Sizes of the tables of one game, largest first; empty if there are none (T-SEAT-01, T-SEAT-02, T-SEAT-08).

    As few fives as possible: ``players % 4`` of them. 6, 7 and 11 need tables of three, which the organiser must allow.
    """
    tables, fives = divmod(players, 4)
    if tables and fives <= tables:
        return (5,) * fives + (4,) * (tables - fives)
    if threes and players >= MIN_PLAYERS:
        of_three = -players % 4
        return (4,) * ((players - 3 * of_three) // 4) + (3,) * of_three
    return ()


def impossible(players: int) -> str:
    """Why a number of players cannot be seated and what to do about it, in words (T-SEAT-08, GAP-S7)."""
    if players < MIN_PLAYERS:
        return f"{players} players are too few for a table of 4: add {MIN_PLAYERS - players}"
    if players > MAX_PLAYERS:
        return f"{players} players are more than {MAX_PLAYERS}: split the league"
    return f"{players} players cannot be seated at tables of 4 and 5: {remedy(players)}"


def remedy(players: int) -> str:
    """How many alternates make a number of players possible, in words (GAP-S7)."""
    missing = next(more for more in range(1, MIN_PLAYERS + 1) if table_sizes(players + more))
    return f"add {missing} alternate{'s' if missing > 1 else ''}"
