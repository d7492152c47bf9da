"""Yes, no and the qualification routes (T-ELIG-02), as people write them and as we do."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tournament.naming.names import fold

ROUTES = ("organiser", "national_winner", "national_finalist", "former_champion")

_WORDS = Path(__file__).with_name("words.toml")
_COLON = re.compile(r"\s*[:：]\s*")


def yes_or_no(text: str) -> bool | None:
    """True or False, or None when it is neither; empty means no."""
    if not text:
        return False
    return {"yes": True, "no": False}.get(_by_spelling().get(fold(text), ""))


def yes(language: str) -> str:
    return own_word("yes", language)


def route_of(text: str) -> tuple[str | None, str]:
    """The route a cell begins with and the note behind its colon; (None, text) when it names none."""
    before, *rest = _COLON.split(text.strip(), maxsplit=1)
    route = _by_spelling().get(fold(before))
    return (route, rest[0] if rest else "") if route in ROUTES else (None, text.strip())


def route_words(route: str, note: str, language: str) -> str:
    """What `route_of` reads back: "national champion: Taipei 2026"."""
    label = own_word(route, language)
    return f"{label}: {note}" if note else label


def own_word(word: str, language: str) -> str:
    spoken = _words()[word]
    return spoken.get(language, spoken["en"])[0]


@cache
def _by_spelling() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for word, languages in _words().items():
        for spellings in languages.values():
            found |= {fold(spelling): word for spelling in spellings}
    return found


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(_WORDS.read_text(encoding="utf-8"))
