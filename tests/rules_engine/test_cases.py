"""Every case of the catalogue that concerns the engine, by its id (data/cases.json).

A play is a header, entries, and what is so afterwards: `then` compares the state, `refused` entries
must be refused with that code and leave no trace, `allowed` ones must pass. `shown` is money as
the edition prints it. A case without plays says why the engine has nothing to do with it.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules_engine.record import dumps, entry_from_json, entry_to_json, loads, open_game
from rules_engine.report import final_report
from tests.rules_engine.case_checks import CASES, check_play, open_play, plays, run_all

PLAYS = [pytest.param(case, described, id=id) for id, case, described in plays()]
READABLE = [pytest.param(case, described, id=id) for id, case, described in plays() if "unreadable" not in described]


@pytest.mark.parametrize(("case", "described"), PLAYS)
def test_a_case_comes_out_as_the_catalogue_says(case: dict[str, Any], described: dict[str, Any]) -> None:
    check_play(case, described)


@pytest.mark.parametrize(("case", "described"), READABLE)
def test_a_case_survives_its_way_through_the_record_and_json(case: dict[str, Any], described: dict[str, Any]) -> None:
    game = open_play(case, described)
    header, actions = loads(dumps(game))
    again = open_game(header)
    again.restore(entry_from_json(json.loads(json.dumps(entry_to_json(entry))), header.players) for entry in game.log)
    assert actions == [entry.action for entry in game.log]
    assert again.log == game.log
    assert final_report(again.state, 0) == final_report(game.state, 0)
    assert again.verify() is None


def test_all_cases_together_come_out_the_same_twice() -> None:
    first = run_all()
    assert first == run_all()
    assert first[0] == len(PLAYS)


def test_a_case_without_a_play_says_why() -> None:
    silent = {id for id, case in CASES.items() if "plays" not in case}
    assert all(CASES[id]["elsewhere"] for id in silent)
    assert silent == {"SET-06", "AUC-17", "SCO-19", "SCO-21"}
