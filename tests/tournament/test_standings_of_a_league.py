"""E2E-01 to E2E-04: twelve players, an alternate in the second game, the cut. Figures from the rule book."""

from collections.abc import Mapping

import pytest

from accounts.models import User
from tests.cast import make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, start_round
from tournament.finalists import final_cut
from tournament.finals import seat_final
from tournament.models import Player, ResultLine, Round, Seat, Tournament
from tournament.publication import publish
from tournament.results import Line, record_result, standings_of
from tournament.rounds import post_phase, start_phase

pytestmark = pytest.mark.django_db

Worth = int | tuple[int, int] | None
"""Net worth, with the unmortgaged value where it matters; None for a bankrupt player."""

GAME_1: list[dict[str, Worth]] = [
    {"P1": 4100, "P2": 1900, "P3": None, "P4": None},
    {"P5": 5200, "P6": None, "P7": None, "P8": None},
    {"P9": 2500, "P10": (2300, 900), "P11": (2300, 1250), "P12": 700},
]
GAME_2: list[dict[str, Worth]] = [
    {"P1": 3000, "X": 2200, "P9": 1500, "P5": None},
    {"P6": 2600, "P10": 2500, "P2": 1800, "P7": 400},
    {"P11": 2800, "P3": 2000, "P4": 1500, "P8": 900},
]
GAME_3: list[dict[str, Worth]] = [
    {"P1": 5000, "P11": 2000, "P6": None, "P8": None},
    {"P2": 3300, "P5": 3100, "P9": 1000, "P3": None},
    {"X": 4600, "P10": None, "P4": None, "P7": None},
]


class League:
    def __init__(self, **fields: object) -> None:
        self.tournament: Tournament = make_tournament(**fields)
        self.carol: User = make_staff(self.tournament).carol
        players = make_players(self.tournament, 12, alternates=3)
        self.players = dict(zip([*(f"P{n}" for n in range(1, 13)), "X", "Y", "Z"], players, strict=True))

    def play(self, number: int, tables: list[dict[str, Worth]]) -> None:
        seated = [self.players[name] for table in tables for name in table]
        for table, worths in zip(start_round(self.tournament, seated, number=number), tables, strict=True):
            record_result(table, self.lines(worths), by=self.carol)
        if number == 2:
            Player.objects.filter(pk=self.players["P12"].pk).update(status=Player.Status.FORFEITED, out_from_round=2)

    def lines(self, worths: Mapping[str, Worth]) -> list[Line]:
        values = {name: each if isinstance(each, tuple) else (each or 0, 0) for name, each in worths.items()}
        return [
            Line(
                seat=seat,
                player_id=self.players[name].pk,
                outcome=ResultLine.Outcome.BANKRUPT if worths[name] is None else ResultLine.Outcome.SURVIVOR,
                placement=1 + sum(other > values[name] for other in values.values()),
                net_worth=values[name][0],
                unmortgaged_value=values[name][1],
            )
            for seat, name in enumerate(worths, 1)
        ]

    def points(self, number: int | None = None) -> dict[str, float]:
        """Totals by name, or the points of one game."""
        names = {player.pk: name for name, player in self.players.items()}
        standings = standings_of(self.tournament)
        if number is None:
            return {names[s.id]: s.total_sixtieths / 60 for s in standings}
        return {names[s.id]: s.per_round[number] / 60 for s in standings if number in s.per_round}

    def names(self, ids: tuple[int, ...]) -> list[str]:
        names = {player.pk: name for name, player in self.players.items()}
        return [names[id_] for id_ in ids]


@pytest.fixture
def league() -> League:
    return League()


def play_all(league: League) -> None:
    for number, tables in enumerate((GAME_1, GAME_2, GAME_3), 1):
        league.play(number, tables)


def test_e2e_01_points_of_the_first_game(league: League) -> None:
    league.play(1, GAME_1)
    assert league.points(1) == {
        "P1": 25, "P2": 14, "P3": 0, "P4": 0, "P5": 28, "P6": 0, "P7": 0, "P8": 0,
        "P9": 19, "P11": 10, "P10": 5, "P12": 3,
    }  # fmt: skip


def test_e2e_02_an_alternate_earns_his_own_points_from_nothing(league: League) -> None:
    league.play(1, GAME_1)
    league.play(2, GAME_2)
    assert league.points(2) == {
        "P1": 22, "X": 12, "P9": 6, "P5": 0, "P6": 19, "P10": 10, "P2": 5, "P7": 3,
        "P11": 19, "P3": 10, "P4": 5, "P8": 3,
    }  # fmt: skip
    assert league.points()["X"] == 12  # T-ALT-06, TRN-17


def test_e2e_03_totals_of_three_games(league: League) -> None:
    play_all(league)
    assert league.points() == {
        "P1": 72, "P11": 43, "P2": 41, "P5": 40, "X": 40, "P9": 31, "P6": 19, "P10": 15, "P3": 10, "P4": 5, "P7": 3,
        "P8": 3, "P12": 3,
    }  # fmt: skip


def test_e2e_04_the_cut_by_cumulative_assets_and_an_alternate_as_first_reserve(league: League) -> None:
    play_all(league)
    assert league.names(final_cut(league.tournament).finalists) == ["P1", "P11", "P2", "P5"]
    by_name = {name: s for s, name in zip(standings_of(league.tournament), league.points(), strict=True)}
    assert (by_name["P5"].cumulative_net_worth, by_name["X"].cumulative_net_worth) == (8300, 6800)
    assert by_name["X"].rank == 5


def test_pain_50_the_final_breaks_no_tie_of_the_preliminaries(league: League) -> None:
    """P5 and X both have 40 points; what P5 wins in the final must move neither of them."""
    play_all(league)
    approve_pseudonyms([player for name, player in league.players.items() if name not in "YZ"])
    for played in league.tournament.rounds.order_by("number"):
        publish(played, by=league.carol)
    before = standings_of(league.tournament)
    final = seat_final(league.tournament, by=league.carol)
    post_phase(final.phases.get(), by=league.carol)
    start_phase(final.phases.get(), by=league.carol)
    seats = {seat.player_id: seat.position for seat in final.seats.all()}
    champion, *others = (league.players[name].pk for name in ("P5", "P1", "P11", "P2"))
    lines = [Line(seats[champion], champion, "survivor", 1, 99_000, 0)]
    lines += [Line(seats[other], other, "bankrupt", place, 0, 0) for place, other in enumerate(others, 2)]
    record_result(final.tables.get(), lines, by=league.carol)
    assert standings_of(league.tournament) == before


def test_gap_a5_the_absent_keep_their_points_but_are_not_ranked(league: League) -> None:
    play_all(league)
    last = standings_of(league.tournament)[-1]
    assert (last.id, last.rank, last.total_sixtieths) == (league.players["P12"].pk, None, 180)


def test_gap_a5_the_organiser_may_rank_them() -> None:
    league = League(options={"rank_absentees": "yes"})
    play_all(league)
    assert all(standing.rank for standing in standings_of(league.tournament))


def test_gap_c1_the_expelled_keep_or_lose_their_earlier_points() -> None:
    for choice, points in (("keep_unranked", 72), ("all_zero", 0)):
        league = League(options={"expelled_points": choice})
        play_all(league)
        Player.objects.filter(pk=league.players["P1"].pk).update(status=Player.Status.EXPELLED)
        assert league.points()["P1"] == points
        assert "P1" not in league.names(final_cut(league.tournament).finalists)


def test_t_score_08_a_correction_moves_the_cut() -> None:
    # P5's 3,100 of the third game was 1,100: 6,300 is less than X's 6,800.
    league = League()
    play_all(league)
    seat = Seat.objects.get(round__number=3, player=league.players["P5"])
    worths: dict[str, Worth] = {**GAME_3[1], "P5": 1100}
    record_result(seat.table, league.lines(worths), reason="P5's cash misread", by=league.carol)
    assert league.names(final_cut(league.tournament).finalists) == ["P1", "P11", "P2", "X"]


def test_standings_after_an_earlier_round_leave_later_games_out(league: League) -> None:
    play_all(league)
    after_one = {s.id: s.total_sixtieths for s in standings_of(league.tournament, through_round=1)}
    assert after_one[league.players["P1"].pk] == 25 * 60
    assert all(s.advances is None for s in standings_of(league.tournament, through_round=1))


def test_the_last_result_closes_the_round(league: League) -> None:
    league.play(1, GAME_1)
    assert league.tournament.rounds.get(number=1).state == Round.State.CLOSED
