"""Fields with families, forbidden pairs and clubs, made at random and judged by the checker."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.seating.support import SEATABLE, field, seeded
from tournament.seating import Instance, check, solve


def dealt(players: list[int], random: Random, most: int, share: float) -> list[list[int]]:
    """Disjoint groups of 2 to ``most`` for a share of the players."""
    left = random.sample(players, int(len(players) * share))
    groups = []
    while len(left) > 1:
        size = random.randint(2, most)
        groups.append(left[:size])
        left = left[size:]
    return [group for group in groups if len(group) > 1]


def with_families(players: int, rounds: int, seed: int, share: float = 1.0) -> Instance:
    return field(players, rounds, families=dealt(list(range(1, players + 1)), seeded(seed), 5, share))


@pytest.mark.parametrize("players", range(20, 121, 5))
def test_t_seat_04_families_of_everybody_never_meet_and_cost_no_repeat_in_three_games(players: int) -> None:
    instance = with_families(players, 3, players)
    report = check(solve(instance, seed=players), instance)
    assert report.valid
    assert (report.family_meetings, report.repeats, report.seat_repeats) == (0, 0, 0)


@pytest.mark.parametrize("rounds", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("players", [8, 9, 12, 13, 15, 16, 18, 19])
def test_t_seat_04_families_meet_as_rarely_as_they_can_at_two_to_four_tables(players: int, rounds: int) -> None:
    instance = with_families(players, rounds, 10 * players + rounds, 0.6)
    report = check(solve(instance, seed=1), instance)
    assert report.valid
    assert report.family_proven
    assert report.seat_repeats == 0


@pytest.mark.parametrize("size", range(2, 17))
def test_a_family_larger_than_the_tables_does_not_harm_the_others(size: int) -> None:
    # 8 tables of 4: a family of f has at least spread(f, 8) meetings a game; the other two families stay apart.
    families = [list(range(1, size + 1)), [20, 21, 22], [30, 31]]
    instance = field(32, families=families)
    plan = solve(instance, seed=size)
    report = check(plan, instance)
    forced = 3 * max(0, size - 8)
    assert (report.family_meetings, report.family_bound, report.repeats) == (forced, forced, 0)
    assert not any({20, 21, 22, 30, 31}.issuperset(pair) and apart(pair, families) for pair in pairs_at_tables(plan))


def pairs_at_tables(plan: Any) -> list[tuple[int, int]]:
    return [(a, b) for game in plan.tables for table in game for a in table for b in table if a < b]


def apart(pair: tuple[int, int], families: list[list[int]]) -> bool:
    return any(pair[0] in family and pair[1] in family for family in families)


@pytest.mark.parametrize(("players", "star"), [(14, 13), (16, 15), (21, 18), (40, 39), (61, 58)])
def test_a_player_who_may_meet_nearly_nobody_has_only_the_meetings_he_must(players: int, star: int) -> None:
    # He sits with 3 others a game and may meet players - 1 - star of them; the smallest table serves him.
    instance = field(players, forbidden=[[1, other] for other in range(2, star + 2)])
    report = check(solve(instance, seed=5), instance)
    assert report.family_meetings == 3 * max(0, 3 - (players - 1 - star))
    assert report.family_proven


@pytest.mark.parametrize("clique", [6, 9, 13])
def test_a_clique_of_forbidden_pairs_is_spread_evenly(clique: int) -> None:
    pairs = [[a, b] for a in range(1, clique + 1) for b in range(1, a)]
    instance = field(26, forbidden=pairs)
    report = check(solve(instance, seed=5), instance)
    # 6 tables: 6 apart; 9 make 3 pairs a game; 13 make 5 pairs and one triple.
    assert report.family_meetings == {6: 0, 9: 9, 13: 3 * (5 + 3)}[clique]
    assert report.family_proven


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(
    st.sampled_from([n for n in SEATABLE if n >= 8]),
    st.integers(1, 6),
    st.integers(0, 2**32),
    st.sampled_from([0.0, 0.2, 0.5]),
    st.sampled_from([0, 3, 10]),
)
def test_every_wish_list_gives_a_valid_plan(players: int, rounds: int, seed: int, share: float, pairs: int) -> None:
    random = seeded(seed)
    everybody = list(range(1, players + 1))
    instance = field(
        players,
        rounds,
        families=dealt(everybody, random, 4, share),
        forbidden=[random.sample(everybody, 2) for _ in range(pairs)],
        clubs=[{str(p): f"club {random.randrange(9)}" for p in everybody}, {str(p): "x" for p in everybody[::3]}],
        judges={f"judge {number}": random.sample(everybody, 2) for number in range(players // 4)},
    )
    report = check(solve(instance, seed=seed), instance)
    assert report.valid
    assert report.judge_conflicts == 0
    assert report.seat_repeats == 0
    assert report.family_meetings >= report.family_bound
    assert report.repeats >= report.repeats_bound
    if players >= 20 and rounds <= 3:
        assert report.family_meetings == 0
        assert report.repeats == 0


CLUBS = {
    "halves": lambda random, players: [{str(p): "AB"[p % 2] for p in players}],
    "tenths": lambda random, players: [{str(p): str(p % 10) for p in players}],
    "uneven": lambda random, players: [{str(p): str(int(random.expovariate(0.35))) for p in players}],
}


@pytest.mark.parametrize("kind", sorted(CLUBS))
@pytest.mark.parametrize("players", [24, 40, 41, 64, 100, 151, 400, 1000])
def test_club_meetings_are_within_a_tenth_of_their_bound(players: int, kind: str) -> None:
    everybody = list(range(1, players + 1))
    instance = field(players, clubs=CLUBS[kind](seeded(players), everybody))
    report = check(solve(instance, seed=1), instance)
    assert report.club_meetings <= 1.1 * report.club_bound
    assert report.repeats == 0


@pytest.mark.parametrize("players", [60, 151, 333, 1000, 2001])
def test_meetings_within_cities_and_countries_are_within_a_seventh_of_their_bound(players: int) -> None:
    random = seeded(players)
    city = {str(p): int(random.expovariate(0.2)) for p in range(1, players + 1)}
    levels = [{p: f"city {c}" for p, c in city.items()}, {p: f"country {c % 4}" for p, c in city.items()}]
    report = check(solve(field(players, clubs=levels), seed=1), field(players, clubs=levels))
    assert report.club_meetings <= 1.15 * report.club_bound
    assert report.repeats == 0
