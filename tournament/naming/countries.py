"""Countries and territories: names in three languages to ISO codes and back. Pure, on Babel's names."""

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel import Locale

_LANGUAGES = {"en": "en", "zh-hant": "zh_Hant_TW", "zh-hans": "zh_Hans"}
_NAMED_IN = ("en", "zh_Hant_TW", "zh_Hant_HK", "zh_Hans")
_CODES = Path(__file__).with_name("country_codes.txt")
_SYNONYMS = Path(__file__).with_name("country_synonyms.toml")

# Where the standard's name is longer than what a list has room for.
_SHORT = {
    "HK": {"en": "Hong Kong", "zh-hant": "香港", "zh-hans": "香港"},
    "MO": {"en": "Macao", "zh-hant": "澳門", "zh-hans": "澳门"},
}


def code_for(text: str) -> str | None:
    """The ISO code for a code or name in any language and spelling: "UK", "gbr", "英國" and "Britain" are GB."""
    return _by_spelling().get(_key(text)) if text.strip() else None


def name_of(code: str, language: str = "en") -> str:
    """The country's name in a language of the interface; the code itself if there is no such country."""
    if code not in codes():
        return code
    spoken = language.lower() if language.lower() in _LANGUAGES else "en"
    return _SHORT.get(code, {}).get(spoken) or _names(_LANGUAGES[spoken]).get(code, code)


def choices(language: str) -> list[tuple[str, str]]:
    """(code, name) of all countries for a choice field, in the order of their names."""
    return sorted(((code, name_of(code, language)) for code in codes()), key=lambda pair: _key(pair[1]))


def spellings(code: str) -> list[str]:
    """Every way the country is written: its names in all languages, three letters, what people write besides."""
    names = [_names(locale).get(code, code) for locale in _NAMED_IN]
    return [*dict.fromkeys((*names, codes()[code], *_synonyms().get(code, ())))]


@cache
def codes() -> Mapping[str, str]:
    """Two-letter codes to three-letter codes."""
    lines = _CODES.read_text(encoding="ascii").splitlines()
    return dict(line.split() for line in lines if not line.startswith("#"))


@cache
def _names(locale: str) -> Mapping[str, str]:
    return Locale.parse(locale).territories


@cache
def _synonyms() -> Mapping[str, list[str]]:
    return tomllib.loads(_SYNONYMS.read_text(encoding="utf-8"))


@cache
def _by_spelling() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for code in codes():
        for spelling in (*spellings(code), code):
            found[_key(spelling)] = code
    return found


def _key(text: str) -> str:
    """Letters and digits alone, without case, width and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if letter.isalnum())
