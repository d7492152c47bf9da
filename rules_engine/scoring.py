"""What a player is worth, who is placed where, and what is impossible in a count of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from rules_engine.edition import Edition
from rules_engine.errors import Problem

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Holding:
    """One deed in a hand. `level` counts houses; one more than the houses needed is a hotel."""

    square: int
    level: int = 0
    mortgaged: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """The lines of a valuation, in base units (T-SCORE-05). `unmortgaged` breaks ties."""

    cash: int
    deeds: int
    mortgaged: int
    house_count: int
    houses: int
    hotel_count: int
    hotels: int
    jail_cards: int

    @property
    def net_worth(self) -> int:
        """The sum of all lines."""
        return self.cash + self.deeds + self.mortgaged + self.houses + self.hotels + self.jail_cards

    @property
    def unmortgaged(self) -> int:
        """List value of unmortgaged deeds without buildings: the tie-break (T-SCORE-06, GAP-S3)."""
        return self.deeds


def net_worth(
    edition: Edition,
    cash: int,
    holdings: Iterable[Holding],
    hotel_factor: int = 5,
    *,
    houses_for_hotel: int = 4,
    jail_cards: int = 0,
) -> Worth:
    """Cash, unmortgaged deeds at list price, mortgaged ones at half, buildings at cost.

    A hotel counts `hotel_factor` times the house price: 5, in the short game 4, read literally
    in the introduction 1. `houses_for_hotel` says which level is a hotel; `jail_cards` is what such cards
    are worth together, nothing by default (GAP-N1).  # T-SCORE-05, G-SHORT-06
    """
    deeds = mortgaged = house_count = houses = hotel_count = hotels = 0
    for holding in holdings:
        deed = edition.deeds[holding.square]
        if holding.mortgaged:
            mortgaged += deed.mortgage
        else:
            deeds += deed.price
        if holding.level > houses_for_hotel:
            hotel_count += 1
            hotels += hotel_factor * deed.house_price
        else:
            house_count += holding.level
            houses += holding.level * deed.house_price
    return Worth(cash, deeds, mortgaged, house_count, houses, hotel_count, hotels, jail_cards)


def tax_base(edition: Edition, cash: int, holdings: Iterable[Holding]) -> int:
    """What ten per cent are taken of: mortgaged deeds at full list price, buildings at cost.

    Not the net worth (G-TAX-03). A level is one house price, also the one that makes a hotel.
    """
    total = cash
    for holding in holdings:
        deed = edition.deeds[holding.square]
        total += deed.price + holding.level * deed.house_price
    return total


@dataclass(frozen=True, slots=True)
class Line(Generic[Who]):
    """A survivor's result."""

    who: Who
    net_worth: int
    unmortgaged: int


@dataclass(frozen=True, slots=True)
class Placement(Generic[Who]):
    """A survivor's place, from 1; equal ones share the better place."""

    who: Who
    place: int


def placements(lines: Iterable[Line[Who]]) -> tuple[Placement[Who], ...]:
    """Survivors by net worth, then unmortgaged list value; ties stay ties (T-SCORE-03, -06)."""

    def strength(line: Line[Who]) -> tuple[int, int]:
        return (line.net_worth, line.unmortgaged)

    ordered = sorted(lines, key=strength, reverse=True)
    keys = [strength(line) for line in ordered]
    return tuple(Placement(line.who, keys.index(strength(line)) + 1) for line in ordered)


def shared_points(places: Sequence[Placement[Who]], table: Mapping[int, Sequence[int]]) -> dict[Who, Fraction]:
    """Points by number of survivors and place; those who tie share the average (GAP-S4).

    A place for which the table has nothing earns nothing.
    """
    row = list(table.get(len(places), ()))
    row += [0] * (len(places) - len(row))
    sharers = Counter(placement.place for placement in places)
    return {
        placement.who: Fraction(
            sum(row[placement.place - 1 : placement.place - 1 + sharers[placement.place]]),
            sharers[placement.place],
        )
        for placement in places
    }


@dataclass(frozen=True, slots=True)
class Count(Generic[Who]):
    """What a judge counted before one player."""

    who: Who
    cash: int
    holdings: tuple[Holding, ...] = ()


def count_problems(edition: Edition, counts: Sequence[Count[Who]], houses_for_hotel: int = 4) -> tuple[Problem, ...]:
    """Everything impossible in the count of a whole table; empty when it can be true.

    Codes: `cash_negative`, `cash_not_in_notes`, `unknown_square`, `deed_counted_twice`,
    `level_out_of_range`, `not_a_street`, `mortgaged_with_buildings`, `group_incomplete`,
    `group_mortgaged`, `uneven`, `too_many_houses`, `too_many_hotels`.
    """
    found = [problem for count in counts for problem in _hand_problems(edition, count, houses_for_hotel)]
    holders: dict[int, list[Who]] = {}
    for count in counts:
        for holding in count.holdings:
            holders.setdefault(holding.square, []).append(count.who)
    found += [
        Problem("deed_counted_twice", {"square": square, "by": tuple(who)})
        for square, who in holders.items()
        if len(who) > 1
    ]
    return (*found, *_supply_problems(edition, counts, houses_for_hotel))


def _hand_problems(edition: Edition, count: Count[Who], top: int) -> Iterator[Problem]:
    if count.cash < 0:
        yield Problem("cash_negative", {"who": count.who, "cash": count.cash})
    smallest = min(edition.notes, default=1)
    if count.cash % smallest:
        yield Problem("cash_not_in_notes", {"who": count.who, "cash": count.cash, "note": smallest})
    held = {holding.square: holding for holding in count.holdings}
    for holding in count.holdings:
        yield from _deed_problems(edition, count.who, holding, top)
    for group, squares in edition.groups.items():
        lots = [held[square] for square in squares if square in held]
        if any(lot.level for lot in lots):
            yield from _group_problems(count.who, group, squares, lots)


def _deed_problems(edition: Edition, who: object, holding: Holding, top: int) -> Iterator[Problem]:
    values = {"who": who, "square": holding.square}
    deed = edition.deeds.get(holding.square)
    if deed is None:
        yield Problem("unknown_square", values)
        return
    if not 0 <= holding.level <= top + 1:
        yield Problem("level_out_of_range", {**values, "level": holding.level})
    if holding.level and deed.kind != "street":  # G-BLD-03
        yield Problem("not_a_street", values)
    if holding.level and holding.mortgaged:  # G-MORT-01
        yield Problem("mortgaged_with_buildings", values)


def _group_problems(who: object, group: str, squares: tuple[int, ...], lots: list[Holding]) -> Iterator[Problem]:
    values = {"who": who, "group": group}
    missing = tuple(sorted({*squares} - {lot.square for lot in lots}))
    if missing:  # G-BLD-01
        yield Problem("group_incomplete", {**values, "missing": missing})
    mortgaged = tuple(lot.square for lot in lots if lot.mortgaged)
    if mortgaged:  # G-BLD-02
        yield Problem("group_mortgaged", {**values, "squares": mortgaged})
    levels = [lot.level for lot in lots]
    if max(levels) - min(levels) > 1:  # G-BLD-04
        yield Problem("uneven", {**values, "levels": tuple(levels)})


def _supply_problems(edition: Edition, counts: Sequence[Count[Who]], top: int) -> Iterator[Problem]:
    levels = [holding.level for count in counts for holding in count.holdings]
    houses = sum(level for level in levels if 0 < level <= top)
    hotels = sum(level > top for level in levels)
    if houses > edition.supply.houses:  # G-BLD-10
        yield Problem("too_many_houses", {"counted": houses, "supply": edition.supply.houses})
    if hotels > edition.supply.hotels:
        yield Problem("too_many_hotels", {"counted": hotels, "supply": edition.supply.hotels})
