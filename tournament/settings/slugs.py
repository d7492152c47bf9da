"""Addresses made from names: 台北公開賽 becomes tai-bei-gong-kai-sai. Pure."""

import unicodedata
from collections.abc import Iterator
from itertools import count

from tournament.naming import readings

LONGEST = 60
_TAKEN_BY_PAGES = frozenset({"new"})  # /desk/new/ is the page that makes tournaments


def slugs_for(name: str) -> Iterator[str]:
    """Addresses for a tournament of this name, the plainest first, then numbered without end."""
    plain = _plain(name)
    for number in count(1):
        ending = "" if number == 1 else f"-{number}"
        slug = plain[: LONGEST - len(ending)].rstrip("-") + ending
        if slug not in _TAKEN_BY_PAGES:
            yield slug


def _plain(name: str) -> str:
    latin = " ".join(readings.syllables(unicodedata.normalize("NFKD", name).casefold()))
    letters = "".join(char if char.isascii() and char.isalnum() else " " for char in _without_accents(latin))
    return "-".join(letters.split()) or "tournament"


def _without_accents(text: str) -> str:
    return "".join(char for char in text if not unicodedata.combining(char) and char not in "'’")
