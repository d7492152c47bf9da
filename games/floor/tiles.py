"""A table's tile on the wall: its state in one word, what matters there, the minutes; never where it stands."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.floor.facts import TableFacts
from games.models import Recording, ScoreSheet
from games.words.setting import seat_number
from tournament.local_time import time_of_day
from tournament.models import Tournament

STATES: dict[str, str | Promise] = {
    "unposted": gettext_lazy("not posted"),
    "posted": gettext_lazy("posted"),
    "playing": gettext_lazy("playing"),
    "paused": gettext_lazy("suspended"),
    "time_up": gettext_lazy("time is up"),
    "last_round": gettext_lazy("last round"),
    "counting": gettext_lazy("counting"),
    "signing": gettext_lazy("signing"),
    "sheet_in": gettext_lazy("sheet in"),
    "locked": gettext_lazy("locked"),
}


@dataclass(frozen=True, slots=True)
class Tile:
    """`seat` is the position whose turn it is; `order` the place of its call in the queue, 0 without one."""

    id: int
    number: int
    state: str
    words: str
    at: str
    detail: str
    seat: int | None
    order: int
    is_urgent: bool
    url: str

    @property
    def html(self) -> SafeString:
        """Not by a template: a hall has 250 of them, and this takes a tenth of the time."""
        seat = format_html(_SEAT, number=self.seat, word=_("seat")) if self.seat else ""
        css = f"{self.state} call" if self.is_urgent else self.state
        return format_html(_TILE, **asdict(self), css=css, word=_("Table"), disc=seat)


_SEAT = '<span class="seat s{number}"><span class="vh">{word} </span>{number}</span> '
_TILE = (
    '<a class="tile {css}" id="tile-{id}" href="{url}">'
    '<span class="no"><span class="vh">{word} </span>{number}</span><span class="at">{at}</span>'
    '<span class="st">{words}</span><span class="ds">{disc}{detail}</span></a>'
)


def tiles_of(facts: Sequence[TableFacts], order: Sequence[int], tournament: Tournament) -> list[Tile]:
    """`order` are the ids of the tables that call, oldest first; whoever is answered is no longer urgent."""
    return [_tile(each, order, tournament) for each in facts]


def state_of(facts: TableFacts) -> str:
    """One of the keys of STATES."""
    if facts.is_locked:
        return "locked"
    if facts.table.phase.started_at is None:
        return "posted" if facts.table.phase.posted_at else "unposted"
    return _of_sheet(facts.sheet) or _of_game(facts)


def _of_sheet(sheet: ScoreSheet | None) -> str | None:
    states = {ScoreSheet.State.SIGNED: "sheet_in", ScoreSheet.State.VALUED: "signing"}
    return states.get(ScoreSheet.State(sheet.state)) if sheet else None


def _of_game(facts: TableFacts) -> str:
    glance = facts.glance
    if facts.recording is not None and facts.recording.state != Recording.State.OPEN:
        return "counting"
    if glance.get("over"):
        return "counting"
    if glance.get("paused"):
        return "paused"
    if glance.get("time_up"):
        return "last_round"
    return "time_up" if facts.clock.state == "time_up" else "playing"


def _tile(facts: TableFacts, order: Sequence[int], tournament: Tournament) -> Tile:
    state = state_of(facts)
    place = order.index(facts.table.pk) + 1 if facts.table.pk in order else 0
    is_urgent = place > 0 and facts.call is not None and facts.call.answered_by is None
    detail = _DETAILS[state](facts) if state in _DETAILS else ""
    words = str(STATES[state])
    if place:
        detail = words
        words = _("call %(number)s") % {"number": place} if is_urgent else _("referee coming")
    turn = facts.glance.get("turn") if state in _AT_PLAY else None
    return Tile(
        id=facts.table.pk,
        number=facts.table.number,
        state=state,
        words=words,
        at=_at(facts, state, tournament),
        detail=detail,
        seat=seat_number(turn) if turn else None,
        order=place,
        is_urgent=is_urgent,
        url=reverse("floor:table", args=[tournament.slug, facts.table.pk]),
    )


_AT_PLAY = ("playing", "paused", "time_up", "last_round")


def _playing(facts: TableFacts) -> str:
    if facts.recording is None:
        return _("not recorded")
    number = facts.glance.get("turn_no", 0)
    return _("turn %(number)s") % {"number": number} if number else _("before the first roll")


def _last_round(facts: TableFacts) -> str:
    left = len(facts.glance.get("last_turns", ()))
    return ngettext("%d to act", "%d to act", left) % left if left else _("all have acted")


def _signing(facts: TableFacts) -> str:
    if facts.unsigned == 1 and 0 not in facts.signed:
        return _("judge missing")
    return _("%(number)s missing") % {"number": facts.unsigned}


_DETAILS: dict[str, Callable[[TableFacts], str]] = {
    "playing": _playing,
    "time_up": lambda _facts: _("not announced"),
    "last_round": _last_round,
    "signing": _signing,
}


def _at(facts: TableFacts, state: str, tournament: Tournament) -> str:
    """The minutes or the time in a tile's corner; entries that have not come in stand above all else."""
    if facts.call is not None:
        return _minutes(int((facts.now - facts.call.made_at).total_seconds()) // 60)
    if facts.presence.unsent:
        return _("%(number)s unsent") % {"number": facts.presence.unsent}
    if state in ("locked", "sheet_in", "signing") and facts.sheet is not None:
        return _time(facts.sheet.locked_at or facts.sheet.entered_at, tournament)
    if state in _AT_PLAY and facts.presence.is_silent(facts.now):
        return _("no contact")
    idle = facts.idle_minutes
    return _minutes(idle) if idle is not None else ""


def _time(moment: datetime | None, tournament: Tournament) -> str:
    return time_of_day(moment, tournament) if moment else ""


def _minutes(number: int) -> str:
    return _("%(number)s min") % {"number": number}
