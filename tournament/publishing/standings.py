"""What the public may see of the standings, as plain data. Pure: no Django, no database.

Nothing but pseudonyms and points goes in (T-PUB-01, T-PUB-02); `check` refuses whatever else is
found, so that a snapshot cannot carry more by accident.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NotRequired, TypedDict

from tournament import points_display
from tournament.points import SIXTIETHS
from tournament.standings import Standing


class Row(TypedDict):
    """One line: points are figures to read, "" for a game not played; `rank` None is outside the ranking."""

    rank: int | None
    pseudonym: str
    games: list[str]
    total: str
    advances: NotRequired[bool]
    reaches_final: NotRequired[bool]
    on_tie_break: NotRequired[bool]


class After(TypedDict):
    """The round published; `semi_finals` where whoever advances plays these first."""

    kind: str
    number: int
    preliminaries: int
    semi_finals: NotRequired[bool]


class Corrects(TypedDict):
    """What a correction replaces: when that was published and, where it may still be read, its version."""

    at: str
    version: int | None


class Payload(TypedDict):
    """The whole of a snapshot. `games` are the numbers of the preliminaries shown.

    `chain_head`, an opaque hash, is put in when it is published; it says nothing to whoever holds no chain.
    So is `corrects`, in a correction.
    """

    tournament: str
    after: After
    updated_at: str
    games: list[int]
    rows: list[Row]
    champion: str | None
    chain_head: NotRequired[str]
    corrects: NotRequired[Corrects]


@dataclass(frozen=True, slots=True)
class Occasion:
    """What is published: after which round, at what time (ISO, with its offset)."""

    tournament: str
    after: After
    updated_at: str
    shows_tie_breaks: bool = True  # GAP-P3
    is_average: bool = False  # GAP-A7
    champion: str | None = None
    finalists: frozenset[int] = frozenset()  # who won a semi-final


class NotPublicError(ValueError):
    """The payload holds something that is not for the public: a bug, stopped before it shows."""


def build(occasion: Occasion, standings: Sequence[Standing], pseudonyms: Mapping[int, str]) -> Payload:
    """The payload for these standings. Whoever has played no game has no line.

    `pseudonyms` maps player ids to approved pseudonyms and must hold everybody who has played.
    """
    last = min(occasion.after["number"], occasion.after["preliminaries"])
    games = list(range(1, last + 1))
    ties = tied_across_cut(standings) if occasion.shows_tie_breaks else frozenset()
    rows = [
        _row(standing, pseudonyms[standing.id], games, is_average=occasion.is_average, on_tie_break=standing.id in ties)
        for standing in standings
        if standing.per_round
    ]
    for standing, row in zip((each for each in standings if each.per_round), rows, strict=True):
        if standing.id in occasion.finalists:
            row["reaches_final"] = True
    payload = Payload(
        tournament=occasion.tournament,
        after=occasion.after,
        updated_at=occasion.updated_at,
        games=games,
        rows=rows,
        champion=occasion.champion,
    )
    check(payload)
    return payload


def _row(standing: Standing, pseudonym: str, games: Iterable[int], *, is_average: bool, on_tie_break: bool) -> Row:
    total = standing.score / SIXTIETHS if is_average else Fraction(standing.total_sixtieths, SIXTIETHS)
    row = Row(
        rank=standing.rank,
        pseudonym=pseudonym,
        games=[
            points_display.points(standing.per_round[number]) if number in standing.per_round else ""
            for number in games
        ],
        total=points_display.figure(total),
    )
    if standing.advances:
        row["advances"] = True
    if on_tie_break:
        row["on_tie_break"] = True
    return row


def tied_across_cut(standings: Sequence[Standing]) -> frozenset[int]:
    """Those who advance with the points of somebody who does not: a tie-break took them in (GAP-P3)."""
    left_behind = {standing.score for standing in standings if standing.rank is not None and not standing.advances}
    return frozenset(
        standing.id
        for standing in standings
        if standing.advances and standing.decided_by and standing.score in left_behind
    )


def digest(payload: Payload) -> str:
    """Equal for equal contents: the time of publication, the chain's head and what it corrects do not count."""
    contents = {key: value for key, value in payload.items() if key not in ("updated_at", *_PUT_IN)}
    text = json.dumps(contents, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


_PUT_IN = frozenset({"chain_head", "corrects"})  # when it is published
_KEYS = frozenset(Payload.__annotations__) - _PUT_IN
_ROW_KEYS = frozenset(Row.__annotations__)


def check(payload: Payload) -> None:
    """Raise `NotPublicError` unless the payload has exactly the shape the public may see."""
    surplus = payload.keys() ^ _KEYS
    for row in payload["rows"]:
        surplus |= row.keys() - _ROW_KEYS
        if not all(isinstance(figure, str) for figure in (*row["games"], row["total"], row["pseudonym"])):
            raise NotPublicError(row["pseudonym"])
    if surplus:
        raise NotPublicError(sorted(surplus))


def may_stay(old: Payload, new: Payload) -> bool:
    """Whether what was replaced may still be read: never where a pseudonym was taken out of it (T-PUB-03)."""
    return {row["pseudonym"] for row in old["rows"]} <= {row["pseudonym"] for row in new["rows"]}


@dataclass(frozen=True, slots=True)
class Line:
    """A row beside what was published before: `changed` names its cells that differ.

    Cells are "rank", "total" and "game 1", "game 2", …; a pseudonym that was not there before is
    changed in all of them and has no `before`.
    """

    row: Row
    before: Row | None
    changed: frozenset[str]


def compare(payload: Payload, before: Payload | None) -> list[Line]:
    """Each row with what the public saw of the same pseudonym before."""
    if before is None:
        return [Line(row, None, frozenset()) for row in payload["rows"]]
    seen = {row["pseudonym"]: row for row in before["rows"]}
    return [_compared(row, seen.get(row["pseudonym"])) for row in payload["rows"]]


def _compared(row: Row, before: Row | None) -> Line:
    cells = _cells(row)
    seen = _cells(before) if before else {}
    return Line(row, before, frozenset(name for name, value in cells.items() if seen.get(name) != value))


def _cells(row: Row) -> dict[str, str]:
    games = {f"game {number}": value for number, value in enumerate(row["games"], 1)}
    return {"rank": str(row["rank"]), "total": row["total"], **games}
