"""Mortgaged deeds that change hands: paid off at once, or interest now (G-XFER)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules_engine.decide.debt import charge
from rules_engine.events import Event, MortgageSet, Paid
from rules_engine.state import State


def interest_on(state: State, deeds: Iterable[int], *, bankrupt: bool = False) -> int:
    """Interest on mortgaged deeds, rounded up, by deed or in total (G-MORT-04, G-MORT-05)."""
    rules = state.rules
    by_list = bankrupt and rules.bankrupt_interest_base == "list"  # G-BANKR-04, C4
    bases = [state.edition.deeds[deed].price if by_list else state.edition.deeds[deed].mortgage for deed in deeds]
    percent = rules.mortgage_interest_percent
    if rules.mortgage_round == "up_total_base_unit":  # GAP-N4
        bases = [sum(bases)]
    return sum(-(-base * percent // 100) for base in bases)


def lift_cost(state: State, deeds: Iterable[int]) -> int:
    """What paying off costs: the mortgages and their interest."""
    deeds = tuple(deeds)
    return sum(state.edition.deeds[deed].mortgage for deed in deeds) + interest_on(state, deeds)


def pay_off(state: State, player: str, deeds: tuple[int, ...]) -> Iterator[Event]:
    """Mortgages paid off by a player whose cash is known to cover it."""
    if deeds:
        yield Paid(player, None, lift_cost(state, deeds), "lift")
    for deed in deeds:
        yield MortgageSet(deed, False)


def charge_interest(state: State, player: str, deeds: tuple[int, ...], *, bankrupt: bool = False) -> Iterator[Event]:
    """Interest a new owner owes on deeds he keeps mortgaged (G-XFER-02, G-BANKR-04).

    It belongs to the transfer, so it is taken at once even if he has other debts; what his cash
    does not cover becomes a debt of its own.
    """
    due = interest_on(state, deeds, bankrupt=bankrupt) if state.rules.xfer_keep_interest else 0
    if due and state.players[player].cash >= due:
        yield Paid(player, None, due, "interest")
    else:
        yield from charge(state, player, ((None, due),), "interest")
