"""Whole games to look at: every moment of the recorded ones, and single positions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_engine.game import Game
from rules_engine.record import loads, open_game
from tests.rules_engine.support import DATA, game_of, play

RECORDED = sorted((DATA / "recorded").glob("game-??.jsonl"))
KEPT = sorted((DATA / "games").glob("*.jsonl"))
SEATS = ["s1", "s2", "s3", "s4"]


def moments(path: Path) -> Iterator[Game]:
    """The same game after each of its entries."""
    header, actions = loads(path.read_text(encoding="utf-8"))
    game = open_game(header)
    for action in actions:
        game.play(action)
        yield game


def table(*entries: dict[str, Any], ruleset: str = "official_tournament", **fields: Any) -> Game:
    """A game of four seats with s1 to move, and what was played."""
    setup = {"turn": "s1", **fields.pop("setup", {})}
    return game_of(ruleset, entries, **{"players": SEATS, "setup": setup, **fields})


def roll(player: str, one: int, two: int) -> dict[str, Any]:
    """An entry: the player threw."""
    return {"do": "roll", "player": player, "dice": [one, two]}


__all__ = ["KEPT", "RECORDED", "SEATS", "Game", "moments", "play", "roll", "table"]
