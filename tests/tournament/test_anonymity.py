"""The anonymity check on invented people and pseudonyms."""

import pytest

from tournament.publishing.anonymity import Finding, Person, find

MARIA = Person(1, "Maria Kent", (("city", "Denver"), ("club", "Blue Lake Chess"), ("entry_number", "A-017")))


@pytest.mark.parametrize("text", ["Maria Kent", "Kent, MARIA", "by María  Kent!"])
def test_t_pub_02_a_full_name_is_found_in_either_order_whatever_case_and_accents(text):
    assert Finding(1, "full_name", "Maria Kent") in find(text, [MARIA])


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Maria Rail", "part_of_name"),
        ("Denver Dice", "city"),
        ("the blue lake chess tycoon", "club"),
        ("entry a-017", "entry_number"),
    ],
)
def test_t_pub_03_parts_of_a_name_and_what_belongs_to_a_person_are_found(text, what):
    assert [finding.what for finding in find(text, [MARIA])] == [what]


def test_gap_p4_a_word_that_only_contains_a_name_is_not_a_finding():
    assert find("Kentucky Comet, Denverish", [MARIA]) == []


@pytest.mark.parametrize(
    ("name", "text"), [("林志明", "鐵路林志明"), ("ปิยะดา ศรีสุข", "x ปิยะดา ศรีสุข"), ("يعل", "فندق يعل")]
)
def test_names_in_scripts_with_and_without_spaces_are_found(name, text):
    assert [finding.is_full_name for finding in find(text, [Person(1, name)]) if finding.is_full_name] == [True]


def test_a_single_sign_and_a_bare_number_tell_of_nobody():
    assert find("林 17 Rank 3", [Person(1, "林", (("entry_number", "17"),))]) == []


def test_words_that_stand_there_anyway_tell_of_nobody():
    rank = Person(1, "Rank Total", (("city", "Taipei"),))
    assert find("Taipei Open: Rank Total", [rank], known="Taipei Open: Rank Total") == []
    assert find("Taipei Open: Rank Total", [rank], known="Open: Rank, Total")
