"""Rulesets: seven profiles as data, single overrides, and a description of every parameter."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.errors import RulesetError
from rules_engine.ruleset import load_profile, load_ruleset, notes_problem, parameters, profile_names, rule_values

PUBLISHED = (
    "classic",
    "hong_kong_tournament",
    "introduction",
    "official_tournament",
    "textbook",
    "textbook_short",
    "textbook_timed",
)


def test_seven_profiles_come_with_the_engine() -> None:
    assert profile_names() == PUBLISHED


@pytest.mark.parametrize("name", PUBLISHED)
def test_g_setup_05_the_notes_of_a_profile_add_up_to_the_starting_cash(name: str) -> None:
    assert notes_problem(load_ruleset(name)) == 0


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_profile_is_complete_and_described(name: str) -> None:
    profile = load_profile(name)
    assert profile.title
    assert profile.text.endswith(".")
    assert rule_values(load_ruleset(name)) == profile.values
    assert list(profile.values) == list(parameters())


def test_every_parameter_tells_people_what_it_means() -> None:
    for parameter in parameters().values():
        assert parameter.text.endswith(".")
        assert parameter.rule.startswith(("G-", "T-"))


def test_an_override_replaces_one_parameter() -> None:
    ruleset = load_ruleset("classic", {"jail.fine": 60, "shortage.open": 7, "score.table": {"1": [5]}})
    assert (ruleset.jail_fine, ruleset.shortage_open, ruleset.score_table) == (60, 7, {1: (5,)})
    assert ruleset.tax_flat == 200


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"tax.pot": 1}, "unknown_parameter"),
        ({"tax.flat": "x"}, "bad_value"),
        ({"tax.flat": None}, "bad_value"),
        ({"tax.flat": -1}, "bad_value"),
        ({"jail.payTurns": ["x"]}, "bad_value"),
        ({"sell.factor": True}, "bad_value"),
        ({"tie.game": 5}, "bad_value"),
        ({"hotel.housesNeeded": 5}, "bad_value"),
    ],
)
def test_what_a_parameter_cannot_be_is_refused(rules: dict[str, Any], code: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("classic", rules)
    assert caught.value.code == code


def test_an_unknown_profile_is_refused() -> None:
    with pytest.raises(RulesetError, match="unknown_ruleset"):
        load_ruleset("house")
