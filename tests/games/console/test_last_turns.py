"""Who still acts once the time is up (T-FMT-05)."""

from __future__ import annotations

from games.console.last_turns import last_turns
from games.console.panel import turn_panel
from tests.games.console.games import play, roll, table

NOTE = {"do": "time_up"}


def test_t_fmt_05_nobody_acts_any_more_when_all_have_had_the_same_turns() -> None:
    game = table(NOTE, setup={"turns": {"s1": 4, "s2": 4, "s3": 4, "s4": 4}})
    assert last_turns(game.state) == []
    panel = turn_panel(game)
    assert (panel["headline"]["code"], panel["can_close"]) == ("headline.last_round_over", True)


def test_t_fmt_05_whoever_has_had_fewer_turns_acts_in_order() -> None:
    game = table(NOTE, setup={"turn": "s3", "turns": {"s1": 5, "s2": 5, "s3": 4, "s4": 4}})
    assert last_turns(game.state) == ["s3", "s4"]
    assert not turn_panel(game)["can_close"]


def test_t_fmt_05_the_player_in_his_turn_finishes_it() -> None:
    game = table(roll("s4", 1, 2), NOTE, setup={"turn": "s4", "turns": {"s1": 5, "s2": 5, "s3": 5, "s4": 4}})
    assert last_turns(game.state) == ["s4"]
    play(game, {"do": "buy", "player": "s4"})
    assert last_turns(game.state) == []


def test_t_fmt_05_who_went_bankrupt_is_passed_over() -> None:
    game = table(NOTE, setup={"turn": "s2", "out": ["s3"], "turns": {"s1": 5, "s2": 4, "s3": 4, "s4": 4}})
    assert last_turns(game.state) == ["s2", "s4"]


def test_without_equal_turns_only_the_turn_under_way_is_finished() -> None:
    rules = {"time.equalTurns": False}
    setup = {"turn": "s2", "turns": {"s1": 5, "s2": 4, "s3": 4, "s4": 4}}
    assert last_turns(table(NOTE, rules=rules, setup=setup).state) == []
    assert last_turns(table(roll("s2", 1, 2), NOTE, rules=rules, setup=setup).state) == ["s2"]


def test_before_the_time_is_up_there_is_no_last_round() -> None:
    assert last_turns(table().state) == []
