"""The desk's first page as plain data: the strip, what is next, who waits, the wall of tables."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.day import Action, Place, Step, next_for, round_name, steps_of
from tournament.day_facts import facts_of
from tournament.models import AlternateOffer, Role, Round, Seat, Table, Tournament
from tournament.pages.clock import ClockCard, clock_cards
from tournament.pages.undoing import UndoView, undo_view
from tournament.permissions import MATRIX, Permission
from tournament.queries import TableToPlay, current_round, tables_to_play
from tournament.scorekeeper import scorekeeper

DENSE_FROM = 61  # above 60 tables a tile is number and state word only

STATES: dict[str, str | Promise] = {
    "unposted": gettext_lazy("not posted"),
    "posted": gettext_lazy("posted"),
    "playing": gettext_lazy("playing"),
    "counted": gettext_lazy("counted"),
    "locked": gettext_lazy("locked"),
}


@dataclass(frozen=True, slots=True)
class Link:
    words: str
    url: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Station:
    """A step of the strip, with its address if this person may go there."""

    step: Step
    url: str


@dataclass(frozen=True, slots=True)
class Next:
    """What is next; without `url` somebody else has to do it: `who` tells who."""

    action: Action
    url: str
    waits: Sequence[Link]
    who: str


@dataclass(frozen=True, slots=True)
class Tile:
    number: int
    state: str
    words: str | Promise
    detail: str
    judge: str
    url: str


@dataclass(frozen=True, slots=True)
class OverviewPage:
    stations: Sequence[Station]
    next: Next | None
    round_name: str = ""
    tiles: Sequence[Tile] = ()
    legend: Sequence[tuple[int, str | Promise]] = ()
    offers: Sequence[AlternateOffer] = ()
    corrections: int = 0
    incidents: int = 0
    protests: int = 0
    round_number: int | None = None
    is_judge: bool = False
    champion: str = ""
    undo: UndoView | None = None
    clocks: Sequence[ClockCard] = ()

    @property
    def has_aside(self) -> bool:
        """Whether anything stands beside the wall."""
        return bool(self.offers or self.corrections or self.incidents or self.protests or self.clocks)

    @property
    def is_dense(self) -> bool:
        return len(self.tiles) >= DENSE_FROM


@dataclass(frozen=True, slots=True)
class _Viewer:
    """Somebody with these roles looking at this tournament."""

    tournament: Tournament
    roles: frozenset[Role]

    def may(self, permission: Permission) -> bool:
        return bool(self.roles & MATRIX[permission])

    def url(self, place: Place, permission: Permission) -> str:
        """The address of a page, or "" when it is not for them."""
        if not self.may(permission):
            return ""
        numbers = [place.number] if place.number is not None else []
        return reverse(place.route, args=[self.tournament.slug, *numbers])


def overview_page(tournament: Tournament, roles: frozenset[Role]) -> OverviewPage:
    """What somebody with these roles sees; about a dozen queries however many tables there are."""
    viewer = _Viewer(tournament, roles)
    facts = facts_of(tournament)
    played = current_round(tournament)
    action = next_for(facts, roles)
    strip = steps_of(facts, now=action.key if action else None)
    tiles = _tiles(viewer, played) if played and facts.round and facts.round.has_seats else []
    return OverviewPage(
        stations=[Station(step, viewer.url(step.place, step.permission)) for step in strip],
        next=_next(viewer, action) if action else None,
        round_name=round_name(facts.round) if facts.round else "",
        tiles=tiles,
        legend=_legend(tiles),
        offers=_offers(played) if played and viewer.may(Permission.TAKE_ATTENDANCE) else [],
        corrections=facts.corrections if viewer.may(Permission.PUBLISH) else 0,
        incidents=facts.incidents if viewer.may(Permission.SEE_INCIDENTS) else 0,
        protests=facts.protests if viewer.may(Permission.SEE_INCIDENTS) else 0,
        round_number=played.number if played else None,
        is_judge=Role.JUDGE in roles,
        champion=tournament.champion.name if tournament.champion else "",
        undo=undo_view(tournament) if viewer.may(Permission.UNDO_STEPS) else None,
        clocks=clock_cards(played, may_run=False) if played and played.state == Round.State.PLAYING else [],
    )


_PERMISSIONS = {
    "desk:protests": Permission.SEE_INCIDENTS,
    "desk:pseudonyms": Permission.SEE_PSEUDONYMS,
    "desk:round": Permission.TAKE_ATTENDANCE,
    "desk:seats": Permission.SEE_SEATS,
    "floor:sheets": Permission.COUNT_ANY_TABLE,
}


def _next(viewer: _Viewer, action: Action) -> Next:
    who = [str(role.label) for role in Role if role in MATRIX[action.permission]]
    waits = [
        Link(waiting.words, viewer.url(waiting.place, _PERMISSIONS[waiting.place.route]), waiting.count)
        for waiting in action.waits
    ]
    return Next(action, viewer.url(action.place, action.permission), waits, _(" or ").join(who))


def _offers(played: Round) -> list[AlternateOffer]:
    offers = AlternateOffer.objects.filter(seat__round=played, state=AlternateOffer.State.OPEN)
    return list(offers.select_related("seat__table", "absent", "alternate").order_by("id"))


def _tiles(viewer: _Viewer, played: Round) -> list[Tile]:
    if not viewer.may(Permission.SEE_SEATS):
        return []
    counted = scorekeeper().counted_tables(played)
    here = _present(played)
    tiles = []
    for each in tables_to_play(played):
        table, state = each.table, _state(each, counted)
        detail = here[table.pk] if state == "posted" else ""
        judge = table.judge.name if table.judge else ""
        tiles.append(Tile(table.number, state, STATES[state], detail, judge, _tile_url(viewer, played, table)))
    return tiles


def _tile_url(viewer: _Viewer, played: Round, table: Table) -> str:
    """A begun table leads to its sheet, any other to the round."""
    if table.phase.started_at is None:
        return viewer.url(Place("desk:round", played.number), Permission.TAKE_ATTENDANCE)
    return reverse("table:sheet", args=[table.pk]) if viewer.may(Permission.COUNT_ANY_TABLE) else ""


def _state(each: TableToPlay, counted: frozenset[int]) -> str:
    if each.is_locked:
        return "locked"
    if each.table.phase.posted_at is None:
        return "unposted"
    if each.table.phase.started_at is None:
        return "posted"
    return "counted" if each.table.pk in counted else "playing"


def _present(played: Round) -> dict[int, str]:
    """How many are there of those who sit at each table."""
    present = Count("pk", filter=Q(attendance=Seat.Attendance.PRESENT))
    rows = (
        Seat.objects.filter(round=played, player__isnull=False).values("table").annotate(all=Count("pk"), here=present)
    )
    return {row["table"]: f"{row['here']}/{row['all']}" for row in rows}


def _legend(tiles: Sequence[Tile]) -> list[tuple[int, str | Promise]]:
    counts = Counter(tile.state for tile in tiles)
    return [(counts[state], words) for state, words in STATES.items() if counts[state]]
