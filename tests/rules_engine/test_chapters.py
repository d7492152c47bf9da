"""Rules that no case of the catalogue plays out, chapter by chapter. Numbers are worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import actions as act
from rules_engine.actions import Goods, Standing
from rules_engine.game import Game
from rules_engine.pending import Auction, pending_from_json, pending_to_json
from rules_engine.report import final_report
from tests.rules_engine.support import game_of

DARK_BLUE_3 = {str(square): {"owner": "Ben", "level": 3} for square in (37, 39)}
ORANGE = {str(square): {"owner": "Ann"} for square in (16, 18, 19)}


def at(ruleset: str = "official_tournament", turn: str = "Ann", **setup: Any) -> Game:
    fields = {name: setup.pop(name) for name in ("edition", "rules", "stage", "players") if name in setup}
    return game_of(ruleset, setup={"turn": turn, **setup}, **fields)


def after(game: Game, *actions: act.Action) -> Game:
    for action in actions:
        game.play(action)
        assert not game.state.problems()
    return game


def cash(game: Game, *players: str) -> list[int]:
    return [game.state.players[player].cash for player in players]


# opening


def test_g_start_02_only_those_who_tied_throw_again() -> None:
    first = {"Ann": (6, 4), "Ben": (5, 5), "Cat": (1, 2), "Dee": (2, 2)}
    game = after(game_of(), act.Start("Ben", (first, {"Ann": (1, 2), "Ben": (6, 6)})))
    assert game.state.turn == "Ben"


def test_g_short_01_the_game_starts_when_everybody_has_two_deeds() -> None:
    game = game_of("textbook_short")
    deals = [
        act.Deal(player, deeds)
        for player, deeds in zip(game.state.players, ((1, 3), (5, 6), (8, 9), (11, 12)), strict=True)
    ]
    assert cash(after(game, *deals, act.Start("Cat")), "Ann") == [1500]
    assert game.state.owned("Dee") == [11, 12]


# dice and jail


@pytest.mark.parametrize(("status", "jail"), [("jailed", 0), ("visiting", None)])
def test_g_dice_04_third_doubles_settle_the_square_first_where_the_rules_say_so(status: str, jail: int | None) -> None:
    game = at("introduction", doubles=2, rules={"doubles.third.status": status})
    after(game, act.Roll("Ann", (3, 3)), act.Buy("Ann"))
    ann = game.state.players["Ann"]
    assert (ann.position, ann.jail, game.state.turn, game.state.deeds[6].owner) == (10, jail, "Ben", "Ann")


def test_g_dice_04_a_square_that_jails_already_leaves_nothing_for_the_third_doubles() -> None:
    game = after(at("introduction", doubles=2, position={"Ann": 24}), act.Roll("Ann", (3, 3)))
    assert game.state.players["Ann"].jail == 0
    assert game.log[0].events.count(game.log[0].events[-2]) == 1


def test_g_jail_09_doubles_after_a_paid_way_out_may_earn_nothing() -> None:
    game = at(jail={"Ann": 0}, rules={"jail.paidDoublesBonus": False})
    after(game, act.LeaveJail("Ann", "fine"), act.Roll("Ann", (5, 5)))
    assert (game.state.turn, game.state.bonus) == ("Ben", False)


def test_g_jail_04_doubles_that_free_may_earn_another_roll() -> None:
    game = after(at(jail={"Ann": 0}, rules={"jail.doublesBonus": True}), act.Roll("Ann", (5, 5)))
    assert (game.state.turn, game.state.bonus, game.state.doubles) == ("Ann", True, 1)


def test_gap_j1_a_card_may_replace_the_fine_after_the_last_failed_roll() -> None:
    rules = {"jail.decideBeforeRoll": False}
    game = at(jail={"Ann": 2}, jail_cards={"Ann": ["chance", "chest"]}, rules=rules)
    after(game, act.Roll("Ann", (1, 2)))
    assert game.state.top is not None
    after(game, act.LeaveJail("Ann", "card", "chest"))
    ann = game.state.players["Ann"]
    assert (ann.cash, ann.position, ann.jail_cards) == (1500, 13, ("chance",))


def test_gap_j1_or_the_fine_is_paid_after_all() -> None:
    rules = {"jail.decideBeforeRoll": False}
    game = at(jail={"Ann": 2}, jail_cards={"Ann": ["chance"]}, rules=rules)
    after(game, act.Roll("Ann", (1, 2)), act.Pay("Ann"))
    assert cash(game, "Ann") == [1450]


# cards


def draw(card: str, **setup: Any) -> Game:
    place = {"chance": 4, "chest": 14}[card.partition(".")[0]]
    game = at(position={"Ann": place}, **setup)
    return after(game, act.Roll("Ann", (1, 2)), act.Draw("Ann", card))


def test_gap_r9_the_nearest_utility_earns_ten_times_a_fresh_throw() -> None:
    game = draw("chance.nearest_utility", deeds={"12": {"owner": "Ben"}})
    after(game, act.VoidRoll("Ann"), act.Throw("Ann", (3, 4)), act.ClaimRent("Ben", "Ann"))
    assert cash(game, "Ann", "Ben") == [1430, 1570]


@pytest.mark.parametrize("standing", [{"owner": "Ann"}, {"owner": "Ben", "mortgaged": True}])
def test_gap_r9_no_throw_for_an_own_or_mortgaged_utility(standing: dict[str, Any]) -> None:
    game = draw("chance.nearest_utility", deeds={"12": standing})
    assert (game.state.top, game.state.claims) == (None, {})


def test_gap_r3_a_throw_for_an_owner_who_left_opens_nothing() -> None:
    game = draw("chance.nearest_utility", deeds={"12": {"owner": "Ben"}})
    after(game, act.Expel("Ben"), act.SellLot(12, None, None), act.Throw("Ann", (3, 4)))
    assert game.state.claims == {}


def test_gap_r9_the_nearest_railroad_earns_double() -> None:
    game = draw("chance.nearest_railroad", deeds={"15": {"owner": "Ben"}})
    assert [claim.amount for claim in game.state.claims.values()] == [50]


def test_a_nearest_deed_nobody_owns_may_be_bought() -> None:
    game = draw("chance.nearest_utility")
    assert cash(after(game, act.Buy("Ann")), "Ann") == [1350]


def test_gap_b3_who_cannot_pay_the_drawer_owes_the_next_in_turn_first() -> None:
    game = draw("chest.collect_each_50", cash={"Ben": 10, "Cat": 100, "Dee": 10}, deeds={"5": {"owner": "Dee"}})
    assert cash(game, "Ann", "Cat") == [1550, 50]
    assert game.state.top is not None
    assert game.state.top.player == "Ben"
    after(game, act.Mortgage("Dee", (5,)), act.Pay("Dee"), act.GoBankrupt("Ben"))
    assert cash(game, "Ann", "Ben", "Dee") == [1610, 0, 60]
    assert game.state.players["Ben"].status == "bankrupt"


def test_a_fine_may_be_paid_or_exchanged_for_a_chance_card() -> None:
    card = "chest.fine_10_or_chance"
    assert cash(after(draw(card, edition="uk"), act.Pay("Ann")), "Ann") == [1490]
    game = after(draw(card, edition="uk"), act.Draw("Ann", "chance.dividend_50"))
    assert cash(game, "Ann") == [1550]


def test_a_card_may_lead_back_without_salary() -> None:
    game = draw("chest.back_to_1", edition="uk")
    assert (game.state.players["Ann"].position, cash(game, "Ann")) == (1, [1500])
    assert game.state.top is not None


def test_g_card_01_after_a_whole_round_of_the_deck_the_order_is_known() -> None:
    game = at()
    state = game.state
    state.decks["chance"] = ((), ("chance.back_3", "chance.fine_15"))
    state.players["Ann"].position = 4
    game.play(act.Roll("Ann", (1, 2)))
    game.play(act.Draw("Ann", "chance.back_3"))
    assert state.decks["chance"] == ((), ("chance.fine_15", "chance.back_3"))


# money


def test_gap_b8_two_debts_of_one_player_are_settled_in_order() -> None:
    deeds = {**DARK_BLUE_3, "5": {"owner": "Cat"}, "1": {"owner": "Ann"}, "3": {"owner": "Ann"}}
    game = at(cash={"Ann": 10}, position={"Ann": 1}, deeds=deeds, doubles=0)
    after(game, act.Roll("Ann", (2, 2)), act.ClaimRent("Cat", "Ann"))
    assert [debt.amount for debt in game.state.debts("Ann")] == [25]
    after(game, act.Mortgage("Ann", (1, 3)), act.Pay("Ann"))
    assert cash(game, "Ann", "Cat") == [45, 1525]


def test_gap_b8_a_later_claim_waits_behind_the_open_debt() -> None:
    deeds = {
        "5": {"owner": "Cat"},
        "11": {"owner": "Ben"},
        "13": {"owner": "Ben"},
        "14": {"owner": "Ben"},
        "39": {"owner": "Ann"},
    }
    game = at(cash={"Ann": 10}, position={"Ann": 1}, deeds=deeds)
    after(
        game, act.Roll("Ann", (2, 2)), act.Roll("Ann", (3, 3)), act.ClaimRent("Cat", "Ann"), act.ClaimRent("Ben", "Ann")
    )
    assert [debt.amount for debt in game.state.debts("Ann")] == [25, 20]
    after(game, act.Mortgage("Ann", (39,)), act.Pay("Ann"), act.Pay("Ann"))
    assert cash(game, "Ann", "Ben", "Cat") == [165, 1520, 1525]


def test_g_bankr_08_debts_to_several_players_are_paid_by_the_bank() -> None:
    deeds = {"5": {"owner": "Cat"}, "11": {"owner": "Ben"}, "13": {"owner": "Ben"}, "14": {"owner": "Ben"}}
    game = at(cash={"Ann": 10}, position={"Ann": 1}, deeds=deeds)
    after(
        game, act.Roll("Ann", (2, 2)), act.Roll("Ann", (3, 3)), act.ClaimRent("Cat", "Ann"), act.ClaimRent("Ben", "Ann")
    )
    after(game, act.GoBankrupt("Ann"))
    assert cash(game, "Ann", "Ben", "Cat") == [0, 1520, 1525]
    assert game.state.turn == "Ben"


def test_a_creditor_who_leaves_is_owed_nothing_any_more() -> None:
    game = at(cash={"Ann": 100}, position={"Ann": 4})
    after(game, act.Roll("Ann", (1, 2)), act.Draw("Ann", "chance.pay_each_50"), act.Withdraw("Cat"))
    assert [debt.shares for debt in game.state.debts("Ann")] == [(("Ben", 50), ("Dee", 50))]
    after(game, act.Pay("Ann"))
    assert cash(game, "Ann", "Ben", "Dee") == [0, 1550, 1550]


def test_a_debt_to_nobody_but_a_player_who_leaves_is_gone() -> None:
    deeds = {**DARK_BLUE_3, "5": {"owner": "Ann"}}
    game = at(cash={"Ann": 0}, position={"Ann": 36}, deeds=deeds)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"), act.Expel("Ben"))
    assert game.state.debts("Ann") == []
    assert isinstance(game.state.top, Auction)


def test_gap_r3_a_rent_lapses_when_its_owner_leaves() -> None:
    game = after(at(position={"Ann": 36}, deeds=DARK_BLUE_3), act.Roll("Ann", (1, 2)), act.Withdraw("Ben"))
    assert game.state.claims == {}


# mortgages and estates


def test_gap_b1_an_estate_may_be_sold_with_its_mortgages() -> None:
    game = at(
        position={"Ann": 36},
        cash={"Ann": 0},
        deeds={"24": {"owner": "Ann", "mortgaged": True}},
        rules={"bankEstate.mortgage": "kept"},
    )
    after(game, act.Roll("Ann", (1, 1)), act.GoBankrupt("Ann"), act.SellLot(24, "Ben", 50))
    assert cash(game, "Ben") == [1500 - 50 - 12]
    assert game.state.deeds[24].mortgaged


def test_g_auc_04_a_defaulter_may_stay_in_where_the_rules_say_so() -> None:
    game = at(cash={"Cat": 50}, rules={"auction.voidExcludesDefaulter": False})
    after(
        game,
        act.Roll("Ann", (1, 2)),
        act.Decline("Ann"),
        act.SellLot(3, "Cat", 60),
        act.Default("Cat"),
        act.SellLot(3, "Cat", 50),
    )
    assert game.state.deeds[3].owner == "Cat"


def test_gap_u6_any_of_several_lots_may_be_sold_next() -> None:
    deeds = {"1": {"owner": "Dee"}, "5": {"owner": "Dee"}}
    game = after(at(deeds=deeds), act.Disqualify("Dee"), act.SellLot(5, "Ben", 100), act.SellLot(1, None, None))
    assert (game.state.deeds[5].owner, game.state.deeds[1].owner, game.state.top) == ("Ben", None, None)


def test_g_xfer_02_interest_the_new_owner_cannot_pay_may_become_a_debt() -> None:
    deeds = {"24": {"owner": "Ben", "mortgaged": True}}
    game = at(cash={"Ann": 5}, deeds=deeds, rules={"xfer.unaffordable": "debt"})
    after(game, act.Trade("Ann", "Ben", Goods(5), Goods(deeds=(24,))))
    assert [debt.amount for debt in game.state.debts("Ann")] == [12]


def test_g_xfer_02_no_interest_where_the_rules_keep_none() -> None:
    deeds = {"24": {"owner": "Ben", "mortgaged": True}}
    game = after(
        at(deeds=deeds, rules={"xfer.keepInterest": False}), act.Trade("Ann", "Ben", Goods(5), Goods(deeds=(24,)))
    )
    assert cash(game, "Ann", "Ben") == [1495, 1505]


def test_g_debt_03_a_sale_to_a_third_player_passes_if_the_debt_is_then_covered() -> None:
    deeds = {**DARK_BLUE_3, "24": {"owner": "Ann"}, "5": {"owner": "Cat", "mortgaged": True}}
    game = at(cash={"Ann": 1000}, position={"Ann": 36}, deeds=deeds)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"))
    after(game, act.Trade("Cat", "Ann", Goods(450, (5,)), Goods(deeds=(24,)), (5,)))
    after(game, act.Mortgage("Ann", (5,)), act.Pay("Ann"))
    assert cash(game, "Ann") == [1000 + 450 - 110 + 100 - 1400]


def test_g_short_05_the_creditor_of_the_last_bankruptcy_pays_interest_only_if_he_can() -> None:
    deeds = {"39": {"owner": "Ann", "mortgaged": True}, "5": {"owner": "Ben"}}
    game = at("textbook_short", position={"Ann": 2}, cash={"Ann": 0, "Ben": 0}, deeds=deeds)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"), act.GoBankrupt("Ann"))
    assert (game.state.over, cash(game, "Ben"), game.state.pending) == ("first_bankruptcy", [0], [])


def test_g_short_05_a_bankruptcy_to_the_bank_ends_the_short_game_without_an_auction() -> None:
    game = at(
        "textbook_short", position={"Ann": 36}, cash={"Ann": 0}, deeds={"39": {"owner": "Ann", "mortgaged": True}}
    )
    after(game, act.Roll("Ann", (1, 1)), act.GoBankrupt("Ann"))
    assert (game.state.over, game.state.deeds[39].owner) == ("first_bankruptcy", None)


# buildings


def test_gap_h8_groups_are_built_in_the_order_that_works() -> None:
    deeds = {
        **{square: {**lot, "level": 4} for square, lot in ORANGE.items()},
        "6": {"owner": "Ann"},
        "8": {"owner": "Ann"},
        "9": {"owner": "Ann"},
    }
    game = at(deeds=deeds, houses=0, rules={"shortage.priority": "none"})
    after(game, act.Build("Ann", {6: 1, 16: 1, 18: 1, 19: 1}))
    assert (game.state.houses, game.state.hotels) == (11, 9)


def test_g_sell_04_a_judge_may_lend_markers_where_the_rules_say_so() -> None:
    deeds = {square: {**lot, "level": 5} for square, lot in ORANGE.items()}
    game = at(deeds=deeds, houses=0, rules={"sell.hotelBreakNeedsHouses": False})
    assert after(game, act.Sell("Ann", {16: 1})).state.houses == -4


def test_g_shortg_06_a_contested_hotel_goes_to_the_highest_bidder() -> None:
    lots = {square: {**lot, "level": 4} for square, lot in ORANGE.items()}
    lots |= {square: {"owner": "Ben", "level": 4} for square in ("37", "39")}
    game = after(at(deeds=lots, hotels=1), act.SellBuilding("hotel", 39, "Ben", 120, ("Ann", "Ben")))
    assert (cash(game, "Ben"), game.state.deeds[39].level, game.state.hotels) == ([1380], 5, 0)


def test_g_rent_08_mortgaged_railroads_may_not_count() -> None:
    deeds = {"5": {"owner": "Ben"}, "15": {"owner": "Ben", "mortgaged": True}}
    game = after(
        at(position={"Ann": 2}, deeds=deeds, rules={"rent.countMortgagedSets": False}), act.Roll("Ann", (1, 2))
    )
    assert [claim.amount for claim in game.state.claims.values()] == [25]


def test_g_rent_13_a_claim_may_name_the_deed() -> None:
    deeds = {"15": {"owner": "Cat"}, "16": {"owner": "Cat"}}
    game = at(position={"Ann": 5}, deeds=deeds)
    after(game, act.Roll("Ann", (5, 5)), act.Roll("Ann", (1, 1)), act.Rule("as it stands"))
    assert game.state.players["Ann"].position == 17
    assert cash(after(game, act.ClaimRent("Cat", "Ann", 15)), "Cat") == [1525]


# rulings


def test_t_auth_01_a_ruling_sets_what_it_names() -> None:
    game = at(deeds={"5": {"owner": "Ann", "mortgaged": True}, "39": {"owner": "Ben"}}, jail={"Cat": 1})
    ruling = act.Rule(
        "all put right",
        cash={"Ann": -20, "Ben": 20},
        position={"Cat": 12},
        deeds={6: Standing("Dee", 1), 5: None, 39: Standing("Ben")},
        jail={"Dee": 2},
        turn="Cat",
    )
    after(game, ruling)
    state = game.state
    assert (cash(game, "Ann", "Ben"), state.turn, state.houses) == ([1480, 1520], "Cat", 31)
    assert (state.players["Cat"].position, state.players["Cat"].jail, state.players["Dee"].jail) == (12, None, 2)
    assert (state.deeds[6].owner, state.deeds[5].owner, state.deeds[5].mortgaged) == ("Dee", None, False)
    assert cash(after(game, act.Rule("out", jail={"Dee": None})), "Dee") == [1500]
    assert state.players["Dee"].jail is None


def test_t_auth_01_a_token_may_be_put_elsewhere_without_jail() -> None:
    assert after(at(), act.Rule("two squares back", position={"Ann": 38})).state.players["Ann"].position == 38


def test_t_auth_01_a_ruling_clears_claims_debts_and_auctions() -> None:
    game = at(position={"Ann": 36}, cash={"Ann": 0}, deeds=DARK_BLUE_3)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"), act.Rule("void", clear=("debts",)))
    assert (game.state.pending, game.state.turn) == ([], "Ben")
    game = after(at(), act.Roll("Ann", (1, 2)), act.Decline("Ann"), act.Rule("void", clear=("auctions",)))
    assert (game.state.pending, game.state.turn) == ([], "Ben")
    game = after(
        at(position={"Ann": 36}, deeds=DARK_BLUE_3), act.Roll("Ann", (1, 2)), act.Rule("void", clear=("claims",))
    )
    assert game.state.claims == {}


def test_t_auth_01_a_new_turn_ends_what_the_old_one_left() -> None:
    game = after(at(), act.Roll("Ann", (1, 2)), act.Rule("Ben plays", turn="Ben"), act.Roll("Ben", (1, 3)))
    assert game.state.top is not None
    assert game.state.top.player == "Ben"


def test_t_auth_01_after_a_ruling_the_decks_may_have_been_mixed() -> None:
    game = draw("chance.dividend_50")
    after(game, act.Rule("the deck fell down"))
    assert len(game.state.decks["chance"][0]) == 16


def test_t_cond_04_warnings_do_not_count_where_the_rules_count_none() -> None:
    game = after(at(), *[act.Warn("Ann")] * 5)
    assert game.state.players["Ann"].warnings == 5


def test_notes_pauses_and_the_end_leave_the_figures_alone() -> None:
    game = after(at(), act.Pause("lunch"), act.Note("remark", "quiet"), act.Resume(), act.Close("fire alarm"))
    after(game, act.Note("incident", "late"))
    assert final_report(game.state, 5)["reason"] == "closed"


def test_g_tax_01_without_a_share_the_choice_is_the_flat_tax() -> None:
    game = after(at(rules={"tax.percent": None}), act.Roll("Ann", (1, 3)))
    assert cash(game, "Ann") == [1300]


def test_a_player_who_leaves_between_turns_hands_the_dice_on() -> None:
    game = after(at(), act.Withdraw("Ann"))
    assert game.state.turn == "Ben"


def test_a_pending_item_reads_back_as_it_was_written() -> None:
    game = after(at(deeds={"1": {"owner": "Dee"}}), act.Expel("Dee"))
    auction = game.state.pending[0]
    assert pending_from_json(pending_to_json(auction)) == auction


def test_g_rent_13_the_deed_named_may_be_the_younger_claim() -> None:
    deeds = {"15": {"owner": "Cat"}, "18": {"owner": "Cat"}}
    game = at(position={"Ann": 5}, deeds=deeds)
    after(game, act.Roll("Ann", (5, 5)), act.Roll("Ann", (1, 2)), act.ClaimRent("Cat", "Ann", 18))
    assert cash(game, "Ann", "Cat") == [1486, 1514]
    assert [claim.deed for claim in game.state.claims.values()] == [15]


def test_what_is_offered_includes_the_fresh_throw_and_trades_without_money() -> None:
    game = draw("chance.nearest_utility", deeds={"12": {"owner": "Ben"}})
    assert [choice.example for choice in game.legal_actions() if choice.do == "throw"] == [act.Throw("Ann", (1, 2))]
    game = at(
        cash=dict.fromkeys(("Ann", "Ben", "Cat", "Dee"), 0),
        deeds={"5": {"owner": "Ann"}, "15": {"owner": "Ben"}},
    )
    swaps = [choice for choice in game.legal_actions() if choice.do == "trade"]
    assert [(choice.player, choice.bounds["partner"]) for choice in swaps] == [("Ann", "Ben")]


def test_g_rent_11_an_owner_in_jail_collects() -> None:
    game = at(position={"Ann": 36}, jail={"Ben": 0}, deeds=DARK_BLUE_3)
    assert cash(after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann")), "Ann", "Ben") == [100, 2900]


def test_g_short_04_one_failed_try_costs_the_fine_and_moves() -> None:
    game = after(at("textbook_short", jail={"Ann": 0}), act.Roll("Ann", (4, 6)))
    assert (cash(game, "Ann"), game.state.players["Ann"].position) == ([1450], 20)
