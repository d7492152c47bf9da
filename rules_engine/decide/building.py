"""Houses and hotels: bought and sold evenly, as far as the bank's stock goes (G-BLD, G-HOT, G-SELL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_engine.actions import Build, Sell
from rules_engine.decide.debt import refund
from rules_engine.decide.guards import (
    group_of,
    need_cash,
    need_no_debt,
    need_own,
    need_player,
    need_window,
    owns_group,
)
from rules_engine.errors import IllegalAction
from rules_engine.events import Event, LevelSet, Paid
from rules_engine.state import State

Levels = Mapping[int, int]
Stock = tuple[int, int]


def build(state: State, action: Build) -> Iterator[Event]:
    """Buy buildings, also from jail (G-BLD-06, G-BLD-09)."""
    need_player(state, action.player)
    need_no_debt(state, action.player)
    need_window(state, state.rules.build_window)  # G-BLD-08
    targets = _targets(state, action.player, action.levels, 1)
    for square in targets:
        need_building_group(state, action.player, square)
    need_even(state, targets)
    _need_stock(state, targets)
    cost = sum(state.edition.deeds[square].house_price * count for square, count in action.levels.items())
    need_cash(state, action.player, cost)
    yield Paid(action.player, None, cost, "build")
    yield from set_levels(state, targets)


def sell(state: State, action: Sell) -> Iterator[Event]:
    """Sell buildings back at half price, at any time (G-SELL-01)."""
    need_player(state, action.player)
    targets = _targets(state, action.player, action.levels, -1)
    need_even(state, targets)  # G-SELL-02, G-SELL-03
    houses, _ = stock_after(state, targets)
    if houses < 0 and state.rules.sell_hotel_break_needs_houses:  # G-SELL-04, G-SHORTG-10
        raise IllegalAction("not_enough_houses", missing=-houses)
    gain = sum(refund(state, square, count) for square, count in action.levels.items())
    yield Paid(None, action.player, gain, "sell")
    yield from set_levels(state, targets)


def _targets(state: State, player: str, levels: Levels, sign: int) -> dict[int, int]:
    """The level each named lot shall have."""
    if not levels:
        raise IllegalAction("nothing_named", player=player)
    targets = {}
    for square, count in levels.items():
        need_own(state, player, square)
        target = state.deeds[square].level + sign * count
        if count < 1 or not 0 <= target <= state.hotel_level:  # G-BLD-05, G-HOT-03
            raise IllegalAction("level_out_of_range", square=square, level=target, most=state.hotel_level)
        targets[square] = target
    return targets


def need_building_group(state: State, player: str, square: int) -> None:
    """Streets only, in a complete group without a mortgage (G-BLD-01, G-BLD-02, G-BLD-03)."""
    if state.edition.deeds[square].kind != "street":
        raise IllegalAction("not_a_street", square=square)
    if not owns_group(state, player, square):
        raise IllegalAction("group_incomplete", square=square, player=player)
    for other in group_of(state, square):
        if state.deeds[other].mortgaged:
            raise IllegalAction("group_mortgaged", square=square, mortgaged=other)


def need_even(state: State, targets: Levels) -> None:
    """Within a group levels differ by one at most (G-BLD-04, G-HOT-01)."""
    for square in targets:
        levels = [targets.get(other, state.deeds[other].level) for other in group_of(state, square)]
        if max(levels) - min(levels) > 1:
            raise IllegalAction("uneven", square=square, levels=levels)


def stock_after(state: State, targets: Levels) -> Stock:
    """Houses and hotels the bank has once the lots stand at these levels (G-HOT-02)."""
    houses, hotels, hotel = state.houses, state.hotels, state.hotel_level
    for square, target in targets.items():
        level = state.deeds[square].level
        houses += (level if level < hotel else 0) - (target if target < hotel else 0)
        hotels += (level == hotel) - (target == hotel)
    return houses, hotels


def set_levels(state: State, targets: Levels) -> Iterator[Event]:
    """The lots at their new levels, and the bank's stock with them."""
    for square, target in targets.items():
        houses, hotels = stock_after(state, {square: target})
        yield LevelSet(square, target, houses, hotels)


def _need_stock(state: State, targets: Levels) -> None:
    """The bank has the buildings, in the end or at every step (G-BLD-07, G-HOT-04, G-HOT-05)."""
    houses, hotels = stock_after(state, targets)
    if hotels < 0:
        raise IllegalAction("not_enough_hotels", missing=-hotels)
    if houses < 0:
        raise IllegalAction("not_enough_houses", missing=-houses)
    stepwise = state.rules.build_batch == "stepwise" or not state.rules.hotel_jump_in_shortage
    if stepwise and not _possible_stepwise(state, targets):
        raise IllegalAction("not_enough_houses_on_the_way", has=state.houses)


def _possible_stepwise(state: State, targets: Levels) -> bool:
    """Whether one building after another can be put up from the bank's stock."""
    groups: dict[tuple[int, ...], dict[int, int]] = {}
    for square, target in targets.items():
        groups.setdefault(group_of(state, square), {})[square] = target
    start = {square: state.deeds[square].level for square in targets}
    stock: Stock | None = (state.houses, state.hotels)
    waiting = list(groups.values())
    if state.rules.shortage_priority == "houses_before_hotels":  # G-SHORTG-08, GAP-H4
        most = state.rules.hotel_houses_needed
        for group in waiting:
            houses_only = {square: max(min(target, most), start[square]) for square, target in group.items()}
            stock = _step_up(start, houses_only, most, stock)
            start = {**start, **houses_only}
    while waiting and stock:
        reached = {i: _step_up(start, group, state.rules.hotel_houses_needed, stock) for i, group in enumerate(waiting)}
        first = next((i for i, after in reached.items() if after), None)
        stock = None if first is None else reached[first]
        waiting = [group for i, group in enumerate(waiting) if i != first]
    return stock is not None


def _step_up(start: Levels, targets: Levels, most: int, stock: Stock | None) -> Stock | None:
    """The stock after one group was raised evenly, step by step; None when it runs out."""
    if stock is None:
        return None
    houses, hotels = stock
    levels = {square: start[square] for square in targets}
    while rising := [square for square in levels if levels[square] < targets[square]]:
        square = min(rising, key=levels.__getitem__)
        to_hotel = levels[square] == most
        houses, hotels = (houses + most, hotels - 1) if to_hotel else (houses - 1, hotels)
        if houses < 0 or hotels < 0:
            return None
        levels[square] += 1
    return houses, hotels
