"""Every way the rules refuse an action, by its code; a refused action leaves no trace."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import rules_engine
from rules_engine import actions as act
from rules_engine.actions import Action, Goods, Standing
from rules_engine.errors import IllegalAction
from rules_engine.game import Game
from rules_engine.report import final_report
from tests.rules_engine.support import DATA, game_of

LIGHT_BLUE = {str(square): {"owner": "Ann"} for square in (6, 8, 9)}
ORANGE_4 = {str(square): {"owner": "Ann", "level": 4} for square in (16, 18, 19)}
DARK_BLUE_3 = {str(square): {"owner": "Ben", "level": 3} for square in (37, 39)}
BOARDWALK = {"39": {"owner": "Ann"}}


def roll(player: str, one: int = 1, two: int = 2) -> dict[str, Any]:
    return {"do": "roll", "player": player, "dice": [one, two]}


def at(turn: str = "Ann", **setup: Any) -> dict[str, Any]:
    return {"setup": {"turn": turn, **setup}}


ON_PURCHASE = {"entries": [roll("Ann")], **at()}
IN_AUCTION = {"entries": [roll("Ann"), {"do": "decline", "player": "Ann"}], **at()}
WON_TOO_DEAR = {
    "entries": [*IN_AUCTION["entries"], {"do": "auction", "deed": 3, "winner": "Cat", "price": 70}],
    **at(cash={"Cat": 50}),
}
IN_DEBT = {
    "entries": [roll("Ann"), {"do": "claim", "player": "Ben", "from": "Ann"}],
    **at(
        cash={"Ann": 500},
        position={"Ann": 36},
        deeds={**DARK_BLUE_3, **LIGHT_BLUE, "1": {"owner": "Ann", "mortgaged": True}},
    ),
}
OVER = {"entries": [{"do": "close", "reason": "fire alarm"}], **at()}
IN_THROW = {
    "entries": [roll("Ann"), {"do": "draw", "player": "Ann", "card": "chance.nearest_utility"}],
    **at(position={"Ann": 4}, deeds={"12": {"owner": "Ben"}}),
}
FREE = {"ruleset": "textbook"}

ENGINE = Path(rules_engine.__file__).parent
REFUSED: list[tuple[str, dict[str, Any], Action]] = [
    ("game_over", OVER, act.Pause()),
    ("not_started", {}, act.Roll("Ann", (1, 2))),
    ("paused", {"entries": [{"do": "pause"}], **at()}, act.Roll("Ann", (1, 2))),
    ("not_paused", at(), act.Resume()),
    ("unknown_player", at(), act.Roll("Zoe", (1, 2))),
    ("player_is_out", at(out=["Dee"]), act.Warn("Dee")),
    ("bad_dice", at(), act.Roll("Ann", (0, 7))),
    ("not_your_turn", at(), act.Roll("Ben", (1, 2))),
    ("settle_first", ON_PURCHASE, act.Roll("Ann", (1, 2))),
    ("every_throw_counts", {"rules": {"dice.invalidReroll": False}, **at()}, act.VoidRoll("Ann")),
    ("already_started", at(), act.Start("Ann")),
    ("already_started", at(), act.Deal("Ann", (1, 3))),
    ("deal_first", {"ruleset": "textbook_timed"}, act.Start("Ann")),
    ("wrong_deal", {"ruleset": "textbook_timed"}, act.Deal("Ann", (1, 3, 5))),
    ("wrong_deal", {}, act.Deal("Ann", ())),
    ("deed_not_with_bank", {"ruleset": "textbook_timed"}, act.Deal("Ann", (1, 2))),
    ("not_the_starter", {}, act.Start("Ann", ({"Ann": (1, 2), "Ben": (3, 2), "Cat": (1, 1), "Dee": (1, 1)},))),
    ("wrong_throwers", {}, act.Start("Ann", ({"Ann": (1, 2)},))),
    ("opening_tied", {}, act.Start("Ann", (dict.fromkeys(["Ann", "Ben", "Cat", "Dee"], (1, 2)),))),
    ("nothing_to_buy", at(), act.Buy("Ann")),
    ("no_auction", at(), act.SellLot(3, None, None)),
    ("not_in_auction", IN_AUCTION, act.SellLot(5, None, None)),
    ("winner_without_price", IN_AUCTION, act.SellLot(3, "Ann", None)),
    ("nothing_won", IN_AUCTION, act.Default("Cat")),
    (
        "can_pay",
        {**WON_TOO_DEAR, "entries": [*WON_TOO_DEAR["entries"], {"do": "rule", "reason": "x", "cash": {"Cat": 50}}]},
        act.Default("Cat"),
    ),
    ("bidder_excluded", {"rules": {"auction.declinerMayBid": False}, **IN_AUCTION}, act.SellLot(3, "Ann", 5)),
    ("no_card_to_draw", at(), act.Draw("Ann", "chance.back_3")),
    ("not_in_deck", {"entries": [roll("Ann")], **at(position={"Ann": 4})}, act.Draw("Ann", "chest.doctor_50")),
    ("no_throw_asked", at(), act.Throw("Ann", (1, 2))),
    ("throw_first", IN_THROW, act.ClaimRent("Ben", "Ann")),
    ("no_open_claim", at(), act.ClaimRent("Ben", "Ann")),
    ("nothing_to_pay", at(), act.Pay("Ann")),
    ("nothing_to_pay", ON_PURCHASE, act.Pay("Ann")),
    ("not_in_jail", at(), act.LeaveJail("Ann", "fine")),
    ("not_your_turn", at(jail={"Ben": 0}), act.LeaveJail("Ben", "fine")),
    ("no_jail_card", at(jail={"Ann": 0}), act.LeaveJail("Ann", "card")),
    ("not_a_deed", at(), act.Mortgage("Ann", (4,))),
    ("not_the_owner", at(), act.Mortgage("Ann", (5,))),
    ("nothing_named", at(), act.Mortgage("Ann", ())),
    ("named_twice", at(deeds=BOARDWALK), act.Mortgage("Ann", (39, 39))),
    ("already_mortgaged", at(deeds={"5": {"owner": "Ann", "mortgaged": True}}), act.Mortgage("Ann", (5,))),
    ("not_mortgaged", at(deeds=BOARDWALK), act.Lift("Ann", (39,))),
    ("settle_debt_first", IN_DEBT, act.Build("Ann", {6: 1})),
    ("nothing_named", at(), act.Build("Ann", {})),
    ("level_out_of_range", at(deeds=LIGHT_BLUE), act.Build("Ann", {6: 0})),
    (
        "not_enough_houses_on_the_way",
        {
            "ruleset": "official_tournament",
            **at(deeds={**ORANGE_4, **LIGHT_BLUE}, houses=0),
        },
        act.Build("Ann", {16: 1, 18: 1, 19: 1, 6: 1}),
    ),
    (
        "not_enough_houses_on_the_way",
        at(deeds={**ORANGE_4, **LIGHT_BLUE, "1": {"owner": "Ann"}, "3": {"owner": "Ann"}}, houses=0),
        act.Build("Ann", {6: 1, 1: 1, 16: 1, 18: 1, 19: 1}),
    ),
    ("nowhere_to_build", at(deeds=LIGHT_BLUE), act.SellBuilding("house", 6, "Ann", 50, ("Ann", "Ben"))),
    ("nowhere_to_build", at(deeds={"6": {"owner": "Ann"}}), act.SellBuilding("house", 6, "Ann", 50, ("Ann", "Ben"))),
    (
        "not_contested",
        at(deeds={**LIGHT_BLUE, "37": {"owner": "Ben"}, "39": {"owner": "Ben"}, "5": {"owner": "Ben"}}),
        act.SellBuilding("house", 6, "Ann", 50, ("Ann", "Ben")),
    ),
    (
        "lot_not_possible",
        at(houses=1, deeds={**LIGHT_BLUE, "37": {"owner": "Ben"}, "39": {"owner": "Ben"}}),
        act.SellBuilding("house", 39, "Ann", 50, ("Ann", "Ben")),
    ),
    ("trade_with_oneself", at(), act.Trade("Ann", "Ann", Goods(1), Goods(1))),
    ("auction_is_on", IN_AUCTION, act.Trade("Ann", "Ben", Goods(1), Goods(1))),
    ("negative_cash", at(), act.Trade("Ann", "Ben", Goods(-1), Goods(1))),
    ("named_twice", at(deeds=BOARDWALK), act.Trade("Ann", "Ben", Goods(deeds=(39, 39)), Goods(1))),
    ("no_jail_card", at(), act.Trade("Ann", "Ben", Goods(jail_cards=("chance",)), Goods(1))),
    ("nothing_named", at(), act.Trade("Ann", "Ben")),
    ("gift_needs_a_ruling", at(), act.Trade("Ann", "Ben", Goods(1))),
    ("gift", {**FREE, **at()}, act.Trade("Ann", "Ben", Goods(1))),
    ("creditor_may_not_buy", IN_DEBT, act.Trade("Ann", "Ben", Goods(deeds=(6,)), Goods(1200))),
    ("debt_not_covered", IN_DEBT, act.Trade("Ann", "Cat", Goods(deeds=(6,)), Goods(100))),
    (
        "below_floor",
        {"rules": {"debt.thirdPartySale": "floor"}, **IN_DEBT},
        act.Trade("Ann", "Cat", Goods(deeds=(6,)), Goods(99)),
    ),
    ("cannot_lift", at(deeds=BOARDWALK), act.Trade("Ann", "Ben", Goods(deeds=(39,)), Goods(1), (39,))),
    ("not_enough_cash", at(), act.Trade("Ann", "Ben", Goods(1501), Goods(5))),
    ("cannot_lift", IN_DEBT, act.GoBankrupt("Ann", (5,))),
    (
        "not_enough_cash",
        {
            **IN_DEBT,
            **at(
                cash={"Ann": 0, "Ben": 20},
                position={"Ann": 36},
                deeds={**DARK_BLUE_3, "1": {"owner": "Ann", "mortgaged": True}},
            ),
        },
        act.GoBankrupt("Ann", (1,)),
    ),
    (
        "cannot_lift",
        {"entries": [roll("Ann", 1, 1)], **at(cash={"Ann": 0}, position={"Ann": 36})},
        act.GoBankrupt("Ann", (1,)),
    ),
    ("untimed", {"stage": "final", **at()}, act.TimeUp()),
    ("untimed", {**FREE, **at()}, act.TimeUp()),
    ("time_is_up_already", {"entries": [{"do": "time_up"}], **at()}, act.TimeUp()),
    ("reason_needed", at(), act.Close()),
    ("reason_needed", at(), act.Rule(" ")),
    ("cannot_clear", at(), act.Rule("x", clear=("dice",))),
    ("not_started", {}, act.Rule("x", turn="Ann")),
    ("not_enough_cash", at(), act.Rule("x", cash={"Ann": -1501})),
    ("unknown_square", at(), act.Rule("x", position={"Ann": 40})),
    ("impossible_jail", at(), act.Rule("x", jail={"Ann": 3})),
    ("impossible_jail", at(), act.Rule("x", jail={"Ann": 0}, position={"Ann": 5})),
    ("not_a_deed", at(), act.Rule("x", deeds={4: Standing("Ann")})),
    ("level_out_of_range", at(), act.Rule("x", deeds={5: Standing("Ann", 1)})),
    ("not_the_owner", at(), act.Rule("x", deeds={5: Standing(None, 0, True)})),
    ("not_enough_buildings", at(houses=1), act.Rule("x", deeds={6: Standing("Ann", 2)})),
    ("unknown_note", at(), act.Note("gossip", "x")),
]


def open_at(position: dict[str, Any]) -> Game:
    return game_of(**position)


@pytest.mark.parametrize(
    ("code", "position", "action"), [pytest.param(*row, id=f"{row[0]}-{i}") for i, row in enumerate(REFUSED)]
)
def test_an_action_the_rules_forbid_is_refused_with_its_code(
    code: str, position: dict[str, Any], action: Action
) -> None:
    game = open_at(position)
    before = final_report(game.state, len(game.log))
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert caught.value.code == code
    assert str(caught.value).startswith(code)
    assert final_report(game.state, len(game.log)) == before


def codes_of(*paths: Path) -> set[str]:
    """The codes with which these modules refuse."""
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    return set(re.findall(r'IllegalAction\(\s*"(\w+)"', source)) | set(re.findall(r'else "(\w+)", ', source))


def test_every_code_of_the_rules_is_refused_somewhere() -> None:
    """The codes of `decide/` are those proved here or by a case of the catalogue."""
    cases = (DATA / "cases.json").read_text(encoding="utf-8")
    proved = {code for code, *_ in REFUSED} | set(re.findall(r'"code": "(\w+)"', cases))
    assert codes_of(*(ENGINE / "decide").glob("*.py")) - proved == set()


def test_every_code_is_told_in_the_contract() -> None:
    contract = (ENGINE.parent / "docs" / "game-record.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \| .+ \| .* \|$", contract.partition("## Why an entry")[2], re.MULTILINE)
    assert sorted(codes_of(*ENGINE.rglob("*.py"))) == told
