"""Tokens move forward, salary is paid, and the square reached does its work (G-MOVE, G-GO)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.decide.debt import charge
from rules_engine.decide.rent import open_rent
from rules_engine.edition import JAIL
from rules_engine.events import BonusLost, Event, Jailed, Moved, Paid, Pushed
from rules_engine.pending import CardDraw, FreshThrow, Purchase, TaxChoice
from rules_engine.state import State


def walk(state: State, player: str, steps: int) -> Iterator[Event]:
    """Move by the dice and act on the square (G-MOVE-01, G-MOVE-02)."""
    yield from _forward(state, player, steps)
    yield from land(state, player)


def advance(state: State, player: str, to: int) -> Iterator[Event]:
    """Advance to a square, forward only (G-MOVE-03, G-GO-04)."""
    yield from _forward(state, player, _distance(state, player, to))
    yield from land(state, player)


def advance_to_nearest(state: State, player: str, kind: str, times: int) -> Iterator[Event]:
    """To the nearest railroad (rent `times` over) or utility (`times` a fresh throw; GAP-R9)."""
    squares = state.edition.groups[kind]
    nearest = min(squares, key=lambda square: _distance(state, player, square))
    yield from _forward(state, player, _distance(state, player, nearest))
    lot = state.deeds[nearest]
    if kind == "utility" and lot.owner is not None and lot.owner != player and not lot.mortgaged:
        yield Pushed(FreshThrow(player, nearest, lot.owner, times))
    else:
        yield from land(state, player, times)


def go_back(state: State, player: str, to: int) -> Iterator[Event]:
    """Backward moves pay no salary (G-GO-04)."""
    yield Moved(player, to)
    yield from land(state, player)


def imprison(state: State, player: str) -> Iterator[Event]:
    """Straight to jail: no salary, and the bonus roll is lost (G-JAIL-02, G-DICE-05)."""
    yield Jailed(player, 0)
    yield BonusLost()


def imprison_for_doubles(state: State, player: str) -> Iterator[Event]:
    """The third doubles in a row lead to jail, or only to the visiting area (G-DICE-04)."""
    if state.rules.doubles_third_status == "jailed":
        yield from imprison(state, player)
    else:
        yield Moved(player, JAIL)  # the third doubles earned no other roll


def land(state: State, player: str, times: int = 1) -> Iterator[Event]:
    """What the square a token stands on asks for; `times` multiplies a railroad's rent."""
    square = state.edition.squares[state.players[player].position]
    kind = square.kind
    if kind in ("street", "railroad", "utility"):
        yield from _land_on_deed(state, player, square.index, times)
    elif kind in ("chance", "chest"):
        yield Pushed(CardDraw(player, kind))
    elif kind == "income_tax":
        if state.rules.tax_income == "choice" and state.rules.tax_percent is not None:
            yield Pushed(TaxChoice(player))  # G-TAX-02
        else:
            yield from charge(state, player, ((None, state.rules.tax_flat),), "income_tax")
    elif kind == "luxury_tax":
        yield from charge(state, player, ((None, square.tax),), "luxury_tax")  # G-TAX-04
    elif kind == "go_to_jail":
        yield from imprison(state, player)  # G-JAIL-01
    # GO, free parking and the visitors of the jail: nothing happens  # G-FREE-01, G-JAIL-03


def _land_on_deed(state: State, player: str, square: int, times: int) -> Iterator[Event]:
    owner = state.deeds[square].owner
    if owner is None:
        yield Pushed(Purchase(player, square))  # G-BUY-01
    elif owner != player:  # G-RENT-10
        yield from open_rent(state, player, square, times)


def _forward(state: State, player: str, steps: int) -> Iterator[Event]:
    reached = state.players[player].position + steps
    squares = len(state.edition.squares)
    yield Moved(player, reached % squares)
    if reached >= squares:
        yield Paid(None, player, state.rules.go_salary, "salary")  # G-GO-01, G-GO-02


def _distance(state: State, player: str, to: int) -> int:
    squares = len(state.edition.squares)
    return (to - state.players[player].position - 1) % squares + 1
