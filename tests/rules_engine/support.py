"""Building games for the tests: a header with the usual cast, entries as the record writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rules_engine.game import Game
from rules_engine.record import open_game, read_action, read_header

DATA = Path(__file__).parent / "data"
CAST = ["Ann", "Ben", "Cat", "Dee"]
# The board a ruleset is tried on when a test does not name one.
BOARDS = {"hong_kong_tournament": "hong_kong"}


def header_of(ruleset: str = "official_tournament", **fields: Any) -> dict[str, Any]:
    """A header as plain data; `setup` and the rest may be given."""
    return {
        "record": "game/1",
        "ruleset": ruleset,
        "edition": BOARDS.get(ruleset, "us_classic"),
        "players": CAST,
        "stage": "preliminary",
        **fields,
    }


def game_of(ruleset: str = "official_tournament", entries: Iterable[dict[str, Any]] = (), **fields: Any) -> Game:
    """A game with some entries played."""
    game = open_game(read_header(header_of(ruleset, **fields)))
    for entry in entries:
        play(game, entry)
    return game


def play(game: Game, entry: dict[str, Any]) -> None:
    """Play an entry written as in the record, after its way through JSON."""
    game.play(read_action(json.loads(json.dumps(entry)), game.header.players))
