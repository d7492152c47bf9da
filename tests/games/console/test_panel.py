"""What the judge's tablet is told, and above all what it is not told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.console.panel import turn_panel
from games.console.phrases import phrase, player
from rules_engine.game import Game
from tests.games.console.games import KEPT, RECORDED, moments, roll, table

OWNED = {"3": {"owner": "s2"}}
LANDED_ON_RENT = {"setup": {"deeds": OWNED}}


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
