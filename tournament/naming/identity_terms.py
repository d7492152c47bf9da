"""What a person could be recognised by: the words a pseudonym must not carry (T-PUB-03). Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal

from tournament.naming.folding import Token, folded, is_han
from tournament.naming.readings import readings, syllables
from tournament.pseudonym_rules.word_lists import parts_of_names

Field = Literal["name", "city", "state", "country", "club"]


@dataclass(frozen=True, slots=True)
class Subject:
    """A player as the checks see them. Countries come with all their names, in every script."""

    names: tuple[str, ...] = ()
    city: str = ""
    state: str = ""
    countries: tuple[str, ...] = ()
    demonyms: tuple[str, ...] = ()
    club: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """One folded word and what it is part of; a `faint` one only makes the chair look."""

    field: Field
    text: str
    value: str
    is_faint: bool = False

    @property
    def is_han(self) -> bool:
        return is_han(self.text[0])


@lru_cache(maxsize=4096)
def terms_of(subject: Subject) -> tuple[Term, ...]:
    """Everything that points at this person, each term once."""
    found = dict.fromkeys(term for term in _terms(subject) if term.text)
    return tuple(found)


def _terms(subject: Subject) -> Iterator[Term]:
    for name in subject.names:
        yield from _terms_of_value("name", name)
    for city in _written(subject.city):
        yield from _terms_of_value("city", city)
    for state in _written(subject.state):
        yield from _terms_of_value("state", state)
    for country in (*subject.countries, *subject.demonyms):
        yield from _terms_of_value("country", country)
    for club in _written(subject.club):
        yield from _terms_of_value("club", club)


def _written(value: str) -> tuple[str, ...]:
    return (value,) if value else ()


def _terms_of_value(field: Field, value: str) -> Iterator[Term]:
    reading = folded(value)
    if len(reading.compact) >= 3 and len(reading.tokens) > 1:
        yield Term(field, reading.compact, value)
    for token in reading.tokens:
        if token.is_han:
            yield from _han_terms(field, token, value)
        elif len(token.text) >= 2 and not _is_common(field, token.text):
            yield Term(field, token.text, value, is_faint=len(token.text) == 2 and field != "name")


def _is_common(field: Field, word: str) -> bool:
    return word in parts_of_names("particles") or (field != "name" and word in parts_of_names("in_places"))


def _han_terms(field: Field, token: Token, value: str) -> Iterator[Term]:
    first, given = _surname_and_given(token.text) if field == "name" else (_bare_place(token.text), "")
    yield Term(field, token.text, value, is_faint=len(token.text) == 1)
    yield Term(field, first, value, is_faint=len(first) == 1)
    if given:
        yield Term(field, given, value, is_faint=len(given) == 1)
    for latin in _in_pinyin(first, given):
        yield Term(field, latin, value, is_faint=len(token.text) == 1)


def _surname_and_given(name: str) -> tuple[str, str]:
    """陈大文 is 陈 and 大文; four characters are read as two and two, as are the known double surnames."""
    length = 2 if len(name) >= 4 or name[:2] in parts_of_names("double_surnames") else 1
    return name[:length], name[length:]


def _bare_place(place: str) -> str:
    return place[:-1] if len(place) > 2 and place[-1] in parts_of_names("place_endings") else place


def _in_pinyin(first: str, given: str) -> Iterator[str]:
    """A Chinese name or place in Latin letters: both orders, the given name, the surname in every reading."""
    latin_given = "".join(syllables(given))
    for latin_first in _all_readings(first):
        yield latin_first
        if latin_given:
            yield latin_first + latin_given
            yield latin_given + latin_first
    if len(given) > 1:
        yield latin_given


def _all_readings(han: str) -> list[str]:
    """Of a surname each reading there is; of a longer word the usual one."""
    if len(han) > 2:
        return ["".join(syllables(han))]
    return ["".join(combined) for combined in product(*map(readings, han))]
