"""The official time of a phase, counted from what was done to its clock. Pure: no database, no clock of its own.

Always the whole from the start, never a counter: what is read depends on the acts alone, so it is the same
in every process and after every restart (T-FMT-07).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Literal, TypeAlias

ClockState: TypeAlias = Literal["not_started", "running", "paused", "time_up", "untimed"]
Kind: TypeAlias = Literal["pause", "resume", "extra"]

WARNINGS = (timedelta(minutes=10), timedelta(minutes=5))  # T-FMT-06
_NONE = timedelta()


@dataclass(frozen=True, slots=True)
class Act:
    """Something done to the clock; `table` (an id) where it concerns one table alone."""

    kind: Kind
    at: datetime
    extra: timedelta = _NONE
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What the clock shows at the moment `at`.

    `ends_at`: when time will be up as things stand, or when it was; None while that is open.
    `remaining` is never negative; it stands still while the clock is paused.
    """

    state: ClockState
    at: datetime
    ends_at: datetime | None = None
    remaining: timedelta = _NONE

    @property
    def remaining_seconds(self) -> int:
        """Rounded up, as clocks show it: 0 means that time is up."""
        return ceil(self.remaining.total_seconds())

    @property
    def over(self) -> timedelta:
        """How long time has been up."""
        return self.at - self.ends_at if self.state == "time_up" and self.ends_at else _NONE

    @property
    def warning(self) -> int | None:
        """10 or 5 once no more minutes than that are left, 0 when time is up, else None (T-FMT-06)."""
        if self.state == "time_up":
            return 0
        if self.state not in ("running", "paused"):
            return None
        passed = [mark for mark in WARNINGS if self.remaining <= mark]
        return int(min(passed).total_seconds()) // 60 if passed else None


@dataclass(slots=True)
class _Clock:
    """A clock that runs down and stops at nothing; more time then starts it again."""

    at: datetime
    left: timedelta
    is_paused: bool = False
    up_at: datetime | None = None

    def run_to(self, moment: datetime) -> None:
        passed = max(moment - self.at, _NONE)
        if not self.is_paused and self.up_at is None:
            if passed >= self.left:
                self.up_at = self.at + self.left
            self.left = max(self.left - passed, _NONE)
        self.at = max(moment, self.at)

    def obey(self, act: Act) -> None:
        self.run_to(act.at)
        if act.kind == "extra":
            self.left = max(self.left + act.extra, _NONE)
            self.up_at = None if self.left else self.up_at or self.at
        else:
            self.is_paused = act.kind == "pause"


def read(
    *,
    started_at: datetime | None,
    allowance: timedelta | None,
    acts: Iterable[Act],
    at: datetime,
    table: int | None = None,
) -> Reading:
    """What the clock shows at `at`, for one table or, without `table`, for all the others.

    `allowance` None: a game without a clock (T-FMT-10). `acts` in the order in which they were done;
    those of other tables and those after `at` do not count.
    """
    if allowance is None:
        return Reading("untimed", at)
    if started_at is None:
        return Reading("not_started", at, remaining=allowance)
    clock = _Clock(started_at, allowance)
    for act in acts:
        if act.at <= at and act.table in (None, table):
            clock.obey(act)
    clock.run_to(at)
    if clock.up_at is not None:
        return Reading("time_up", at, clock.up_at)
    if clock.is_paused:
        return Reading("paused", at, remaining=clock.left)
    return Reading("running", at, clock.at + clock.left, clock.left)
