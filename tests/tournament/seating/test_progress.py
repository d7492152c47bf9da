"""A background task can follow the solver and stop it."""

import pytest

from tests.tournament.seating.support import field
from tournament.seating import Cancelled, solve


def test_progress_rises_and_names_every_step() -> None:
    told: list[tuple[int, str]] = []
    solve(field(21), seed=1, progress=lambda percent, step: told.append((percent, step)))
    percents = [percent for percent, _ in told]
    assert percents == sorted(percents)
    assert percents[0] == 0
    steps = list(dict.fromkeys(step for _, step in told))
    assert steps == ["design", "players", "search", "fives", "seats", "tables", "check"]


@pytest.mark.parametrize("last", range(1, 8))
def test_a_callback_that_raises_stops_the_solver(last: int) -> None:
    calls = []

    def until(percent: int, step: str) -> None:
        calls.append(step)
        if len(calls) == last:
            raise Cancelled

    with pytest.raises(Cancelled):
        solve(field(40), seed=1, progress=until)
    assert len(calls) == last


def test_a_long_search_asks_often_whether_to_go_on() -> None:
    # Two tables, and families that leave too few pairs: the search runs to its end.
    calls = []
    instance = field(10, 5, families=[[1, 2], [3, 4], [5, 6, 7], [8, 9, 10]])
    solve(instance, seed=1, progress=lambda percent, step: calls.append(step))
    assert calls.count("search") > 20


def test_being_watched_changes_nothing() -> None:
    assert solve(field(21), seed=1).to_json() == solve(field(21), seed=1, progress=lambda *_: None).to_json()
