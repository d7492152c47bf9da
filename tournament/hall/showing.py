"""What the hall is to see now: seats once posted, the clock from the start on, standings once published.

Names stand with seats (GAP-P2), pseudonyms with points, never both on one slide. Of standings nothing is
known here but what the public has been shown (T-PUB-01).
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar

from django.utils.translation import gettext as _

from tournament.clock import clock_of
from tournament.hall.announcements import in_force, width_of
from tournament.models import Announcement, Phase, Round, Seat, Tournament
from tournament.options import option
from tournament.pages.clock import for_screen
from tournament.pages.leaderboard import Board, BoardRow, board_of, page_count
from tournament.pages.seat_lists import SeatEntry, by_table, entries_of
from tournament.queries import current_round, tables_to_play

Kind: TypeAlias = Literal["names", "tables", "clock", "final", "standings", "waiting", "welcome", "announcement"]
Item = TypeVar("Item")
State = Round.State
LONG, VERY_LONG = 60, 130  # letters of an announcement, from which on it is set smaller


@dataclass(frozen=True, slots=True)
class Slide:
    """One thing the screen shows, on as many pages as it takes. `key` stays the same while it is shown."""

    kind: Kind
    key: str
    heading: str
    phase: Phase | None = None
    names: Sequence[tuple[str, SeatEntry]] = ()  # with the letters it is found under
    tables: Sequence[tuple[int, list[SeatEntry]]] = ()
    clock: str = ""  # a reading, as JSON
    state: str = ""
    board: Board | None = None
    rows: Sequence[BoardRow] = ()
    announcement: Announcement | None = None

    @property
    def size(self) -> str:
        """How large an announcement is set."""
        width = width_of(self.announcement.text) if self.announcement else 0
        return "very-long" if width > VERY_LONG else "long" if width > LONG else "short"


@dataclass(frozen=True, slots=True)
class Show:
    """An announcement stands under the clock; where no clock runs it has a slide of its own."""

    slides: Sequence[Slide]
    digest: str

    @property
    def clock(self) -> Slide | None:
        """The first clock, which the heads of all other slides show too."""
        return next((slide for slide in self.slides if slide.kind == "clock"), None)


def show(tournament: Tournament, *, part: int = 1, parts: int = 1) -> Show:
    """Everything a screen turns through, in the active language; of long lists one part."""
    digest = digest_of(tournament)  # first: what changes in between is shown a little later, never not at all
    slides = _with_announcements(list(_slides(tournament)), list(in_force(tournament)))
    return Show([_part(slide, part, parts) for slide in slides], digest)


def _with_announcements(slides: Sequence[Slide], said: Sequence[Announcement]) -> list[Slide]:
    """Never in the place of a clock: that one stands once above each of them."""
    if not any(slide.kind == "clock" for slide in slides):
        return [*(Slide("announcement", f"announcement-{one.pk}", "", announcement=one) for one in said), *slides]
    told: list[Slide] = []
    for slide in slides:
        if slide.kind == "clock" and said:
            told.extend(replace(slide, key=f"{slide.key}-{one.pk}", announcement=one) for one in said)
        else:
            told.append(slide)
    return told


def digest_of(tournament: Tournament) -> str:
    """Differs as soon as the screens are to show something else; the clock's own running does not count."""
    played = current_round(tournament)
    snapshot = tournament.snapshots.standing().values_list("version", "digest").first()
    facts = [
        tournament.name,
        option(tournament, "seat_list_names"),
        list(in_force(tournament).values_list("pk", "text")),
        list(tournament.hall_screens.exclude(revoked_at=None).values_list("pk", flat=True)),  # these must go dark
        snapshot,
        [played.pk, played.state] if played else None,
        _phases(played) if played else None,
        _seats(played) if played else None,
    ]
    return hashlib.sha256(json.dumps(facts, ensure_ascii=False, default=str).encode()).hexdigest()[:20]


def _phases(played: Round) -> list[tuple[object, ...]]:
    open_tables = {table.table.phase_id for table in tables_to_play(played) if not table.is_locked}
    found = played.phases.order_by("number").values_list("pk", "posted_at", "started_at")
    return [(*phase, phase[0] in open_tables) for phase in found]


def _seats(played: Round) -> list[tuple[object, ...]]:
    seats = Seat.objects.filter(round=played, player__isnull=False, table__phase__posted_at__isnull=False)
    order = ("table__number", "position")
    return list(seats.order_by(*order).values_list(*order, "player__name", "player__reference"))


def _slides(tournament: Tournament) -> Iterator[Slide]:
    played = current_round(tournament)
    phases = list(played.phases.select_related("round__tournament").order_by("number")) if played else []
    found: list[Slide] = []
    if played and played.state in (State.SEATED, State.PLAYING):
        found.extend(_playing(played, phases))
        found.extend(_coming(played, phases))
    if played and played.state == State.CLOSED:
        found.append(Slide("waiting", f"waiting-{played.pk}", played.title))
    if not found:
        found.extend(_published(tournament))
    yield from found or [Slide("welcome", "welcome", "")]


def _playing(played: Round, phases: Sequence[Phase]) -> Iterator[Slide]:
    """The clock of every phase in which a table still plays; a final has none (T-FMT-10)."""
    started = [phase for phase in phases if phase.started_at]
    if played.is_final:
        yield from (Slide("final", f"final-{phase.pk}", played.title) for phase in started)
        return
    going = {table.table.phase_id for table in tables_to_play(played) if not table.is_locked}
    for phase in started:
        if phase.pk in going:
            shown = for_screen(clock_of(phase).read(), played.tournament)
            heading = _heading(played, phase, of=len(phases))
            yield Slide("clock", f"clock-{phase.pk}", heading, phase, clock=json.dumps(shown), state=shown["state"])


def _coming(played: Round, phases: Sequence[Phase]) -> Iterator[Slide]:
    """The seats of what is posted and has not started, first by name, then by table (T-SEAT-06)."""
    for phase in phases:
        if phase.posted_at is None or phase.started_at is not None:
            continue
        entries, heading = entries_of(played, phase), _heading(played, phase, of=len(phases))
        if entries:
            names = [(_found_under(entry.name), entry) for entry in entries]
            yield Slide("names", f"names-{phase.pk}", heading, phase, names=names)
            yield Slide("tables", f"tables-{phase.pk}", heading, phase, tables=by_table(entries))


def _published(tournament: Tournament) -> Iterator[Slide]:
    """The newest snapshot and nothing beyond it: ranks, pseudonyms and points (T-PUB-02)."""
    snapshot = tournament.snapshots.standing().first()
    if snapshot is None:
        return
    pages = [board_of(snapshot.payload, number) for number in range(1, page_count(snapshot.payload) + 1)]
    rows = [row for board in pages for row in board.rows]
    yield Slide("standings", f"standings-{snapshot.version}", pages[0].heading, board=pages[0], rows=rows)


def _heading(played: Round, phase: Phase, *, of: int) -> str:
    if of == 1:
        return played.title
    return f"{played.title} · {_('Phase %(number)s') % {'number': phase.number}}"


def _found_under(name: str) -> str:
    """Its first letters, as the foot of a page names them: "Ha", "林"."""
    return name[:1] if ord(name[:1] or " ") >= 0x2E80 else name[:2]


def _part(slide: Slide, part: int, parts: int) -> Slide:
    if parts == 1:
        return slide
    return replace(
        slide,
        names=_share(slide.names, part, parts),
        tables=_share(slide.tables, part, parts),
        rows=_share(slide.rows, part, parts),
    )


def _share(items: Sequence[Item], part: int, parts: int) -> Sequence[Item]:
    """The items of one screen: the list in order, cut into `parts` of nearly the same length."""
    return items[len(items) * (part - 1) // parts : len(items) * part // parts]
