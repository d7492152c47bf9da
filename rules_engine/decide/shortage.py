"""The auction of one scarce building (G-SHORTG)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import SellBuilding
from rules_engine.decide.building import need_building_group, need_even, set_levels
from rules_engine.decide.guards import need_cash, need_no_debt, need_player, need_window
from rules_engine.errors import IllegalAction
from rules_engine.events import Event, Paid
from rules_engine.state import State


def sell_building(state: State, action: SellBuilding) -> Iterator[Event]:
    """The highest bidder puts the building on the lot he named (G-SHORTG-02, -03, -07)."""
    need_window(state, state.rules.build_window)
    lots = _bidders_lots(state, action)
    stock = state.houses if action.building == "house" else state.hotels
    if stock < 1:  # G-SHORTG-01
        raise IllegalAction("none_left", building=action.building)
    room = sum(_room(state, bidder, action.building) for bidder in lots)
    if room <= stock:  # one buyer, or enough for all: list price, no auction  # G-SHORTG-06
        raise IllegalAction("not_contested", building=action.building, stock=stock, wanted=room)
    if action.winner not in lots or action.deed not in lots[action.winner]:
        raise IllegalAction("lot_not_possible", player=action.winner, square=action.deed)
    _need_call(state, action, lots)
    price = state.edition.deeds[action.deed].house_price
    due = max(action.price, price) if state.rules.shortage_price == "max(bid,list)" else action.price
    need_cash(state, action.winner, due)  # G-SHORTG-05
    yield Paid(action.winner, None, due, "building_auction")
    yield from set_levels(state, {action.deed: state.deeds[action.deed].level + 1})


def _bidders_lots(state: State, action: SellBuilding) -> dict[str, list[int]]:
    """Where each bidder could put it; at least two bidders, each with a lot."""
    lots = {}
    for bidder in action.bidders:
        need_player(state, bidder)
        need_no_debt(state, bidder)
        lots[bidder] = possible_lots(state, bidder, action.building)
        if not lots[bidder]:
            raise IllegalAction("nowhere_to_build", player=bidder, building=action.building)
    if len(lots) < 2:
        raise IllegalAction("not_contested", building=action.building, bidders=list(lots))
    return lots


def possible_lots(state: State, player: str, building: str) -> list[int]:
    """Where a player could lawfully put one such building now."""
    return [square for square in state.owned(player) if _fits(state, player, square, building)]


def _fits(state: State, player: str, square: int, building: str) -> bool:
    level, most = state.deeds[square].level, state.rules.hotel_houses_needed
    if (level != most) if building == "hotel" else (level >= most):
        return False
    try:
        need_building_group(state, player, square)
        need_even(state, {square: level + 1})
    except IllegalAction:
        return False
    return True


def _room(state: State, player: str, building: str) -> int:
    """How many such buildings a player could take at most."""
    most = state.rules.hotel_houses_needed
    room = 0
    for square in state.owned(player):
        level = state.deeds[square].level
        try:
            need_building_group(state, player, square)
        except IllegalAction:
            continue
        room += max(most - level, 0) if building == "house" else int(level <= most)
    return room


def _need_call(state: State, action: SellBuilding, lots: dict[str, list[int]]) -> None:
    """The special floor of the ruleset replaces the general one (G-SHORTG-04, G-SHORTG-11)."""
    opening = opening_call(state, lots)
    if action.price < opening:
        raise IllegalAction("below_opening", price=action.price, opening=opening)
    if action.price % state.rules.shortage_step:
        raise IllegalAction("not_a_multiple", price=action.price, of=state.rules.shortage_step)


def opening_call(state: State, lots: dict[str, list[int]]) -> int:
    """A sum of the ruleset, or the lowest house price among the lots it could stand on."""
    opening = state.rules.shortage_open
    if isinstance(opening, int):
        return opening
    return min(state.edition.deeds[square].house_price for squares in lots.values() for square in squares)
