"""The text of one cell, cleaned; and what about its characters is wrong."""

import re
import unicodedata

from tournament.player_lists.formulas import restore
from tournament.player_lists.problems import Kind

_FAILED = re.compile(r"#(REF!|N/A|NAME\?|VALUE!|DIV/0!|NULL!|NUM!)")
_LOST = re.compile(r"[?？]{2,}")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_SPACES = frozenset("\t\n\r\v\f")
# Invisible and without meaning in a name: left behind by copying, dropped without a word.
_LITTER = dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u2060\ufeff"))
_JOINERS = frozenset("\u200c\u200d")  # needed to write Persian and Indian names


def clean(text: str) -> str:
    """One line, single spaces, composed characters: `clean(" Chan\\n Tai  Man ") == "Chan Tai Man"`."""
    return " ".join(unicodedata.normalize("NFC", text.translate(_LITTER)).split())


def clean_parts(text: str, separators: str) -> list[str]:
    """The cleaned parts between line breaks or any of the separators, without empty ones."""
    parts = (clean(part) for part in re.split(rf"[\r\n{re.escape(separators)}]", text))
    return [part for part in parts if part]


def raw(cell: str) -> str:
    return restore(cell.strip())


def character_fault(text: str) -> tuple[Kind, str] | None:
    """The worst thing about the characters of a cell, and the character's code point."""
    if _REPLACEMENT in text:
        return Kind.BYTES_UNREADABLE, ""
    if _FAILED.fullmatch(text.strip()):
        return Kind.FORMULA_FAILED, ""
    if _LOST.search(text):
        return Kind.CHARACTERS_LOST, ""
    hidden = next(filter(_is_hidden, text), None)
    if hidden:
        return Kind.CONTROL_CHARACTER, f"U+{ord(hidden):04X}"
    private = next((letter for letter in text if unicodedata.category(letter) == "Co"), None)
    return (Kind.CHARACTER_PRIVATE, f"U+{ord(private):04X}") if private else None


def _is_hidden(letter: str) -> bool:
    if letter in _SPACES or letter in _JOINERS or ord(letter) in _LITTER:
        return False
    return unicodedata.category(letter) in {"Cc", "Cf"}


def shown(text: str) -> str:
    """A value as a message quotes it: visible and not endless."""
    visible = "".join("�" if _is_hidden(letter) else letter for letter in clean(text))
    return visible if len(visible) <= 60 else f"{visible[:57]}…"
