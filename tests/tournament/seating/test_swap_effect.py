"""T-SEAT-05: a judge sees what a swap would do before he makes it."""

import pytest

from tests.tournament.seating.support import field, seating
from tournament.seating import Meeting, MoveError, check, solve, swap_effect

GAMES = seating([[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]])
WISHES = field(8, 2, families=[[3, 5]], clubs=[{"A": [1, 8]}])


def test_t_seat_05_the_effect_names_who_would_meet_again_and_why() -> None:
    effect = swap_effect(GAMES, WISHES, 1, 2, 3)
    # In game 2: 3 joins 1, 5, 6 and meets 1 again and 5, his family; 2 joins 7, 4, 8 and meets 4 again.
    assert set(effect.brings) == {
        Meeting(2, 4, "again", games=(0,)),
        Meeting(3, 1, "again", games=(0,)),
        Meeting(3, 5, "family"),
    }
    assert set(effect.ends) == {Meeting(2, 1, "again", games=(0,)), Meeting(3, 4, "again", games=(0,))}
    assert (effect.before.family_meetings, effect.after.family_meetings) == (0, 1)
    assert effect.is_worse


def test_the_effect_holds_the_plan_it_would_make_and_leaves_the_old_one() -> None:
    effect = swap_effect(GAMES, WISHES, 1, 2, 8)
    assert effect.plan.tables[1] == ((1, 5, 8, 6), (3, 7, 4, 2))
    assert effect.plan.tables[0] == GAMES.tables[0]
    assert GAMES.tables[1] == ((1, 5, 2, 6), (3, 7, 4, 8))
    assert effect.plan.report["score"] == check(effect.plan, WISHES).score
    assert Meeting(8, 1, "club", club="A") in effect.brings


def test_a_swap_within_a_table_changes_only_seats() -> None:
    effect = swap_effect(GAMES, WISHES, 0, 1, 2)
    assert (effect.brings, effect.ends) == ((), ())
    # Before, 1 and 8 keep their seats; afterwards only 8 does.
    assert (effect.before.seat_repeats, effect.after.seat_repeats) == (2, 1)


def test_a_swap_back_restores_the_plan() -> None:
    instance = field(21)
    plan = solve(instance, seed=1)
    there = swap_effect(plan, instance, 2, 4, 17)
    assert swap_effect(there.plan, instance, 2, 4, 17).plan.tables == plan.tables


@pytest.mark.parametrize(
    ("game", "one", "other", "reason"),
    [
        (2, 1, 2, "there is no game 3: choose 1 to 2"),
        (-1, 1, 2, "there is no game 0: choose 1 to 2"),
        (0, 1, 9, "player 9 is not seated in game 1"),
    ],
)
def test_a_swap_that_cannot_be_is_refused(game: int, one: int, other: int, reason: str) -> None:
    with pytest.raises(MoveError) as caught:
        swap_effect(GAMES, WISHES, game, one, other)
    assert str(caught.value) == reason


def test_a_player_who_needs_his_table_is_not_swapped_away() -> None:
    instance = field(8, 2, fixed_tables={"3": 2})
    plan = solve(instance, seed=1)
    guest = next(player for player in plan.tables[0][0])
    with pytest.raises(MoveError, match="player 3 is not at table 2, which is fixed"):
        swap_effect(plan, instance, 0, 3, guest)
