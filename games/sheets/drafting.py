"""From a closed live game to what its sheet expects, and how a count differs from it (T-SCORE-05, GAP-X1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from accounts import audit
from accounts.models import User
from games.counts import DeedCount, GameEnd, SeatCount, TableCount, from_json, to_json
from games.errors import RecordStillOpen, SheetLocked
from games.models import Recording, ScoreSheet
from games.sheets.freezing import living, void
from games.sheets.living import IN_WORK, current_sheet, held_table
from games.sheets.replay import Replay, replay, seat_of
from games.valuation import valuer_for
from rules_engine.state import PLAYING
from tournament.chain_hash import moment
from tournament.models import Table

RECORD_CHANGED = "record_changed"
REST = "rest"

Expected = dict[str, Any]


@transaction.atomic
def draft_from_recording(recording: Recording, *, by: User | None) -> ScoreSheet:
    """The table's sheet with what the closed record expects; again without news it changes nothing.

    A sheet that was counted against another state of the record is open again, its count kept to compare
    and its signatures voided. Errors: RecordStillOpen, SheetLocked.
    """
    if recording.state == Recording.State.OPEN:
        raise RecordStillOpen
    table = held_table(recording.table)
    sheet = current_sheet(table) or ScoreSheet.objects.create(table=table)
    if sheet.state not in IN_WORK:
        raise SheetLocked
    follow_record(sheet, table, by=by)
    return sheet


def follow_record(sheet: ScoreSheet, table: Table, *, by: User | None) -> bool:
    """Bring a sheet in work in line with the record of its game; whether anything changed.

    The caller holds the table's row.
    """
    recording, expected = record_of(table)
    if not differs_from_record(sheet, recording, expected):
        return False
    if sheet.state != ScoreSheet.State.OPEN:
        void(sheet, [s for s in living(sheet) if s.scope == s.Scope.SHEET], RECORD_CHANGED)
        sheet.state, sheet.shown, sheet.content_hash = ScoreSheet.State.OPEN, {}, ""
    sheet.recording, sheet.expected = recording, expected
    sheet.revision += 1
    sheet.save()
    after = {"head": expected["head"], "head_hash": expected["head_hash"]} if expected else {}
    audit.record("sheet.drafted", by=by, tournament_id=table.round.tournament_id, subject=str(sheet), after=after)
    return True


def record_of(table: Table) -> tuple[Recording | None, Expected]:
    """The closed record of a table's game and what it expects; (None, {}) where there is none."""
    recording = Recording.objects.filter(table=table, state=Recording.State.CLOSED).first()
    if recording is None:
        return None, {}
    has_cards = bool(valuer_for(table.round).jail_card_value)
    return recording, expected_of(replay(recording), has_cards=has_cards, has_estate=not table.round.is_final)


def differs_from_record(sheet: ScoreSheet, recording: Recording | None, expected: Expected) -> bool:
    recorded = recording.pk if recording else None
    return sheet.recording_id != recorded or sheet.expected != expected


def is_being_recorded(table: Table) -> bool:
    return Recording.objects.filter(table=table, state=Recording.State.OPEN).exists()


def expected_of(found: Replay, *, has_cards: bool = True, has_estate: bool = True) -> Expected:
    """What the record says lies there, as `counts`, with the head it was read at and its rulings.

    Cards that free from jail are not counted where they are worth nothing (GAP-N1), and in the final nothing
    is: it goes to the last player left (T-FINAL-01).
    """
    players = {seat_of(id): seat_as_recorded(found, seat_of(id)) for id in found.state.players}
    lots = found.state.deeds.items() if has_estate else ()
    count = TableCount(
        seats={
            at: replace(seat, cash=seat.cash * has_estate, jail_cards=seat.jail_cards * has_cards * has_estate)
            for at, seat in players.items()
        },
        deeds={
            square: DeedCount(seat_of(lot.owner), lot.level, lot.mortgaged)
            for square, lot in lots
            if lot.owner is not None
        },
        end=GameEnd(at=moment(found.last_at) if found.last_at else None, reason=found.state.over or ""),
    )
    return {
        **to_json(count),
        "head": found.head,
        "head_hash": found.head_hash,
        "rulings": [{"number": r.number, "at": moment(r.at), "reason": r.reason} for r in found.rulings],
    }


def seat_as_recorded(found: Replay, seat: int) -> SeatCount:
    """One player as the record has him now."""
    player = found.state.players[f"s{seat}"]
    if player.status == PLAYING:
        return SeatCount(cash=player.cash, jail_cards=len(player.jail_cards), warnings=player.warnings)
    left = found.departures.get(seat)
    return SeatCount(
        outcome=player.status,
        left=player.left,
        left_at=moment(left.at) if left else None,
        creditor=left.creditor if left else None,
        warnings=player.warnings,
    )


@dataclass(frozen=True, slots=True)
class Difference:
    """Something counted is not what the record expects.

    `about` is what a reason is asked for: "cash:3" for the cash of seat 3, else `REST`. `seat` or `square` says
    where, `expected` and `counted` are amounts for cash, else None.
    """

    about: str
    seat: int | None = None
    square: int | None = None
    expected: int | None = None
    counted: int | None = None


def differences(count: TableCount, expected: Mapping[str, Any]) -> list[Difference]:
    """Everything in which a count departs from the record; none without a record."""
    return (
        [*_seat_differences(count, from_json(expected)), *_deed_differences(count, from_json(expected))]
        if expected
        else []
    )


def _seat_differences(count: TableCount, record: TableCount) -> Iterator[Difference]:
    for seat in sorted({*count.seats, *record.seats}):
        counted, recorded = count.seats.get(seat), record.seats.get(seat)
        if counted is None or recorded is None or _standing(counted) != _standing(recorded):
            yield Difference(REST, seat=seat)
        elif counted.cash != recorded.cash:
            yield Difference(f"cash:{seat}", seat=seat, expected=recorded.cash, counted=counted.cash)


def _standing(seat: SeatCount) -> SeatCount:
    """A seat without what the record does not say or what has a line of its own."""
    return replace(seat, cash=0, token="")


def _deed_differences(count: TableCount, record: TableCount) -> Iterator[Difference]:
    for square in sorted({*count.deeds, *record.deeds}):
        if count.deeds.get(square) != record.deeds.get(square):
            yield Difference(REST, square=square)
