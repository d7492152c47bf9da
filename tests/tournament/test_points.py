"""Placement points, by the documents' table."""

import pytest

from tournament.defaults import default_points_table
from tournament.points import placement_points

TABLE = default_points_table()


@pytest.mark.parametrize(
    ("survivors", "points"),
    [
        (1, [28]),
        (2, [25, 14]),
        (3, [22, 12, 6]),
        (4, [19, 10, 5, 3]),
        (5, [16, 8, 4, 2, 1]),
    ],
)
def test_t_score_01_points_go_by_survivors_and_place(survivors: int, points: list[int]) -> None:
    placements = {f"seat {place}": place for place in range(1, survivors + 1)}
    assert list(placement_points(TABLE, placements).values()) == [60 * each for each in points]


def test_t_score_01_four_survivors_of_a_five_table_are_paid_as_four() -> None:
    assert placement_points(TABLE, {1: 1, 3: 2, 4: 3, 5: 4}) == {1: 1140, 3: 600, 4: 300, 5: 180}


def test_gap_s4_equals_share_the_average_of_their_places() -> None:
    # SCO-14: (22 + 12) / 2 = 17 each, and 6 for the third.
    assert placement_points(TABLE, {"Ann": 1, "Ben": 1, "Cat": 3}) == {"Ann": 1020, "Ben": 1020, "Cat": 360}


def test_gap_s4_a_half_point_stays_exact() -> None:
    # 19 + 10 = 29, halved 14.5; in sixtieths 870.
    assert placement_points(TABLE, {1: 1, 2: 1, 3: 3, 4: 4}) == {1: 870, 2: 870, 3: 300, 4: 180}


def test_gap_s4_a_third_of_a_point_stays_exact() -> None:
    # 10 + 5 + 3 = 18 shared by three; 19 + 10 + 5 = 34 shared by three is 11 1/3, in sixtieths 680.
    assert placement_points(TABLE, {1: 1, 2: 2, 3: 2, 4: 2}) == {1: 1140, 2: 360, 3: 360, 4: 360}
    assert placement_points(TABLE, {1: 1, 2: 1, 3: 1, 4: 4}) == {1: 680, 2: 680, 3: 680, 4: 180}


def test_gap_s4_the_organiser_may_give_both_the_higher_points() -> None:
    assert placement_points(TABLE, {1: 1, 2: 1, 3: 3}, shared_place="same_higher") == {1: 1320, 2: 1320, 3: 360}


def test_t_score_02_whoever_did_not_survive_gets_nothing() -> None:
    assert "Dee" not in placement_points(TABLE, {"Ann": 1, "Ben": 2, "Cat": 3})
