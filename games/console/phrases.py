"""A phrase: a code and its values; `games.words` and the tablet make the same sentence of it.

Values are numbers, text that people typed, or one of the marked things below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Phrase = dict[str, Any]
Marked = dict[str, Any]


def phrase(code: str, **values: Any) -> Phrase:
    """What to say, and with which values."""
    return {"code": code, "values": values}


def player(id: str) -> Marked:
    """A player by his seat."""
    return {"player": id}


def players(ids: Iterable[str]) -> Marked:
    """Several players, in the order given."""
    return phrases(phrase("words.player", player=player(id)) for id in ids)


def money(amount: int) -> Marked:
    """An amount in base units."""
    return {"money": amount}


def square(index: int) -> Marked:
    """A square of the board, or its title deed."""
    return {"square": index}


def squares(indexes: Iterable[int]) -> Marked:
    """Several squares."""
    return {"squares": list(indexes)}


def card(id: str) -> Marked:
    """A card by its effect."""
    return {"card": id}


def deck(name: str) -> Marked:
    """One of the two decks."""
    return {"deck": name}


def dice(thrown: tuple[int, int]) -> Marked:
    """What two dice show."""
    return {"dice": list(thrown)}


def phrases(several: Iterable[Phrase]) -> Marked:
    """Phrases that follow one another."""
    return {"phrases": list(several)}


def level(number: int, hotel_level: int) -> Marked:
    """What stands on a lot; the level of a hotel is the ruleset's."""
    code = "words.hotel" if number == hotel_level else f"words.houses_{number}"
    return phrases([phrase(code)])
