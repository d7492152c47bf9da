"""The game of a recording, kept in the memory of this process and played on from there.

What is kept counts only if its hash is the recording's: another process may have written lines since, or a
transaction of this one may have failed after its entry was played. New lines are followed as they
were written; after a correction, or when hashes do not fit, the game is made again from the log.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock

from accounts.errors import UserFacingError
from games.models import LogEntry, Recording
from games.recording.log import lines_of_the_game
from rules_engine.errors import EngineError
from rules_engine.game import Entry, Game
from rules_engine.record import entry_from_json, open_game, read_header

MOST_GAMES = 300  # every table of the largest championship
REWRITING = (LogEntry.Kind.AMEND, LogEntry.Kind.FOLLOW, LogEntry.Kind.REOPEN)


class LogBroken(Exception):
    """The stored log does not lead to the recording's head: a fault of ours, never of a judge."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Which line of the log an entry of the game is."""

    number: int
    kind: str
    at: datetime


@dataclass(slots=True)
class LiveGame:
    """A game at the line `number` with this hash; `marks` go with the entries of its log."""

    game: Game
    number: int
    hash: str
    marks: list[Mark]

    def is_at(self, recording: Recording) -> bool:
        return self.hash == recording.head_hash and self.number == recording.head

    def moved_by(self, *lines: LogEntry) -> None:
        """Call it when the game has been changed as these lines say, the newest last."""
        for line in lines:
            if line.kind == LogEntry.Kind.UNDO:
                self.marks.pop()
            elif line.place is not None:
                self.marks[line.place - 1 :] = [Mark(line.number, line.kind, line.at)]
        self.number, self.hash = lines[-1].number, lines[-1].hash


@dataclass(slots=True)
class _Slot:
    """`lock`: two threads of a process never hold one game at the same time."""

    lock: Lock = field(default_factory=Lock)
    live: LiveGame | None = None


_slots: OrderedDict[int, _Slot] = OrderedDict()
_slots_lock = Lock()


@contextmanager
def live_game(recording: Recording) -> Iterator[LiveGame]:
    """The game as of the recording's head, for one thread at a time."""
    slot = _slot(recording)
    with slot.lock:
        live = slot.live = _caught_up(slot.live, recording)
        try:
            yield live
        except (EngineError, UserFacingError):
            raise  # a refusal leaves no trace in the game
        except BaseException:
            slot.live = None
            raise


def forget_all() -> None:
    """Make every game again from its log."""
    with _slots_lock:
        _slots.clear()


def _slot(recording: Recording) -> _Slot:
    with _slots_lock:
        slot = _slots.setdefault(recording.pk, _Slot())
        _slots.move_to_end(recording.pk)
        while len(_slots) > MOST_GAMES:
            _slots.popitem(last=False)
        return slot


def _caught_up(live: LiveGame | None, recording: Recording) -> LiveGame:
    if live is not None and live.is_at(recording):
        return live
    if live is not None and live.number < recording.head and _follow(live, recording):
        return live
    return _made_again(recording)


def _follow(live: LiveGame, recording: Recording) -> bool:
    """Take over the lines written since; False where they do not simply go on from here."""
    lines = list(recording.entries.filter(number__gt=live.number, number__lte=recording.head).order_by("number"))
    goes_on = bool(lines) and lines[0].previous_hash == live.hash and lines[-1].hash == recording.head_hash
    if not goes_on or any(line.kind in REWRITING for line in lines):
        return False
    for line in lines:
        if line.kind == LogEntry.Kind.UNDO:
            live.game.undo()
        else:
            live.game.follow(_entry(line, live.game))
    live.moved_by(*lines)
    return True


def _made_again(recording: Recording) -> LiveGame:
    game = open_game(read_header(recording.header))
    lines = lines_of_the_game(recording)
    if [line.place for line in lines] != list(range(1, len(lines) + 1)):
        raise LogBroken(f"recording {recording.pk} at line {recording.head}")
    game.restore(_entry(line, game) for line in lines)
    marks = [Mark(line.number, line.kind, line.at) for line in lines]
    return LiveGame(game, recording.head, recording.head_hash, marks)


def _entry(line: LogEntry, game: Game) -> Entry:
    return entry_from_json([line.action, line.events], game.header.players)
