"""In which direction a name runs and whose shapes its Chinese characters take. Pure."""

import re
import unicodedata
from typing import Literal, TypedDict

Shapes = Literal["TC", "HK", "SC", "JP", "KR"]

_BY_COUNTRY: dict[str, Shapes] = {
    "TW": "TC", "HK": "HK", "MO": "HK", "CN": "SC", "SG": "SC", "MY": "SC", "JP": "JP", "KR": "KR", "KP": "KR",
}  # fmt: skip
_BY_LANGUAGE: dict[str, Shapes] = {"zh-hans": "SC", "zh-hant": "TC"}


class Name(TypedDict):
    pieces: list[str]  # what a line may be broken between
    rtl: bool
    cjk: bool
    shapes: Shapes


def set_name(text: str, *, country: str = "", language: str = "en") -> Name:
    """A name as the templates take it: 骨 is drawn one way in Taipei, another in Beijing, a third in Tokyo."""
    return Name(
        pieces=re.findall(r"[^ -]*[ -]?", " ".join(text.split()))[:-1],
        rtl=_is_rtl(text),
        cjk=_has(text, "CJK"),
        shapes=shapes(text, country, language),
    )


def shapes(text: str, country: str, language: str) -> Shapes:
    """Kana and Hangul tell for themselves; else the country, else the language of the page."""
    if _has(text, "HIRAGANA") or _has(text, "KATAKANA"):
        return "JP"
    if _has(text, "HANGUL"):
        return "KR"
    return _BY_COUNTRY.get(country) or _BY_LANGUAGE.get(language, "TC")


def _is_rtl(text: str) -> bool:
    """By the first letter that has a direction of its own."""
    directions = (unicodedata.bidirectional(letter) for letter in text)
    return next((d for d in directions if d in ("L", "R", "AL")), "L") != "L"


def _has(text: str, script: str) -> bool:
    return any(unicodedata.name(letter, "").startswith(script) for letter in text)
