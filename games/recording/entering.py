"""Recording one entry of a game, and taking the last one back. See docs/protocol.md for the order of decisions."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from games.console import claims
from games.console.refusals import refusal
from games.models import LogEntry, Recording
from games.recording import ending
from games.recording.conduct_entries import follow_conduct, is_conduct
from games.recording.errors import EntryRefused, RecordingClosed, RefereeNeeded, StaleTable, WhichClaim
from games.recording.live_game import live_game
from games.recording.log import answered, hold, next_line, origin_of, request_hash
from games.recording.reading import read
from games.tablets.hand import Hand
from games.tablets.writing import ensure_writer
from rules_engine.errors import IllegalAction
from rules_engine.events import RollCounted
from rules_engine.game import Entry, Game

Kind = LogEntry.Kind
State = Recording.State
AFTER_THE_END = ("note",)


@transaction.atomic
def record(recording: Recording, action: Mapping[str, Any], *, after: int, key: UUID, hand: Hand) -> LogEntry:
    """Play one entry and add its line; the same key again finds that line.

    `after` is the number of the newest line the judge saw. Errors: KeyReused, RecordingClosed, NotWriter,
    TakenOver, StaleTable, EntryUnreadable, EntryRefused, WhichClaim.
    """
    recording = hold(recording)
    asked = request_hash(Kind.PLAY, action=action)
    if line := answered(recording, key, asked):
        return line
    if recording.state != State.OPEN and not _is_note(recording, action):
        raise RecordingClosed
    need_current(recording, after, hand)
    origin = origin_of(recording, hand, key=key, request_hash=asked)
    with live_game(recording) as live:
        entry = _play(live.game, action)
        line = next_line(recording, Kind.PLAY, origin, place=len(live.game.log), entry=entry)
        line.save(force_insert=True)
        live.moved_by(line)
        ending.settle(recording, live.game)
    ending.note_authority(recording, entry.action, by=origin.by)
    ending.save(recording)
    if is_conduct(line.action):
        follow_conduct(recording, by=origin.by)
    return line


@transaction.atomic
def undo(recording: Recording, *, after: int, key: UUID, hand: Hand) -> LogEntry:
    """Take the last entry back, as far as the roll that began the turn, by a line of its own.

    A closing entry can be taken back until somebody has signed. Errors: as for `record`; RefereeNeeded.
    """
    recording = hold(recording)
    asked = request_hash(Kind.UNDO)
    if line := answered(recording, key, asked):
        return line
    ending.need_changeable(recording)
    need_current(recording, after, hand)
    if _has_taken_back_a_turn(recording):
        raise RefereeNeeded
    origin = origin_of(recording, hand, key=key, request_hash=asked)
    with live_game(recording) as live:
        place = len(live.game.log)
        _undo(live.game)
        line = next_line(recording, Kind.UNDO, origin)
        line.save(force_insert=True)
        taken = recording.entries.get(place=place, replaced_by=None)
        recording.entries.filter(pk=taken.pk).update(replaced_by=line)
        live.moved_by(line)
        ending.settle(recording, live.game)
    ending.save(recording)
    if is_conduct(taken.action):
        follow_conduct(recording, by=origin.by)
    return line


def need_current(recording: Recording, after: int, hand: Hand) -> None:
    """This tablet writes, and the judge saw the newest position. Errors: NotWriter, TakenOver, StaleTable."""
    ensure_writer(recording, hand.tablet)
    if after != recording.head:
        raise StaleTable


def begins_a_turn(events: list[Any]) -> bool:
    """Whether stored events hold the roll that began a turn."""
    begins = RollCounted.__slots__.index("begins") + 1
    return any(event[0] == RollCounted.__name__ and event[begins] for event in events)


def _is_note(recording: Recording, action: Mapping[str, Any]) -> bool:
    return recording.state == State.CLOSED and action.get("do") in AFTER_THE_END


def _play(game: Game, action: Mapping[str, Any]) -> Entry:
    try:
        return game.play(read(claims.complete(game, action), game))
    except IllegalAction as error:
        raise EntryRefused(refusal(error)) from None
    except claims.WhichClaim as error:
        raise WhichClaim(error.debtors) from None


def _undo(game: Game) -> None:
    try:
        game.undo()
    except IllegalAction as error:
        raise EntryRefused(refusal(error)) from None


def _has_taken_back_a_turn(recording: Recording) -> bool:
    """Whether the lines before are undos, one of which took back the roll that began its turn."""
    for line in recording.entries.order_by("-number").prefetch_related("replaces").iterator(chunk_size=8):
        if line.kind != Kind.UNDO:
            return False
        if any(begins_a_turn(taken.events) for taken in line.replaces.all()):
            return True
    return False
