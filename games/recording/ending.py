"""The end of a recording: the game is over, recording is given up, a referee opens it again."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.models import User
from games.floor.glance import glance_of
from games.floor.news import table_changed
from games.models import LogEntry, Recording
from games.recording.errors import ReasonMissing, RecordingClosed, TableLocked
from games.recording.live_game import live_game
from games.recording.log import Origin, hold, next_line
from games.recording.sheet_state import is_locked, is_signed
from games.tablets.hand import Hand
from rules_engine.actions import Action
from rules_engine.game import Game
from rules_engine.record import write_action

State = Recording.State
CHANGING = ["state", "head", "head_hash", "first_roll_at", "last_entry_at", "glance", "closed_at"]
# Acts of authority stand in the record of acts as well as in the log.
AUDITED = {
    "rule": "recording.ruled",
    "warn": "recording.warned",
    "disqualify": "recording.disqualified",
    "expel": "recording.expelled",
    "close": "recording.closed",
}


def settle(recording: Recording, game: Game) -> None:
    """Bring the recording in line with its game after any change; whoever calls it saves."""
    recording.glance = glance_of(game)
    table_changed(recording.table_id, tournament_id=recording.table.round.tournament_id)
    has_rolled = any(entry.action.do == "roll" for entry in game.log)
    recording.first_roll_at = (recording.first_roll_at or recording.last_entry_at) if has_rolled else None
    if game.state.over is None:
        recording.state, recording.closed_at = State.OPEN, None
    elif recording.state == State.OPEN:
        recording.state, recording.closed_at = State.CLOSED, recording.last_entry_at


def save(recording: Recording) -> None:
    """Write what a line changes of a recording."""
    recording.save(update_fields=CHANGING)


def note_authority(recording: Recording, action: Action, *, by: User | None) -> None:
    """Write an act of authority into the record of acts."""
    if code := AUDITED.get(action.do):
        note(code, recording, by=by, after=write_action(action), reason=str(getattr(action, "reason", "")))


@transaction.atomic
def give_up(recording: Recording, *, reason: str, hand: Hand) -> Recording:
    """Stop recording; the table is counted by hand, and what was recorded stays. Again changes nothing.

    Errors: ReasonMissing, RecordingClosed.
    """
    recording, reason = hold(recording), needed(reason)
    if recording.state == State.COUNT_ONLY:
        return recording
    if recording.state != State.OPEN:
        raise RecordingClosed
    recording.state, recording.reason, recording.closed_at = State.COUNT_ONLY, reason, timezone.now()
    recording.save(update_fields=["state", "reason", "closed_at"])
    table_changed(recording.table_id, tournament_id=recording.table.round.tournament_id)
    after = {"lines": recording.head, "tablet": hand.tablet.pk}
    note("recording.given_up", recording, by=hand.by(recording.table), after=after, reason=reason)
    return recording


@transaction.atomic
def reopen(recording: Recording, *, reason: str, by: User) -> Recording:
    """A referee opens an ended recording again, until the sheet is locked; an open one stays as it is.

    A game that is over stays over until an entry is taken back or corrected. Errors: ReasonMissing, TableLocked.
    """
    recording, reason = hold(recording), needed(reason)
    if recording.state == State.OPEN:
        return recording
    if is_locked(recording.table):
        raise TableLocked
    before = {"state": recording.state}
    with live_game(recording) as live:
        line = next_line(recording, LogEntry.Kind.REOPEN, Origin(by, reason=reason))
        line.save(force_insert=True)
        live.moved_by(line)
    recording.state, recording.reason, recording.closed_at = State.OPEN, reason, None
    recording.save()
    table_changed(recording.table_id, tournament_id=recording.table.round.tournament_id)
    note("recording.reopened", recording, by=by, before=before, after={"state": recording.state}, reason=reason)
    return recording


def need_changeable(recording: Recording) -> None:
    """What is recorded may be taken back or corrected; after the end until somebody has signed. RecordingClosed."""
    if recording.state == State.COUNT_ONLY or (recording.state == State.CLOSED and is_signed(recording.table)):
        raise RecordingClosed


def needed(reason: str) -> str:
    """The reason as it is kept; ReasonMissing."""
    reason = " ".join(reason.replace("\0", " ").split())[:200]
    if not reason:
        raise ReasonMissing
    return reason


def note(
    code: str,
    recording: Recording,
    *,
    by: User | None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> None:
    audit.record(
        code,
        by=by,
        tournament_id=recording.table.round.tournament_id,
        subject=str(recording.table),
        before=before,
        after=after,
        reason=reason,
    )
