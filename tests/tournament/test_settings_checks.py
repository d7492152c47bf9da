"""The settings of a tournament hang together: T-AUTH-04, T-FMT-01/03/04, T-SCORE-01/07, GAP-S5."""

from typing import Any

import pytest

from rules_engine.edition import edition_names
from rules_engine.ruleset import profile_names
from tournament.defaults import default_points_table
from tournament.models import Tournament
from tournament.settings.checks import problems_of
from tournament.settings.rulebooks import Edition, Ruleset


def mistakes(**fields: Any) -> list[str]:
    """The settings in which something is wrong, for an otherwise correct national championship."""
    correct = {"name": "Lakeside", "kind": "national", "country": "US", "zone": "America/Chicago"}
    return sorted({problem.setting for problem in problems_of(Tournament(**{**correct, **fields}))})


def test_a_tournament_with_the_recommended_settings_is_correct():
    assert mistakes() == []


@pytest.mark.parametrize(
    ("fields", "setting"),
    [
        ({"name": "  "}, "name"),
        ({"kind": "friendly"}, "kind"),
        ({"country": ""}, "country"),
        ({"country": "ZZ"}, "country"),
        ({"kind": "world", "country": "US"}, "country"),
        ({"zone": "Lakeside/Town"}, "zone"),
        ({"language": "tlh"}, "language"),
        ({"edition": "moon"}, "edition"),
        ({"ruleset": "house"}, "ruleset"),
        ({"preliminaries": 0}, "preliminaries"),
        ({"preliminaries": 11}, "preliminaries"),
        ({"final_size": 3}, "final_size"),
        ({"final_size": 6}, "final_size"),
    ],
)
def test_each_mistake_is_found_where_it_is(fields: dict[str, Any], setting: str):
    assert mistakes(**fields) == [setting]


def test_all_mistakes_are_told_at_once():
    assert mistakes(name="", final_size=7, minutes=5, tie_breaks=[]) == ["final_size", "minutes", "name", "tie_breaks"]


@pytest.mark.parametrize("minutes", [60, 90])
def test_t_fmt_03_a_preliminary_lasts_sixty_to_ninety_minutes(minutes: int):
    assert mistakes(minutes=minutes) == []


@pytest.mark.parametrize("minutes", [59, 91, 120])
def test_t_fmt_03_other_lengths_are_refused(minutes: int):
    assert mistakes(minutes=minutes) == ["minutes"]


def test_t_fmt_04_international_games_may_last_120_minutes_and_no_longer():
    assert mistakes(minutes=120, is_international=True) == []
    assert mistakes(minutes=121, is_international=True) == ["minutes"]


@pytest.mark.parametrize("kind", ["national", "open"])
def test_t_auth_04_no_pot_on_free_parking(kind: str):
    assert mistakes(kind=kind, options={"free_parking_pot": "yes"}) == ["options.free_parking_pot"]


def test_t_auth_04_a_championship_is_not_played_by_the_short_game():
    assert mistakes(ruleset="textbook_short") == ["ruleset"]
    assert mistakes(ruleset="textbook_short", kind="open", country="") == []


@pytest.mark.parametrize(
    "row",
    [
        {"1": [28, 1]},
        {"3": [22, 12]},
        {"2": [25, -1]},
        {"2": [14, 25]},
        {"4": [19, 10, 5, 3.5]},
        {"5": [16, 8, 4, 2, True]},
        {"5": "16 8 4 2 1"},
        {"6": [1, 1, 1, 1, 1, 1]},
    ],
)
def test_t_score_01_a_row_of_points_that_cannot_be_is_refused(row: dict[str, Any]):
    assert mistakes(points_table={**default_points_table(), **row}) == ["points_table"]


def test_t_score_01_a_missing_row_is_refused():
    assert mistakes(points_table={"4": [19, 10, 5, 3]}) == ["points_table"]


@pytest.mark.parametrize(
    "chain",
    [["luck"], ["game_wins", "game_wins"], [], ["roll_off", "game_wins"]],
    ids=["unknown", "twice", "none", "after"],
)
def test_gap_s5_a_chain_that_cannot_be_is_refused(chain: list[str]):
    assert mistakes(tie_breaks=chain) == ["tie_breaks"]


def test_gap_s5_a_shorter_chain_in_another_order_is_the_organisers_choice():
    assert mistakes(tie_breaks=["game_wins", "cumulative_net_worth"]) == []


@pytest.mark.parametrize(
    "chosen",
    [{"fill_tables": "sixes"}, {"grace_minutes": 6}, {"grace_minutes": "0"}, {"jail_card_value": True}, {"x": 1}],
)
def test_an_option_takes_only_the_answers_it_offers(chosen: dict[str, Any]):
    assert mistakes(options=chosen) == [f"options.{next(iter(chosen))}"]


def test_every_board_and_ruleset_offered_exists_for_the_games():
    assert set(Edition.values) == set(edition_names())
    assert set(Ruleset.values) == set(profile_names())
