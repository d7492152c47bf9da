"""Pledging deeds to the bank and paying them off (G-MORT)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import Lift, Mortgage
from rules_engine.decide.guards import (
    need_bare_group,
    need_cash,
    need_no_debt,
    need_own,
    need_player,
    need_window,
)
from rules_engine.decide.transfer import lift_cost, pay_off
from rules_engine.errors import IllegalAction
from rules_engine.events import Event, MortgageSet, Paid
from rules_engine.state import State


def mortgage(state: State, action: Mortgage) -> Iterator[Event]:
    """At any time, for half the list price, for any purpose (G-MORT-01, G-MORT-02, G-MORT-06)."""
    _need_deeds(state, action.player, action.deeds, mortgaged=False)
    for deed in action.deeds:
        need_bare_group(state, deed)  # G-SELL-05
    yield Paid(None, action.player, sum(state.edition.deeds[deed].mortgage for deed in action.deeds), "mortgage")
    for deed in action.deeds:
        yield MortgageSet(deed, True)


def lift(state: State, action: Lift) -> Iterator[Event]:
    """Only the owner, for the mortgage and its interest (G-MORT-03, G-MORT-04, G-MORT-08)."""
    _need_deeds(state, action.player, action.deeds, mortgaged=True)
    need_no_debt(state, action.player)
    need_window(state, state.rules.mortgage_redeem_window)
    need_cash(state, action.player, lift_cost(state, action.deeds))
    yield from pay_off(state, action.player, action.deeds)


def _need_deeds(state: State, player: str, deeds: tuple[int, ...], *, mortgaged: bool) -> None:
    need_player(state, player)
    if not deeds or len(set(deeds)) != len(deeds):
        raise IllegalAction("nothing_named" if not deeds else "named_twice", player=player)
    for deed in deeds:
        need_own(state, player, deed)
        if state.deeds[deed].mortgaged != mortgaged:
            raise IllegalAction("not_mortgaged" if mortgaged else "already_mortgaged", square=deed)
