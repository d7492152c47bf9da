"""The exact edges: just enough is enough, one less is not; and nobody unknown gets anywhere."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import actions as act
from rules_engine.actions import Goods, Standing
from rules_engine.edition import load_edition
from rules_engine.errors import IllegalAction
from rules_engine.events import Noted
from rules_engine.game import Game
from rules_engine.record import read_action
from rules_engine.scoring import Count, Holding, count_problems
from tests.rules_engine.support import CAST, game_of
from tests.rules_engine.test_record import FULL

ANN = {"owner": "Ann"}
DARK_BLUE_3 = {str(square): {"owner": "Ben", "level": 3} for square in (37, 39)}


def at(rules: dict[str, Any] | None = None, ruleset: str = "official_tournament", **setup: Any) -> Game:
    return game_of(ruleset, rules=rules or {}, setup={"turn": "Ann", **setup})


def after(game: Game, *actions: act.Action) -> Game:
    for action in actions:
        game.play(action)
    return game


def refused(game: Game, action: act.Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    return caught.value.code


def cash(game: Game, player: str) -> int:
    return game.state.players[player].cash


BY_PLAYER = sorted(do for do, fields in FULL.items() if "player" in fields and do not in ("start", "deal"))


@pytest.mark.parametrize("do", BY_PLAYER)
def test_nobody_unknown_and_nobody_who_left_acts(do: str) -> None:
    stranger = read_action({"do": do, **FULL[do], "player": "Zoe"}, [*CAST, "Zoe"])
    assert refused(at(), stranger) == "unknown_player"
    gone = read_action({"do": do, **FULL[do], "player": "Dee"}, CAST)
    assert refused(at(out=["Dee"]), gone) == "player_is_out"


@pytest.mark.parametrize(
    "action",
    [
        act.SellLot(3, "Zoe", 5),
        act.ClaimRent("Ann", "Zoe"),
        act.Trade("Ann", "Zoe", Goods(1), Goods(1)),
        act.SellBuilding("house", 6, "Ann", 50, ("Zoe", "Ann")),
        act.Rule("x", cash={"Zoe": 1}),
        act.Rule("x", deeds={5: Standing("Zoe")}),
    ],
)
def test_nobody_unknown_is_dealt_with(action: act.Action) -> None:
    game = after(at(), act.Roll("Ann", (1, 2)), act.Decline("Ann"))
    assert refused(game, action) == "unknown_player"


def test_a_winner_who_has_exactly_the_price_cannot_default() -> None:
    game = at(cash={"Cat": 50})
    after(game, act.Roll("Ann", (1, 2)), act.Decline("Ann"), act.SellLot(3, "Cat", 70), act.Rule("x", cash={"Cat": 20}))
    assert refused(game, act.Default("Cat")) == "can_pay"
    assert cash(after(game, act.Pay("Cat")), "Cat") == 0


def test_a_fresh_throw_needs_real_dice() -> None:
    game = at(position={"Ann": 4}, deeds={"12": {"owner": "Ben"}})
    after(game, act.Roll("Ann", (1, 2)), act.Draw("Ann", "chance.nearest_utility"))
    assert refused(game, act.Throw("Ann", (0, 3))) == "bad_dice"


def test_interest_in_a_trade_is_of_the_mortgage_whatever_a_bankruptcy_takes() -> None:
    game = at({"bankrupt.interestBase": "list"}, deeds={"24": {"owner": "Ben", "mortgaged": True}})
    assert cash(after(game, act.Trade("Ann", "Ben", Goods(100), Goods(deeds=(24,)))), "Ann") == 1388


def test_interest_follows_the_percentage() -> None:
    game = at({"mortgage.interestPercent": 100}, deeds={"12": {**ANN, "mortgaged": True}})
    assert cash(after(game, act.Lift("Ann", (12,))), "Ann") == 1350


def test_a_ruling_may_take_the_last_note_and_give_a_single_one() -> None:
    game = after(at(), act.Rule("x", cash={"Ann": -1500, "Ben": 1, "Cat": 0}))
    assert [cash(game, player) for player in CAST] == [0, 1501, 1500, 1500]


def test_a_ruling_may_use_the_last_buildings() -> None:
    game = after(at(houses=2, hotels=1), act.Rule("x", deeds={6: Standing("Ann", 2), 8: Standing("Ann", 5)}))
    assert (game.state.houses, game.state.hotels) == (0, 0)


def in_debt(has: int, **deeds: Any) -> Game:
    """Ann owes Ben 1,400."""
    game = at(cash={"Ann": has}, position={"Ann": 36}, deeds={**DARK_BLUE_3, **deeds})
    return after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"))


@pytest.mark.parametrize(("price", "code"), [(250, None), (249, "debt_not_covered")])
def test_g_debt_03_without_interest_on_transfers_none_is_missing(price: int, code: str | None) -> None:
    lots = {**DARK_BLUE_3, "24": ANN, "23": {"owner": "Cat", "mortgaged": True}, "21": {"owner": "Cat"}}
    game = at({"xfer.keepInterest": False}, cash={"Ann": 1150}, position={"Ann": 36}, deeds=lots)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"))
    swap = act.Trade("Cat", "Ann", Goods(price, (23,)), Goods(deeds=(24,)))
    assert (refused(game, swap) if code else after(game, swap).log[-1].action.do) == (code or "trade")


@pytest.mark.parametrize(("price", "code"), [(250, None), (249, "debt_not_covered")])
def test_g_debt_03_a_sale_must_cover_the_debt_to_the_last_note(price: int, code: str | None) -> None:
    game = in_debt(1150, **{"24": ANN})
    sale = act.Trade("Ann", "Cat", Goods(deeds=(24,)), Goods(price))
    assert (refused(game, sale) if code else after(game, sale, act.Pay("Ann")).state.pending or None) == code


@pytest.mark.parametrize(("price", "code"), [(250, None), (249, "debt_not_covered")])
def test_g_debt_03_what_interest_will_take_does_not_cover_the_debt(price: int, code: str | None) -> None:
    game = in_debt(1161, **{"24": ANN, "23": {"owner": "Cat", "mortgaged": True}, "21": {"owner": "Cat"}})
    swap = act.Trade("Cat", "Ann", Goods(price, (23,)), Goods(deeds=(24,)))
    assert (refused(game, swap) if code else after(game, swap).log[-1].action.do) == (code or "trade")


def test_g_debt_05_who_can_raise_exactly_the_debt_pays_it() -> None:
    game = in_debt(1280, **{"24": ANN})
    assert refused(game, act.GoBankrupt("Ann")) == "can_still_pay"
    assert cash(after(game, act.Mortgage("Ann", (24,)), act.Pay("Ann")), "Ann") == 0


def test_g_debt_05_one_note_short_is_bankrupt() -> None:
    game = after(in_debt(1279, **{"24": ANN}), act.GoBankrupt("Ann"))
    assert game.state.players["Ann"].status == "bankrupt"


def test_g_debt_04_a_mortgage_is_undone_with_the_last_note() -> None:
    game = after(in_debt(0, **{"24": ANN}), act.Mortgage("Ann", (24,)), act.GoBankrupt("Ann"))
    assert (cash(game, "Ben"), game.state.deeds[24].mortgaged) == (1500, False)


def test_g_bankr_04_an_heir_may_spend_his_last_note_on_paying_off() -> None:
    deeds = {**DARK_BLUE_3, "24": {**ANN, "mortgaged": True}}
    game = at(cash={"Ann": 32, "Ben": 100}, position={"Ann": 36}, deeds=deeds)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"), act.GoBankrupt("Ann", (24,)))
    assert (cash(game, "Ben"), game.state.deeds[24].mortgaged) == (0, False)


def test_g_bankr_04_nothing_is_paid_off_twice() -> None:
    game = in_debt(500, **{"24": {**ANN, "mortgaged": True}})
    assert refused(game, act.GoBankrupt("Ann", (24, 24))) == "cannot_lift"


def test_a_trade_may_take_the_last_note() -> None:
    deeds = {"24": {"owner": "Ben", "mortgaged": True}, "5": {"owner": "Ann"}}
    swap = act.Trade("Ann", "Ben", Goods(deeds=(5,)), Goods(deeds=(24,)), (24,))
    assert refused(at(deeds=deeds, cash={"Ann": 131}), swap) == "not_enough_cash"
    assert cash(after(at(deeds=deeds, cash={"Ann": 132}), swap), "Ann") == 0


def test_g_hot_04_every_step_needs_its_house() -> None:
    deeds = {square: {**ANN, "level": 2} for square in ("16", "18", "19")}
    to_hotels = act.Build("Ann", {16: 3, 18: 3, 19: 3})
    assert refused(at(deeds=deeds, houses=5), to_hotels) == "not_enough_houses_on_the_way"
    assert after(at(deeds=deeds, houses=6), to_hotels).state.houses == 12


def test_g_jail_08_the_fine_may_take_the_last_note() -> None:
    assert cash(after(at(cash={"Ann": 50}, jail={"Ann": 0}), act.LeaveJail("Ann", "fine")), "Ann") == 0


def test_g_bld_10_exactly_the_whole_box_may_be_on_the_board() -> None:
    board = load_edition("us_classic")
    lots = [square for square, deed in board.deeds.items() if deed.kind == "street"]
    houses = Count("Ann", 0, tuple(Holding(square, 4) for square in lots[:8]))
    hotels = Count("Ben", 0, tuple(Holding(square, 5) for square in lots[8:20]))
    assert count_problems(board, [houses, hotels]) == ()


def test_a_group_one_player_holds_in_part_cannot_carry_buildings_in_a_count() -> None:
    board = load_edition("us_classic")
    problems = count_problems(board, [Count("Ann", 0, (Holding(37, 1),)), Count("Ben", 0, (Holding(39, 1),))])
    assert [problem.code for problem in problems] == ["group_incomplete", "group_incomplete"]


TWO_GROUPS = {
    **{square: {**ANN, "level": 4} for square in ("16", "18", "19")},
    **{s: {"owner": "Ben"} for s in ("37", "39")},
}


def test_g_shortg_03_a_lot_with_four_houses_takes_no_fifth() -> None:
    bid = act.SellBuilding("house", 39, "Ben", 100, ("Ann", "Ben"))
    assert refused(at(deeds=TWO_GROUPS, houses=1), bid) == "nowhere_to_build"


def test_g_shortg_05_the_winner_of_a_building_pays_to_the_last_note() -> None:
    lots = {**dict.fromkeys(("16", "18", "19"), ANN), **{s: {"owner": "Ben"} for s in ("37", "39")}}
    bid = act.SellBuilding("house", 39, "Ben", 130, ("Ann", "Ben"))
    assert refused(at(deeds=lots, houses=1, cash={"Ben": 129}), bid) == "not_enough_cash"
    assert cash(after(at(deeds=lots, houses=1, cash={"Ben": 130}), bid), "Ben") == 0


def test_g_shortg_06_as_many_houses_as_all_could_take_are_no_shortage() -> None:
    lots = {**dict.fromkeys(("16", "18", "19"), ANN), **{s: {"owner": "Ben"} for s in ("37", "39")}}
    bid = act.SellBuilding("house", 39, "Ben", 130, ("Ann", "Ben"))
    assert refused(at(deeds=lots, houses=20), bid) == "not_contested"
    assert after(at(deeds=lots, houses=19), bid).state.houses == 18


def test_g_shortg_06_hotels_enough_for_all_are_no_shortage() -> None:
    lots = {
        **{s: {**ANN, "level": 4} for s in ("16", "18", "19")},
        **{s: {"owner": "Ben", "level": 4} for s in ("37", "39")},
    }
    bid = act.SellBuilding("hotel", 39, "Ben", 130, ("Ann", "Ben"))
    assert refused(at(deeds=lots, hotels=5), bid) == "not_contested"
    assert after(at(deeds=lots, hotels=4), bid).state.hotels == 3


@pytest.mark.parametrize("dice", [(1, 7), (0, 1), (1, 1, 1), (True, 1)])
def test_dice_show_one_to_six(dice: Any) -> None:
    assert refused(at(), act.Roll("Ann", dice)) == "bad_dice"


def test_g_mort_04_paying_off_may_take_the_last_note() -> None:
    deeds = {"24": {**ANN, "mortgaged": True}}
    assert refused(at(deeds=deeds, cash={"Ann": 131}), act.Lift("Ann", (24,))) == "not_enough_cash"
    assert cash(after(at(deeds=deeds, cash={"Ann": 132}), act.Lift("Ann", (24,))), "Ann") == 0


@pytest.mark.parametrize("square", [6, 24, 39])
def test_g_bankr_04_only_mortgaged_deeds_of_the_estate_are_paid_off(square: int) -> None:
    game = in_debt(500, **{"24": ANN, "6": {"owner": "Cat", "mortgaged": True}})
    assert refused(game, act.GoBankrupt("Ann", (square,))) == "cannot_lift"


def test_g_bankr_05_what_will_be_pledged_may_be_paid_off_at_once() -> None:
    deeds = {**DARK_BLUE_3, "24": ANN}
    game = at(ruleset="textbook", cash={"Ann": 0}, position={"Ann": 36}, deeds=deeds)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"), act.GoBankrupt("Ann", (24,)))
    assert (cash(game, "Ben"), game.state.deeds[24].mortgaged) == (1500 + 120 - 132, False)


def test_g_debt_04_a_mortgage_that_will_be_undone_cannot_be_paid_off() -> None:
    game = after(in_debt(0, **{"24": ANN}), act.Mortgage("Ann", (24,)))
    assert refused(game, act.GoBankrupt("Ann", (24,))) == "cannot_lift"


AS_IS = {"bankrupt.mortgageBeforeTransfer": "as_is"}


def to_ben(ruleset: str, rules: dict[str, Any], ben: int) -> Game:
    """Ann owes Ben 1,400 with 20 in cash, a mortgaged Illinois, bare Kentucky, and a railroad pledged since."""
    deeds = {**DARK_BLUE_3, "24": {**ANN, "mortgaged": True}, "5": ANN, "21": ANN}
    game = at(rules, ruleset, cash={"Ann": 20, "Ben": ben}, position={"Ann": 36}, deeds=deeds)
    return after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"), act.Mortgage("Ann", (5,)))


@pytest.mark.parametrize(
    ("rules", "ben"),
    [({}, 111), (AS_IS, 11)],  # of 132 the estate brings 20, the railroad's 100 with it or given back
)
def test_g_bankr_05_an_heir_pays_off_with_no_more_than_passes(rules: dict[str, Any], ben: int) -> None:
    game = to_ben("official_tournament", rules, ben)
    assert refused(game, act.GoBankrupt("Ann", (24,))) == "not_enough_cash"
    game = after(to_ben("official_tournament", rules, ben + 1), act.GoBankrupt("Ann", (24,)))
    assert (game.state.deeds[24].mortgaged, game.state.problems()) == (False, ())


def test_g_bankr_05_what_is_lent_on_the_estate_helps_its_heir() -> None:
    game = after(to_ben("textbook", {}, 0), act.GoBankrupt("Ann", (24,)))
    assert cash(game, "Ben") == 20 + 100 + 110 - 132 - 10 - 11


def test_g_short_01_deeds_may_be_dealt_one_by_one_but_no_third() -> None:
    game = after(game_of("textbook_short"), act.Deal("Ann", (1,)), act.Deal("Ann", (3,)))
    assert game.state.owned("Ann") == [1, 3]
    assert refused(game, act.Deal("Ann", (5,))) == "wrong_deal"


def test_a_fine_paid_instead_of_a_card_leaves_nothing_open() -> None:
    game = game_of(edition="uk", setup={"turn": "Ann", "position": {"Ann": 14}})
    after(game, act.Roll("Ann", (1, 2)), act.Draw("Ann", "chest.fine_10_or_chance"), act.Pay("Ann"))
    assert (game.state.pending, game.state.turn) == ([], "Ben")


def test_g_card_01_of_a_known_order_only_the_first_can_be_drawn() -> None:
    game = at(position={"Ann": 4})
    game.state.decks["chance"] = ((), ("chance.back_3", "chance.fine_15"))
    after(game, act.Roll("Ann", (1, 2)))
    assert refused(game, act.Draw("Ann", "chance.fine_15")) == "card_not_on_top"


def test_g_hot_05_the_last_hotels_can_be_built_one_by_one() -> None:
    deeds = {square: {**ANN, "level": 4} for square in ("16", "18", "19")}
    game = after(at(deeds=deeds, hotels=3), act.Build("Ann", {16: 1, 18: 1, 19: 1}))
    assert (game.state.hotels, game.state.houses) == (0, 32)


def test_g_shortg_06_lots_with_hotels_want_no_house() -> None:
    full = {square: {**ANN, "level": 5} for square in ("6", "8", "9")}
    orange = {"16": {**ANN, "level": 4}, "18": {**ANN, "level": 4}, "19": {**ANN, "level": 3}}
    deeds = {**full, **orange, "37": {"owner": "Ben"}, "39": {"owner": "Ben"}}
    bid = act.SellBuilding("house", 39, "Ben", 130, ("Ann", "Ben"))
    assert refused(at(deeds=deeds, houses=9), bid) == "not_contested"
    assert after(at(deeds=deeds, houses=8), bid).state.houses == 7


def test_g_trade_01_nobody_trades_what_the_other_does_not_have() -> None:
    assert refused(at(), act.Trade("Ann", "Ben", Goods(5), Goods(deeds=(39,)))) == "not_the_owner"
    assert refused(at(), act.Trade("Ann", "Ben", Goods(5), Goods(jail_cards=("chest",)))) == "no_jail_card"


def test_gap_b6_a_debt_is_settled_before_the_game_is_closed() -> None:
    turns = {"Ann": 3, "Ben": 3, "Cat": 3, "Dee": 2}
    game = game_of(
        setup={"turn": "Dee", "turns": turns, "position": {"Dee": 36}, "cash": {"Dee": 900}, "deeds": DARK_BLUE_3}
    )
    after(game, act.Roll("Dee", (1, 2)), act.TimeUp(), act.ClaimRent("Ben", "Dee"))
    assert refused(game, act.Close()) == "settle_first"
    assert after(game, act.GoBankrupt("Dee"), act.Close()).state.over == "time"


def test_gap_u1_where_nothing_is_set_a_bid_is_at_least_one() -> None:
    game = at({"auction.open": 0, "auction.step": 0})
    after(game, act.Roll("Ann", (1, 2)), act.Decline("Ann"))
    assert refused(game, act.SellLot(3, "Ben", 0)) == "below_opening"
    assert cash(after(game, act.SellLot(3, "Ben", 1)), "Ben") == 1499


def test_g_shortg_03_a_bidder_with_half_a_group_has_no_lot() -> None:
    deeds = {"16": ANN, "18": ANN, "37": {"owner": "Ben"}, "39": {"owner": "Ben"}}
    assert (
        refused(at(deeds=deeds, houses=1), act.SellBuilding("house", 39, "Ben", 200, ("Ann", "Ben")))
        == "nowhere_to_build"
    )


def test_g_debt_02_a_debtor_does_not_bid_for_buildings() -> None:
    game = in_debt(500, **{str(square): ANN for square in (16, 18, 19)})
    game.state.houses, game.state.supply = 1, (7, 12)
    assert refused(game, act.SellBuilding("house", 39, "Ben", 200, ("Ann", "Ben"))) == "settle_debt_first"


def test_a_note_is_kept_as_it_was_written() -> None:
    game = after(at(), act.Note("remark", "quiet"))
    assert [event for event in game.log[0].events if isinstance(event, Noted)] == [Noted("remark", "quiet")]


def test_g_debt_03_of_two_debts_the_first_must_be_covered() -> None:
    deeds = {
        "5": {"owner": "Cat"},
        "11": {"owner": "Ben", "level": 1},
        "13": {"owner": "Ben", "level": 1},
        "14": {"owner": "Ben", "level": 1},
        "1": ANN,
    }
    game = at(cash={"Ann": 0}, position={"Ann": 1}, deeds=deeds)
    after(
        game, act.Roll("Ann", (2, 2)), act.Roll("Ann", (3, 3)), act.ClaimRent("Cat", "Ann"), act.ClaimRent("Ben", "Ann")
    )
    assert [debt.amount for debt in game.state.debts("Ann")] == [25, 50]
    assert cash(after(game, act.Trade("Ann", "Dee", Goods(deeds=(1,)), Goods(30)), act.Pay("Ann")), "Ann") == 5


def test_g_dice_04_the_third_doubles_may_lead_to_the_visitors_only() -> None:
    game = after(at({"doubles.third.status": "visiting"}, doubles=2), act.Roll("Ann", (3, 3)))
    assert (game.state.players["Ann"].position, game.state.players["Ann"].jail) == (10, None)
    assert (game.state.turn, game.state.bonus, game.state.doubles) == ("Ben", False, 0)
