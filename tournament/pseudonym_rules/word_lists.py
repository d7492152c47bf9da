"""The word lists of the pseudonym checks, read once from `words/`. Pure: no Django."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tournament.naming.folding import compact, is_han

_FOLDER = Path(__file__).parent / "words"
_CHECKED = ("en", "zh-hant", "zh-hans")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Folded words with what they mean. Alphabetic words are looked up, Chinese ones searched for."""

    alphabetic: Mapping[str, str]
    han: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Generator:
    """What pseudonyms are put together from in one language."""

    joiner: str
    qualities: tuple[str, ...]
    things: tuple[str, ...]


@cache
def themes() -> Lexicon:
    """T-PUB-04: words of the game's squares, tokens, cards and money; the meaning is their kind."""
    return _lexicon("themes")


@cache
def descriptors() -> Lexicon:
    """T-PUB-05: words that describe a person, by what they tell: age, sex, ethnicity or person."""
    forbidden = _lexicon("descriptors")
    peoples = {compact(word): "ethnicity" for words in _file("demonyms")["people"].values() for word in words}
    return Lexicon({**peoples, **forbidden.alphabetic}, forbidden.han)


@cache
def doubtful_descriptors() -> Lexicon:
    """T-PUB-05: words that may describe a person; the chair looks."""
    return _lexicon("descriptors_to_ask")


@cache
def endings() -> Mapping[str, str]:
    """Endings that make a longer word describe a person, as in `thimbleboy`."""
    return _lexicon("endings").alphabetic


@cache
def offensive() -> Lexicon:
    return _lexicon("offensive")


@cache
def generator(language: str) -> Generator:
    """The words of a language, those of English where there are none of its own."""
    known = language if language in _CHECKED else "en"
    words = _file(known)["generator"]
    return Generator(words["joiner"], tuple(words["qualities"]), tuple(words["things"]))


@cache
def parts_of_names(section: str) -> frozenset[str]:
    """Words of `names.toml`, folded: `particles`, `in_places`, `place_endings`, `double_surnames`."""
    return frozenset(_file("names")[section])


def demonyms(country: str) -> tuple[str, ...]:
    """What the people of a country (ISO code) are called in English."""
    return tuple(_file("demonyms")["people"].get(country, ()))


def _lexicon(section: str) -> Lexicon:
    words: dict[str, str] = {}
    for language in _CHECKED:
        for meaning, listed in _file(language)[section].items():
            words.update(_with_meaning(listed, meaning))
    return Lexicon(
        {word: meaning for word, meaning in words.items() if not is_han(word[0])},
        {word: meaning for word, meaning in words.items() if is_han(word[0])},
    )


def _with_meaning(words: Iterable[str], meaning: str) -> dict[str, str]:
    return {compact(word): meaning for word in words}


@cache
def _file(name: str) -> dict[str, Any]:
    with (_FOLDER / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
