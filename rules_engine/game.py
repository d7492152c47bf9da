"""A game: a state, and the log of actions with the events they brought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules_engine.actions import Action
from rules_engine.decide import decide
from rules_engine.errors import AmendmentConflict, IllegalAction
from rules_engine.events import Event
from rules_engine.header import Header
from rules_engine.legal import Choice, legal_actions
from rules_engine.setup import first_state
from rules_engine.state import State

# A copy of the state is kept every so many entries, so that undoing stays cheap in a long game.
CHECKPOINT = 64


@dataclass(slots=True)
class Entry:
    """What a judge recorded, and what it changed."""

    action: Action
    events: tuple[Event, ...]


class Game:
    """One game. `log` is complete; `state` is what its events make of the first state."""

    def __init__(self, header: Header) -> None:
        """`DataError` when the header describes no possible game."""
        self.header = header
        self.state: State = first_state(header)
        self.log: list[Entry] = []
        self._checkpoints: list[State] = [self.state.copy()]

    def play(self, action: Action) -> Entry:
        """Decide an action and apply it; `IllegalAction` leaves no trace."""
        state, events = self.state, []
        for event in decide(state, action):
            event.apply(state)
            events.append(event)
        entry = Entry(action, tuple(events))
        self._keep(entry)
        return entry

    def undo(self) -> Entry:
        """Take back the last entry; `IllegalAction` when there is none."""
        if not self.log:
            raise IllegalAction("nothing_to_undo")
        entry = self.log.pop()
        self._rewind(len(self.log))
        return entry

    def amend(self, seq: int, action: Action) -> None:
        """Replace entry `seq` (from 1) and decide every later entry again.

        `AmendmentConflict` names the first entry that does not survive; nothing has changed then.
        `IllegalAction` when the new action itself is refused or there is no such entry.
        """
        if not 1 <= seq <= len(self.log):
            raise IllegalAction("no_such_entry", seq=seq, entries=len(self.log))
        old = list(self.log)
        self._rewind(seq - 1)
        del self.log[seq - 1 :]
        try:
            for number, entry in enumerate(old[seq - 1 :], start=seq):
                self._replay(number, action if number == seq else entry.action, seq)
        except (AmendmentConflict, IllegalAction):
            self.restore(old)
            raise

    def _replay(self, number: int, action: Action, amended: int) -> None:
        try:
            self.play(action)
        except IllegalAction as cause:
            if number == amended:
                raise
            raise AmendmentConflict(number, cause) from cause

    def legal_actions(self) -> tuple[Choice, ...]:
        """What may be recorded now, with bounds."""
        return legal_actions(self.state)

    def verify(self) -> int | None:
        """The first entry (from 1) that today's rules would decide differently, None if none."""
        state = self._checkpoints[0].copy()
        for seq, entry in enumerate(self.log, start=1):
            decided = decide(state, entry.action)
            try:
                for event in entry.events:
                    if next(decided, None) != event:
                        return seq
                    event.apply(state)
                if next(decided, None) is not None:
                    return seq
            except IllegalAction:
                return seq
        return None

    def restore(self, entries: Iterable[Entry]) -> None:
        """Take over a log as it was written, without deciding it again."""
        self.state = self._checkpoints[0].copy()
        self.log, self._checkpoints = [], self._checkpoints[:1]
        for entry in entries:
            self.follow(entry)

    def follow(self, entry: Entry) -> None:
        """Take over one more entry as it was written, without deciding it again."""
        for event in entry.events:
            event.apply(self.state)
        self._keep(entry)

    def _keep(self, entry: Entry) -> None:
        self.log.append(entry)
        if len(self.log) % CHECKPOINT == 0:
            self._checkpoints.append(self.state.copy())

    def _rewind(self, count: int) -> None:
        """The state as it was after the first `count` entries."""
        whole = count // CHECKPOINT
        del self._checkpoints[whole + 1 :]
        self.state = self._checkpoints[whole].copy()
        for entry in self.log[whole * CHECKPOINT : count]:
            for event in entry.events:
                event.apply(self.state)
