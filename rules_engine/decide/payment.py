"""Paying what is open (G-DEBT-02)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import Pay
from rules_engine.decide.auction import settle_sale
from rules_engine.decide.debt import charge, open_debt
from rules_engine.decide.guards import need_cash, need_player
from rules_engine.events import Event, Paid, Settled
from rules_engine.pending import FineOrCard, Sale
from rules_engine.state import State


def pay(state: State, action: Pay) -> Iterator[Event]:
    """Pay an open debt, a won lot, or the fine a card offers (G-DEBT-02)."""
    need_player(state, action.player)
    top = state.top
    if isinstance(top, Sale) and top.player == action.player:
        need_cash(state, action.player, top.price)
        yield from settle_sale(state, top)
    elif isinstance(top, FineOrCard) and top.player == action.player:
        yield Settled()
        yield from charge(state, action.player, ((None, top.amount),), "card")
    else:
        debt, depth = open_debt(state, action.player)
        need_cash(state, action.player, debt.amount)
        yield Settled(depth)
        for creditor, amount in debt.shares:
            yield Paid(action.player, creditor, amount, debt.reason)
