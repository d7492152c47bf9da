"""Points as people read them. Expected figures are worked out by hand."""

from fractions import Fraction

import pytest

from tournament.points_display import figure, points


@pytest.mark.parametrize(
    ("sixtieths", "shown"),
    [
        (0, "0"),
        (22 * 60, "22"),
        (29 * 30, "14½"),  # two share 19 and 10 (GAP-S4)
        (34 * 20, "11⅓"),  # three share 19, 10 and 5
        (37 * 15, "9¼"),  # four share 19, 10, 5 and 3
        (31 * 12, "6⅕"),  # five share 16, 8, 4, 2 and 1
        (30, "½"),
        (680 + 870, "25⅚"),  # 11⅓ and 14½
        (372 + 870, "20⁷⁄₁₀"),  # 6⅕ and 14½
    ],
)
def test_gap_s4_shared_points_read_as_whole_numbers_and_fractions(sixtieths, shown):
    assert points(sixtieths) == shown


def test_gap_a7_an_average_of_three_games_is_exact():
    assert figure(Fraction(22 + 19 + 12, 3)) == "17⅔"
