"""Every case of the catalogue that concerns the engine, by its id (data/cases.json).

A play is a header, entries, and what is so afterwards: `then` compares the state, `refused` entries
must be refused with that code and leave no trace, `allowed` ones must pass. `shown` is money as
the edition prints it. A case without plays says why the engine has nothing to do with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules_engine.decide.debt import liquidation
from rules_engine.errors import IllegalAction, RecordError
from rules_engine.game import Game
from rules_engine.record import dumps, entry_from_json, entry_to_json, loads, open_game
from rules_engine.report import final_report, standings
from rules_engine.ruleset import rule_values
from rules_engine.scoring import tax_base
from tests.rules_engine.support import DATA, game_of, header_of, play

CASES: dict[str, dict[str, Any]] = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
PLAYS = [
    pytest.param(case, play, id=f"{id}-{number}")
    for id, case in CASES.items()
    for number, play in enumerate(case.get("plays", ()), start=1)
]


def open_play(case: dict[str, Any], play: dict[str, Any]) -> Game:
    fields = dict(play["header"])
    ruleset = fields.pop("ruleset", None) or case["profile"]
    return game_of(ruleset, play.get("entries", ()), **fields)


def of_players(read: Callable[[Game, str], object]) -> Callable[[Game, dict[str, Any]], dict[str, object]]:
    return lambda game, wanted: {player: read(game, player) for player in wanted}


def of_squares(name: str) -> Callable[[Game, dict[str, Any]], dict[str, object]]:
    return lambda game, wanted: {square: getattr(game.state.deeds[int(square)], name) for square in wanted}


def of_player(name: str) -> Callable[[Game, dict[str, Any]], dict[str, object]]:
    def read(game: Game, player: str) -> object:
        value = getattr(game.state.players[player], name)
        return list(value) if isinstance(value, tuple) else value

    return of_players(read)


def placed(game: Game) -> list[dict[str, Any]]:
    return standings(game.state)


READERS: dict[str, Callable[[Game, Any], object]] = {
    **{name: of_player(name) for name in ("cash", "position", "jail", "status", "turns", "warnings", "jail_cards")},
    **{name: of_squares(name) for name in ("owner", "level", "mortgaged")},
    **{
        name: lambda game, _, name=name: getattr(game.state, name)  # type: ignore[misc]
        for name in ("bonus", "turn", "houses", "hotels", "over", "bank")
    },
    "shown": of_players(lambda game, player: game.state.players[player].cash * game.state.scale),
    "pending": lambda game, _: game.state.top.kind if game.state.top else None,
    "owes": of_players(lambda game, player: sum(debt.amount for debt in game.state.debts(player))),
    "can_raise": of_players(lambda game, player: liquidation(game.state, player)),
    "claims": lambda game, _: len(game.state.claims),
    "rents": lambda game, _: [claim.amount for claim in game.state.claims.values()],
    "rents_shown": lambda game, _: [claim.amount * game.state.scale for claim in game.state.claims.values()],
    "net_worth": of_players(lambda game, player: game.state.worth(player).net_worth),
    "unmortgaged": of_players(lambda game, player: game.state.worth(player).unmortgaged),
    "tax_base": of_players(
        lambda game, player: tax_base(game.state.edition, game.state.players[player].cash, game.state.holdings(player))
    ),
    "points": lambda game, wanted: {
        line["player"]: line["points"] for line in placed(game) if line["player"] in wanted
    },
    "places": lambda game, _: [line["player"] for line in placed(game)],
    "problems": lambda game, _: [problem.code for problem in game.state.problems()],
    "params": lambda game, wanted: {name: rule_values(game.state.rules)[name] for name in wanted},
    "unseen_or_known": lambda game, wanted: {deck: sum(map(len, game.state.decks[deck])) for deck in wanted},
}


@pytest.mark.parametrize(("case", "described"), PLAYS)
def test_a_case_comes_out_as_the_catalogue_says(case: dict[str, Any], described: dict[str, Any]) -> None:
    if "unreadable" in described:
        lines = [{**header_of(case["profile"]), **described["header"]}, *described.get("entries", ())]
        with pytest.raises(RecordError, match=described["unreadable"]):
            open_game(loads("\n".join(map(json.dumps, lines)))[0])
        return
    game = open_play(case, described)
    for name, value in described.get("tamper", {}).items():
        setattr(game.state, name, value)
    for name, wanted in described.get("then", {}).items():
        assert READERS[name](game, wanted) == wanted, name
    for entry in described.get("allowed", ()):
        play(game, entry)
        game.undo()
    for refusal in described.get("refused", ()):
        before = final_report(game.state, len(game.log))
        with pytest.raises(IllegalAction) as caught:
            play(game, refusal["entry"])
        assert caught.value.code == refusal["code"]
        assert {**caught.value.values, **refusal.get("values", {})} == caught.value.values
        assert final_report(game.state, len(game.log)) == before


@pytest.mark.parametrize(("case", "described"), PLAYS)
def test_a_case_survives_its_way_through_the_record_and_json(case: dict[str, Any], described: dict[str, Any]) -> None:
    if "unreadable" in described:
        return
    game = open_play(case, described)
    header, actions = loads(dumps(game))
    again = open_game(header)
    again.restore(entry_from_json(json.loads(json.dumps(entry_to_json(entry))), header.players) for entry in game.log)
    assert actions == [entry.action for entry in game.log]
    assert again.log == game.log
    assert final_report(again.state, 0) == final_report(game.state, 0)
    assert again.verify() is None


def test_a_case_without_a_play_says_why() -> None:
    silent = {id for id, case in CASES.items() if "plays" not in case}
    assert all(CASES[id]["elsewhere"] for id in silent)
    assert silent == {"SET-06", "AUC-17", "SCO-19", "SCO-21"}
