"""Without wishes: every number of players, every number of games."""

from collections import Counter
from itertools import combinations

import pytest

from tests.tournament.seating.support import SEATABLE, best_repeats, field
from tournament.seating import InstanceError, check, solve, table_sizes
from tournament.seating.bounds import repeats_bound
from tournament.seating.design import Design
from tournament.seating.explanation import ENOUGH_PLAYERS
from tournament.seating.random_source import RandomSource
from tournament.seating.solver import designs

# Physical repeats in three games that nobody has beaten yet; 0 for every other number from 20 on.
PHYSICAL_REPEATS = {8: 2, 9: 2, 10: 2, 12: 6, 13: 6, 14: 6, 15: 6, 16: 9, 17: 8, 18: 9, 19: 9, 21: 7, 22: 8, 23: 9}


def repeats_of(design: Design) -> int:
    met = Counter(pair for game in design.games for table in game for pair in combinations(sorted(table), 2))
    return sum(times - 1 for times in met.values())


def test_t_seat_08_players_sit_at_fours_and_as_few_fives_as_possible() -> None:
    # T-SEAT-01, T-SEAT-02 and the table of T-SEAT-08, as (fours, fives).
    table = {4: (1, 0), 5: (0, 1), 8: (2, 0), 9: (1, 1), 10: (0, 2), 12: (3, 0), 13: (2, 1), 14: (1, 2), 15: (0, 3)}
    assert {n: (table_sizes(n).count(4), table_sizes(n).count(5)) for n in table} == table
    assert [n for n in range(4, 3001) if not table_sizes(n)] == [6, 7, 11]


@pytest.mark.parametrize("players", [4, 8, 12, 16, 40])
def test_t_seat_01_every_table_of_every_game_seats_four(players: int) -> None:
    plan = solve(field(players), seed=1)
    assert {len(table) for game in plan.tables for table in game} == {4}


@pytest.mark.parametrize(("players", "fives"), [(5, 1), (9, 1), (10, 2), (15, 3), (17, 1), (42, 2)])
def test_t_seat_02_players_left_over_make_tables_of_five(players: int, fives: int) -> None:
    for game in solve(field(players), seed=1).tables:
        sizes = Counter(map(len, game))
        assert sizes[5] == fives
        assert 5 * fives + 4 * sizes[4] == players


@pytest.mark.parametrize(
    ("players", "remedy"),
    [
        (6, "6 players cannot be seated at tables of 4 and 5: add 2 alternates"),
        (7, "7 players cannot be seated at tables of 4 and 5: add 1 alternate"),
        (11, "11 players cannot be seated at tables of 4 and 5: add 1 alternate"),
        (3, "3 players are too few for a table of 4: add 1"),
        (3001, "3001 players are more than 3000: split the league"),
    ],
)
def test_gap_s7_an_impossible_number_of_players_says_how_to_mend_it(players: int, remedy: str) -> None:
    with pytest.raises(InstanceError) as caught:
        field(players)
    assert str(caught.value) == remedy


@pytest.mark.parametrize("rounds", range(3, 11))
def test_t_seat_03_every_design_is_as_good_as_the_best_one_known(rounds: int) -> None:
    for players in (n for n in SEATABLE if 8 <= n <= 60):
        known = best_repeats().get((players, rounds), 0)
        found = repeats_of(designs(field(players, rounds), RandomSource(players))[0])
        assert found <= known, players
        assert found >= repeats_bound(field(players, rounds))


@pytest.mark.parametrize("players", SEATABLE)
def test_two_games_repeat_only_what_they_must(players: int) -> None:
    instance = field(players, 2)
    assert repeats_of(designs(instance, RandomSource(players))[0]) == repeats_bound(instance)


@pytest.mark.parametrize(("games", "players"), ENOUGH_PLAYERS)
def test_the_numbers_of_players_named_as_a_remedy_have_no_repeats(games: int, players: int) -> None:
    assert repeats_of(designs(field(players, games), RandomSource(1))[0]) == 0


@pytest.mark.parametrize(("players", "rounds"), [(400, 5), (749, 10), (1202, 7), (2999, 4), (2999, 10), (3000, 10)])
def test_t_seat_03_large_fields_have_no_repeats(players: int, rounds: int) -> None:
    assert repeats_of(designs(field(players, rounds), RandomSource(1))[0]) == 0


@pytest.mark.parametrize("players", SEATABLE)
def test_three_games_are_at_every_bound(players: int) -> None:
    report = check(solve(field(players), seed=players), field(players))
    assert report.valid
    assert report.repeats_proven
    assert report.seat_repeats == 0
    assert report.physical_repeats <= PHYSICAL_REPEATS.get(players, 3 if 24 <= players <= 31 else 0)
    if players >= 20:
        assert report.five_unfair == {21: 3, 22: 4, 23: 5, 26: 2}.get(players, 0)


@pytest.mark.parametrize("rounds", [1, 2, 4, 5, 6, 8, 10])
@pytest.mark.parametrize("players", [4, 5, 8, 10, 13, 16, 19, 23, 27, 32, 47])
def test_t_seat_07_no_seat_is_used_more_often_than_needed(players: int, rounds: int) -> None:
    report = check(solve(field(players, rounds), seed=3), field(players, rounds))
    assert report.valid
    assert report.seat_repeats == 0
    assert report.repeats <= best_repeats().get((players, rounds), report.repeats_bound)


@pytest.mark.parametrize(
    ("players", "repeats", "thrice"),
    [(8, 12, 0), (9, 17, 1), (10, 22, 2), (12, 9, 0), (13, 12, 0), (15, 18, 0), (17, 3, 0), (18, 6, 0), (19, 9, 0)],
)
def test_gap_s6_no_pair_need_meet_three_times_at_the_price_of_repeats(players: int, repeats: int, thrice: int) -> None:
    # E = e12 + e13 + e23 - t with each e at least D: 3D instead of 2D; two tables have only 8 ways through 3 games.
    instance = field(players, no_pair_three_times=True)
    report = check(solve(instance, seed=1), instance)
    assert (report.repeats, report.pairs_meeting_three_times) == (repeats, thrice)
    assert report.repeats_proven


@pytest.mark.parametrize(("players", "sizes"), [(6, {"3": 2}), (7, {"4": 1, "3": 1}), (11, {"4": 2, "3": 1})])
def test_gap_s7_tables_of_three_only_if_the_organiser_allows_them(players: int, sizes: dict[str, int]) -> None:
    instance = field(players, tables_of_three=True)
    report = check(solve(instance, seed=1), instance)
    assert report.valid
    assert report.sizes == sizes
    assert report.seat_repeats == report.seat_bound


def test_tables_of_three_are_not_made_where_four_and_five_do() -> None:
    assert table_sizes(17, threes=True) == (5, 4, 4, 4)
