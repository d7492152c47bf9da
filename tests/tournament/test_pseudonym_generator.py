"""T-PUB-04, T-PUB-05: generated pseudonyms carry the theme and point at nobody."""

import pytest

from tournament.naming.folding import compact
from tournament.naming.identity_terms import Subject
from tournament.pseudonym_rules.checks import check
from tournament.pseudonym_rules.generator import generate

LANGUAGES = ["en", "zh-hant", "zh-hans"]


def field_of(number: int) -> list[Subject]:
    """Players whose names are themselves words of the lists, the hardest kind."""
    surnames = ["Silver", "Golden", "House", "Banks", "Park", "Boot", "金", "閃", "王", "Rail"]
    return [
        Subject(names=(f"Marble {surnames[index % 10]} {index}",), city="Velvet", countries=("Copper Island", "銀色島"))
        for index in range(number)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_thousand_players_each_get_a_pseudonym_of_their_own(language: str):
    names = generate(field_of(3000), language=language, taken=[], seed=7)
    assert len({compact(name) for name in names}) == 3000


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_found_against_a_generated_pseudonym(language: str):
    subjects = field_of(400)
    names = generate(subjects, language=language, taken=[], seed=7)
    assert [check(name, subject) for name, subject in zip(names, subjects, strict=True)] == [[]] * 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_players_than_pairs_of_words_are_served_too(language: str):
    names = generate([Subject()] * 6000, language=language, taken=[], seed=7)
    assert len({compact(name) for name in names}) == 6000
    assert max(map(len, names)) <= 40


def test_the_same_seed_gives_the_same_pseudonyms_and_another_seed_others():
    first, again, other = (generate(field_of(50), language="en", taken=[], seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_a_pseudonym_already_given_away_is_not_given_again():
    given = generate(field_of(200), language="en", taken=[], seed=1)
    later = generate(field_of(200), language="en", taken=[compact(name) for name in given], seed=1)
    assert not set(given) & set(later)


def test_pseudonyms_are_in_the_language_asked_for_and_in_english_for_others():
    assert generate([Subject()], language="zh-hant", taken=[], seed=1)[0] > "\u3400"
    assert generate([Subject()], language="fr", taken=[], seed=1) == generate(
        [Subject()], language="en", taken=[], seed=1
    )
