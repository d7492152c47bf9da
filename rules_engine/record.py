"""The game record: one game as JSON Lines, read strictly and written back (docs/game-record.md)."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any, NoReturn

from rules_engine.actions import ACTIONS, Action
from rules_engine.errors import DataError, RecordError
from rules_engine.events import event_from_json, event_to_json
from rules_engine.game import Entry, Game
from rules_engine.header import Header, Setup
from rules_engine.record_fields import ACTION_FIELDS, HEADER_FIELDS, SETUP_FIELDS, BadField, Field

FORMAT = "game/1"
MOST_DIGITS = 400  # far beyond every amount; such a number is not even read


def read_header(data: object) -> Header:
    """The header from plain data; `BadField` says what is wrong."""
    if not isinstance(data, Mapping) or data.get("record") != FORMAT:
        raise BadField(f'the first line must say "record": "{FORMAT}"')
    values = _read_fields(data, HEADER_FIELDS, "record")
    setup = Setup(**values.pop("setup", {}))
    header = Header(**values, setup=setup)
    for field in SETUP_FIELDS.values():
        if field.ids is not None:
            _need_known(field.ids(getattr(setup, field.attribute)), header.players)
    return header


def read_action(data: object, players: Container[str]) -> Action:
    """An entry from plain data, about these players; `BadField` says what is wrong."""
    do = data.get("do") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(do, str) or do not in ACTIONS:
        raise BadField('an entry must be an object with a known "do"')
    return ACTIONS[do](**_read_fields(data, ACTION_FIELDS[do], "do", players))


def _read_fields(
    data: Mapping[str, object], known: Mapping[str, Field], skip: str, players: Container[str] | None = None
) -> dict[str, Any]:
    """The fields by the attributes they fill; with `players`, every id must be one of them."""
    values = {}
    for name, value in data.items():
        if name == skip:
            continue
        field = known.get(name)
        if field is None:
            raise BadField(f"unknown field {name!r}")
        try:
            read = values[field.attribute] = field.read(value)
        except BadField as error:
            raise BadField(f"{name}: {error}") from None
        if players is not None and field.ids is not None:
            _need_known(field.ids(read), players)
    for name, field in known.items():
        if field.needed and name not in data:
            raise BadField(f"field {name!r} is missing")
    return values


def _need_known(ids: Iterable[str], players: Container[str]) -> None:
    for id in ids:
        if id not in players:
            raise BadField(f"{id!r} is not a player of the header")


def write_header(header: Header) -> dict[str, object]:
    """The header as plain data."""
    written = {"record": FORMAT, **_write_fields(header, HEADER_FIELDS)}
    setup = _write_fields(header.setup, SETUP_FIELDS)
    return {**{name: value for name, value in written.items() if name != "setup"}, "setup": setup}


def write_action(action: Action) -> dict[str, object]:
    """An entry as plain data; what is as by default is left out."""
    return {"do": action.do, **_write_fields(action, ACTION_FIELDS[action.do])}


def _write_fields(owner: Any, known: Mapping[str, Field]) -> dict[str, object]:
    usual = {
        field.name: field.default_factory() if field.default_factory is not MISSING else field.default
        for field in fields(owner)
    }
    return {
        name: field.write(getattr(owner, field.attribute))
        for name, field in known.items()
        if field.needed or getattr(owner, field.attribute) != usual[field.attribute]
    }


def loads(text: str) -> tuple[Header, list[Action]]:
    """A whole record, not yet played; `RecordError` names the line that cannot be read."""
    lines = list(enumerate(text.split("\n"), start=1))
    while lines and not lines[-1][1].strip():
        lines.pop()
    if not lines:
        raise RecordError(1, "the file is empty")
    header = _read_line(1, lambda: read_header(_json(lines[0][1])))
    players = frozenset(header.players)
    return (
        header,
        [_read_line(number, lambda line=line: read_action(_json(line), players)) for number, line in lines[1:]],
    )


def dumps(game: Game) -> str:
    """The record of a game, one line an entry."""
    lines = [write_header(game.header), *(write_action(entry.action) for entry in game.log)]
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def open_game(header: Header) -> Game:
    """A game for a header that was read; what is wrong with it is told for line 1."""
    try:
        return Game(header)
    except DataError as error:
        raise RecordError(1, str(error)) from error
    except RecursionError:
        raise RecordError(1, "nested too deeply") from None


def _read_line(number: int, read: Any) -> Any:
    try:
        return read()
    except BadField as error:
        raise RecordError(number, str(error)) from None
    except RecursionError:
        raise RecordError(number, "nested too deeply") from None
    except json.JSONDecodeError as error:
        raise RecordError(number, f"not JSON: {error.msg} at column {error.colno}") from None


def _json(line: str) -> object:
    data: object = json.loads(line, parse_constant=_no_constant, parse_int=_int, object_pairs_hook=_without_twins)
    if "\\ud" in line.lower() and not _is_text(json.dumps(data, ensure_ascii=False)):
        raise BadField("half a character: a \\ud... without its partner")  # nobody could write it back
    return data


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadField(f"a number of {len(digits)} digits")
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise BadField(f"{name} is not a number of the record")


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadField("a field is named twice")
    return found


def entry_to_json(entry: Entry) -> list[object]:
    """An entry with its events as plain data, to be stored and taken over without deciding again."""
    return [write_action(entry.action), [event_to_json(event) for event in entry.events]]


def entry_from_json(data: list[Any], players: Container[str]) -> Entry:
    """What `entry_to_json` made, as it was."""
    action, events = data
    return Entry(read_action(action, players), tuple(map(event_from_json, events)))
