"""Cards and decks in words of our own: the effect, with the sums and squares of the edition (G-CARD-07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import get_language

from games.deed_words import deed_name, edition_language
from games.money import shown
from games.words.catalogue import PHRASES, fill
from rules_engine.edition import Card, Edition


def card_text(id: str, edition: Edition) -> str:
    """What a card does, in the language that is active; the id itself for a card the edition does not have."""
    card = edition.cards.get(id)
    if card is None:
        return id
    code = f"card.nearest_{card.kind}" if card.effect == "nearest" else f"card.{card.effect}"
    return fill(str(PHRASES[code]), {name: say(card, edition) for name, say in _VALUES.items()})


def deck_name(deck: str, edition: Edition) -> str:
    """The name printed on the deck's squares, or ours where the edition has none in the language."""
    language = edition_language(get_language() or "en")
    printed = next(square.names for square in edition.squares if square.kind == deck)
    return printed.get(language) or str(PHRASES[f"deck.{deck}"])


def _title(card: Card, _: Edition) -> str:
    return card.title.get(edition_language(get_language() or "en")) or card.title.get("en", card.id)


_VALUES: Mapping[str, Callable[[Card, Edition], str]] = {
    "title": _title,
    "square": lambda card, edition: deed_name(edition, card.to, get_language() or "en"),
    "spaces": lambda card, edition: str(card.spaces),
    "times": lambda card, edition: str(card.rent),
    "amount": lambda card, edition: shown(card.amount, edition),
    "house": lambda card, edition: shown(card.house, edition),
    "hotel": lambda card, edition: shown(card.hotel, edition),
    "deck": lambda card, edition: deck_name(card.draws, edition) if card.draws else "",
}
