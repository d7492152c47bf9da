"""A phrase in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import get_language

from games.console.phrases import Phrase
from games.deed_words import deed_name
from games.money import shown
from games.words.cards import card_text, deck_name
from games.words.catalogue import PHRASES, fill
from games.words.setting import Setting, seat_number


def sentence(phrase: Phrase, setting: Setting) -> str:
    """The text of the phrase in the language that is active; `KeyError` for a code nobody knows."""
    values = {name: _said(value, setting) for name, value in phrase["values"].items()}
    return fill(str(PHRASES[phrase["code"]]), values)


def player_name(id: str, setting: Setting) -> str:
    """A person's name where the setting has it, else colour and number of the seat."""
    if id in setting.names:
        return setting.names[id]
    number = seat_number(id)
    if number is None or f"colour.{number}" not in PHRASES:
        return id
    return fill(str(PHRASES["words.seat"]), {"colour": str(PHRASES[f"colour.{number}"]), "number": str(number)})


def _said(value: object, setting: Setting) -> str:
    """A marked thing by its mark; numbers and what people typed as they are."""
    if not isinstance(value, Mapping):
        return str(value)
    ((mark, thing),) = value.items()
    return _MARKS[mark](thing, setting)


def _square(index: int, setting: Setting) -> str:
    return deed_name(setting.edition, index, get_language() or "en")


def _squares(indexes: list[int], setting: Setting) -> str:
    return str(PHRASES["join.squares"]).join(_square(index, setting) for index in indexes)


def _phrases(several: list[Phrase], setting: Setting) -> str:
    return str(PHRASES["join.phrases"]).join(sentence(one, setting) for one in several)


def _dice(thrown: list[int], _: Setting) -> str:
    return fill(str(PHRASES["words.dice"]), {"one": str(thrown[0]), "two": str(thrown[1])})


_MARKS: Mapping[str, Callable[[Any, Setting], str]] = {
    "player": player_name,
    "money": lambda amount, setting: shown(amount, setting.edition),
    "square": _square,
    "squares": _squares,
    "card": lambda id, setting: card_text(id, setting.edition),
    "deck": lambda name, setting: deck_name(name, setting.edition),
    "dice": _dice,
    "phrases": _phrases,
}
