"""For each player the lots and deeds for which something may be recorded now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules_engine import actions as act
from rules_engine.decide.building import stock_after
from rules_engine.decide.guards import group_of, owns_group
from rules_engine.legal import is_legal, refuse
from rules_engine.state import State

# Refused for one lot alone, yet possible for several at once.
HOUSES_LACK = frozenset({"not_enough_houses", "not_enough_houses_on_the_way"})
Estate = dict[str, list[int]]


def estates(state: State) -> dict[str, Estate]:
    """Squares that may be built on, sold from, mortgaged or paid off, by player in the game."""
    return {id: _estate(state, id) for id in state.playing()}


def _estate(state: State, player: str) -> Estate:
    owned = state.owned(player)
    deeds = {square: state.deeds[square].mortgaged for square in owned}
    return {
        "build": _lots(state, player, owned, act.Build),
        "sell": _lots(state, player, owned, act.Sell),
        "mortgage": [
            sq for sq, pledged in deeds.items() if not pledged and is_legal(state, act.Mortgage(player, (sq,)))
        ],
        "lift": [sq for sq, pledged in deeds.items() if pledged and is_legal(state, act.Lift(player, (sq,)))],
    }


def _lots(state: State, player: str, owned: list[int], kind: type[act.Build] | type[act.Sell]) -> list[int]:
    """Lots that one level more or less fits, or whose group can only be changed as a whole."""
    found: list[int] = []
    for group in {group_of(state, square): None for square in owned if _could(state, player, square, kind)}:
        refused = {square: refuse(state, kind(player, {square: 1})) for square in group}
        single = [square for square, refusal in refused.items() if refusal is None]
        codes = {refusal.code for refusal in refused.values() if refusal}
        if not single and HOUSES_LACK & codes and _fits_together(state, player, group, kind):
            single = list(group)
        found += single
    return found


def _fits_together(state: State, player: str, group: tuple[int, ...], kind: type[act.Build] | type[act.Sell]) -> bool:
    return any(is_legal(state, kind(player, levels)) for levels in _together(state, group, kind))


def _could(state: State, player: str, square: int, kind: type[act.Build] | type[act.Sell]) -> bool:
    """A cheap look first: most deeds carry nothing and belong to no whole group."""
    if kind is act.Sell:
        return state.deeds[square].level > 0
    return state.edition.deeds[square].house_price > 0 and owns_group(state, player, square)


def _together(state: State, group: tuple[int, ...], kind: type[act.Build] | type[act.Sell]) -> Iterator[dict[int, int]]:
    """Every even change of several lots for which the bank's stock would do (G-HOT-04, G-SELL-04)."""
    sign = 1 if kind is act.Build else -1
    now = {square: state.deeds[square].level for square in group}
    lows = range(min(now.values()), state.hotel_level + 1) if sign > 0 else range(max(now.values()))
    for low in lows:
        for count in range(len(group)):
            for higher in combinations(group, count):
                targets = {square: low + (square in higher) for square in group}
                change = {square: sign * (target - now[square]) for square, target in targets.items()}
                if min(change.values()) >= 0 and sum(change.values()) > 1 and min(stock_after(state, targets)) >= 0:
                    yield {square: step for square, step in change.items() if step}
