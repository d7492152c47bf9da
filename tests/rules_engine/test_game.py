"""Playing, taking back, amending, verifying and restoring a game."""

from __future__ import annotations

import pytest

from rules_engine import actions as act
from rules_engine.errors import AmendmentConflict, IllegalAction
from rules_engine.events import Event, Moved
from rules_engine.game import CHECKPOINT, Entry, Game
from rules_engine.record import loads, open_game
from rules_engine.report import final_report
from rules_engine.state import State
from tests.rules_engine.support import DATA, game_of

START = act.Start("Ann")


def long_game() -> Game:
    header, actions = loads((DATA / "recorded" / "game-48.jsonl").read_text(encoding="utf-8"))
    game = open_game(header)
    for action in actions:
        game.play(action)
    return game


def opened(*actions: act.Action) -> Game:
    game = game_of("textbook")
    for action in (START, act.Roll("Ann", (1, 2)), *actions):
        game.play(action)
    return game


def test_every_entry_of_a_long_game_can_be_taken_back() -> None:
    game = long_game()
    pictures = []
    fresh = open_game(game.header)
    for entry in game.log:
        pictures.append(final_report(fresh.state, 0))
        fresh.play(entry.action)
    for picture in reversed(pictures):
        game.undo()
        assert final_report(game.state, 0) == picture


def test_nothing_can_be_taken_back_before_the_first_entry() -> None:
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        game_of().undo()


def test_an_amended_entry_decides_the_later_ones_again() -> None:
    game = opened(act.Buy("Ann"), act.Roll("Ben", (4, 6)))
    game.amend(2, act.Roll("Ann", (2, 4)))
    assert game.state.deeds[6].owner == "Ann"
    assert game.state.players["Ann"].cash == 1400
    assert [entry.action.do for entry in game.log] == ["start", "roll", "buy", "roll"]


def test_an_amendment_that_a_later_entry_does_not_survive_changes_nothing() -> None:
    game = opened(act.Buy("Ann"))
    before = final_report(game.state, 0)
    with pytest.raises(AmendmentConflict) as caught:
        game.amend(2, act.Roll("Ann", (1, 3)))
    assert caught.value.seq == 3
    assert caught.value.cause.code == "nothing_to_buy"
    assert final_report(game.state, 0) == before
    assert len(game.log) == 3


def test_an_amendment_that_is_refused_itself_changes_nothing() -> None:
    game = opened(act.Buy("Ann"))
    with pytest.raises(IllegalAction, match="not_your_turn"):
        game.amend(2, act.Roll("Ben", (1, 3)))
    assert game.state.deeds[3].owner == "Ann"


@pytest.mark.parametrize("seq", [0, 4])
def test_only_an_entry_that_exists_can_be_amended(seq: int) -> None:
    with pytest.raises(IllegalAction, match="no_such_entry"):
        opened(act.Buy("Ann")).amend(seq, START)


def test_an_untouched_game_verifies() -> None:
    assert long_game().verify() is None


def with_events(game: Game, seq: int, *events: Event) -> Game:
    entries = list(game.log)
    entries[seq - 1] = Entry(entries[seq - 1].action, events)
    game.restore(entries)
    return game


def test_verify_names_the_first_entry_that_was_decided_differently() -> None:
    game = opened()
    assert with_events(game, 2, *game.log[1].events[:-1], Moved("Ann", 5)).verify() == 2


def test_verify_finds_missing_and_additional_events() -> None:
    assert with_events(opened(), 2).verify() == 2
    game = opened()
    assert with_events(game, 2, *game.log[1].events, Moved("Ann", 5)).verify() == 2


def test_verify_finds_an_entry_that_would_be_refused_today() -> None:
    game = opened()
    game.restore([*game.log, Entry(act.Pay("Ben"), ())])
    assert game.verify() == 3


def test_restoring_takes_checkpoints_too() -> None:
    game = long_game()
    expected = final_report(game.state, 0)
    assert len(game.log) > CHECKPOINT
    game.restore(list(game.log))
    assert final_report(game.state, 0) == expected
    game.undo()
    game.play(long_game().log[-1].action)
    assert final_report(game.state, 0) == expected


def test_a_base_event_changes_nothing_by_itself() -> None:
    game = game_of()
    with pytest.raises(NotImplementedError):
        Event().apply(game.state)


def test_a_copied_state_shares_nothing_that_changes() -> None:
    state: State = long_game().state
    twin = state.copy()
    twin.players["P0"].cash += 1
    twin.deeds[1].owner = "nobody"
    twin.pending.append(twin.pending[0] if twin.pending else None)  # type: ignore[arg-type]
    assert state.players["P0"].cash == twin.players["P0"].cash - 1
    assert state.deeds[1].owner != "nobody"
    assert len(state.pending) == len(twin.pending) - 1
