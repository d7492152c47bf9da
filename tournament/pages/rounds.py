"""What the page of a round shows: its phases, who is there, which seats wait for an alternate."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.alternate_queue import later_seats, without_offer
from tournament.errors import TournamentError
from tournament.forms.seats import SplitForm
from tournament.meetings import Meetings
from tournament.models import AlternateOffer, Phase, Player, Round, Seat, SeatChange, Table, TableResult
from tournament.pages.seat_words import meeting_words
from tournament.pages.undoing import undo_view
from tournament.permissions import Permission
from tournament.rounds import NotConfirmed, OffersOpen, PlayersUnseated, is_grace, why_not_post, why_not_start
from tournament.seat_queries import VACATED, meetings_of, names_of
from tournament.seat_swaps import suggest_swap
from tournament.undoing import is_reopened


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat on the attendance list. `absent` is who is missing when it is empty."""

    seat: Seat
    absent: str
    may_return: bool

    @property
    def attendance(self) -> str:
        return self.seat.attendance


@dataclass(frozen=True, slots=True)
class TableView:
    table: Table
    lines: tuple[SeatLine, ...]
    state: str


@dataclass(frozen=True, slots=True)
class Obstacle:
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Clash:
    """Relatives who would share a table, and with whom a swap would part them."""

    words: str
    seat: Seat
    suggestion: Seat | None


@dataclass(frozen=True, slots=True)
class OfferView:
    """An open offer: what the alternate would take over, and whom of the family they would meet."""

    offer: AlternateOffer
    later: tuple[Round, ...]
    clashes: tuple[Clash, ...]


def phase_shown(played: Round, number: int | None) -> Phase | None:
    """The phase asked for, else the first not started, else the last."""
    phases = list(played.phases.order_by("number"))
    asked = next((phase for phase in phases if phase.number == number), None)
    return asked or next((phase for phase in phases if phase.started_at is None), phases[-1] if phases else None)


def obstacles_of(phase: Phase) -> list[Obstacle]:
    """What stands between a phase and its next step, each with the place where it is mended."""
    if phase.started_at is not None:
        return []
    errors = why_not_post(phase) if phase.posted_at is None else why_not_start(phase)
    return [Obstacle(str(error), _mended_at(phase.round, error)) for error in errors]


def _mended_at(played: Round, error: TournamentError) -> str:
    slug = played.tournament.slug
    if isinstance(error, OffersOpen):
        return "#offers"
    if isinstance(error, NotConfirmed | PlayersUnseated):
        return reverse("desk:seats", args=[slug])
    return reverse("desk:round", args=[slug, error.values.get("number", played.number)])


def tables_of(phase: Phase) -> list[TableView]:
    """The attendance list of a phase; five queries whatever the number of tables."""
    last = SeatChange.objects.filter(seat=OuterRef("pk")).order_by("-id")
    seats = Seat.objects.select_related("player").annotate(
        last_why=last.values("why")[:1], last_name=last.values("outgoing__name")[:1]
    )
    is_locked = Exists(TableResult.objects.filter(table=OuterRef("pk"), is_current=True))
    tables = phase.tables.select_related("judge").annotate(is_locked=is_locked)
    found = tables.prefetch_related(Prefetch("seats", seats.order_by("position"))).order_by("number")
    return [TableView(table, tuple(_line(seat) for seat in table.seats.all()), _state(phase, table)) for table in found]


def _line(seat: Seat) -> SeatLine:
    is_vacant = seat.player_id is None and seat.last_why in VACATED  # type: ignore[attr-defined]  # annotated
    return SeatLine(
        seat=seat,
        absent=seat.last_name if is_vacant else "",  # type: ignore[attr-defined]  # annotated
        may_return=is_vacant and seat.last_why == SeatChange.Why.ABSENT,  # type: ignore[attr-defined]  # annotated
    )


def _state(phase: Phase, table: Table) -> str:
    if table.is_locked:  # type: ignore[attr-defined]  # annotated
        return "locked"
    if phase.started_at is not None:
        return "playing"
    return "posted" if phase.posted_at is not None else "hidden"


def offers_of(played: Round) -> list[OfferView]:
    """The open offers of the round, in the order in which the seats fell vacant."""
    offers = AlternateOffer.objects.filter(seat__round=played, state=AlternateOffer.State.OPEN).select_related(
        "seat__table__phase", "seat__round__tournament", "absent", "alternate"
    )
    found = list(offers.order_by("id"))
    if not found:
        return []
    meetings = meetings_of(played.tournament)
    return [_offer(offer, meetings) for offer in found]


def _offer(offer: AlternateOffer, meetings: Meetings) -> OfferView:
    left = later_seats(offer)
    clashes = [clash for seat in (offer.seat, *left) for clash in clashes_at(seat, offer.alternate, meetings)]
    return OfferView(offer, tuple(seat.round for seat in left), tuple(clashes))


def clashes_at(seat: Seat, player: Player, meetings: Meetings) -> list[Clash]:
    """The relatives a player meets in this seat, each with a suggested swap (T-SEAT-04); none in the final."""
    if not seat.round.is_preliminary:
        return []
    around = meetings.around(seat.round.number, seat.table.number, player.pk)
    serious = [meeting for meeting in around if meeting.reason in ("family", "forbidden")]
    if not serious:
        return []
    people = names_of(seat.round.tournament)
    suggestion = suggest_swap(seat, player.pk, meetings)
    return [Clash(meeting_words(meeting, people), seat, suggestion) for meeting in serious]


def clashes_of_alternates(played: Round) -> list[Clash]:
    """Alternates who took over a seat beside a relative, in this and later games not begun."""
    taken = Seat.objects.filter(
        round__tournament=played.tournament_id,
        round__number__gte=played.number,
        table__phase__started_at=None,
        changes__why=SeatChange.Why.ALTERNATE,
        player__isnull=False,
    )
    seats = list(taken.select_related("table__phase", "round__tournament", "player").distinct())
    if not seats:
        return []
    meetings = meetings_of(played.tournament)
    return [clash for seat in seats if seat.player for clash in clashes_at(seat, seat.player, meetings)]


def round_context(
    played: Round, *, may: Collection[Permission], phase_number: int | None = None, split: SplitForm | None = None
) -> dict[str, Any]:
    """The context of the page of a round, at one of its phases."""
    phase = phase_shown(played, phase_number)
    phases = list(played.phases.order_by("number"))
    return {
        "tournament": played.tournament,
        "section": "rounds",
        "may": may,
        "played": played,
        "rounds": played.tournament.rounds.all(),
        "phases": phases,
        "phase": phase,
        "split": split or SplitForm(initial={"count": len(phases) or 1}),
        "is_reopened": is_reopened(played),
        "undo": undo_view(played.tournament) if Permission.UNDO_STEPS in may else None,
        "can_split": bool(phases) and not played.is_final and not any(each.posted_at for each in phases),
        **(_phase_context(played, phase) if phase else {}),
    }


def _phase_context(played: Round, phase: Phase) -> dict[str, Any]:
    tables = tables_of(phase)
    lines = [line for view in tables for line in view.lines]
    return {
        "obstacles": obstacles_of(phase),
        "tables": tables,
        "present": sum(line.attendance == Seat.Attendance.PRESENT for line in lines),
        "expected": sum(line.seat.player_id is not None for line in lines),
        "empty": sum(line.seat.player_id is None for line in lines),
        "locked": sum(view.state == "locked" for view in tables),
        "without_judge": sum(view.table.judge_id is None for view in tables),
        "offers": offers_of(played),
        "unfilled": without_offer(played),
        "clashes": clashes_of_alternates(played),
        "is_grace": is_grace(phase, played.tournament),
        "words": _words(),
    }


def _words() -> dict[str, str]:
    """Words that stand in every row, looked up once and not a thousand times."""
    return {
        "playing": _("playing"),
        "locked": _("result locked"),
        "present": _("present"),
        "empty": _("empty"),
        "absent": _("absent:"),
        "here": _("Here"),
        "missing": _("Absent"),
        "undo": _("Undo"),
        "was_missing": _("Was not there"),
        "came": _("Came in time"),
        "no_judge": _("no judge"),
        "sheet": _("Count sheet"),
    }
