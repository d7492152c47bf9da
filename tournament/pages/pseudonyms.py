"""What the page of pseudonyms shows: who waits, who has one, who was refused, who has none."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.models import Player, Pseudonym, Role, Tournament
from tournament.naming import countries
from tournament.naming.names import matches, searchable
from tournament.permissions import MATRIX, Permission
from tournament.pseudonym_needs import missing
from tournament.pseudonym_rules.findings import in_words
from tournament.pseudonyms import fresh_findings

Show = Literal["waiting", "missing", "approved", "rejected"]
PER_PAGE = 50

_STATES: dict[Show, Pseudonym.State] = {
    "waiting": Pseudonym.State.PROPOSED,
    "approved": Pseudonym.State.APPROVED,
    "rejected": Pseudonym.State.REJECTED,
}
_LABELS: dict[Show, Promise] = {
    "waiting": _("Waiting for the chair"),
    "missing": _("Without one"),
    "approved": _("Approved"),
    "rejected": _("Rejected"),
}


@dataclass(frozen=True, slots=True)
class Refused:
    """A proposal that could not be taken, to be shown where it was typed."""

    player_id: int
    text: str
    message: str


@dataclass(frozen=True, slots=True)
class Line:
    """One player; `remarks` are what the checks say of the pseudonym now."""

    player: Player
    pseudonym: Pseudonym | None
    remarks: list[str]
    refused: Refused | None = None

    @property
    def whereabouts(self) -> list[str]:
        """What a pseudonym must not point at besides the name."""
        country = countries.name_of(self.player.country, get_language() or "en")
        return [part for part in (self.player.city, self.player.state, country, self.player.club) if part]


@dataclass(frozen=True, slots=True)
class Tab:
    show: Show
    label: str | Promise
    count: int


@dataclass(frozen=True, slots=True)
class PseudonymsPage:
    """`clean` waiting proposals have no remarks; `may_decide` is the chair's alone (T-PUB-06)."""

    show: Show
    query: str
    tabs: list[Tab]
    page: "Page[Line]"
    clean: int
    may_decide: bool
    has_chair: bool
    is_published: bool
    has_players: bool

    @property
    def missing(self) -> int:
        return next(tab.count for tab in self.tabs if tab.show == "missing")


def pseudonyms_page(
    tournament: Tournament,
    *,
    roles: Iterable[Role],
    show: str = "",
    query: str = "",
    number: str = "1",
    refused: Refused | None = None,
) -> PseudonymsPage:
    """The page as asked for; without a wish, the first list that has somebody to be dealt with."""
    tabs = _tabs(tournament)
    chosen = _chosen(show, tabs)
    lines = [line for line in _lines(tournament, chosen) if not query or _is_found(line, query)]
    return PseudonymsPage(
        show=chosen,
        query=query,
        tabs=tabs,
        page=_with_remarks(Paginator(lines, PER_PAGE).get_page(number), chosen, refused),
        clean=tournament.pseudonyms.filter(state=Pseudonym.State.PROPOSED, findings=[]).count(),
        may_decide=bool(set(roles) & MATRIX[Permission.DECIDE_PSEUDONYMS]),
        has_chair=tournament.memberships.filter(role=Role.CHAIR).exists(),
        is_published=tournament.snapshots.exists(),
        has_players=tournament.players.exists(),
    )


def _tabs(tournament: Tournament) -> list[Tab]:
    pseudonyms = tournament.pseudonyms
    counts = {show: pseudonyms.filter(state=state).count() for show, state in _STATES.items()}
    counts["missing"] = missing(tournament).count()
    return [Tab(show, _LABELS[show], counts[show]) for show in get_args(Show)]


def _chosen(wished: str, tabs: list[Tab]) -> Show:
    for tab in tabs:
        if tab.show == wished:
            return tab.show
    return next((tab.show for tab in tabs if tab.count and tab.show != "rejected"), "waiting")


def _lines(tournament: Tournament, show: Show) -> list[Line]:
    if show == "missing":
        players = missing(tournament).order_by(F("alternate_rank").asc(nulls_first=True), "pk")
        return [Line(player, None, []) for player in players]
    found = tournament.pseudonyms.filter(state=_STATES[show]).select_related("player__tournament", "decided_by")
    lines = [Line(p.player, p, []) for p in found.order_by("-decided_at" if show == "rejected" else "player_id")]
    # Whatever the chair has to look at comes first.
    return sorted(lines, key=lambda line: show == "waiting" and not (line.pseudonym and line.pseudonym.findings))


def _is_found(line: Line, query: str) -> bool:
    text = line.pseudonym.text if line.pseudonym else ""
    return matches(query, searchable(line.player.name, text))


def _with_remarks(page: "Page[Line]", show: Show, refused: Refused | None) -> "Page[Line]":
    """Only what is seen is checked."""
    page.object_list = [
        Line(
            line.player,
            line.pseudonym,
            [in_words(f) for f in fresh_findings(line.pseudonym)] if line.pseudonym and show == "waiting" else [],
            refused if refused and refused.player_id == line.player.pk else None,
        )
        for line in page.object_list
    ]
    return page
