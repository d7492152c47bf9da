"""The standings as the chair and the chief referee see them: with net worth and every tie-break."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament import points_display
from tournament.models import Pseudonym, Round, Tournament
from tournament.points import SIXTIETHS
from tournament.queries import tables_to_play
from tournament.results import standings_of
from tournament.scorekeeper import scorekeeper
from tournament.standings import Standing

TIE_BREAKS: Mapping[str, str | Promise] = {
    "cumulative_net_worth": _("net worth of all games"),
    "game_wins": _("games won"),
    "best_game_points": _("points of the best game"),
    "best_game_net_worth": _("net worth of the best game"),
    "roll_off": _("roll-off"),
}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line under one name: the player's or the pseudonym, never both (T-PUB-02)."""

    rank: int | None
    name: str
    games: Sequence[str]
    total: str
    net_worth: str
    decided_by: str | Promise
    is_tied: bool
    advances: bool | None
    is_last_in: bool


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """`unlocked` are numbers of tables still missing in `last`, the last round shown."""

    rows: Sequence[StandingRow]
    games: Sequence[int]
    last: Round | None
    unlocked: Sequence[int]
    with_names: bool


def standings_page(tournament: Tournament, *, with_names: bool) -> StandingsPage:
    standings = [standing for standing in standings_of(tournament) if standing.per_round]
    games = sorted({number for standing in standings for number in standing.per_round})
    last = tournament.rounds.filter(number=games[-1]).first() if games else None
    names = _names(tournament, with_names=with_names)
    last_in = max((index for index, standing in enumerate(standings) if standing.advances), default=-1)
    rows = []
    for index, standing in enumerate(standings):
        net_worth = scorekeeper().money(standing.cumulative_net_worth, tournament)
        rows.append(_row(standing, names.get(standing.id, ""), games, net_worth, is_last_in=index == last_in))
    return StandingsPage(
        rows=rows,
        games=games,
        last=last,
        unlocked=[each.table.number for each in tables_to_play(last) if not each.is_locked] if last else [],
        with_names=with_names,
    )


def _names(tournament: Tournament, *, with_names: bool) -> dict[int, str]:
    if with_names:
        return dict(tournament.players.values_list("pk", "name"))
    return dict(tournament.pseudonyms.filter(state=Pseudonym.State.APPROVED).values_list("player_id", "text"))


def _row(standing: Standing, name: str, games: Sequence[int], net_worth: str, *, is_last_in: bool) -> StandingRow:
    points = standing.per_round
    return StandingRow(
        rank=standing.rank,
        name=name,
        games=[points_display.points(points[number]) if number in points else "" for number in games],
        total=points_display.figure(Fraction(standing.total_sixtieths, SIXTIETHS)),
        net_worth=net_worth,
        decided_by=TIE_BREAKS[standing.decided_by] if standing.decided_by else "",
        is_tied=standing.is_tied,
        advances=standing.advances,
        is_last_in=is_last_in,
    )
