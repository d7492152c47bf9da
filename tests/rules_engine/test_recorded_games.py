"""Whole games: played by an independent program, or kept for each way a game can end.

data/recorded: twelve games with the states that other program had; every number must agree.
data/games: one game for each profile and each ending, with its final report.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from rules_engine.actions import ACTIONS
from rules_engine.game import Game
from rules_engine.record import dumps, loads, open_game
from rules_engine.report import entry_report, final_report
from rules_engine.ruleset import profile_names
from tests.rules_engine.support import DATA, game_of

FOREIGN = sorted((DATA / "recorded").glob("game-??.jsonl"))
OWN = sorted((DATA / "games").glob("*.jsonl"))
ENDINGS = {"last_survivor", "time", "first_bankruptcy", "closed"}


def replayed(path: Path) -> Iterator[tuple[int, Game]]:
    header, actions = loads(path.read_text(encoding="utf-8"))
    game = open_game(header)
    for number, action in enumerate(actions, start=1):
        game.play(action)
        yield number, game


def plain(data: object) -> Any:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.stem)
def test_a_game_of_another_program_agrees_in_every_state(path: Path) -> None:
    lines = path.with_suffix(".states.jsonl").read_text(encoding="utf-8").splitlines()
    states = {state.pop("after"): state for state in map(json.loads, lines)}
    seen = 0
    for number, game in replayed(path):
        assert not game.state.problems()
        if number in states:
            ours = plain(entry_report(game.state, number))
            assert ours == {"n": number, **states[number]}
            seen += 1
    assert seen == len(states) > 20


def test_there_are_twelve_games_of_another_program() -> None:
    assert len(FOREIGN) == 12


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_a_kept_game_still_ends_as_it_did(path: Path) -> None:
    *_, (count, game) = replayed(path)
    assert plain(final_report(game.state, count)) == json.loads(path.with_suffix(".final.json").read_text("utf-8"))
    assert game.verify() is None
    assert dumps(game) == path.read_text(encoding="utf-8")


def test_every_kind_of_action_is_offered_somewhere() -> None:
    both = {"16": "Ann", "18": "Ann", "19": "Ann", "37": "Ben", "39": "Ben"}
    scarce = {"turn": "Ann", "houses": 1, "deeds": {square: {"owner": owner} for square, owner in both.items()}}
    kept = (game for path in OWN for number, game in replayed(path) if number % 10 == 1)
    games = chain([game_of(), game_of(setup=scarce)], kept)
    assert {choice.do for game in games for choice in game.legal_actions()} == set(ACTIONS)


def test_every_profile_and_every_way_to_end_has_a_kept_game() -> None:
    kept = [json.loads(path.with_suffix(".final.json").read_text("utf-8")) for path in OWN]
    headers = [json.loads(path.read_text("utf-8").split("\n")[0]) for path in OWN]
    assert {header["ruleset"] for header in headers} == set(profile_names())
    assert {final["reason"] for final in kept} == ENDINGS
    left = {player["status"] for final in kept for player in final["players"].values()}
    assert left == {"playing", "bankrupt", "disqualified", "expelled", "withdrawn"}
