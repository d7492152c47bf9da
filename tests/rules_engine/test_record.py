"""The record both ways: every field of every entry and of the header survives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.actions import ACTIONS
from rules_engine.errors import DataError, RecordError
from rules_engine.header import Header, Setup
from rules_engine.record import dumps, loads, open_game, read_action, write_action
from rules_engine.record_fields import ACTION_FIELDS
from rules_engine.setup import SetupError, first_state
from tests.rules_engine.support import CAST, game_of, header_of

ROUND = {player: [1, 2] for player in CAST}
STANDING = {"owner": "Ann", "level": 2, "mortgaged": False}
GOODS = {"cash": 5, "deeds": [6], "jail_cards": ["chance"]}
PLAYER: dict[str, Any] = {"player": "Ann"}
LEAVING = {**PLAYER, "reason": "conduct"}
FULL: dict[str, dict[str, Any]] = {
    "start": {**PLAYER, "rolls": [ROUND]},
    "deal": {**PLAYER, "deeds": [1, 3]},
    "void_roll": {**PLAYER, "reason": "cocked"},
    "roll": {**PLAYER, "dice": [3, 4]},
    "buy": PLAYER,
    "decline": PLAYER,
    "auction": {"deed": 5, "winner": "Ben", "price": 73},
    "default": PLAYER,
    "draw": {**PLAYER, "card": "chance.back_3"},
    "throw": {**PLAYER, "dice": [3, 4]},
    "tax": {**PLAYER, "choice": "percent"},
    "claim": {**PLAYER, "from": "Ben", "deed": 5},
    "pay": PLAYER,
    "leave_jail": {**PLAYER, "with": "card", "deck": "chest"},
    "build": {**PLAYER, "levels": {"6": 1, "8": 1}},
    "sell": {**PLAYER, "levels": {"6": 1}},
    "mortgage": {**PLAYER, "deeds": [6]},
    "lift": {**PLAYER, "deeds": [6]},
    "trade": {**PLAYER, "with": "Ben", "gives": GOODS, "gets": {"cash": 1}, "lift": [6]},
    "bankrupt": {**PLAYER, "lift": [6]},
    "building_auction": {"building": "house", "deed": 16, "winner": "Ben", "price": 120, "bidders": ["Ann", "Ben"]},
    "warn": LEAVING,
    "disqualify": LEAVING,
    "expel": LEAVING,
    "withdraw": LEAVING,
    "rule": {
        "reason": "as seen",
        "cash": {"Ann": -20},
        "position": {"Ann": 10},
        "deeds": {"6": STANDING, "8": None},
        "jail": {"Ann": 0, "Ben": None},
        "turn": "Ben",
        "clear": ["claims", "debts"],
    },
    "note": {"kind": "incident", "text": "貓在桌上"},
    "pause": {"reason": "lunch"},
    "resume": {},
    "time_up": {},
    "close": {"reason": "fire alarm"},
}
SETUP = {
    "turn": "Ann",
    "started": True,
    "cash": {"Ann": 5},
    "position": {"Ann": 12},
    "jail": {"Ben": 1},
    "deeds": {"6": {"owner": "Ann", "level": 0, "mortgaged": True}},
    "jail_cards": {"Ann": ["chance", "chest"]},
    "out": ["Dee"],
    "doubles": 1,
    "houses": 20,
    "hotels": 3,
    "turns": {"Ann": 4},
}


def test_every_entry_is_tried_with_every_field() -> None:
    assert set(FULL) == set(ACTIONS)
    assert {do: set(fields) for do, fields in FULL.items()} == {do: set(fields) for do, fields in ACTION_FIELDS.items()}


@pytest.mark.parametrize("do", FULL)
def test_an_entry_survives_both_ways(do: str) -> None:
    entry = {"do": do, **FULL[do]}
    written = write_action(read_action(entry, CAST))
    assert json.loads(json.dumps(written)) == entry


@pytest.mark.parametrize("do", FULL)
def test_an_entry_says_no_more_than_it_must(do: str) -> None:
    needed = {name for name, field in ACTION_FIELDS[do].items() if field.needed}
    entry = {"do": do, **{name: value for name, value in FULL[do].items() if name in needed}}
    assert json.loads(json.dumps(write_action(read_action(entry, CAST)))) == entry


def test_a_header_survives_with_setup_rules_and_meta() -> None:
    header = header_of(rules={"tax.income": "flat"}, setup=SETUP, meta={"event": "預賽", "round": [1]})
    game = open_game(loads(json.dumps(header))[0])
    first = dumps(game).split("\n")[0]
    assert json.loads(first) == header
    assert (game.state.houses, game.state.supply) == (20, (20, 3))


def test_an_inline_edition_plays_like_a_named_one() -> None:
    own = {"extends": "us_classic", "name": "club", "title": "Club", "taxes": {"38": 90}}
    game = open_game(loads(json.dumps(header_of(edition=own)))[0])
    assert game.state.edition.squares[38].tax == 90
    assert json.loads(dumps(game))["edition"] == own


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (Header("classic", "uk", ("a", "b"), "semi"), "unknown_stage"),
        (Header("classic", "uk", ("a", "b"), setup=Setup(cash={"c": 1})), "unknown_player"),
        (Header("classic", "uk", ("a", "b"), setup=Setup(position={"a": 40})), "unknown_square"),
        (Header("classic", "uk", ("a", "")), "player_ids"),
    ],
)
def test_a_header_made_in_code_is_checked_as_strictly(header: Header, code: str) -> None:
    with pytest.raises(SetupError) as caught:
        first_state(header)
    assert caught.value.code == code


def test_every_reading_error_is_a_data_error() -> None:
    with pytest.raises(DataError):
        loads("")


def test_the_contract_shows_every_entry() -> None:
    contract = (Path(__file__).parents[2] / "docs" / "game-record.md").read_text(encoding="utf-8")
    assert [do for do in ACTIONS if f'"do":"{do}"' not in contract and f"`{do}`" not in contract] == []


def test_a_header_nested_beyond_measure_is_told() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(RecordError, match="line 1: nested too deeply"):
        open_game(Header("classic", "uk", ("a", "b"), rules={"tax.flat": nested}))


@pytest.mark.parametrize(
    "action",
    [
        {"do": "build", "player": "Ann", "levels": {"6": 1, "8": 1, "9": 1}},
        {"do": "rule", "reason": "r", "cash": {"Ann": 5, "Ben": 7}, "position": {"Ann": 3, "Ben": 4}},
        {"do": "rule", "reason": "r", "deeds": {"1": {"owner": "Ben"}, "3": {"owner": "Ben"}}},
    ],
)
def test_an_entry_is_decided_the_same_in_whatever_order_its_fields_were_kept(action: dict[str, Any]) -> None:
    """A database gives the fields of an object back in an order of its own."""

    def turned(value: Any) -> Any:
        return {key: turned(value[key]) for key in reversed(value)} if isinstance(value, dict) else value

    setup = {"turn": "Ann", "deeds": {square: {"owner": "Ann"} for square in ("6", "8", "9")}}
    players = frozenset(game_of().header.players)
    told = [game_of(setup=setup).play(read_action(each, players)).events for each in (action, turned(action))]
    assert told[0] == told[1]
