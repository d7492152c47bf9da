"""Adding lines to a recording's log. Whoever does holds the recording's row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone

from accounts.models import User
from games.models import LogEntry, Recording, Tablet
from games.recording.entry_chain import digest, line_hash
from games.recording.errors import KeyReused
from games.recording.reading import need_storable
from games.tablets.hand import Hand
from rules_engine.game import Entry
from rules_engine.record import entry_to_json

Kind = LogEntry.Kind


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a line comes from: the key it was sent under, whose act it is, on which tablet."""

    by: User | None
    tablet: Tablet | None = None
    key: UUID | None = None
    request_hash: str = ""
    reason: str = ""


def origin_of(
    recording: Recording, hand: Hand, *, key: UUID | None = None, request_hash: str = "", reason: str = ""
) -> Origin:
    return Origin(hand.by(recording.table), hand.tablet, key, request_hash, reason)


def hold(recording: Recording) -> Recording:
    """The recording as it is now, its row locked; its table is taken along as it is known."""
    held = Recording.objects.select_for_update(of=("self",)).get(pk=recording.pk)
    held.table = recording.table
    return held


def request_hash(kind: str, **asked: object) -> str:
    """Of what a key was first used for. Error: EntryUnreadable for what cannot be kept."""
    need_storable(asked)
    return digest({"kind": kind, **asked})


def answered(recording: Recording, key: UUID, asked: str) -> LogEntry | None:
    """The line this key made, if it has made one. Error: KeyReused, also where a correction was proposed under it."""
    line = recording.entries.filter(key=key).first()
    if line is not None and line.request_hash != asked:
        raise KeyReused
    if line is None and recording.proposed_amendments.filter(key=key).exclude(request_hash=asked).exists():
        raise KeyReused
    return line


def next_line(
    recording: Recording,
    kind: str,
    origin: Origin,
    *,
    place: int | None = None,
    entry: Entry | None = None,
    action: Mapping[str, Any] | None = None,
) -> LogEntry:
    """The next line, chained to the one before and not yet saved; the recording's head moves to it."""
    events: Sequence[Any] = []
    if entry is not None:
        action, events = entry_to_json(entry)  # type: ignore[assignment]  # a pair of them
    line = LogEntry(
        recording=recording,
        number=recording.head + 1,
        kind=kind,
        place=place,
        action=action,
        events=events,
        key=origin.key,
        request_hash=origin.request_hash,
        reason=origin.reason,
        by=origin.by,
        tablet=origin.tablet,
        at=timezone.now(),
        previous_hash=recording.head_hash,
    )
    line.hash = hash_of(line)
    recording.head, recording.head_hash, recording.last_entry_at = line.number, line.hash, line.at
    return line


def hash_of(line: LogEntry) -> str:
    """The hash that this line has to have after the one before it."""
    return line_hash(
        line.previous_hash,
        number=line.number,
        kind=line.kind,
        place=line.place,
        action=line.action,
        events=line.events,
        key=str(line.key) if line.key else None,
        reason=line.reason,
        by=line.by_id,
        tablet=line.tablet_id,
        at=line.at,
    )


def replace_from(recording: Recording, place: int, lines: Sequence[LogEntry]) -> None:
    """Save lines that stand for every entry from `place` on; the old ones stay, marked with what replaced them.

    A place without a successor is marked with the first new line.
    """
    marking = recording.entries.filter(place__gte=place, replaced_by=None)
    # Marked by themselves for a moment: a place is free before the new line takes it.
    marking.update(replaced_by=F("pk"))
    LogEntry.objects.bulk_create(lines)
    successor = LogEntry.objects.filter(recording=recording, place=OuterRef("place"), replaced_by=None).values("pk")
    marked = recording.entries.filter(replaced_by=F("pk"))
    marked.filter(place__in=[line.place for line in lines]).update(replaced_by=Subquery(successor[:1]))
    recording.entries.filter(replaced_by=F("pk")).update(replaced_by=lines[0])


def lines_of_the_game(recording: Recording) -> list[LogEntry]:
    """The entries of the game as of the recording's head, in order, whatever was written since."""
    as_of = recording.entries.filter(number__lte=recording.head, place__isnull=False)
    living = as_of.filter(Q(replaced_by=None) | Q(replaced_by__number__gt=recording.head))
    return list(living.order_by("place"))
