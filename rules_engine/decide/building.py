"""Houses and hotels: bought and sold evenly, as far as the bank's stock goes (G-BLD, G-HOT, G-SELL)."""

from __future__ import annotations

from collections import Counter
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
    # In the order of the board: a database gives the fields of an action back in an order of its own.
    for square, count in sorted(levels.items()):
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
    """Whether the bank's houses suffice when one building after another is put up (GAP-H8).

    In a group all houses stand before the first hotel gives its houses back.
    """
    most = state.rules.hotel_houses_needed
    needed: Counter[tuple[int, ...]] = Counter()
    returned: Counter[tuple[int, ...]] = Counter()
    for square, target in targets.items():
        group = group_of(state, square)
        needed[group] += max(min(target, most) - state.deeds[square].level, 0)
        returned[group] += most if target > most else 0
    if state.rules.shortage_priority == "houses_before_hotels":  # all houses first  # G-SHORTG-08, GAP-H4
        return needed.total() <= state.houses
    houses = state.houses
    # First what leaves the bank more houses than before, the cheapest first; then what gives most of them back.
    for group in sorted(needed, key=lambda group: _turn_of(needed[group], returned[group])):
        if needed[group] > houses:
            return False
        houses += returned[group] - needed[group]
    return True


def _turn_of(needed: int, returned: int) -> tuple[bool, int]:
    gains = returned >= needed
    return (not gains, needed if gains else -returned)
