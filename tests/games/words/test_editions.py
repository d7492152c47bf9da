"""A board for a screen: its names, and its money written as the pages write it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games.money import shown
from games.words.editions import cards_json, edition_json
from rules_engine.edition import edition_names, load_edition

AMOUNTS = (0, 7, 205, 999, 1000, 12345, 1234567, -60, -1500)


def written(amount: int, currency: dict[str, Any]) -> str:
    """As the tablet writes an amount: scaled, in groups from the right, the sign in front."""
    digits, groups = str(abs(amount) * currency["scale"]), list[str]()
    while currency["group"] and len(digits) > currency["grouping"]:
        groups.insert(0, digits[-currency["grouping"] :])
        digits = digits[: -currency["grouping"]]
    return ("-" if amount < 0 else "") + str(currency["group"]).join([digits, *groups])


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
@pytest.mark.parametrize("name", edition_names())
def test_a_screen_writes_money_as_the_pages_do(name: str, language: str) -> None:
    edition = load_edition(name)
    currency = edition_json(edition, language)["currency"]
    with override(language):
        assert [written(amount, currency) for amount in AMOUNTS] == [shown(amount, edition) for amount in AMOUNTS]


def test_a_board_has_forty_squares_with_names_in_the_language() -> None:
    board = edition_json(load_edition("hong_kong"), "zh-hant")
    assert len(board["squares"]) == 40
    assert board["squares"][39] == {
        "square": 39,
        "name": "太平山",
        "kind": "street",
        "group": "dark_blue",
        "code": "H2",
        "price": 400,
    }
    assert board["decks"] == {"chance": "機會", "chest": "公益福利"}


def test_cards_are_told_by_their_effect_in_the_language() -> None:
    edition = load_edition("us_2008")
    assert cards_json(edition, "en")["chance.advance_to_39"] == "Advance to Boardwalk"
    assert cards_json(edition, "zh-hant")["chest.inherit_100"] == "繼承遺產：得 100"
    assert set(cards_json(edition, "zh-hans")) == set(edition.cards)
