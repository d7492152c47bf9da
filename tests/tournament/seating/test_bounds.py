"""The bounds, against numbers worked out by hand and against trying everything."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.tournament.seating.support import best_repeats, field, seeded
from tournament.seating.bounds import club_bounds, conflict_bound, repeats_bound, seat_bound, spread


def test_the_spread_is_the_least_number_of_pairs_at_one_table() -> None:
    # 5 at 2 tables: 3 + 2 gives 3 + 1 pairs; 7 at 3: 3 + 2 + 2 gives 3 + 1 + 1; 4 at 4: none.
    assert [spread(5, 2), spread(7, 3), spread(4, 4), spread(20, 10)] == [4, 5, 0, 10]


@pytest.mark.parametrize(
    ("players", "rounds", "bound"),
    [
        (16, 3, 0),  # 4 tables of 4 part completely
        (12, 3, 6),  # each of 3 tables of 4 leaves a pair together at 3 tables: D = 3, twice
        (8, 10, 92),  # 10 games of 12 pairs, 28 pairs there are
        (10, 3, 18),  # by enumeration; pigeonhole gives 16
        (17, 3, 2),
        (24, 9, 48),
    ],
)
def test_repeats_bound(players: int, rounds: int, bound: int) -> None:
    assert repeats_bound(field(players, rounds)) == bound


def test_the_repeats_bound_never_exceeds_what_has_been_reached() -> None:
    assert all(repeats_bound(field(*cell)) <= best for cell, best in best_repeats().items())


def tables_of_eight() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All 35 ways to seat players 1 to 8 at two tables."""
    for three in combinations(range(2, 9), 3):
        first = (1, *three)
        yield first, tuple(p for p in range(1, 9) if p not in first)


@pytest.mark.parametrize("seed", range(25))
def test_the_conflict_bound_never_exceeds_the_true_minimum(seed: int) -> None:
    random = seeded(seed)
    pairs = random.sample(list(combinations(range(1, 9), 2)), random.randint(1, 20))
    least = min(sum(set(pair) <= set(table) for table in game for pair in pairs) for game in tables_of_eight())
    assert conflict_bound(field(8, 3, forbidden=pairs)) <= 3 * least


def test_the_conflict_bound_is_exact_for_families() -> None:
    # 8 players, families of 4 and 3: 2 + 2 gives 2 pairs, 2 + 1 gives 1.
    families = [[1, 2, 3, 4], [5, 6, 7]]
    within = [pair for family in families for pair in combinations(family, 2)]
    least = min(sum(set(pair) <= set(table) for table in game for pair in within) for game in tables_of_eight())
    assert conflict_bound(field(8, 3, families=families)) == 3 * least == 9


def test_two_games_of_eight_repeat_at_least_four_pairs() -> None:
    # By trying all pairs of games; the bound says (R - 1) * D with D = 2 * spread(4, 2) = 4.
    games = [[frozenset(pair) for table in game for pair in combinations(table, 2)] for game in tables_of_eight()]
    assert min(len(set(games[0]) & set(game)) for game in games) == repeats_bound(field(8, 2)) == 4


def test_people_kept_apart_leave_fewer_pairs_for_the_meetings() -> None:
    # 8 players, 5 games: 60 meetings, 28 pairs. If 4 pairs never meet, 24 pairs share 60 meetings.
    instance = field(8, 5, families=[[1, 2], [3, 4], [5, 6], [7, 8]])
    assert repeats_bound(instance) == 32
    assert repeats_bound(instance, conflict_meetings=0) == 36


def test_who_may_meet_few_people_meets_them_again() -> None:
    # Player 1 may meet 5 of 23 others and has 9 meetings in 3 games.
    instance = field(24, forbidden=[[1, other] for other in range(7, 25)])
    assert repeats_bound(instance, conflict_meetings=0) == 4


def test_players_fixed_to_one_table_meet_in_every_game() -> None:
    assert repeats_bound(field(24, fixed_tables={"1": 3, "2": 3, "5": 4})) == 2


def test_club_bounds_are_given_level_by_level() -> None:
    levels = [{"A": list(range(1, 13))}, {"x": [1, 2], "y": list(range(3, 25))}]
    # 12 at 6 tables: 6 pairs a game; 22 at 6 tables: 4 tables of 4 and 2 of 3, 30 pairs a game.
    assert club_bounds(field(24, clubs=levels)) == (18, 90)


def test_only_tables_of_three_force_anybody_onto_a_seat_again() -> None:
    # 6 players, 4 games, seats 1 to 3: each sits somewhere twice.
    assert seat_bound(field(6, 4, tables_of_three=True)) == 6
    assert all(seat_bound(field(n, games)) == 0 for n in (4, 5, 8, 9, 10, 12, 19, 35) for games in range(1, 11))
