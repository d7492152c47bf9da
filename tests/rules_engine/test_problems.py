"""`State.problems()` finds whatever is impossible in a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules_engine.pending import Purchase
from rules_engine.state import State
from tests.rules_engine.support import game_of


def deed(square: int, **values: Any) -> Callable[[State], None]:
    def change(state: State) -> None:
        for name, value in values.items():
            setattr(state.deeds[square], name, value)

    return change


def player(id: str, **values: Any) -> Callable[[State], None]:
    def change(state: State) -> None:
        for name, value in values.items():
            setattr(state.players[id], name, value)

    return change


def lent_hotel(state: State) -> None:
    state.hotels, state.supply = -1, (32, -1)


BROKEN: list[tuple[list[str], Callable[[State], Any]]] = [
    (["money_not_conserved"], player("Ann", cash=1499)),
    (["money_not_conserved", "cash_negative"], player("Ann", cash=-1)),
    (["estate_left"], player("Ben", status="bankrupt")),
    (["unknown_owner"], deed(5, owner="Zoe")),
    (["bank_deed_used"], deed(5, mortgaged=True)),
    (["level_out_of_range"], deed(6, owner="Ann", level=6)),
    (["building_misplaced", "supply"], deed(5, owner="Ann", level=1)),
    (["supply"], lambda state: setattr(state, "houses", 31)),
    (["bank_negative"], lent_hotel),
    (["cards_not_conserved"], player("Ann", jail_cards=("chance",))),
    (["turn_of_nobody"], lambda state: setattr(state, "turn", None)),
    (["pending_of_nobody"], lambda state: state.pending.append(Purchase("Zoe", 5))),
    (["jailed_elsewhere"], player("Ann", jail=0)),
]


@pytest.mark.parametrize(("codes", "change"), BROKEN, ids=lambda value: value[0] if isinstance(value, list) else "")
def test_what_is_impossible_is_named(codes: list[str], change: Callable[[State], Any]) -> None:
    state = game_of(setup={"turn": "Ann"}).state
    assert state.problems() == ()
    change(state)
    assert [problem.code for problem in state.problems()] == codes
