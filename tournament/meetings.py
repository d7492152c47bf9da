"""Who meets whom at the tables as they stand now: plain counting, without Django.

The seating package judges whole plans before the day. During the day alternates come in and tables
play one short; what a swap or an alternate would do then is counted here, from the seats themselves.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

Pair = tuple[int, int]
Reason = Literal["family", "forbidden", "again", "group"]

SEATS_BEFORE_REPEAT = 4  # nobody needs a seat twice in up to four games


@dataclass(frozen=True, slots=True)
class Place:
    """One player at one table: game and table as people number them, seat 1 to 8."""

    game: int
    table: int
    seat: int
    player: int


@dataclass(frozen=True, slots=True)
class Ties:
    """Who must not meet (`families`, `forbidden`) and who should not (`groups`: level -> player -> group)."""

    families: Mapping[int, int] = field(default_factory=dict)
    forbidden: frozenset[Pair] = frozenset()
    groups: Mapping[str, Mapping[int, str]] = field(default_factory=dict)

    def parts(self, one: int, other: int) -> Literal["family", "forbidden"] | None:
        """Why these two must never share a table, if they must not (T-SEAT-04)."""
        if one in self.families and self.families[one] == self.families.get(other):
            return "family"
        return "forbidden" if _pair(one, other) in self.forbidden else None

    def shares(self, one: int, other: int) -> list[str]:
        """The levels (club, city, country) at which they belong together."""
        return [level for level, group in self.groups.items() if one in group and group[one] == group.get(other)]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players at one table, and why that matters. `elsewhere`: the other tables where they meet."""

    one: int
    other: int
    reason: Reason
    elsewhere: tuple[tuple[int, int], ...] = ()
    level: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a seating is worth; less is better, the first counts most."""

    family: int
    repeats: int
    seats_twice: int
    shared: Mapping[str, int]

    @property
    def order(self) -> tuple[int, ...]:
        return (self.family, self.repeats, sum(self.shared.values()), self.seats_twice)


class Meetings:
    """All seats of a tournament's preliminaries, asked about meetings."""

    def __init__(self, places: Iterable[Place], ties: Ties) -> None:
        self.places = tuple(places)
        self.ties = ties
        self._tables: dict[tuple[int, int], list[int]] = defaultdict(list)
        self._met: dict[Pair, list[tuple[int, int]]] = defaultdict(list)
        for place in self.places:
            self._tables[place.game, place.table].append(place.player)
        for at, players in sorted(self._tables.items()):
            for pair in combinations(sorted(players), 2):
                self._met[pair].append(at)

    def at(self, game: int, table: int) -> list[int]:
        return self._tables.get((game, table), [])

    def earlier(self, game: int, table: int) -> int:
        """How many pairs of this table have met in an earlier game."""
        pairs = combinations(sorted(self.at(game, table)), 2)
        return sum(any(met < game for met, _table in self._met[pair]) for pair in pairs)

    def reasons(self, game: int, one: int, other: int) -> list[Meeting]:
        """Why it matters that these two share a table in this game; empty if it does not."""
        found = []
        if (parted := self.ties.parts(one, other)) is not None:
            found.append(Meeting(one, other, parted))
        elsewhere = tuple(at for at in self._met.get(_pair(one, other), ()) if at[0] != game)
        if elsewhere:
            found.append(Meeting(one, other, "again", elsewhere))
        found += [Meeting(one, other, "group", level=level) for level in self.ties.shares(one, other)]
        return found

    def table(self, game: int, table: int) -> list[Meeting]:
        """Every meeting at a table that matters."""
        pairs = combinations(self.at(game, table), 2)
        return [meeting for one, other in pairs for meeting in self.reasons(game, one, other)]

    def around(self, game: int, table: int, player: int) -> list[Meeting]:
        """The meetings that matter if `player` sits at this table in this game."""
        others = (other for other in self.at(game, table) if other != player)
        return [meeting for other in others for meeting in self.reasons(game, player, other)]

    def figures(self) -> Figures:
        games = len({place.game for place in self.places})
        allowed = -(-games // SEATS_BEFORE_REPEAT) or 1
        seats = Counter((place.player, place.seat) for place in self.places)
        shared = {
            level: sum(
                len(met) for (one, other), met in self._met.items() if one in group and group[one] == group.get(other)
            )
            for level, group in self.ties.groups.items()
        }
        return Figures(
            family=sum(len(met) for pair, met in self._met.items() if self.ties.parts(*pair)),
            repeats=sum(len(met) - 1 for met in self._met.values() if met),
            seats_twice=sum(max(0, times - allowed) for times in seats.values()),
            shared=shared,
        )

    def opponents(self) -> Counter[int]:
        """Number of different opponents -> number of players who meet so many."""
        met = Counter(player for pair, at in self._met.items() if at for player in pair)
        return Counter(met.values())

    def seat_sums(self) -> Counter[int]:
        """Sum of a player's seat numbers -> number of players with that sum."""
        sums: Counter[int] = Counter()
        for place in self.places:
            sums[place.player] += place.seat
        return Counter(sums.values())

    def swapped(self, game: int, first: int, second: int) -> "Meetings":
        """The same seats with these two players in each other's place in one game."""
        other = {first: second, second: first}
        places = (
            replace(place, player=other[place.player]) if place.game == game and place.player in other else place
            for place in self.places
        )
        return Meetings(places, self.ties)

    def moved(self, player: int, to: Place) -> "Meetings":
        """The same seats with this player in another, empty place of that game."""
        places = (to if (place.game, place.player) == (to.game, player) else place for place in self.places)
        return Meetings(places, self.ties)


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
