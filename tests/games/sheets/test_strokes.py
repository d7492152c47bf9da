"""A drawn signature is read strictly: whatever else comes in is no signature."""

from typing import Any

import pytest

from games.sheets.strokes import NoSignature, ink, path, read_strokes


def test_strokes_become_whole_numbers_inside_the_field() -> None:
    assert read_strokes([[[-3.4, 10.6, 0], [1200, 500, 90]]]) == [[[0, 11, 0], [1000, 400, 90]]]


@pytest.mark.parametrize(
    "data",
    [
        None,
        "M0 0",
        [],
        [[]],
        [[[1, 2]]],
        [[[0, 0, 0], ["500", 0, 10]]],
        [[[0, 0, 0], [True, 300, 10]]],
        [[[0, 0, 0], [float("nan"), 300, 10]]],
        [[[0, 0, 0], [500, 300, -1]]],
        [[[0, 0, 50], [500, 300, 20]]],
        [[[0, 0, 0], [500, 300, 3_600_000]]],
        [[[0, 0, 0], [500, 300, 10]]] * 81,
        [[[number % 1000, 0, number] for number in range(6001)]],
    ],
)
def test_what_is_no_list_of_points_in_time_is_refused(data: Any) -> None:
    with pytest.raises(NoSignature):
        read_strokes(data)


def test_a_tap_is_no_signature() -> None:
    with pytest.raises(NoSignature):
        read_strokes([[[500, 200, 0], [510, 205, 40]]])


def test_ink_is_the_length_of_all_strokes_and_nothing_between_them() -> None:
    assert ink([[[0, 0, 0], [30, 40, 1]], [[500, 0, 2], [500, 100, 3]]]) == 150


def test_strokes_are_drawn_again_as_a_path_and_a_dot_stays_a_dot() -> None:
    assert path([[[1, 2, 0], [3, 4, 9]], [[7, 8, 20]]]) == "M1 2 L3 4 M7 8 L7 8"
