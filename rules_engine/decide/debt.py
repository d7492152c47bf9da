"""What is owed: taken at once when the cash covers it, otherwise open until paid (G-DEBT)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.errors import IllegalAction
from rules_engine.events import Event, Paid, Pushed
from rules_engine.pending import Debt
from rules_engine.state import State

Shares = tuple[tuple[str | None, int], ...]


def charge(state: State, player: str, shares: Shares, reason: str, waits: bool = False) -> Iterator[Event]:
    """Take a sum from a player, or leave it open as one debt.

    `shares` are creditors (None: the bank) and amounts. An older debt of the same player is
    settled first (GAP-B8). `waits`: the payer may still choose another way.
    """
    total = sum(amount for _, amount in shares)
    if not total:
        return
    older = [place for place, item in enumerate(state.pending) if _owes(item, player)]
    if state.players[player].cash >= total and not older and not waits:
        for creditor, amount in shares:
            yield Paid(player, creditor, amount, reason)
        return
    depth = len(state.pending) - older[0] if older else 0
    yield Pushed(Debt(player, shares, reason, _unmortgaged(state, player)), depth)


def _owes(item: object, player: str) -> bool:
    return isinstance(item, Debt) and item.player == player


def _unmortgaged(state: State, player: str) -> tuple[int, ...]:
    if state.rules.bankrupt_mortgage_before_transfer != "forbidden":
        return ()
    return tuple(square for square in state.owned(player) if not state.deeds[square].mortgaged)


def open_debt(state: State, player: str) -> tuple[Debt, int]:
    """The debt a player must settle now and how many other debts lie above it."""
    for depth, item in enumerate(reversed(state.pending)):
        if not isinstance(item, Debt):
            break
        if item.player == player:
            return item, depth
    raise IllegalAction("nothing_to_pay", player=player)


def liquidation(state: State, player: str) -> int:
    """What a player could raise by selling buildings and mortgaging (G-DEBT-01, G-DEBT-05)."""
    total = state.players[player].cash
    for square in state.owned(player):
        lot, deed = state.deeds[square], state.edition.deeds[square]
        total += refund(state, square, lot.level)
        total += 0 if lot.mortgaged else deed.mortgage
    return total


def refund(state: State, square: int, levels: int) -> int:
    """What the bank pays for buildings (G-SELL-01)."""
    return int(levels * state.edition.deeds[square].house_price * state.rules.sell_factor)
