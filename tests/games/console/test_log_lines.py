"""The log in phrases: what happened, what followed, and nothing about rents that nobody claimed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.console.log_lines import log_phrase, subject_of
from games.console.phrases import money, phrase, player, square
from rules_engine.events import RentClosed, RentFallen
from rules_engine.game import Entry, Game
from tests.games.console.games import KEPT, RECORDED, moments, play, roll, table


def said(game: Game) -> list[dict[str, Any]]:
    """The phrases of the last line."""
    parts: list[dict[str, Any]] = log_phrase(game.log[-1], game.state.hotel_level)["values"]["what"]["phrases"]
    return parts


def codes(game: Game) -> list[str]:
    return [one["code"] for one in said(game)]


@pytest.mark.parametrize("path", [*RECORDED, *KEPT], ids=lambda path: path.stem)
def test_t_cond_03_a_line_is_the_same_whether_or_not_rent_fell_due_or_lapsed(path: Path) -> None:
    silent = 0
    for game in moments(path):
        entry = game.log[-1]
        told = tuple(event for event in entry.events if not isinstance(event, RentFallen | RentClosed))
        silent += len(told) < len(entry.events)
        assert log_phrase(entry, 5) == log_phrase(Entry(entry.action, told), 5)
    assert silent > 3


def test_a_roll_says_where_it_led_and_the_salary_at_go() -> None:
    game = table(roll("s1", 6, 3), setup={"position": {"s1": 36}})
    assert codes(game) == ["log.rolled", "effect.moved", "effect.received_salary"]
    assert said(game)[1:] == [
        phrase("effect.moved", square=square(5)),
        phrase("effect.received_salary", amount=money(200)),
    ]


def test_doubles_say_that_the_player_rolls_again() -> None:
    assert codes(table(roll("s1", 5, 5)))[-1] == "effect.rolls_again"


def test_a_card_says_what_it_brought() -> None:
    game = table(roll("s1", 3, 4), {"do": "draw", "player": "s1", "card": "chance.go_to_jail"})
    assert codes(game) == ["log.drew", "effect.jailed"]


def test_g_card_06_who_pays_for_a_birthday_is_named() -> None:
    game = table(
        roll("s1", 1, 1),
        {"do": "draw", "player": "s1", "card": "chest.collect_each_50"},
        setup={"cash": {"s3": 10}},
    )
    assert [one["code"] for one in said(game)[1:]] == ["effect.received_from", "effect.received_from", "effect.by"]
    owes = phrase("effect.owes", amount=money(50), to={"phrases": [phrase("words.player", player=player("s1"))]})
    assert said(game)[3] == phrase("effect.by", player=player("s3"), what={"phrases": [owes]})


def test_a_claim_says_for_what_and_how_much_came() -> None:
    game = table(roll("s1", 1, 2), setup={"deeds": {"3": {"owner": "s2"}}})
    play(game, {"do": "claim", "player": "s2", "from": "s1", "deed": 3})
    assert subject_of(game.log[-1].action) == "s2"
    assert said(game) == [
        phrase("log.claimed_for", debtor=player("s1"), square=square(3)),
        phrase("effect.received_from", amount=money(4), player=player("s1")),
    ]


def test_buildings_are_told_by_what_then_stands() -> None:
    deeds = {str(lot): {"owner": "s1", "level": 4} for lot in (6, 8, 9)}
    game = table({"do": "build", "player": "s1", "levels": {"6": 1}}, setup={"deeds": deeds})
    (built,) = said(game)
    assert built["values"]["amount"] == money(50)
    assert built["values"]["lots"]["phrases"][0]["values"] == {
        "square": square(6),
        "level": {"phrases": [phrase("words.hotel")]},
    }


def test_a_ruling_tells_each_thing_it_sets() -> None:
    ruling = {"do": "rule", "reason": "miscounted", "cash": {"s2": -20}, "deeds": {"5": {"owner": "s3"}}}
    game = table({**ruling, "clear": ["claims"]})
    assert codes(game) == ["log.ruled", "log.cleared_claims", "effect.by", "effect.by"]
