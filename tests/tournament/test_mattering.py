"""Whether a protest can still matter: both outcomes ranked whole (pains 61). Figures are worked out by hand."""

from random import Random

import pytest

from tournament.mattering import Comparison, Remaining, compare, same_finalists
from tournament.standings import Criteria, Entrant, GameEnd, compute

CHAIN = ("cumulative_net_worth",)
NONE_LEFT: Remaining | None = None


def entrant(id: int, *games: tuple[int, int], is_ranked: bool = True) -> Entrant:
    """A player with (points, net worth) of each game."""
    ends = tuple(GameEnd(number, points * 60, worth, is_win=False) for number, (points, worth) in enumerate(games, 1))
    return Entrant(id, ends, is_ranked)


def compared(
    standing: list[Entrant], asked: list[Entrant], *, places: int = 2, remaining: Remaining | None = NONE_LEFT
) -> Comparison:
    return compare(standing, asked, Criteria(CHAIN), places=places, remaining=remaining)


FIELD = [entrant(1, (19, 4000)), entrant(2, (10, 3000)), entrant(3, (5, 2000)), entrant(4, (3, 1000))]


def left(games: int, *, most: int = 19) -> Remaining:
    return Remaining(dict.fromkeys((1, 2, 3, 4), games), most * 60)


def test_the_same_figures_can_never_matter() -> None:
    found = compared(FIELD, list(FIELD), remaining=left(2))
    assert (found.moves, found.differs, found.is_final_safe) == ((), False, True)


def test_other_worth_without_another_place_moves_nobody_when_all_is_played() -> None:
    found = compared(FIELD, [*FIELD[:3], entrant(4, (3, 1500))])
    assert (found.moves, found.differs, found.is_exact) == ((), True, True)


def test_two_who_change_places_move_and_nobody_else() -> None:
    asked = [FIELD[0], entrant(2, (5, 2000)), entrant(3, (10, 3000)), FIELD[3]]
    found = compared(FIELD, asked)
    moved = {move.player: (move.before.rank, move.after.rank, move.after.advances) for move in found.moves}
    assert moved == {3: (3, 2, True), 2: (2, 3, False)}
    assert not found.is_final_safe


def test_a_change_below_the_cut_leaves_the_finalists_alone() -> None:
    found = compared(FIELD, [*FIELD[:2], entrant(3, (3, 900)), entrant(4, (5, 2000))])
    assert {move.player for move in found.moves} == {3, 4}
    assert found.is_final_safe


def test_equal_points_told_apart_by_worth_turn_with_the_worth() -> None:
    field = [entrant(1, (19, 4000)), entrant(2, (10, 3000)), entrant(3, (10, 2900))]
    found = compared(field, [*field[:2], entrant(3, (10, 3100))])
    assert [(move.player, move.after.advances) for move in found.moves] == [(3, True), (2, False)]


def test_a_tie_at_the_cut_counts_as_a_change() -> None:
    field = [entrant(1, (19, 4000)), entrant(2, (10, 3000)), entrant(3, (10, 2900))]
    found = compared(field, [*field[:2], entrant(3, (10, 3000))])
    assert {(move.player, move.after.advances) for move in found.moves} == {(2, None), (3, None)}


def test_while_games_are_left_other_worth_may_matter_later() -> None:
    found = compared(FIELD, [*FIELD[:3], entrant(4, (3, 1500))], remaining=left(1))
    assert (found.moves, found.differs, found.is_exact, found.is_final_safe) == ((), True, False, False)


def test_whoever_cannot_catch_up_any_more_cannot_make_it_matter() -> None:
    field = [entrant(1, (90, 1)), entrant(2, (80, 1)), entrant(3, (20, 1)), entrant(4, (3, 1))]
    found = compared(field, [*field[:3], entrant(4, (5, 1))], remaining=left(2))
    assert found.is_final_safe  # 5 + 2 games of at most 19 is 43, below 80


def test_one_point_more_and_it_is_open_again() -> None:
    field = [entrant(1, (43, 1)), entrant(2, (43, 1)), entrant(3, (20, 1)), entrant(4, (3, 1))]
    assert not compared(field, [*field[:3], entrant(4, (5, 1))], remaining=left(2)).is_final_safe


def test_an_alternate_who_may_still_come_in_is_counted_among_those_who_can_catch_up() -> None:
    field, asked = [entrant(1, (30, 1)), entrant(2, (9, 1))], [entrant(1, (29, 1)), entrant(2, (9, 1))]
    few = Remaining({1: 1, 2: 1}, 19 * 60)
    assert compared(field, asked, places=1, remaining=few).is_final_safe  # 9 + 19 is 28, below 29
    many = Remaining({1: 2, 2: 1, 7: 2}, 19 * 60)
    assert not compared(field, asked, places=1, remaining=many).is_final_safe  # the alternate can make 38


def test_averages_are_not_bounded() -> None:
    criteria = Criteria(CHAIN, total="average")
    asked = [*FIELD[:3], entrant(4, (2, 1000))]
    assert not same_finalists(FIELD, asked, criteria, places=2, remaining=left(1))


def test_somebody_put_out_of_the_ranking_lets_the_next_one_in() -> None:
    standing = [FIELD[0], entrant(2, (10, 3000), is_ranked=False), *FIELD[2:]]
    found = compared(standing, FIELD)
    moved = {move.player: (move.before.advances, move.after.advances) for move in found.moves}
    assert moved[2] == (None, True)
    assert moved[3] == (True, False)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_called_safe_is_safe_in_every_future_tried(seed: int) -> None:
    random, said_safe = Random(seed), 0  # noqa: S311  (futures tried, nothing secret)
    for _ in range(150):
        field = [entrant(id, (random.choice((0, 5, 20, 60)), random.randrange(9))) for id in range(1, 7)]
        changed = random.sample(range(6), 2)
        asked = [entrant(e.id, (random.choice((0, 5, 20, 60)), 3)) if i in changed else e for i, e in enumerate(field)]
        remaining, criteria = Remaining(dict.fromkeys(range(1, 7), 1), 19 * 60), Criteria(CHAIN)
        if not same_finalists(field, asked, criteria, places=2, remaining=remaining):
            continue
        said_safe += 1
        for _ in range(25):
            future = {
                e.id: GameEnd(2, random.choice((0, 3, 5, 10, 19)) * 60, random.randrange(9), False) for e in field
            }
            assert finalists(field, future, criteria) == finalists(asked, future, criteria)
    assert said_safe > 10, "a test that never says safe proves nothing"


def finalists(outcome: list[Entrant], future: dict[int, GameEnd], criteria: Criteria) -> dict[int, bool | None]:
    whole = [Entrant(e.id, (*e.games, future[e.id]), e.is_ranked) for e in outcome]
    return {standing.id: standing.advances for standing in compute(whole, criteria, cut=2)}
