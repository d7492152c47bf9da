"""Seats, physical tables, judges and players who need a table of their own."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.seating.support import field, seeded, stored
from tournament.seating import check, solve, table_sizes
from tournament.seating.matching import match
from tournament.seating.random_source import RandomSource
from tournament.seating.seats import assign_seats


def any_tables(players: int, rounds: int, seed: int) -> list[list[list[int]]]:
    """Games dealt blindly: as bad as they come."""
    random = seeded(seed)
    games = []
    for _ in range(rounds):
        order = iter(random.sample(range(players), players))
        games.append([[next(order) for _ in range(size)] for size in table_sizes(players)])
    return games


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(st.sampled_from([4, 5, 8, 9, 10, *range(12, 60)]), st.integers(1, 10), st.integers(0, 2**32))
def test_t_seat_07_whatever_the_tables_are_nobody_keeps_a_seat(players: int, rounds: int, seed: int) -> None:
    games = any_tables(players, rounds, seed)
    seated = assign_seats(games, players, RandomSource(seed))
    assert [[sorted(t) for t in game] for game in seated] == [[sorted(t) for t in game] for game in games]
    times = [[0] * 5 for _ in range(players)]
    for game in seated:
        for table in game:
            for seat, player in enumerate(table):
                times[player][seat] += 1
    assert max(max(row) for row in times) <= -(-rounds // 4)


def test_t_seat_07_over_eight_games_everybody_has_each_of_four_seats_twice() -> None:
    plan = solve(field(32, 8), seed=1)
    seats = [(player, seat) for game in plan.tables for table in game for seat, player in enumerate(table)]
    assert all(seats.count((player, seat)) == 2 for player in range(1, 33) for seat in range(4))


@pytest.mark.parametrize(
    ("choices", "partners"),
    [
        ([[0, 1], [0]], 2),
        ([[0], [0], [1, 2]], 2),
        ([[1, 0], [2, 1], [0, 2]], 3),
        ([[], [0]], 1),
    ],
)
def test_a_matching_is_as_large_as_can_be(choices: list[list[int]], partners: int) -> None:
    found = match(choices, 3)
    taken = [right for right in found if right >= 0]
    assert len(taken) == len(set(taken)) == partners
    assert all(right in choices[left] for left, right in enumerate(found) if right >= 0)


@pytest.mark.parametrize("players", [8, 17, 24, 41, 100])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_player_who_needs_a_table_has_it_in_every_game(players: int, seed: int) -> None:
    tables = players // 4
    instance = field(players, fixed_tables={"3": tables, "4": 1, "5": 1}, families=[[3, 6], [4, 7]])
    plan = solve(instance, seed=seed)
    report = check(plan, instance)
    assert report.valid, report.problems
    assert all(3 in game[tables - 1] and {4, 5} <= set(game[0]) for game in plan.tables)
    assert report.family_meetings == 0
    assert report.seat_repeats == 0
    if players >= 24:  # 4 and 5 meet three times, nobody else twice
        assert (report.repeats, report.repeats_bound) == (2, 2)


def test_all_seats_may_be_fixed_to_tables() -> None:
    fixed = {str(player): 1 + player % 2 for player in range(1, 9)}
    report = check(solve(field(8, fixed_tables=fixed), seed=1), field(8, fixed_tables=fixed))
    assert report.valid
    assert report.repeats == 24


def test_t_seat_04_no_judge_has_a_relative_and_no_table_is_without_a_judge() -> None:
    instance = stored("n64_judges")
    plan = solve(instance, seed=3)
    for game, judges in zip(plan.tables, plan.judge_tables, strict=True):
        assert None not in judges
        assert len(set(judges)) == 16
        assert not any(set(instance.judges[judge]) & set(table) for judge, table in zip(judges, game, strict=True))


def test_judges_stay_at_their_tables_where_they_can() -> None:
    instance = field(40, judges={f"judge {number}": [] for number in range(12)})
    judges = solve(instance, seed=1).judge_tables
    assert judges[0] == judges[1] == judges[2]


def test_a_fixed_judge_keeps_the_table_and_his_relatives_keep_away() -> None:
    judges = {"Alice": list(range(1, 9)), "Bob": [], "Eve": [20]}
    instance = field(32, judges=judges, fixed_judges={"Alice": 5})
    plan = solve(instance, seed=2)
    report = check(plan, instance)
    assert report.valid
    assert report.judge_conflicts == 0
    assert report.repeats == 0
    assert all(row[4] == "Alice" for row in plan.judge_tables)


def test_a_fixed_judge_and_a_fixed_player_at_one_table_keep_her_relatives_from_him() -> None:
    instance = field(24, judges={"Alice": [1, 2]}, fixed_judges={"Alice": 2}, fixed_tables={"9": 2})
    report = check(solve(instance, seed=2), instance)
    assert report.valid
    assert report.judge_conflicts == 0


def test_too_few_judges_leave_tables_open_and_the_report_says_so() -> None:
    instance = field(16, judges={"Alice": [], "Bob": []})
    report = check(solve(instance, seed=1), instance)
    assert report.valid
    assert report.tables_without_judge == 6
    assert "6 tables have no judge, over all games: add judges without relatives there" in [
        finding.text for finding in report.findings
    ]
