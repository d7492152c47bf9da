"""Re-seating: games begun stay as they were, and the others change as little as possible."""

from collections import Counter
from typing import Any

import pytest

from tests.tournament.seating.support import field, seating
from tournament.seating import (
    Instance,
    InstanceError,
    MoveError,
    Plan,
    Resolution,
    check,
    instance_from_data,
    resolve,
    solve,
    swap_effect,
    with_changes,
)


def reseated(instance: Instance, begun: int, seed: int = 3, **changes: Any) -> tuple[Plan, Resolution]:
    plan = solve(instance, seed=seed)
    replacements = changes.pop("replacements", None)
    outcome = resolve(plan, with_changes(instance, begun=begun, **changes), begun=begun, replacements=replacements)
    assert check(outcome.plan, outcome.instance).valid, outcome.plan.report["problems"]
    assert outcome.plan.tables[:begun] == plan.tables[:begun]
    return plan, outcome


def moves_a_game(outcome: Resolution) -> dict[int, int]:
    return dict(Counter(move.game for move in outcome.moves if move.is_move))


@pytest.mark.parametrize("players", [16, 17, 41, 64, 605])
def test_t_alt_an_alternate_takes_the_seats_of_who_is_gone_and_nobody_moves(players: int) -> None:
    plan, outcome = reseated(field(players), 1, leave=[5], join=["Ann"])
    assert moves_a_game(outcome) == {}
    assert [(move.game, move.player, move.why) for move in outcome.moves] == [
        (1, "Ann", "takes the seat of 5"),
        (2, "Ann", "takes the seat of 5"),
    ]
    exchanged = [[[5 if p == "Ann" else p for p in table] for table in game] for game in outcome.plan.tables]
    assert exchanged == [[list(table) for table in game] for game in plan.tables]


@pytest.mark.parametrize("players", [24, 41, 64, 605])
def test_an_alternate_who_clashes_with_a_family_costs_one_other_player_a_move(players: int) -> None:
    plan = solve(field(players), seed=3)
    neighbour = next(p for table in plan.tables[1] if 5 in table for p in table if p != 5)
    _, outcome = reseated(field(players), 1, leave=[5], join=["Ann"], families=[["Ann", neighbour]])
    assert moves_a_game(outcome) == {1: 1}
    assert outcome.plan.report["family_meetings"] == 0
    assert outcome.plan.report["repeats"] == 0 or players == 24
    assert {move.reason for move in outcome.moves if move.game == 1} == {"family"}


def test_a_table_of_five_that_loses_a_player_goes_on_and_nobody_changes_tables() -> None:
    plan = solve(field(21), seed=3)
    five = next(table for table in plan.tables[2] if len(table) == 5)
    _, outcome = reseated(field(21), 2, leave=[five[1]])
    assert moves_a_game(outcome) == {}
    assert [(move.player, move.reason, move.after[1]) for move in outcome.moves] == [(five[4], "seat", 1)]


@pytest.mark.parametrize(
    ("players", "moves"),
    [
        (605, 1),  # one table of five: it gives a player to the table that lost one
        (606, 1),
        (604, 3),  # no table of five: the table is dissolved
        (24, 3),
        (41, 1),
    ],
)
def test_t_att_02_a_withdrawal_without_alternate_costs_the_fewest_moves(players: int, moves: int) -> None:
    plan = solve(field(players), seed=3)
    at_fours = [p for p in range(1, players + 1) if all(len(t) == 4 for game in plan.tables for t in game if p in t)]
    _, outcome = reseated(field(players), 1, leave=[at_fours[0]])
    assert moves_a_game(outcome) == {1: moves, 2: moves}
    if players > 30:
        assert outcome.plan.report["repeats"] == 0


def test_gap_s2_a_table_of_three_plays_on_if_the_organiser_allows_it() -> None:
    _, outcome = reseated(field(12, tables_of_three=True), 1, leave=[7])
    assert moves_a_game(outcome) == {}
    assert sorted(len(table) for table in outcome.plan.tables[1]) == [3, 4, 4]


def test_t_seat_08_eleven_left_cannot_be_seated_and_the_remedy_is_told() -> None:
    with pytest.raises(InstanceError) as caught:
        with_changes(field(12), begun=2, leave=[7])
    assert str(caught.value) == "game 3: 11 players cannot be seated at tables of 4 and 5: add 1 alternate"


def test_a_family_declared_late_is_parted_in_the_games_to_come() -> None:
    plan = solve(field(40), seed=3)
    family = list(plan.tables[2][0][:3])
    _, outcome = reseated(field(40), 1, families=[family])
    assert all(len(set(family).intersection(table)) < 2 for game in outcome.plan.tables[1:] for table in game)
    assert outcome.plan.report["repeats"] == 0
    # Three meetings of a family at one table need two of them to go: two swaps, four players.
    assert moves_a_game(outcome) == {2: 4}


def test_an_alternate_without_a_vacancy_makes_a_table_of_five() -> None:
    _, outcome = reseated(field(40), 1, join=["Ann"])
    assert moves_a_game(outcome) == {}
    assert Counter(map(len, outcome.plan.tables[1])) == {4: 9, 5: 1}


def test_the_fourth_alternate_opens_a_table_with_one_player_of_each_five() -> None:
    _, outcome = reseated(field(43), 1, join=["Ann"])
    assert moves_a_game(outcome) == {1: 3, 2: 3}
    assert Counter(map(len, outcome.plan.tables[1])) == {4: 11}


@pytest.mark.parametrize("gone", [2, 3, 4, 5, 9])
def test_several_withdrawals_and_alternates_at_once_leave_a_valid_plan(gone: int) -> None:
    leave = list(range(1, 3 * gone, 3))
    _, outcome = reseated(field(61), 1, leave=leave, join=["Ann", "Ben"], replacements={leave[1]: "Ben"})
    assert outcome.plan.report["valid"]
    assert {move.because for move in outcome.moves if move.reason == "replaces"} <= set(leave)


def test_changes_can_follow_one_another() -> None:
    plan, first = reseated(field(33), 1, leave=[3], join=["Ann"])
    second = with_changes(first.instance, begun=2, leave=["Ann"], join=["Ben"])
    outcome = resolve(first.plan, second, begun=2)
    assert outcome.plan.report["valid"]
    seat = [("Ann" if p == 3 else p) for table in plan.tables[1] for p in table]
    assert [p for table in outcome.plan.tables[1] for p in table] == seat
    assert [p for table in outcome.plan.tables[2] for p in table].count("Ben") == 1


def test_t_seat_04_a_judge_whose_relative_arrives_gives_the_table_to_another() -> None:
    judges: dict[str, list[object]] = {f"judge {number}": [] for number in range(1, 9)}
    plan = solve(field(32, judges=judges), seed=1)
    vacated = [next(n for n, table in enumerate(game) if 5 in table) for game in plan.tables]
    # Ann is a relative of the judge at the table where she takes a seat in game 2.
    related = {**judges, str(plan.judge_tables[1][vacated[1]]): ["Ann"]}
    changed = with_changes(field(33, players=[*range(1, 33), "Ann"], judges=related), begun=1, leave=[5])
    outcome = resolve(plan, instance_from_data(changed.to_data() | {"joins": {"Ann": 2}}), begun=1)
    assert outcome.plan.report["valid"]
    assert outcome.plan.report["judge_conflicts"] == 0
    assert outcome.plan.judge_tables[0] == plan.judge_tables[0]
    assert (1, vacated[1]) in [change[:2] for change in outcome.judge_changes]
    assert outcome.plan.report["tables_without_judge"] == 0


def test_an_alternate_who_needs_a_table_gets_it() -> None:
    instance = field(24)
    plan = solve(instance, seed=3)
    changed = with_changes(instance, begun=1, leave=[5], join=["Ann"]).to_data() | {"fixed_tables": {"Ann": 4}}
    outcome = resolve(plan, instance_from_data(changed), begun=1)
    assert outcome.plan.report["valid"]
    assert all("Ann" in game[3] for game in outcome.plan.tables[1:])


def test_only_a_clash_that_can_be_mended_is_a_reason_to_move() -> None:
    # All games alike: any swap would lower the repeats. Four of a family at three tables: one pair must meet.
    game = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    changed = with_changes(field(12), begun=2, families=[[1, 2, 5, 9]])
    assert resolve(seating(game, game, game), changed, begun=2).moves == ()
    changed = with_changes(field(12), begun=2, families=[[1, 2, 3, 5, 9]])
    assert moves_a_game(resolve(seating(game, game, game), changed, begun=2)) == {2: 2}


def test_a_plan_of_other_players_is_refused() -> None:
    plan = solve(field(16), seed=1)
    with pytest.raises(MoveError, match="is not in the instance"):
        resolve(plan, field(12), begun=0)
    with pytest.raises(MoveError, match="the plan has 3 games, the instance 4"):
        resolve(plan, field(16, 4), begun=0)
    with pytest.raises(MoveError, match="4 games begun"):
        resolve(plan, field(16), begun=4)


def test_without_changes_nothing_moves_even_after_a_swap() -> None:
    instance = field(21)
    plan = swap_effect(solve(instance, seed=1), instance, 1, 3, 9).plan
    outcome = resolve(plan, instance, begun=0)
    assert outcome.moves == ()
    assert outcome.plan.tables == plan.tables
    assert outcome.judge_changes == ()
