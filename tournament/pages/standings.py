"""The standings as the chair and the chief referee see them: with net worth and how every tie was broken."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tournament import points_display
from tournament.models import Pseudonym, Round, Tournament
from tournament.pages.tie_words import open_words, tie_words
from tournament.points import SIXTIETHS
from tournament.queries import tables_to_play
from tournament.results import standings_of
from tournament.scorekeeper import scorekeeper
from tournament.standings import Standing
from tournament.unsettled import unsettled

GoesOn = Literal["", "would", "plays", "replaced"]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line under one name: the player's or the pseudonym, never both (T-PUB-02).

    `goes_on`: "would" go on as it stands while something is open, "plays" for sure, or was "replaced".
    """

    rank: int | None
    name: str
    games: Sequence[str]
    total: str
    net_worth: str
    decided_by: str
    is_tied: bool
    is_tied_for_a_place: bool
    goes_on: GoesOn
    is_last_in: bool


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """`unlocked` are numbers of tables still missing in `last`, the last round shown; `tables` it has in all.

    `open` says what may still change who goes on.
    """

    rows: Sequence[StandingRow]
    games: Sequence[int]
    last: Round | None
    unlocked: Sequence[int]
    tables: int
    open: Sequence[str]
    with_names: bool

    @property
    def locked(self) -> int:
        return self.tables - len(self.unlocked)

    @property
    def is_live(self) -> bool:
        """Whether results still come in, so that the page renews itself."""
        return bool(self.unlocked)


def standings_page(tournament: Tournament, *, with_names: bool) -> StandingsPage:
    standings = [standing for standing in standings_of(tournament) if standing.per_round]
    games = sorted({number for standing in standings for number in standing.per_round})
    last = _last(tournament)
    tables = tables_to_play(last) if last and standings else []
    still_open = [open_words(each.kind, each.count) for each in unsettled(tournament)]
    return StandingsPage(
        rows=_rows(tournament, standings, games, with_names=with_names, is_settled=not still_open),
        games=games,
        last=last,
        unlocked=[each.table.number for each in tables if not each.is_locked],
        tables=len(tables),
        open=still_open if any(standing.advances for standing in standings) else [],
        with_names=with_names,
    )


def _last(tournament: Tournament) -> Round | None:
    """The last preliminary that has begun."""
    begun = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY, phases__started_at__isnull=False)
    return begun.order_by("-number").first()


def _rows(
    tournament: Tournament, standings: Sequence[Standing], games: Sequence[int], *, with_names: bool, is_settled: bool
) -> list[StandingRow]:
    names, seated = _names(tournament, with_names=with_names), _seated(tournament)
    ties = tie_words(tournament, standings, names)
    last_in = max((index for index, standing in enumerate(standings) if standing.advances), default=-1)
    return [
        StandingRow(
            rank=standing.rank,
            name=names.get(standing.id, ""),
            games=[_points(standing, number) for number in games],
            total=points_display.figure(Fraction(standing.total_sixtieths, SIXTIETHS)),
            net_worth=scorekeeper().money(standing.cumulative_net_worth, tournament),
            decided_by=ties.get(standing.id, ""),
            is_tied=standing.is_tied,
            is_tied_for_a_place=standing.is_tied and standing.advances is None and standing.rank is not None,
            goes_on=_goes_on(standing, seated, is_settled=is_settled),
            is_last_in=index == last_in,
        )
        for index, standing in enumerate(standings)
    ]


def _points(standing: Standing, number: int) -> str:
    return points_display.points(standing.per_round[number]) if number in standing.per_round else ""


def _seated(tournament: Tournament) -> set[int | None] | None:
    """Who sits in what follows the preliminaries; None while that is not seated."""
    following = tournament.rounds.exclude(kind=Round.Kind.PRELIMINARY).order_by("number").first()
    return set(following.seats.values_list("player", flat=True)) if following else None


def _goes_on(standing: Standing, seated: set[int | None] | None, *, is_settled: bool) -> GoesOn:
    """Whoever sits there goes on, whatever the cut was; before that nobody for sure while something is open."""
    if seated is not None:
        if standing.id in seated:
            return "plays"
        return "replaced" if standing.advances else ""
    if not standing.advances:
        return ""
    return "plays" if is_settled else "would"


def _names(tournament: Tournament, *, with_names: bool) -> dict[int, str]:
    if with_names:
        return dict(tournament.players.values_list("pk", "name"))
    return dict(tournament.pseudonyms.filter(state=Pseudonym.State.APPROVED).values_list("player_id", "text"))
