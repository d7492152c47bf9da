"""Editions are data, and a wrong one is told every mistake."""

from __future__ import annotations

import copy
import tomllib
from importlib import resources
from typing import Any

import pytest

from rules_engine.edition import edition_names, load_edition, parse_edition, read_edition
from rules_engine.errors import EditionError


def problems(data: dict[str, Any]) -> list[str]:
    with pytest.raises(EditionError) as caught:
        parse_edition(data)
    return [problem.code for problem in caught.value.problems]


def test_six_editions_come_with_the_engine() -> None:
    assert {"electronic", "hong_kong", "taiwan", "uk", "us_2008", "us_classic"} <= set(edition_names())


@pytest.mark.parametrize("name", edition_names())
def test_g_setup_02_every_board_holds_28_deeds_and_32_cards(name: str) -> None:
    edition = load_edition(name)
    assert len(edition.squares) == 40
    assert len(edition.deeds) == 28
    assert [len(ids) for ids in edition.decks.values()] == [16, 16]
    assert sum(deed.price for deed in edition.deeds.values()) == 5690
    assert all(square.names["en"] for square in edition.squares)


def test_a_deed_carries_its_code_names_and_figures() -> None:
    peak = load_edition("hong_kong").deeds[39]
    assert (peak.code, peak.group, peak.price, peak.mortgage, peak.house_price) == (
        "H2",
        "dark_blue",
        400,
        200,
        200,
    )
    assert peak.names["zh-Hant"] == "太平山"
    assert load_edition("us_classic").deeds[28].code == "U2"


def test_g_ed_03_a_missing_language_falls_back_to_english() -> None:
    assert load_edition("uk").name_of(39, "zh-Hant") == "Mayfair"


def test_g_tax_04_the_luxury_tax_is_the_editions() -> None:
    taxes = {"us_classic": 75, "us_2008": 100, "uk": 100, "hong_kong": 75, "taiwan": 100, "electronic": 75}
    assert {name: load_edition(name).squares[38].tax for name in taxes} == taxes


def test_an_edition_may_extend_one_that_extends_another() -> None:
    edition = parse_edition({"extends": "uk", "name": "club"})
    assert (edition.name_of(39), edition.deeds[39].price) == ("Mayfair", 400)


def test_an_edition_of_an_organisers_own_says_only_what_differs() -> None:
    edition = read_edition('extends = "us_classic"\nname = "club"\ntitle = "Club"\nscale = 1\n[taxes]\n38 = 90\n')
    assert (edition.squares[38].tax, edition.squares[4].tax) == (90, 200)


def test_an_own_card_can_join_a_deck() -> None:
    deck = ["chance.prize_7", *load_edition("us_classic").decks["chance"][1:]]
    card = {"effect": "collect", "amount": 7, "title": {"en": "Prize"}}
    edition = parse_edition(
        {
            "extends": "us_classic",
            "name": "club",
            "decks": {"chance": deck},
            "cards": {"chance.prize_7": card},
        }
    )
    assert edition.cards["chance.prize_7"].amount == 7


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"name": 5}, ["not_text"]),
        ({"scale": 0}, ["not_a_number"]),
        ({"notes": [0]}, ["not_a_number"]),
        ({"supply": {"houses": -1}}, ["not_a_number"]),
        ({"colour": "red"}, ["unknown_field"]),
        ({"taxes": {"38": "x", "5": 1}}, ["tax", "tax"]),
        ({"taxes": 5}, ["not_a_table"]),
        ({"names": 5}, ["not_a_table"]),
        ({"names": {"fr": 5}}, ["not_a_table"]),
        ({"names": {"en": {"39": " "}}}, ["missing_name"]),
        ({"decks": 5}, ["not_a_table"]),
        ({"decks": {"fate": []}}, ["unknown_deck"]),
        ({"decks": {"chance": ["chance.back_3"]}}, ["deck_size"]),
        ({"decks": {"chance": ["chance.leave_jail"] * 16}}, ["leave_jail_twice"]),
        ({"decks": {"chance": ["chance.nothing"] * 16}}, ["unknown_card"]),
        ({"squares": 5}, ["not_a_list", "not_a_table"]),
        ({"extends": "mars"}, ["unknown_edition"]),
        ({"extends": 5}, ["unknown_edition"]),
    ],
)
def test_each_mistake_has_its_code(change: dict[str, Any], expected: list[str]) -> None:
    assert problems({"extends": "us_classic", "name": "x", **change}) == expected


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ({"effect": "explode"}, "unknown_effect"),
        ({"effect": "advance", "to": 40}, "card_field"),
        ({"effect": "jail", "amount": 5}, "card_field"),
        ({"effect": "nearest", "kind": "pub", "rent": 2}, "card_field"),
        ({"effect": "pay_or_draw", "amount": 5, "deck": "x"}, "card_field"),
    ],
)
def test_a_card_must_fit_its_effect(card: dict[str, Any], expected: str) -> None:
    deck = ["chance.own"] * 16
    data = {"extends": "us_classic", "name": "x", "decks": {"chance": deck}, "cards": {"chance.own": card}}
    assert problems(data) == [expected]


def test_an_empty_edition_lists_everything_it_lacks() -> None:
    assert problems({}).count("missing") == 9


def whole_board() -> dict[str, Any]:
    text = (resources.files("rules_engine") / "editions" / "us_classic.toml").read_text(encoding="utf-8")
    return copy.deepcopy(tomllib.loads(text))


def test_every_mistake_of_a_board_is_listed_at_once() -> None:
    data = whole_board()
    data["squares"][1].update(price=0, house_price="x", mortgage=0, rents=[1])
    data["squares"][3].update(rents=[5, 4, 3, 2, 1, 0], group="violet")
    data["squares"].append({"kind": "go"})
    data["names"] = {"fr": data["names"]["en"]}
    expected = [
        "square_count",
        "kind_count",
        "group_size",
        "group_size",
        *["not_a_number"] * 3,
        "rents",
        "rents_fall",
    ]
    assert problems(data) == [*expected, "missing"]


def test_corner_squares_cannot_move() -> None:
    data = whole_board()
    data["squares"][0], data["squares"][10] = data["squares"][10], data["squares"][0]
    assert problems(data) == ["fixed_square", "fixed_square"]


def test_a_file_that_is_not_toml_is_refused_with_a_code() -> None:
    with pytest.raises(EditionError, match="not_toml"):
        read_edition("= 1")


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(EditionError, match="unknown_edition"):
        load_edition("no_such_board")
