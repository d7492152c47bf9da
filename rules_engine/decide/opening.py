"""Before the first roll: deeds dealt and who begins (G-START, G-SHORT-01, G-TIMED-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_engine.actions import Deal, Dice, Start
from rules_engine.decide.guards import need_cash, need_dice, need_player
from rules_engine.errors import IllegalAction
from rules_engine.events import DeedPassed, Event, Paid, Started
from rules_engine.state import State


def start(state: State, action: Start) -> Iterator[Event]:
    """The player with the highest throw begins; turns then go clockwise (G-START-01)."""
    if state.started:
        raise IllegalAction("already_started")
    need_player(state, action.player)
    for player in state.players:
        if len(state.owned(player)) < state.rules.deal_initial_deeds:
            raise IllegalAction("deal_first", player=player, deeds=state.rules.deal_initial_deeds)
    if action.rolls:
        starter = _starter(state, action.rolls)
        if starter != action.player:
            raise IllegalAction("not_the_starter", player=action.player, starter=starter)
    yield Started(action.player)


def _starter(state: State, rounds: tuple[Mapping[str, Dice], ...]) -> str:
    """Who threw highest; only those who tied throw again (G-START-02)."""
    rivals = set(state.players)
    for throws in rounds:
        if len(rivals) == 1 or set(throws) != rivals:
            raise IllegalAction("wrong_throwers", expected=sorted(rivals), threw=sorted(throws))
        for dice in throws.values():
            need_dice(dice)
        best = max(sum(dice) for dice in throws.values())
        rivals = {player for player, dice in throws.items() if sum(dice) == best}
    if len(rivals) > 1:
        raise IllegalAction("opening_tied", players=sorted(rivals))
    return rivals.pop()


def deal(state: State, action: Deal) -> Iterator[Event]:
    """Deeds dealt free in the short game, paid for in the timed one."""
    if state.started:
        raise IllegalAction("already_started")
    need_player(state, action.player)
    wanted = state.rules.deal_initial_deeds - len(state.owned(action.player))
    if len(set(action.deeds)) != len(action.deeds) or not 1 <= len(action.deeds) <= wanted:
        raise IllegalAction("wrong_deal", player=action.player, open=wanted, dealt=list(action.deeds))
    for deed in action.deeds:
        if deed not in state.deeds or state.deeds[deed].owner is not None:
            raise IllegalAction("deed_not_with_bank", square=deed)
    price = sum(state.edition.deeds[deed].price for deed in action.deeds)
    if state.rules.deal_pay:
        need_cash(state, action.player, price)
        yield Paid(action.player, None, price, "deal")  # G-TIMED-02
    for deed in action.deeds:
        yield DeedPassed(deed, action.player)
