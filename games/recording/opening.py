"""Opening a table's recording, and opening it anew while the seats may still change."""

from django.db import transaction

from accounts import audit
from accounts.models import User
from games.errors import NotStarted
from games.models import LogEntry, Recording
from games.recording.entry_chain import genesis
from games.recording.errors import TableLocked
from games.recording.headers import header_for, place_of
from games.recording.log import Origin, hold, next_line, replace_from
from games.recording.sheet_state import is_locked
from tournament.models import Table


def open_recording(table: Table, *, by: User | None) -> Recording:
    """The table's recording, opened at the first call, with whoever sits there by the round's rules.

    Up to the first roll it follows the seats; after it nobody joins (T-ALT-04). Errors: NotStarted, TableLocked.
    """
    if table.phase.started_at is None:
        raise NotStarted
    recording = Recording.objects.filter(table=table).first()
    if recording is None:
        recording = _begin(table, by=by)
    recording.table = table
    return follow_seats(recording, by=by)


def follow_seats(recording: Recording, *, by: User | None) -> Recording:
    """Before the first roll: open the recording anew if others sit there now (GAP-A4)."""
    if recording.first_roll_at is not None or recording.origin != Recording.Origin.LIVE:
        return recording
    header = header_for(recording.table)
    if recording.header["players"] == header["players"]:
        return recording
    with transaction.atomic():
        recording = hold(recording)
        if recording.first_roll_at is None:
            before = recording.header["players"]
            change_header(recording, header, Origin(by))
            recording.save()
            _note("recording.seats_followed", recording, by=by, before=before)
    return recording


def change_header(recording: Recording, header: dict[str, object], origin: Origin) -> None:
    """Begin the game anew under another header; whoever calls it holds the row and saves it.

    What was recorded stays, marked as replaced by a line that tells both headers.
    """
    if recording.head == 0:
        recording.header, recording.head_hash = header, genesis(header, place_of(recording.table))
        return
    action = {"was": recording.header, "header": header}
    line = next_line(recording, LogEntry.Kind.REOPEN, origin, action=action)
    replace_from(recording, 1, [line])
    recording.header, recording.first_roll_at = header, None


@transaction.atomic
def _begin(table: Table, *, by: User | None) -> Recording:
    Table.objects.select_for_update().get(pk=table.pk)  # two tablets at once: one opens, the other finds it
    recording = Recording.objects.filter(table=table).first()
    if recording is not None:
        return recording
    if is_locked(table):
        raise TableLocked
    header = header_for(table)
    recording = Recording.objects.create(
        table=table, header=header, head_hash=genesis(header, place_of(table)), opened_by=by
    )
    _note("recording.opened", recording, by=by)
    return recording


def _note(code: str, recording: Recording, *, by: User | None, before: list[str] | None = None) -> None:
    audit.record(
        code,
        by=by,
        tournament_id=recording.table.round.tournament_id,
        subject=str(recording.table),
        before={"players": before} if before else None,
        after={"players": recording.header["players"]},
    )
