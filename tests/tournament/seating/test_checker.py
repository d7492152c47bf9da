"""The checker counts right, and says what is wrong with a wrong plan."""

from dataclasses import replace

import pytest

from tests.tournament.seating.support import field, meetings, seating
from tournament.seating import check, solve

# Player 1 meets 2 in both games, 5 meets 6 twice; seats: 1, 2, 5, 6 keep theirs.
TWO_GAMES = seating([[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 7, 8], [5, 6, 3, 4]])


def test_the_counts_of_a_small_plan_are_those_made_by_hand() -> None:
    instance = field(8, 2, families=[[1, 2], [3, 5]], clubs=[{"A": [1, 5, 6]}])
    report = check(TWO_GAMES, instance)
    assert report.valid
    # 1-2, 3-4, 5-6 and 7-8 meet twice; 1-2 are a family twice, 3-5 once; 5-6 share a club twice.
    assert (report.repeats, report.family_meetings, report.club_meetings) == (4, 3, 2)
    # Seats: all eight have the seat they had. Tables: 1, 2, 5, 6 stay, which two tables and two games do not need.
    assert (report.seat_repeats, report.physical_repeats) == (8, 4)
    assert (report.repeats_bound, report.repeats_proven, report.family_bound) == (4, True, 0)
    assert report.score == (3, 4, 2, 8, 0, 4)


def test_pairs_who_meet_three_times_are_counted() -> None:
    game = [[1, 2, 3, 4], [5, 6, 7, 8]]
    report = check(seating(game, game, game), field(8, 3))
    assert (report.pairs_meeting_three_times, report.max_meetings, report.repeats) == (12, 3, 24)


def test_unfair_tables_of_five_are_counted_by_their_squares() -> None:
    # 9 players, 3 games, 15 places at fives: between 1 and 2 each is fair. 1 to 5 have three, 6 to 9 none.
    game = [[1, 2, 3, 4, 5], [6, 7, 8, 9]]
    assert check(seating(game, game, game), field(9, 3)).five_unfair == 5 * 1 + 4 * 1


def test_the_repeats_of_a_solved_plan_are_those_counted_the_plainest_way() -> None:
    plan = solve(field(19, 5), seed=4)
    assert check(plan, field(19, 5)).repeats == sum(times - 1 for times in meetings(plan).values())


@pytest.mark.parametrize(
    ("games", "complaint"),
    [
        ([[[1, 2, 3, 4], [5, 6, 7, 8]]], "the plan has 1 games, the instance 2"),
        ([[[1, 2, 3, 4], [5, 6, 7, 7]]] * 2, "game 1: not seated: 8"),
        ([[[1, 2, 3, 4], [5, 6, 7, 7]]] * 2, "game 2: seated more than once: 7"),
        ([[[1, 2, 3, 4], [5, 6, 7, 9]]] * 2, "game 1: seated but not expected: 9"),
        ([[[1, 2, 3], [4, 5, 6, 7, 8]]] * 2, "game 1: the tables have 1x5 + 1x3 instead of 2x4 players"),
    ],
)
def test_a_wrong_plan_is_refused_with_every_reason(games: list[list[list[int]]], complaint: str) -> None:
    report = check(seating(*games), field(8, 2))
    assert not report.valid
    assert complaint in report.problems


def test_t_seat_04_a_judge_with_a_relative_counts_as_a_family_meeting() -> None:
    instance = field(8, 2, judges={"Alice": [1], "Bob": [2, 3]})
    plan = replace(TWO_GAMES, judge_tables=((None, "Bob"), ("Bob", "Alice")))
    report = check(plan, instance)
    assert (report.judge_conflicts, report.family_meetings, report.tables_without_judge) == (1, 1, 1)


@pytest.mark.parametrize(
    ("judges", "complaint"),
    [
        ((("Eve", None), (None, None)), "game 1: judge Eve is not in the instance"),
        ((("Bob", "Bob"), (None, None)), "game 1: judge Bob has 2 tables"),
        (((None,), (None, None)), "judge_tables and tables differ in shape"),
        ((("Bob", "Alice"), ("Alice", None)), "game 1: judge Alice is not at table 1, which is fixed"),
    ],
)
def test_wrong_judges_are_named(judges: tuple[tuple[str | None, ...], ...], complaint: str) -> None:
    instance = field(8, 2, judges={"Alice": [], "Bob": []}, fixed_judges={"Alice": 1})
    assert complaint in check(replace(TWO_GAMES, judge_tables=judges), instance).problems


def test_a_fixed_table_that_is_not_kept_is_named() -> None:
    report = check(TWO_GAMES, field(8, 2, fixed_tables={"7": 2}))
    assert report.problems == ("game 2: player 7 is not at table 2, which is fixed",)


def test_findings_say_what_is_proven_and_what_would_help() -> None:
    found = {finding.code: finding.text for finding in check(solve(field(12), seed=1), field(12)).findings}
    assert found["repeats_forced"] == "6 repeats: proven optimal for 12 players and 3 games"
    assert found["repeats_remedy"] == "with 16 players nobody need meet anybody twice in 3 games: add 4 alternates"
    assert check(solve(field(40), seed=1), field(40)).findings[0].text == "0 repeats: proven optimal"


def test_an_open_value_is_not_called_proven() -> None:
    report = check(solve(field(20, 6), seed=1), field(20, 6))
    assert not report.repeats_proven
    assert report.findings[0].text == "6 repeats; none has fewer than 0, whether one has fewer than 6 is not known"
