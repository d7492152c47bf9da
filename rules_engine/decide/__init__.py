"""The rule book, one module a chapter.

A rule is a generator: it first refuses what is not allowed, then yields events, each of which is
applied before the rule goes on. After its first event a rule refuses nothing, so a refused action
leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules_engine import actions
from rules_engine.actions import Action
from rules_engine.decide import (
    auction,
    building,
    cards,
    closing,
    deeds,
    ending,
    jail,
    mortgage,
    opening,
    payment,
    rent,
    ruling,
    shortage,
    trade,
    turn,
)
from rules_engine.errors import IllegalAction
from rules_engine.events import Event
from rules_engine.state import State

RULES: Mapping[type[Action], Callable[[State, Any], Iterator[Event]]] = {
    actions.Start: opening.start,
    actions.Deal: opening.deal,
    actions.VoidRoll: turn.void_roll,
    actions.Roll: turn.roll,
    actions.Buy: deeds.buy,
    actions.Decline: deeds.decline,
    actions.SellLot: auction.sell_lot,
    actions.Default: auction.default,
    actions.Draw: cards.draw,
    actions.Throw: rent.throw,
    actions.ChooseTax: cards.choose_tax,
    actions.ClaimRent: rent.claim_rent,
    actions.Pay: payment.pay,
    actions.LeaveJail: jail.leave_jail,
    actions.Build: building.build,
    actions.Sell: building.sell,
    actions.Mortgage: mortgage.mortgage,
    actions.Lift: mortgage.lift,
    actions.Trade: trade.trade,
    actions.GoBankrupt: ending.go_bankrupt,
    actions.SellBuilding: shortage.sell_building,
    actions.Warn: ending.warn,
    actions.Disqualify: ending.remove,
    actions.Expel: ending.remove,
    actions.Withdraw: ending.remove,
    actions.Rule: ruling.rule,
    actions.Note: ruling.note,
    actions.Pause: ruling.pause,
    actions.Resume: ruling.resume,
    actions.TimeUp: closing.time_up,
    actions.Close: closing.close,
}
BEFORE_START = frozenset({"start", "deal", "note", "rule", "pause", "resume", "close"})
WHILE_PAUSED = frozenset({"note", "rule", "resume", "warn", "disqualify", "expel", "withdraw", "time_up", "close"})


def decide(state: State, action: Action) -> Iterator[Event]:
    """The events an action brings; `IllegalAction` before the first one if it is not allowed.

    The caller applies each event before asking for the next.
    """
    if state.over is not None and action.do != "note":
        raise IllegalAction("game_over", reason=state.over)
    if not state.started and action.do not in BEFORE_START:
        raise IllegalAction("not_started")
    if state.paused and action.do not in WHILE_PAUSED:
        raise IllegalAction("paused")
    yield from RULES[type(action)](state, action)
    yield from turn.settle(state)
