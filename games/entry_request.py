"""An entry as a tablet sends it, read strictly: whatever is not of the protocol is refused with the reason."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from django.http import HttpRequest

from games.recording.errors import EntryUnreadable

MOST_BYTES = 16_000
KINDS = ("play", "undo", "amend")
MOST_NUMBER = 2**31 - 1


@dataclass(frozen=True, slots=True)
class EntryRequest:
    """`place` and `reason` are of an amendment, `action` of everything but an undo."""

    key: UUID
    after: int
    kind: Literal["play", "undo", "amend"]
    action: Mapping[str, Any]
    place: int
    reason: str


def read_entry(request: HttpRequest) -> EntryRequest:
    """Error: EntryUnreadable."""
    said = read_body(request)
    kind = said.get("kind")
    if kind not in KINDS:
        raise EntryUnreadable("kind: expected play, undo or amend")
    return EntryRequest(
        key=_key(said.get("key")),
        after=_number(said, "after"),
        kind=kind,
        action=read_action_of(said) if kind != "undo" else {},
        place=_number(said, "place") if kind == "amend" else 0,
        reason=_text(said, "reason"),
    )


def read_body(request: HttpRequest) -> Mapping[str, Any]:
    """The object that was sent; EntryUnreadable."""
    if len(request.body) > MOST_BYTES:
        raise EntryUnreadable("too long")
    try:
        said = json.loads(request.body, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise EntryUnreadable("no JSON") from None
    if not isinstance(said, Mapping):
        raise EntryUnreadable("expected an object")
    return said


def read_action_of(said: Mapping[str, Any]) -> Mapping[str, Any]:
    action = said.get("action")
    if not isinstance(action, Mapping):
        raise EntryUnreadable("action: expected an object")
    return action


def read_place_of(said: Mapping[str, Any]) -> int:
    return _number(said, "place")


def read_reason_of(said: Mapping[str, Any]) -> str:
    return _text(said, "reason")


def _key(value: object) -> UUID:
    """Only as a tablet writes it: the acknowledgement repeats the very same letters."""
    try:
        key = UUID(str(value))
    except ValueError:
        raise EntryUnreadable("key: expected a UUID") from None
    if str(key) != value:
        raise EntryUnreadable("key: expected a UUID in small letters with dashes")
    return key


def _number(said: Mapping[str, Any], name: str) -> int:
    value = said.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_NUMBER:
        raise EntryUnreadable(f"{name}: expected a whole number")
    return value


def _text(said: Mapping[str, Any], name: str) -> str:
    value = said.get(name, "")
    if not isinstance(value, str):
        raise EntryUnreadable(f"{name}: expected text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise EntryUnreadable(f"{name}: half a character") from None
    return value


def _no_constant(name: str) -> float:
    raise ValueError(name)
