"""The hashes of a tournament's chain. Pure: standard library alone, so that anybody can check a chain.

A link's hash covers its number, kind, content and time, and the hash of the link before; so nothing in
the middle can be changed, taken out or put in without changing every hash behind it.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

GENESIS = "0" * 64  # what the first link has before it

_WRITER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)

Fault = Literal["number", "previous", "hash"]


def canonical(value: Any) -> bytes:
    """The one way a JSON value is written before it is hashed: sorted keys, no spaces, UTF-8."""
    return _WRITER.encode(value).encode()


def digest(value: Any) -> str:
    """SHA-256 of a JSON value, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(value)).hexdigest()


def moment(at: datetime) -> str:
    """A time as it is hashed: UTC with microseconds, such as `2026-11-30T09:20:00.000000+00:00`."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def link_hash(number: int, kind: str, content: Mapping[str, Any], at: str, previous: str) -> str:
    """The hash of one link; `at` as written by `moment`."""
    return digest({"number": number, "kind": kind, "content": content, "at": at, "previous": previous})


@dataclass(frozen=True, slots=True)
class Link:
    """One link as plain values; `at` as written by `moment`."""

    number: int
    kind: str
    content: Mapping[str, Any]
    at: str
    previous: str
    hash: str


@dataclass(frozen=True, slots=True)
class Break:
    """The first link that does not hold, by its place in the chain, and what of it is wrong."""

    place: int
    fault: Fault


def first_break(links: Iterable[Link]) -> Break | None:
    """Where a chain, told from its first link on, stops holding; None if it holds to its end."""
    previous = GENESIS
    for place, link in enumerate(links, 1):
        if link.number != place:
            return Break(place, "number")
        if link.previous != previous:
            return Break(place, "previous")
        if link_hash(link.number, link.kind, link.content, link.at, link.previous) != link.hash:
            return Break(place, "hash")
        previous = link.hash
    return None
