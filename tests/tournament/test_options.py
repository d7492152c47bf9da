"""The register of the organiser's options."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from tournament.options import BY_KEY, OPTIONS, defaults, option

ROOT = Path(__file__).parents[2]


def sources() -> str:
    files = [*ROOT.glob("tournament/**/*.py"), *ROOT.glob("games/**/*.py")]
    return "\n".join(file.read_text() for file in files if file.name != "options.py")


@pytest.mark.parametrize("entry", OPTIONS, ids=lambda entry: entry.key)
def test_every_option_answers_one_gap_and_names_its_rules(entry):
    assert re.fullmatch(r"GAP-[A-Z]\d+", entry.gap)
    assert entry.rules
    assert all(re.fullmatch(r"T-[A-Z]+-\d\d", rule) for rule in entry.rules)


@pytest.mark.parametrize("entry", OPTIONS, ids=lambda entry: entry.key)
def test_the_choices_differ_and_each_has_words(entry):
    assert len(set(entry.values)) == len(entry.choices) >= 2
    assert all(str(choice.words) for choice in entry.choices)


@pytest.mark.parametrize("entry", OPTIONS, ids=lambda entry: entry.key)
def test_every_option_is_obeyed_somewhere(entry):
    assert re.search(rf'option\([^()]*(\([^()]*\))?[^()]*"{entry.key}"\)', sources())


def test_no_gap_is_answered_twice():
    gaps = [entry.gap for entry in OPTIONS]
    assert len(set(gaps)) == len(gaps) == len(BY_KEY)


def test_an_option_nobody_chose_has_the_recommended_answer():
    assert option(SimpleNamespace(options={}), "fill_tables") == "alternates_first"
    assert option(SimpleNamespace(options={}), "grace_minutes") == 0


def test_a_chosen_answer_stands():
    assert option(SimpleNamespace(options={"grace_minutes": 5}), "grace_minutes") == 5


def test_an_unknown_option_is_a_bug():
    with pytest.raises(KeyError):
        option(SimpleNamespace(options={}), "free_parking_pot")


# The recommended answers, taken from the catalogue of gaps by hand.
RECOMMENDED = {
    "fill_tables": "alternates_first",
    "no_pair_three_times": "no",
    "tables_of_three": "no",
    "tie_value_includes_buildings": "no",
    "unresolved_tie": "share",
    "final_seats": "lots",
    "below_cut": "chain",
    "rank_absentees": "no",
    "absent_finalist": "next_in_ranking",
    "alternate_total": "total",
    "grace_minutes": 0,
    "world_alternates": 0,
    "published_tie": "mark",
    "pseudonym_language": "any",
    "seat_list_names": "names",
    "eliminated_places": "by_leaving",
    "pseudonym_near_name": "flag",
    "alternates_pseudonyms": "registration",
    "final_places": "bankruptcy",
    "expelled_points": "keep_unranked",
    "disqualified_later": "may_play",
    "champion_also_national_winner": "one_seat",
    "substitute_order": "final_placing",
    "former_champions": "previous",
    "jail_card_value": 0,
    "refused_signature": "noted",
}


def test_the_recommended_answers_are_those_of_the_catalogue():
    assert defaults() == RECOMMENDED
