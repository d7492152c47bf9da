"""How each table of a round stands right now, read from the rows in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import Recording, RefereeCall, ScoreSheet, Signature, Tablet
from games.sheets.living import COUNTED, current_of
from games.tablets.presence import SILENT
from tournament.clock import PhaseClock, clock_of
from tournament.clock_reading import Reading
from tournament.models import Phase, Round, Seat, Table, TableResult


@dataclass(frozen=True, slots=True)
class Presence:
    """What a table's tablets last said: `unsent` entries wait on them."""

    heard_at: datetime | None = None
    unsent: int = 0

    def is_silent(self, now: datetime) -> bool:
        """There was a tablet, and nobody has heard of it for a while (a sign of life, not an open page)."""
        return self.heard_at is not None and now - self.heard_at > SILENT


@dataclass(frozen=True, slots=True)
class TableFacts:
    """One table at the moment `now`. `signed` are the seats that have signed the sheet, 0 for the judge."""

    table: Table
    seats: Sequence[int]
    is_locked: bool
    clock: Reading
    recording: Recording | None
    sheet: ScoreSheet | None
    signed: frozenset[int]
    call: RefereeCall | None
    presence: Presence
    now: datetime

    @property
    def glance(self) -> Mapping[str, Any]:
        return self.recording.glance if self.recording else {}

    @property
    def unsigned(self) -> int:
        """How many signatures the counted sheet still lacks: the players', then the judge's."""
        return len([seat for seat in (*self.seats, 0) if seat not in self.signed])

    @property
    def is_recorded_now(self) -> bool:
        return self.recording is not None and self.recording.state == Recording.State.OPEN

    @property
    def idle_minutes(self) -> int | None:
        """Whole minutes without an entry while the game runs (the clock paused or not)."""
        if not self.is_recorded_now or self.recording is None:
            return None
        since = self.recording.last_entry_at or self.recording.opened_at
        return max(int((self.now - since).total_seconds()), 0) // 60


@dataclass(slots=True)
class _Rows:
    """Everything by table id."""

    seats: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    locked: set[int] = field(default_factory=set)
    recordings: dict[int, Recording] = field(default_factory=dict)
    sheets: dict[int, list[ScoreSheet]] = field(default_factory=lambda: defaultdict(list))
    signed: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    calls: dict[int, RefereeCall] = field(default_factory=dict)
    presence: dict[int, Presence] = field(default_factory=dict)
    clocks: dict[int, PhaseClock] = field(default_factory=dict)


def facts_of(played: Round, tables: Sequence[int] | None = None) -> list[TableFacts]:
    """The tables of a round at which somebody sits, by number; `tables` (ids) keeps it to some of them."""
    sits = Seat.objects.filter(table=OuterRef("pk"), player__isnull=False)
    found = played.tables.filter(Exists(sits)).select_related("phase").order_by("number")
    wanted = list(found.filter(pk__in=tables) if tables is not None else found)
    if not wanted:
        return []
    rows, now = _read(played, wanted), timezone.now()
    return [_facts(table, rows, now) for table in wanted]


def _facts(table: Table, rows: _Rows, now: datetime) -> TableFacts:
    return TableFacts(
        table=table,
        seats=rows.seats[table.pk],
        is_locked=table.pk in rows.locked,
        clock=rows.clocks[table.phase_id].read(table.pk, now=now),
        recording=rows.recordings.get(table.pk),
        sheet=current_of(rows.sheets[table.pk]),
        signed=frozenset(rows.signed[table.pk]),
        call=rows.calls.get(table.pk),
        presence=rows.presence.get(table.pk, Presence()),
        now=now,
    )


def _read(played: Round, tables: Sequence[Table]) -> _Rows:
    ids, rows = [table.pk for table in tables], _Rows()
    seats = Seat.objects.filter(table__in=ids, player__isnull=False).order_by("position")
    for table_id, position in seats.values_list("table", "position"):
        rows.seats[table_id].append(position)
    rows.locked = set(TableResult.objects.filter(table__in=ids, is_current=True).values_list("table", flat=True))
    recordings = Recording.objects.filter(table__in=ids).select_related("writer").defer("header")
    rows.recordings = {recording.table_id: recording for recording in recordings}
    _read_sheets(rows, ids)
    calls = RefereeCall.objects.filter(table__in=ids, closed_at=None).select_related("answered_by")
    rows.calls = {call.table_id: call for call in calls}
    rows.presence = _presence(played, tables, rows.recordings)
    phases = Phase.objects.filter(pk__in={table.phase_id for table in tables}).select_related("round__tournament")
    rows.clocks = {phase.pk: clock_of(phase) for phase in phases}
    return rows


def _read_sheets(rows: _Rows, ids: Sequence[int]) -> None:
    living = ScoreSheet.objects.filter(table__in=ids).exclude(state=ScoreSheet.State.REPLACED)
    for sheet in living.only("table", "state", "version", "entered_at", "locked_at", "query"):
        rows.sheets[sheet.table_id].append(sheet)
    given = Signature.objects.filter(sheet__table__in=ids, sheet__state__in=COUNTED, voided_at=None)
    given = given.filter(scope=Signature.Scope.SHEET).exclude(role=Signature.Role.REFEREE)
    for table_id, seat in given.values_list("sheet__table", "seat"):
        rows.signed[table_id].add(seat or 0)


def _presence(played: Round, tables: Sequence[Table], recordings: Mapping[int, Recording]) -> dict[int, Presence]:
    """By the tablets of each table's pass and by the one that writes, whoever signed in on it."""
    paired = Tablet.objects.filter(tournament=played.tournament_id, ended_at=None, table_pass__revoked_at=None)
    by_number: dict[int, list[tuple[datetime, int]]] = defaultdict(list)
    said = paired.filter(table_pass__isnull=False)
    for number, heard, unsent in said.values_list("table_pass__table_number", "last_seen_at", "unsent"):
        by_number[number].append((heard, unsent))
    found = {}
    for table in tables:
        known = list(by_number[table.number])
        writer = recordings[table.pk].writer if table.pk in recordings else None
        if writer is not None and writer.table_pass_id is None:
            known.append((writer.last_seen_at, writer.unsent))
        if known:
            found[table.pk] = Presence(max(heard for heard, _ in known), sum(unsent for _, unsent in known))
    return found
