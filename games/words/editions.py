"""A board for a screen: names, codes, prices, cards, and how its money is written."""

from __future__ import annotations

from typing import Any

from django.utils.formats import get_format
from django.utils.translation import override

from games.deed_words import deed_name
from games.words.cards import card_text, deck_name
from rules_engine.edition import DECKS, Edition, Square


def edition_json(edition: Edition, language: str) -> dict[str, Any]:
    """The board in one language, JSON-able; prices in base units."""
    with override(language):
        return {
            "currency": currency_json(edition),
            "squares": [_square(edition, square, language) for square in edition.squares],
            "decks": {deck: deck_name(deck, edition) for deck in DECKS},
            "cards": cards_json(edition, language),
        }


def cards_json(edition: Edition, language: str) -> dict[str, str]:
    """The effect of every card of the edition, by its id."""
    with override(language):
        return {id: card_text(id, edition) for id in edition.cards}


def currency_json(edition: Edition) -> dict[str, Any]:
    """What a screen needs to write an amount as `games.money.shown` does, in the active language.

    Times `scale`, digits in groups of `grouping` from the right with `group` between, "-" before a loss.
    """
    grouping = get_format("NUMBER_GROUPING", use_l10n=True)
    return {
        "scale": edition.scale,
        "group": str(get_format("THOUSAND_SEPARATOR", use_l10n=True)),
        "grouping": grouping,
    }


def _square(edition: Edition, square: Square, language: str) -> dict[str, Any]:
    deed = edition.deeds.get(square.index)
    return {
        "square": square.index,
        "name": deed_name(edition, square.index, language),
        "kind": square.kind,
        "group": deed.group if deed else None,
        "code": deed.code if deed else None,
        "price": deed.price if deed else None,
    }
