"""Valuation, places and the check of a count. Expected numbers are added up by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules_engine.edition import load_edition
from rules_engine.scoring import (
    Count,
    Holding,
    Line,
    Placement,
    count_problems,
    net_worth,
    placements,
    shared_points,
    tax_base,
)

US = load_edition("us_classic")
ORANGE_HOTELS = tuple(Holding(square, 5) for square in (16, 18, 19))
POINTS = {1: (28,), 2: (25, 14), 3: (22, 12, 6), 4: (19, 10, 5, 3), 5: (16, 8, 4, 2, 1)}


def codes(*counts: Count[str]) -> list[str]:
    return [problem.code for problem in count_problems(US, counts)]


def test_t_score_05_net_worth_counts_every_line_by_itself() -> None:
    worth = net_worth(US, 215, [Holding(19), Holding(18), Holding(16, mortgaged=True), Holding(37, 0, True)])
    assert (worth.cash, worth.deeds, worth.mortgaged, worth.houses, worth.hotels) == (215, 380, 265, 0, 0)
    assert worth.net_worth == 860
    assert worth.unmortgaged == 380


def test_t_score_05_a_hotel_counts_with_the_four_houses_handed_in() -> None:
    worth = net_worth(US, 1040, [Holding(37, 4), Holding(39, 5)])
    assert (worth.house_count, worth.houses, worth.hotel_count, worth.hotels) == (4, 800, 1, 1000)
    assert worth.net_worth == 3590


@pytest.mark.parametrize(("factor", "expected"), [(5, 2393), (1, 1193)])
def test_t_score_05_the_hotel_factor_is_the_rulesets(factor: int, expected: int) -> None:
    assert net_worth(US, 333, ORANGE_HOTELS, factor).net_worth == expected


def test_g_short_06_in_the_short_game_level_four_is_a_hotel_worth_four_houses() -> None:
    hotels = [Holding(square, 4) for square in (16, 18, 19)]
    assert net_worth(US, 333, hotels, 4, houses_for_hotel=3).net_worth == 2093


def test_g_tax_03_the_tax_base_takes_mortgaged_deeds_at_full_price() -> None:
    assert tax_base(US, 820, [Holding(3), Holding(39, 0, True)]) == 1280
    assert tax_base(US, 0, [Holding(37, 5), Holding(39, 5)]) == 2750


def test_t_score_06_unmortgaged_value_separates_equal_worth() -> None:
    lines = [Line("Ann", 1375, 200), Line("Ben", 1375, 500), Line("Cat", 200, 0)]
    assert placements(lines) == (Placement("Ben", 1), Placement("Ann", 2), Placement("Cat", 3))


def test_t_score_06_what_is_still_equal_stays_a_tie() -> None:
    places = placements([Line("Ann", 1500, 400), Line("Ben", 1500, 400), Line("Cat", 900, 0)])
    assert [placement.place for placement in places] == [1, 1, 3]
    assert shared_points(places, POINTS) == {"Ann": 17, "Ben": 17, "Cat": 6}


def test_t_score_01_points_depend_on_how_many_survive() -> None:
    places = placements([Line(name, worth, 0) for name, worth in zip("abcde", (5, 4, 3, 2, 1), strict=True)])
    assert list(shared_points(places, POINTS).values()) == [16, 8, 4, 2, 1]


def test_a_tie_of_three_is_shared_exactly_and_a_missing_row_earns_nothing() -> None:
    places = placements([Line(name, 1, 1) for name in "abc"])
    assert shared_points(places, POINTS)["a"] == Fraction(40, 3)
    assert shared_points(places, {})["a"] == 0


def test_a_count_that_can_be_true_has_no_problems() -> None:
    assert codes(Count("Ann", 500, ORANGE_HOTELS), Count("Ben", 0, (Holding(5, 0, True),))) == []


def test_a_deed_cannot_lie_before_two_players() -> None:
    problems = count_problems(US, [Count("Ann", 1, (Holding(5),)), Count("Ben", 1, (Holding(5),))])
    assert problems[0].values == {"square": 5, "by": ("Ann", "Ben")}
    assert problems[0].code == "deed_counted_twice"


@pytest.mark.parametrize(
    ("cash", "holdings", "expected"),
    [
        (-1, (), ["cash_negative"]),
        (1, (Holding(4),), ["unknown_square"]),
        (1, (Holding(5, 1),), ["not_a_street", "group_incomplete"]),
        (1, (Holding(37, 6), Holding(39, 5)), ["level_out_of_range"]),
        (1, (Holding(37, 1), Holding(39, 0, True)), ["group_mortgaged"]),
        (1, (Holding(37, 1, True), Holding(39, 0)), ["mortgaged_with_buildings", "group_mortgaged"]),
        (1, (Holding(37, 3), Holding(39, 1)), ["uneven"]),
        (1, (Holding(37, 1),), ["group_incomplete"]),
    ],
)
def test_an_impossible_hand_is_named(cash: int, holdings: tuple[Holding, ...], expected: list[str]) -> None:
    assert codes(Count("Ann", cash, holdings)) == expected


def test_g_bld_10_no_more_buildings_than_the_box_holds() -> None:
    houses = tuple(Holding(square, 4) for square in (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19))
    hotels = tuple(Holding(square, 5) for square in (*US.groups["red"], *US.groups["yellow"], *US.groups["green"]))
    assert codes(Count("Ann", 1, houses)) == ["too_many_houses"]
    assert codes(Count("Ann", 1, (*hotels, *ORANGE_HOTELS, Holding(37, 5), Holding(39, 5)))) == ["too_many_hotels"]


def test_cash_must_be_payable_in_the_notes_of_the_box() -> None:
    fives = replace(US, notes=(500, 5))
    assert [p.code for p in count_problems(fives, [Count("Ann", 12)])] == ["cash_not_in_notes"]
