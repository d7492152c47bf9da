"""What the engine refuses, as a phrase: its code, and its values marked for whoever says it.

Values that would help a player (his cash, what he could raise, T-EQUIP-02) are not handed on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.console.phrases import Phrase, card, deck, dice, money, phrase, phrases, player, players, square, squares
from rules_engine.errors import IllegalAction, Problem


def refusal(refused: IllegalAction) -> Phrase:
    """`refusal.<code>` with its values."""
    return phrase(f"refusal.{refused.code}", **_marked(refused.code, refused.values))


def problem(found: Problem) -> Phrase:
    """`problem.<code>`: what cannot be in the state of a game."""
    return phrase(f"problem.{found.code}", **_marked(found.code, found.values))


def data_problem(code: str, values: Mapping[str, Any]) -> Phrase:
    """`problem.<code>`: what is wrong with a record's head, a ruleset or an edition, before there is a board."""
    said = {name: str(value) for name, value in values.items()}
    if code == "not_a_number" and "square" in said:
        said["field"] = f"squares.{said['square']}.{said['field']}"
    return phrase(f"problem.{code}", **said)


def _marked(code: str, values: Mapping[str, Any]) -> dict[str, Any]:
    own = _OF_CODE.get(code, {})
    marked = {}
    for name, value in values.items():
        mark = own.get(name, _MARKS.get(name))
        if mark is not None and value is not None:
            marked[name] = mark(value)
    return marked


Mark = Callable[[Any], Any]


def _itself(value: Any) -> Any:
    return value


def _listed(value: Any) -> str:
    return ", ".join(map(str, value))


def _building(name: str) -> dict[str, Any]:
    return phrases([phrase(f"words.building_{name}")])


def _status(name: str) -> dict[str, Any]:
    return phrases([phrase(f"words.status_{name}")])


def _turns(turns: Mapping[str, int]) -> dict[str, Any]:
    return phrases(phrase("words.turns", player=player(id), turns=count) for id, count in turns.items())


def _pending(item: list[Any]) -> dict[str, Any]:
    """What is to be settled, as `pending_to_json` writes it: the kind first."""
    return phrases([phrase(f"words.pending_{item[0]}")])


_MARKS: Mapping[str, Mark] = {
    **dict.fromkeys(("player", "turn", "starter", "debtor"), player),
    **dict.fromkeys(("players", "expected"), players),
    **dict.fromkeys(("square", "deed", "built", "mortgaged"), square),
    "lots": squares,
    "card": card,
    "deck": deck,
    "dice": dice,
    **dict.fromkeys(("price", "of", "opening", "offered", "floor", "needed", "owed", "most", "cash"), money),
    **dict.fromkeys(("missing", "houses", "hotels", "jail_turn", "open", "seq", "entries"), _itself),
    "building": _building,
    "status": _status,
    "turns": _turns,
    "pending": _pending,
    "allowed": _listed,
}
_OF_CODE: Mapping[str, Mapping[str, Mark]] = {
    "deal_first": {"deeds": _itself},
    "money_not_conserved": {"difference": money},
    "not_enough_houses_on_the_way": {"has": _itself},
    "unknown_player": {"player": _itself},
    "unknown_square": {"square": _itself},
}
