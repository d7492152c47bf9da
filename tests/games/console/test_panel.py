"""What the judge's tablet is told, and above all what it is not told."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from time import process_time

import pytest

from games.console.panel import turn_panel
from games.console.phrases import phrase, player
from rules_engine.actions import ClaimRent
from rules_engine.game import Game
from tests.games.console.games import KEPT, RECORDED, moments, roll, table

OWNED = {"3": {"owner": "s2"}}


def without_claims(game: Game) -> Game:
    """The same moment with no rent open."""
    twin = Game.__new__(Game)
    twin.header, twin.log = game.header, game.log
    twin.state = game.state.copy()
    twin.state.claims = {}
    return twin


def written(game: Game) -> str:
    return json.dumps(turn_panel(game), sort_keys=True)


@pytest.mark.parametrize("path", [*RECORDED, *KEPT], ids=lambda path: path.stem)
def test_t_cond_03_the_panel_never_tells_whether_rent_is_open(path: Path) -> None:
    open_rents = 0
    for game in moments(path):
        if game.state.rules.rent_reminder != "banker":
            open_rents += bool(game.state.claims)
            assert written(game) == written(without_claims(game))
    assert open_rents > 3 or "hong_kong" in path.stem


def test_t_cond_03_landing_on_another_s_deed_looks_like_landing_on_a_mortgaged_one() -> None:
    due = table(roll("s1", 1, 2), setup={"deeds": {"3": {"owner": "s2"}}})
    none = table(roll("s1", 1, 2), setup={"deeds": {"3": {"owner": "s2", "mortgaged": True}}})
    assert due.state.claims
    assert not none.state.claims
    seen, other = turn_panel(due), turn_panel(none)
    changed = {key for key in seen if seen[key] != other[key]}
    assert changed == {"players", "estates"}  # the deed lies face down on the table, for all to see


def test_g_rent_16_the_banker_may_be_reminded_only_where_the_ruleset_says_so() -> None:
    silent = table(roll("s1", 1, 2), setup={"deeds": OWNED})
    spoken = table(roll("s1", 1, 2), ruleset="hong_kong_tournament", setup={"deeds": OWNED})
    assert "reminder" not in turn_panel(silent)
    assert [said["code"] for said in turn_panel(spoken)["reminder"]] == ["reminder.rent"]


def test_g_tax_02_the_tax_choice_is_asked_without_any_sum() -> None:
    panel = turn_panel(table(roll("s1", 1, 3)))
    assert (panel["asks"], panel["debt"]) == ("tax", None)
    assert panel["headline"] == phrase("headline.tax", player=player("s1"), percent=10)
    assert [choice["bounds"] for choice in panel["choices"] if choice["do"] == "tax"] == [
        {"choices": ["fixed", "percent"]}
    ]


def test_a_purchase_is_offered_with_its_printed_price() -> None:
    panel = turn_panel(table(roll("s1", 1, 2)))
    assert panel["asks"] == "purchase"
    assert panel["purchase"] == {"player": "s1", "square": 3, "price": 60}
    assert panel["landed"] == {"player": "s1", "square": 3}
    assert {choice["do"] for choice in panel["choices"]} == {"buy", "decline", "time_up"}


def test_g_hot_04_lots_that_only_change_together_are_offered_together() -> None:
    """Without a house in the bank a group of hotels can only be sold to the ground (G-SELL-04)."""
    hotels = {str(lot): {"owner": "s1", "level": 5} for lot in (6, 8, 9)}
    bare = turn_panel(table(setup={"deeds": hotels, "houses": 0}))["estates"]["s1"]
    rich = turn_panel(table(setup={"deeds": hotels}))["estates"]["s1"]
    assert (bare["sell"], rich["sell"]) == ([6, 8, 9], [6, 8, 9])
    none = turn_panel(table(setup={"deeds": {"6": {"owner": "s1"}}, "houses": 0}))["estates"]["s1"]
    assert (none["build"], none["mortgage"]) == ([], [6])


def test_what_may_be_recorded_is_what_the_rules_let_pass() -> None:
    """Every choice of the panel is one of the engine's, and none of its steps of play is missing."""
    beside = {"claim", "trade", "build", "sell", "mortgage", "lift", "note", "rule", "pause", "close"}
    sanctions = {"warn", "disqualify", "expel", "withdraw"}
    for game in moments(RECORDED[0]):
        wanted = {(choice.do, choice.player) for choice in game.legal_actions()}
        wanted = {pair for pair in wanted if pair[0] not in beside | sanctions}
        assert {(choice["do"], choice["player"]) for choice in turn_panel(game)["choices"]} == wanted


def test_a_debt_says_to_whom_and_a_bankrupt_estate_what_is_auctioned() -> None:
    hotels = {str(lot): {"owner": "s2", "level": 5} for lot in (37, 39)}
    game = table(roll("s1", 1, 2), setup={"cash": {"s1": 10}, "position": {"s1": 36}, "deeds": hotels})
    game.play(ClaimRent("s2", "s1"))
    panel = turn_panel(game)
    assert panel["debt"] == {"player": "s1", "amount": 2000, "to": [{"player": "s2", "amount": 2000}], "cash": 10}
    assert {choice["do"] for choice in panel["choices"]} == {"bankrupt", "time_up"}


def test_the_panel_is_made_in_a_moment() -> None:
    """At most 1.5 ms of CPU on the longest game, half the panels far below."""
    spent = []
    for game in moments(max(RECORDED, key=lambda path: path.stat().st_size)):
        began = process_time()
        turn_panel(game)
        spent.append(process_time() - began)
    assert median(spent) < 0.0015


def test_a_panel_is_plain_data_with_text_keys() -> None:
    for path in KEPT:
        for game in moments(path):
            panel = turn_panel(game)
            assert json.loads(json.dumps(panel)) == panel
