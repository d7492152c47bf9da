"""What a correction would change, told from the state before and the state after."""

from __future__ import annotations

from games.console.changes import effects
from games.console.phrases import money, phrase, player, square
from rules_engine.record import read_action
from tests.games.console.games import SEATS, roll, table


def test_another_throw_moves_the_token_and_the_offer() -> None:
    game = table(roll("s1", 1, 2))
    before = game.state.copy()
    game.amend(1, read_action(roll("s1", 1, 4), SEATS))
    assert effects(before, game.state) == [
        phrase("change.position", player=player("s1"), before=square(3), after=square(5))
    ]


def test_a_purchase_that_was_none_gives_cash_and_deed_back() -> None:
    game = table(roll("s1", 1, 2), {"do": "buy", "player": "s1"})
    before = game.state.copy()
    game.amend(2, read_action({"do": "decline", "player": "s1"}, SEATS))
    codes = [said["code"] for said in effects(before, game.state)]
    assert codes == ["change.cash", "change.owner", "change.turn"]
    assert effects(before, game.state)[0]["values"]["after"] == money(1500)


def test_t_cond_03_whether_rent_would_be_open_is_not_told() -> None:
    game = table(roll("s1", 1, 2), setup={"deeds": {"3": {"owner": "s2"}}})
    before = game.state.copy()
    game.state.claims.clear()
    assert effects(before, game.state) == []


def test_nothing_changed_says_nothing() -> None:
    state = table(roll("s1", 1, 2)).state
    assert effects(state, state.copy()) == []
