"""Playing a case of data/cases.json and comparing what it says; needs no test framework.

So the same cases run in the browser's Python too (run_cases.mjs).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any

from rules_engine.decide.debt import liquidation
from rules_engine.errors import IllegalAction, RecordError
from rules_engine.game import Game
from rules_engine.record import loads, open_game
from rules_engine.report import final_report, standings
from rules_engine.ruleset import rule_values
from rules_engine.scoring import tax_base
from tests.rules_engine.support import DATA, game_of, header_of, play

CASES: dict[str, dict[str, Any]] = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))


def plays() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """The id of each play, its case and the play."""
    for id, case in CASES.items():
        for number, described in enumerate(case.get("plays", ()), start=1):
            yield f"{id}-{number}", case, described


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


def check_play(case: dict[str, Any], described: dict[str, Any]) -> Game | None:
    """`AssertionError` when something comes out otherwise than the case says; None if unreadable."""
    if "unreadable" in described:
        check_unreadable(case, described)
        return None
    game = open_play(case, described)
    for name, value in described.get("tamper", {}).items():
        setattr(game.state, name, value)
    for name, wanted in described.get("then", {}).items():
        found = READERS[name](game, wanted)
        assert found == wanted, f"{name}: {found} instead of {wanted}"
    for entry in described.get("allowed", ()):
        play(game, entry)
        game.undo()
    for refusal in described.get("refused", ()):
        check_refused(game, refusal)
    return game


def check_unreadable(case: dict[str, Any], described: dict[str, Any]) -> None:
    lines = [{**header_of(case["profile"]), **described["header"]}, *described.get("entries", ())]
    told = "the record was read"
    try:
        open_game(loads("\n".join(map(json.dumps, lines)))[0])
    except RecordError as error:
        told = str(error)
    assert described["unreadable"] in told, told


def check_refused(game: Game, refusal: dict[str, Any]) -> None:
    before = final_report(game.state, len(game.log))
    refused = IllegalAction("not_refused")
    try:
        play(game, refusal["entry"])
    except IllegalAction as error:
        refused = error
    assert refused.code == refusal["code"], str(refused)
    assert {**refused.values, **refusal.get("values", {})} == refused.values, str(refused)
    assert final_report(game.state, len(game.log)) == before


def run_all() -> tuple[int, str]:
    """How many plays ran, and one hash over all their final states."""
    digest, count = hashlib.sha256(), 0
    for id, case, described in plays():
        game = check_play(case, described)
        report = final_report(game.state, len(game.log)) if game else None
        digest.update(json.dumps([id, report], sort_keys=True).encode())
        count += 1
    return count, digest.hexdigest()
