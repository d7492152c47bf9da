"""What the columns of a list are called, in three languages, and how to recognise them."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tournament.player_lists.entry import Column

LANGUAGES = ("en", "zh-hant", "zh-hans")

_WORDS = Path(__file__).with_name("headings.toml")
_ASIDE = re.compile(r"\([^)]*\)")


def column_called(heading: str) -> Column | None:
    """The column a heading means, whatever its case, width and spacing: "Ｎａｍｅ *" and "姓 名" are names."""
    return _by_spelling().get(_key(heading)) or _by_spelling().get(_key(_ASIDE.sub("", _narrow(heading))))


def is_heading(word: str) -> bool:
    return column_called(word) is not None


def own_heading(column: Column, language: str = "en") -> str:
    """The heading we write; English for any language without headings of its own."""
    words = _words()[column]
    return words.get(language, words["en"])[0]


@cache
def _by_spelling() -> Mapping[str, Column]:
    found: dict[str, Column] = {}
    for column in Column:
        for spellings in _words()[column].values():
            found |= {_key(spelling): column for spelling in spellings}
    return found


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(_WORDS.read_text(encoding="utf-8"))


def _narrow(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _key(text: str) -> str:
    return "".join(letter for letter in _narrow(text) if letter.isalnum())
