"""The official clock of a phase: one for all its tables, run by the chief referee alone (T-FMT-07, GAP-T3).

It starts with the phase (`rounds.start_phase`). Every later act is a row that is never changed, and what the
clock shows is counted from those rows. It ends nothing: at time up each table plays its round to the end.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from jobs import live
from tournament.clock_reading import WARNINGS, Act, Reading, read
from tournament.errors import TournamentError
from tournament.models import ClockAct, Phase, Table, Tournament
from tournament.rounds import OVER
from tournament.rules_in_force import rules_of

Kind = ClockAct.Kind
TOPIC = "clock"
MOST_MINUTES = 60  # at once; more is another act


class NoClock(TournamentError):
    code = "clock.none"
    status = 409
    message = _("The final has no clock: it goes on until one player is left.")


class NotStarted(TournamentError):
    code = "clock.not_started"
    status = 409
    message = _("This phase has not started, so its clock stands still. Start the phase first.")


class PhaseOver(TournamentError):
    code = "clock.phase_over"
    status = 409
    message = _("All tables of this round are locked. Its clock is no longer needed.")


class TimeIsUp(TournamentError):
    code = "clock.time_is_up"
    status = 409
    message = _("Time is up at all tables, so there is nothing to pause. Give extra minutes if play should go on.")


class NotThatLong(TournamentError):
    code = "clock.not_that_long"
    message = _("Give 1 to %(most)s minutes, or take back fewer than are left.")


class TableElsewhere(TournamentError):
    code = "clock.table_elsewhere"
    message = _("Table %(number)s does not play in this phase. Choose one of its tables.")


class ClockMoved(TournamentError):
    code = "clock.moved"
    status = 409
    message = _("%(name)s has just changed the clock: %(act)s. Nothing was done twice; look again, then decide.")


@dataclass(frozen=True, slots=True)
class PhaseClock:
    """A phase's clock with all that was done to it: reads for many tables cost one query."""

    started_at: datetime | None
    allowance: timedelta | None
    acts: tuple[Act, ...]
    number: int

    def read(self, table: int | None = None, *, now: datetime | None = None) -> Reading:
        """For the table of this id, or for all that got no time of their own."""
        at = now or timezone.now()
        return read(started_at=self.started_at, allowance=self.allowance, acts=self.acts, at=at, table=table)

    @property
    def tables_apart(self) -> frozenset[int]:
        """Ids of the tables whose time is not that of all."""
        return frozenset(act.table for act in self.acts if act.table is not None)

    def is_up_everywhere(self, *, now: datetime) -> bool:
        return all(self.read(table, now=now).state == "time_up" for table in (None, *self.tables_apart))


def clock_of(phase: Phase) -> PhaseClock:
    """The clock of a phase; `number` is that of its newest act (0: none)."""
    rows = list(phase.clock_acts.order_by("number"))
    played = phase.round
    return PhaseClock(
        started_at=phase.started_at,
        allowance=None if played.is_final else timedelta(minutes=rules_of(played).minutes),  # T-FMT-10
        acts=tuple(Act(row.kind, row.at, timedelta(seconds=row.seconds), row.table_id) for row in rows),  # type: ignore[arg-type]
        number=rows[-1].number if rows else 0,
    )


def reading(phase: Phase, table: Table | None = None, *, now: datetime | None = None) -> Reading:
    """The official time of a phase, or of one of its tables."""
    return clock_of(phase).read(table.pk if table else None, now=now)


def as_json(shown: Reading) -> dict[str, Any]:
    """For screens: they count on by a clock of their own that only measures, never by the device's date.

    Milliseconds: `remaining_ms` left, `over_ms` since time was up, `at_ms` the server's time of this
    reading (the later of two readings holds), `warn_ms` when to warn. `ends_at` is ISO, UTC.
    """
    return {
        "state": shown.state,
        "remaining_ms": _milliseconds(shown.remaining),
        "over_ms": _milliseconds(shown.over),
        "at_ms": int(shown.at.timestamp() * 1000),
        "ends_at": shown.ends_at.isoformat(timespec="milliseconds") if shown.ends_at else None,
        "warn_ms": [_milliseconds(mark) for mark in WARNINGS],
    }


def _milliseconds(span: timedelta) -> int:
    return span // timedelta(milliseconds=1)


@transaction.atomic
def pause(phase: Phase, *, reason: str, by: User) -> Reading:
    """Stop the clock of all tables; a pause while paused changes nothing.

    Errors: NoClock, NotStarted, PhaseOver, TimeIsUp.
    """
    phase, clock, now = _hold(phase)
    if _is_paused(clock):
        return clock.read(now=now)
    if clock.is_up_everywhere(now=now):
        raise TimeIsUp
    return _act(phase, clock, Kind.PAUSE, at=now, reason=reason, by=by)


@transaction.atomic
def resume(phase: Phase, *, by: User) -> Reading:
    """Let the clock run on with what was left; while it runs this changes nothing.

    Errors: NoClock, NotStarted, PhaseOver.
    """
    phase, clock, now = _hold(phase)
    if not _is_paused(clock):
        return clock.read(now=now)
    return _act(phase, clock, Kind.RESUME, at=now, by=by)


@transaction.atomic
def give_time(
    phase: Phase, *, minutes: int, table: Table | None = None, reason: str, after: int | None = None, by: User
) -> Reading:
    """More minutes for all tables or for one; where time was up, play goes on for just so long (GAP-T4).

    Negative minutes take time back, fewer than are left. `after` is the number of the newest act that
    the person saw: the same request again changes nothing, another's act in between is ClockMoved.
    Errors: NoClock, NotStarted, PhaseOver, NotThatLong, TableElsewhere, ClockMoved.
    """
    phase, clock, now = _hold(phase)
    if table is not None and table.phase_id != phase.pk:
        raise TableElsewhere(number=table.number)
    if after is not None and after != clock.number:
        _refuse_unless_done(phase, after, minutes, table, by)
        return clock.read(table.pk if table else None, now=now)
    left = clock.read(table.pk if table else None, now=now).remaining
    if not -left < timedelta(minutes=minutes) <= timedelta(minutes=MOST_MINUTES) or minutes == 0:
        raise NotThatLong(most=MOST_MINUTES)
    return _act(phase, clock, Kind.EXTRA, minutes=minutes, table=table, at=now, reason=reason, by=by)


def _hold(phase: Phase) -> tuple[Phase, PhaseClock, datetime]:
    """The phase as it is now, with every other act on this tournament waiting behind."""
    Tournament.objects.select_for_update().get(pk=phase.round.tournament_id)
    phase = Phase.objects.select_related("round__tournament").get(pk=phase.pk)
    if phase.round.is_final:
        raise NoClock
    if phase.started_at is None:
        raise NotStarted
    if phase.round.state in OVER:
        raise PhaseOver
    return phase, clock_of(phase), timezone.now()


def _is_paused(clock: PhaseClock) -> bool:
    switches = [act.kind for act in clock.acts if act.kind != "extra"]
    return switches[-1:] == ["pause"]


def _refuse_unless_done(phase: Phase, after: int, minutes: int, table: Table | None, by: User) -> None:
    """A second click finds its act done; whoever saw an older clock is told what changed."""
    following = phase.clock_acts.filter(number=after + 1).select_related("by").first()
    wanted = (Kind.EXTRA, minutes * 60, table.pk if table else None, by.pk)
    if following and (following.kind, following.seconds, following.table_id, following.by_id) == wanted:
        return
    newest = phase.clock_acts.select_related("by").order_by("number").last()
    name = newest.by.name if newest and newest.by else ""
    raise ClockMoved(name=name, act=newest.get_kind_display() if newest else "")


_CODES = {Kind.PAUSE: "clock.paused", Kind.RESUME: "clock.resumed", Kind.EXTRA: "clock.extended"}


def _act(
    phase: Phase,
    clock: PhaseClock,
    kind: ClockAct.Kind,
    *,
    minutes: int = 0,
    table: Table | None = None,
    at: datetime,
    reason: str = "",
    by: User,
) -> Reading:
    """Write the act and its line in the record; returns what the clock shows from now on."""
    before = clock.read(table.pk if table else None, now=at)
    phase.clock_acts.create(
        number=clock.number + 1, kind=kind, seconds=minutes * 60, table=table, reason=reason, by=by, at=at
    )
    after = reading(phase, table, now=at)
    code = "clock.shortened" if minutes < 0 else _CODES[kind]
    facts = {"minutes": minutes, "table": table.number if table else None} if minutes else {}
    audit.record(
        code,
        by=by,
        tournament_id=phase.round.tournament_id,
        subject=str(phase),
        before={"remaining_seconds": before.remaining_seconds},
        after={"remaining_seconds": after.remaining_seconds, **facts},
        reason=reason,
    )
    live.publish(phase.round.tournament_id, TOPIC, {"phase": phase.pk})
    return after
