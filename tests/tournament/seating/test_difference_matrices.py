"""The constructions hold what they promise."""

import pytest

from tournament.seating.difference_matrix import (
    Group,
    difference_matrix_design,
    is_difference_matrix,
    multiples_work,
    stored_matrix,
)
from tournament.seating.random_source import RandomSource


@pytest.mark.parametrize("columns", range(5, 37))
def test_every_stored_matrix_is_a_difference_matrix(columns: int) -> None:
    rounds = next(games for games in range(10, 0, -1) if stored_matrix(columns, games))
    stored = stored_matrix(columns, rounds)
    assert stored
    group, matrix = stored
    assert rounds >= min(columns - 1, 5)
    assert len(matrix[0]) == 5
    assert is_difference_matrix(group, matrix, columns)


def test_a_matrix_with_a_repeated_difference_is_told_apart() -> None:
    assert not is_difference_matrix(Group([5]), [[0, 0, 0, 0, 0], [0, 1, 2, 3, 4], [0, 1, 3, 4, 2]], 5)


def test_the_elements_of_a_mixed_group_add_up_digit_by_digit() -> None:
    # Z_2 x Z_6: (1, 4) is 10, (1, 3) is 9; their sum is (0, 1).
    assert Group([2, 6]).add(10, 9) == 1


def test_multiples_always_work_with_more_than_four_times_as_many_tables_as_later_games() -> None:
    assert all(multiples_work(tables, games, 5) for games in range(2, 11) for tables in range(4 * games - 3, 751))
    bad = {3: [6, 8], 4: [6, 8, 9, 12], 5: [6, 8, 9, 12, 16]}
    found = {games: [t for t in range(5, 40) if not multiples_work(t, games, 5)] for games in bad}
    assert found == bad


def test_every_large_enough_field_has_a_design_for_ten_games() -> None:
    assert all(difference_matrix_design(players, 10, RandomSource(0)) for players in (*range(44, 200), 2918, 3000))
