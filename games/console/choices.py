"""The steps of play that may be recorded now, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine import actions as act
from rules_engine.legal import Choice, is_legal
from rules_engine.state import State


def choices(state: State, steps: tuple[Choice, ...]) -> list[dict[str, Any]]:
    """Each kind with its player and bounds; what may come at any time is not listed."""
    found = [{"do": step.do, "player": step.player, "bounds": _plain(step.bounds)} for step in steps]
    for action in (act.Resume(), act.TimeUp()):
        if is_legal(state, action):
            found.append({"do": action.do, "player": None, "bounds": {}})
    return found


def _plain(value: object) -> Any:
    """Lists and string keys only, as JSON has them."""
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    return [_plain(entry) for entry in value] if isinstance(value, list | tuple) else value
