"""A phase's official clock as pages show it, and what can be done to it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext as _

from tournament.clock import PhaseClock, as_json, clock_of
from tournament.clock_reading import Reading
from tournament.forms.clock import ExtraTimeForm, ReasonForm
from tournament.local_time import time_of_day
from tournament.models import Phase, Round, Table, Tournament


@dataclass(frozen=True, slots=True)
class TableApart:
    """A table with time of its own."""

    id: int
    number: int
    clock: dict[str, Any]
    time: str
    words: str

    @property
    def json(self) -> str:
        return json.dumps(self.clock)


@dataclass(frozen=True, slots=True)
class ClockCard:
    """`clock` is what `static/js/clock.js` counts on from; `time` and `words` say the same as text."""

    phase: Phase
    name: str
    clock: dict[str, Any]
    time: str
    words: str
    number: int
    apart: Sequence[TableApart] = ()
    pause: ReasonForm | None = None
    extra: ExtraTimeForm | None = None

    @property
    def state(self) -> str:
        return str(self.clock["state"])

    @property
    def json(self) -> str:
        return json.dumps(self.clock)

    @property
    def may_pause(self) -> bool:
        """Not when time is up at every table."""
        return "running" in (self.state, *(table.clock["state"] for table in self.apart))


@dataclass(frozen=True, slots=True)
class Filled:
    """Forms of one phase that came back with something wrong in them."""

    phase: Phase
    pause: ReasonForm | None = None
    extra: ExtraTimeForm | None = None


def clock_cards(played: Round, *, may_run: bool, filled: Filled | None = None) -> list[ClockCard]:
    """A card for every phase of a round that has started and has a clock (T-FMT-10: a final has none)."""
    if played.is_final:
        return []
    phases = list(played.phases.select_related("round__tournament").order_by("number"))
    may_run = may_run and played.state == Round.State.PLAYING
    cards = [_card(phase, of=len(phases), may_run=may_run) for phase in phases if phase.started_at]
    return [_with(card, filled) if filled and filled.phase == card.phase else card for card in cards]


def _with(card: ClockCard, filled: Filled) -> ClockCard:
    return replace(card, pause=filled.pause or card.pause, extra=filled.extra or card.extra)


def _card(phase: Phase, *, of: int, may_run: bool) -> ClockCard:
    clock, moment = clock_of(phase), now()
    tournament = phase.round.tournament
    shown = clock.read(now=moment)
    return ClockCard(
        phase=phase,
        name=_("Phase %(number)s") % {"number": phase.number} if of > 1 else _("Clock"),
        clock=for_screen(shown, tournament),
        time=as_time(shown),
        words=said(shown, tournament),
        number=clock.number,
        apart=_apart(phase, clock, moment),
        pause=ReasonForm(auto_id=f"pause-{phase.pk}-%s") if may_run else None,
        extra=extra_form(phase, clock.number) if may_run else None,
    )


def extra_form(phase: Phase, after: int) -> ExtraTimeForm:
    return ExtraTimeForm(phase=phase, initial={"minutes": 5, "after": after}, auto_id=f"extra-{phase.pk}-%s")


def _apart(phase: Phase, clock: PhaseClock, moment: datetime) -> list[TableApart]:
    if not clock.tables_apart:
        return []
    tournament = phase.round.tournament
    tables = Table.objects.filter(pk__in=clock.tables_apart).order_by("number")
    return [_table_apart(table, clock.read(table.pk, now=moment), tournament) for table in tables]


def _table_apart(table: Table, shown: Reading, tournament: Tournament) -> TableApart:
    clock = for_screen(shown, tournament)
    return TableApart(table.pk, table.number, clock, as_time(shown), said(shown, tournament))


def for_screen(shown: Reading, tournament: Tournament) -> dict[str, Any]:
    """The reading with its texts: `words` by state, in the active language; times in the tournament's zone."""
    ends = time_of_day(shown.ends_at, tournament) if shown.ends_at else ""
    return {
        **as_json(shown),
        "words": {
            "running": _("left · ends at %(time)s") % {"time": ends},
            "paused": _("left · paused"),
            "time_up": _("since time was up at %(time)s") % {"time": ends},
            "not_started": _("not started"),
            "untimed": _("no clock"),
        },
    }


def said(shown: Reading, tournament: Tournament) -> str:
    words: dict[str, str] = for_screen(shown, tournament)["words"]
    return words[shown.state]


def as_time(shown: Reading) -> str:
    """1:29:59, 04:38, or +12:05 once time is up."""
    if shown.state == "time_up":
        return f"+{_clock(int(shown.over.total_seconds()))}"
    return _clock(shown.remaining_seconds) if shown.state != "untimed" else "–"


def _clock(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"
