"""The canonical content of a score sheet: every field of T-SCORE-09 as plain data, and its hash.

It is made once, when a table is valued, and kept as `ScoreSheet.shown`: what people sign is exactly that.
Names are in it as commitments only (`games.sheets.people`). Money in base units, times ISO 8601 in UTC.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from games.counts import SeatCount, TableCount, from_json
from games.models import ScoreSheet
from games.sheets.people import BANKER, JUDGE, committed, name_of
from games.sheets.result_lines import result_lines
from games.valuation import valuer_for, worth_lines
from tournament.chain_hash import digest, moment
from tournament.models import Seat, Table
from tournament.results import Line, points_of
from tournament.rules_in_force import rules_of

FORMAT = "titledeed-sheet/1"

Content = dict[str, Any]
People = Mapping[str, Mapping[str, str]]


def content(sheet: ScoreSheet) -> Content:
    """What this sheet shows: as it was frozen, else as it would be now. A sheet that is open has no content."""
    return sheet.shown or build(sheet, sheet.table)


def content_hash(shown: Mapping[str, Any]) -> str:
    """SHA-256 over the canonical JSON of a content, as 64 hexadecimal digits."""
    return digest(shown)


def names(sheet: ScoreSheet) -> dict[str, str]:
    """The names that belong to the content: by seat ("1"…"8"), `judge` and `banker`; "" once erased."""
    return {who: name_of(sheet.people, who) for who in sheet.people}


def people_of(table: Table, seats: Sequence[Seat], count: TableCount | None = None) -> dict[str, str]:
    """Whose names a sheet of this table carries."""
    found = {str(seat.position): seat.player.name for seat in seats if seat.player}
    if table.judge:
        found[JUDGE] = table.judge.name
    if count and count.end.banker:
        found[BANKER] = count.end.banker
    return found


def build(sheet: ScoreSheet, table: Table) -> Content:
    """The content of a valued sheet; its `people` must be there already."""
    count = from_json(sheet.counts)
    return {
        "format": FORMAT,
        "version": sheet.version,
        **_event(table),
        "judge": {"user": table.judge_id, "name": committed(sheet.people, JUDGE)},
        "banker": committed(sheet.people, BANKER) or committed(sheet.people, JUDGE),
        **_times(sheet, table, count),
        "seats": _seats(sheet, table, count),
        "remarks": sheet.remarks,
        "reason": sheet.reason,
        "record": _record(sheet),
    }


def leaving_line(sheet: ScoreSheet, seat: Seat, left: SeatCount) -> Content:
    """What a player signs who leaves before the end (T-ATT-03): his own line as far as it is known then."""
    return {
        "format": "titledeed-leaving/1",
        "round": seat.table.round.number,
        "table": seat.table.number,
        "seat": seat.position,
        "player": seat.player_id,
        "name": committed(sheet.people, str(seat.position)),
        "status": left.outcome,
        "left": left.left,
        "left_at": left.left_at,
        "creditor": left.creditor,
    }


def _event(table: Table) -> Content:
    tournament, rules = table.round.tournament, rules_of(table.round)
    at = table.phase.started_at or timezone.now()
    return {
        "event": {"name": tournament.name, "kind": tournament.kind, "zone": tournament.zone},
        "game": {"kind": table.round.kind, "round": table.round.number},
        "phase": table.phase.number,
        "table": table.number,
        "date": at.astimezone(ZoneInfo(tournament.zone)).date().isoformat(),
        "edition": rules.edition,
        "scale": valuer_for(table.round).edition.scale,
        "ruleset": rules.ruleset,
    }


def _times(sheet: ScoreSheet, table: Table, count: TableCount) -> Content:
    recorded = sheet.recording
    began = (recorded.first_roll_at if recorded else None) or table.phase.started_at  # T-FMT-08
    default = "last_survivor" if len(count.survivors) == 1 else "time"
    return {
        "start": moment(began) if began else None,
        "end": count.end.at,
        "end_reason": count.end.reason or default,
    }


def _record(sheet: ScoreSheet) -> Content | None:
    if sheet.recording is None or not sheet.expected:
        return None
    return {"head": sheet.expected["head"], "head_hash": sheet.expected["head_hash"]}


@dataclass(frozen=True, slots=True)
class _Table:
    """What the lines of all seats are read from."""

    sheet: ScoreSheet
    count: TableCount
    expected: TableCount | None
    worths: Mapping[int, Mapping[str, Any]]
    lines: Mapping[int, Line]
    points: Mapping[int, int]


def _seats(sheet: ScoreSheet, table: Table, count: TableCount) -> list[Content]:
    lines = result_lines(table, count)
    whole = _Table(
        sheet=sheet,
        count=count,
        expected=from_json(sheet.expected) if sheet.expected else None,
        worths={line["seat"]: line for line in worth_lines(table.round, count)},
        lines={line.seat: line for line in lines},
        points=points_of(table.round, lines),
    )
    seated = table.seats.select_related("player").exclude(player=None).order_by("position")
    return [_seat(whole, seat, count.seats[seat.position]) for seat in seated]


def _seat(whole: _Table, seat: Seat, own: SeatCount) -> Content:
    at = seat.position
    assert seat.player
    return {
        "seat": at,
        "player": seat.player_id,
        "name": committed(whole.sheet.people, str(at)),
        "token": own.token,
        "is_alternate": seat.player.is_alternate,
        "status": own.outcome,
        "left": own.left,
        "left_at": own.left_at,
        "creditor": own.creditor,
        "cash": {
            "counted": own.cash if own.is_survivor else None,
            "expected": whole.expected.seats[at].cash if whole.expected and own.is_survivor else None,
        },
        "deeds": [
            {"square": square, "level": deed.level, "mortgaged": deed.mortgaged}
            for square, deed in sorted(whole.count.deeds_of(at).items())
        ],
        "jail_cards": own.jail_cards,
        "worth": {key: value for key, value in whole.worths.get(at, {}).items() if key != "seat"} or None,
        "rank": whole.lines[at].placement,
        "points_sixtieths": whole.points.get(at, 0),
        "warnings": own.warnings,
    }
