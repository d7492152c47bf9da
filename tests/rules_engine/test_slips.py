"""What only a small slip in a rule would let pass: each test here began as a fault that none noticed."""

from __future__ import annotations

import pytest

from rules_engine import actions as act
from rules_engine.actions import Goods, Standing
from rules_engine.errors import IllegalAction
from rules_engine.events import (
    DecksForgotten,
    DeedPassed,
    Event,
    Freed,
    Jailed,
    LeftGame,
    MortgageSet,
    Moved,
    Noted,
    Paid,
    RollVoided,
)
from rules_engine.game import Game
from tests.rules_engine.support import game_of
from tests.rules_engine.test_edges import ANN, DARK_BLUE_3, after, at, cash, refused

LIGHT_BLUE = {str(square): ANN for square in (6, 8, 9)}
ORANGE_4 = {str(square): {"owner": "Ann", "level": 4} for square in (16, 18, 19)}
ONE_EACH = dict.fromkeys((6, 8, 9, 16, 18, 19), 1)


def values_of(game: Game, action: act.Action) -> dict[str, object]:
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    return caught.value.values


def test_g_bld_06_a_house_takes_the_last_note_and_no_more() -> None:
    lots = {str(square): ANN for square in (37, 39)}
    assert cash(after(at(cash={"Ann": 200}, deeds=lots), act.Build("Ann", {39: 1})), "Ann") == 0
    assert refused(at(cash={"Ann": 199}, deeds=lots), act.Build("Ann", {39: 1})) == "not_enough_cash"


def test_g_card_03_a_used_card_goes_to_the_bottom_of_its_own_deck() -> None:
    game = after(at(jail={"Ann": 0}, jail_cards={"Ann": ["chest"]}), act.LeaveJail("Ann", "card"))
    unseen, known = game.state.decks["chest"]
    assert (len(unseen), known) == (15, ("chest.leave_jail",))
    assert "chest.leave_jail" not in unseen


def test_g_debt_02_nobody_leaves_jail_while_another_owes() -> None:
    game = at(turn="Dee", jail={"Ann": 0}, cash={"Dee": 10}, position={"Dee": 36}, deeds=DARK_BLUE_3)
    after(game, act.Roll("Dee", (1, 2)), act.ClaimRent("Ben", "Dee"))
    assert game.state.turn == "Ann"
    assert refused(game, act.LeaveJail("Ann", "fine")) == "settle_first"


def test_g_dice_02_a_void_throw_is_kept_with_its_reason() -> None:
    assert at().play(act.VoidRoll("Ann", "off the table")).events == (RollVoided("Ann", "off the table"),)


def test_nobody_who_left_begins() -> None:
    assert refused(game_of(setup={"out": ["Dee"]}), act.Start("Dee")) == "player_is_out"


def test_g_mort_04_paying_off_is_by_the_mortgage_whatever_a_bankruptcy_takes() -> None:
    game = at({"bankrupt.interestBase": "list"}, deeds={"39": {"owner": "Ann", "mortgaged": True}})
    assert cash(after(game, act.Lift("Ann", (39,))), "Ann") == 1500 - 220


def test_nothing_moves_where_nothing_is_owed() -> None:
    """No payment of nothing stands in the log."""
    deal = act.Trade("Ann", "Ben", Goods(deeds=(39,)), Goods(deeds=(5,)))
    swap = at(deeds={"39": ANN, "5": {"owner": "Ben"}}).play(deal)
    assert [type(event) for event in swap.events] == [DeedPassed, DeedPassed]
    gone = at(cash={"Dee": 0}).play(act.Withdraw("Dee"))
    assert [type(event) for event in gone.events] == [LeftGame]


@pytest.mark.parametrize(
    ("ruling", "changed"),
    [
        (act.Rule("put right", position={"Ann": 24}), Moved("Ann", 24)),
        (act.Rule("put right", deeds={39: Standing("Ann", 0, True)}), MortgageSet(39, True)),
        (act.Rule("put right", deeds={39: Standing("Ben")}), DeedPassed(39, "Ben")),
    ],
)
def test_t_auth_01_a_ruling_changes_nothing_it_does_not_name(ruling: act.Rule, changed: Event) -> None:
    events = at(deeds={"39": ANN}).play(ruling).events
    assert events == (Noted("ruling", "put right"), DecksForgotten(), changed)


def test_g_jail_07_a_fine_too_late_tells_the_turn_in_jail_and_those_allowed() -> None:
    assert values_of(at(jail={"Ann": 2}), act.LeaveJail("Ann", "fine")) == {
        "player": "Ann",
        "jail_turn": 3,
        "allowed": [1, 2],
    }


@pytest.mark.parametrize("levels", [ONE_EACH, dict(reversed(ONE_EACH.items()))])
def test_gap_h8_hotels_give_their_houses_first_whatever_is_named_first(levels: dict[int, int]) -> None:
    game = at({"shortage.priority": "none"}, houses=0, deeds={**LIGHT_BLUE, **ORANGE_4})
    assert after(game, act.Build("Ann", levels)).state.houses == 12 - 3


@pytest.mark.parametrize(("houses", "code"), [(3, None), (2, "not_enough_houses_on_the_way")])
def test_gap_h4_where_houses_come_first_hotels_lend_them_none(houses: int, code: str | None) -> None:
    game = at(houses=houses, deeds={**LIGHT_BLUE, **ORANGE_4})
    both = act.Build("Ann", ONE_EACH)
    assert (refused(game, both) if code else after(game, both).state.houses) == (code or 12)


def test_gap_h8_of_groups_that_use_up_houses_the_one_that_returns_most_is_built_first() -> None:
    pink = {str(square): ANN for square in (11, 13, 14)}
    game = at({"shortage.priority": "none"}, houses=12, cash={"Ann": 5000}, deeds={**LIGHT_BLUE, **pink})
    assert after(game, act.Build("Ann", {6: 1, 8: 1, 9: 1, 11: 4, 13: 4, 14: 5})).state.houses == 12 - 3 - 12 + 4


@pytest.mark.parametrize(("batch", "jump"), [("end_state", False), ("stepwise", True)])
def test_g_hot_04_either_parameter_asks_for_every_step(batch: str, jump: bool) -> None:
    lots = {str(square): {"owner": "Ann", "level": 3} for square in (16, 18, 19)}
    game = at({"build.batch": batch, "hotel.jumpInShortage": jump}, houses=2, deeds=lots)
    assert refused(game, act.Build("Ann", {16: 2, 18: 2, 19: 2})) == "not_enough_houses_on_the_way"


def test_g_jail_07_the_fine_takes_the_last_note_and_no_more() -> None:
    assert cash(after(at(jail={"Ann": 0}, cash={"Ann": 50}), act.LeaveJail("Ann", "fine")), "Ann") == 0
    assert refused(at(jail={"Ann": 0}, cash={"Ann": 49}), act.LeaveJail("Ann", "fine")) == "not_enough_cash"


def test_g_xfer_02_nothing_is_paid_off_twice_in_a_trade() -> None:
    game = at(deeds={"24": {"owner": "Ben", "mortgaged": True}})
    twice = act.Trade("Ann", "Ben", Goods(100), Goods(deeds=(24,)), lift=(24, 24))
    assert refused(game, twice) == "cannot_lift"


def test_g_bankr_02_a_later_debt_to_the_bank_does_not_take_the_estate_from_the_creditor() -> None:
    lots = {**DARK_BLUE_3, "1": ANN, "5": {"owner": "Cat", "mortgaged": True}}
    free = {"xfer.unaffordable": "debt", "debt.thirdPartySale": "free"}
    game = at(free, cash={"Ann": 0}, position={"Ann": 36}, deeds=lots)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"))
    after(game, act.Trade("Ann", "Cat", Goods(deeds=(1,)), Goods(deeds=(5,))))
    assert [debt.shares for debt in game.state.debts("Ann")] == [(("Ben", 1400),), ((None, 10),)]
    assert after(game, act.GoBankrupt("Ann")).state.deeds[5].owner == "Ben"


def test_g_auc_04_only_the_winner_can_default() -> None:
    game = at(cash={"Ben": 0, "Cat": 50})
    after(game, act.Roll("Ann", (1, 2)), act.Decline("Ann"), act.SellLot(3, "Cat", 70))
    assert refused(game, act.Default("Ben")) == "nothing_won"


def test_g_sell_01_nobody_sells_the_houses_of_another() -> None:
    assert refused(at(deeds=DARK_BLUE_3), act.Sell("Ann", {37: 1, 39: 1})) == "not_the_owner"


def test_g_timed_02_dealt_deeds_take_the_last_note_and_no_more() -> None:
    deal = act.Deal("Ann", (37, 39))
    assert cash(after(game_of("textbook_timed", setup={"cash": {"Ann": 750}}), deal), "Ann") == 0
    assert refused(game_of("textbook_timed", setup={"cash": {"Ann": 749}}), deal) == "not_enough_cash"


def test_t_auth_01_a_ruling_may_put_a_token_on_go() -> None:
    game = at(position={"Ann": 7})
    assert after(game, act.Rule("miscounted", position={"Ann": 0})).state.players["Ann"].position == 0


def test_a_refusal_tells_how_much_is_missing() -> None:
    lots = {str(square): {"owner": "Ann", "level": 4} for square in (37, 39)}
    assert values_of(at(hotels=1, deeds=lots), act.Build("Ann", {37: 1, 39: 1})) == {"missing": 1}
    bare = {str(square): ANN for square in (37, 39)}
    assert values_of(at(houses=0, deeds=bare), act.Build("Ann", {37: 1, 39: 1})) == {"missing": 2}
    ruled = values_of(at(cash={"Ann": 5}), act.Rule("a fine", cash={"Ann": -20}))
    assert ruled == {"player": "Ann", "needed": 20, "has": 5}


def test_g_start_02_two_who_tied_throw_again_until_one_is_ahead_and_no_longer() -> None:
    tied = {"Ann": (3, 4), "Ben": (5, 2), "Cat": (1, 1), "Dee": (2, 1)}
    again = {"Ann": (1, 2), "Ben": (6, 2)}
    assert after(game_of(), act.Start("Ben", (tied, again))).state.turn == "Ben"
    assert refused(game_of(), act.Start("Ben", (tied, again, {"Ben": (1, 1)}))) == "wrong_throwers"
    assert refused(game_of(), act.Start("Ben", (tied,))) == "opening_tied"


@pytest.mark.parametrize(("price", "code"), [(250, None), (249, "debt_not_covered")])
def test_g_debt_03_the_interest_a_buyer_pays_does_not_cover_the_debt(price: int, code: str | None) -> None:
    lots = {**DARK_BLUE_3, "24": {"owner": "Ann", "mortgaged": True}}
    game = at(cash={"Ann": 1150}, position={"Ann": 36}, deeds=lots)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"))
    sale = act.Trade("Ann", "Cat", Goods(deeds=(24,)), Goods(price))
    assert (refused(game, sale) if code else after(game, sale, act.Pay("Ann")).state.pending or None) == code


@pytest.mark.parametrize(("has", "code"), [(132, None), (131, "not_enough_cash")])
def test_g_bankr_04_an_estate_without_cash_helps_its_heir_to_nothing(has: int, code: str | None) -> None:
    lots = {**DARK_BLUE_3, "5": ANN, "24": {"owner": "Ann", "mortgaged": True}, "12": {"owner": "Cat"}}
    game = at({"debt.thirdPartySale": "free"}, cash={"Ann": 0, "Ben": has}, position={"Ann": 36}, deeds=lots)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"), act.Mortgage("Ann", (5,)))
    after(game, act.Trade("Ann", "Cat", Goods(100), Goods(deeds=(12,))))
    leave = act.GoBankrupt("Ann", (24,))
    assert (refused(game, leave) if code else cash(after(game, leave), "Ben")) == (code or 0)


def test_g_debt_02_a_debtor_pays_off_no_mortgage() -> None:
    lots = {**DARK_BLUE_3, "1": {"owner": "Ann", "mortgaged": True}}
    game = at(cash={"Ann": 500}, position={"Ann": 36}, deeds=lots)
    after(game, act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"))
    assert refused(game, act.Lift("Ann", (1,))) == "settle_debt_first"


def test_gap_h8_of_groups_that_return_houses_the_one_that_needs_fewest_is_built_first() -> None:
    orange = {
        "16": {"owner": "Ann", "level": 3},
        "18": {"owner": "Ann", "level": 4},
        "19": {"owner": "Ann", "level": 4},
    }
    green = {str(square): {"owner": "Ann", "level": 3} for square in (31, 32, 34)}
    game = at({"shortage.priority": "none"}, houses=1, cash={"Ann": 5000}, deeds={**orange, **green})
    after(game, act.Build("Ann", {31: 2, 32: 2, 34: 2, 16: 1, 18: 1, 19: 1}))
    assert game.state.houses == 1 - 1 + 8 - 3 + 12


def test_gap_n4_interest_may_be_rounded_on_the_whole_board_at_once() -> None:
    """All 28 mortgages are 2,845; a tenth of that is 284.5."""
    deeds = {str(square): {"owner": "Ann", "mortgaged": True} for square in at().state.deeds}
    game = at({"mortgage.round": "up_total_base_unit"}, cash={"Ann": 4000}, deeds=deeds)
    assert cash(after(game, act.Lift("Ann", tuple(game.state.deeds))), "Ann") == 4000 - 2845 - 285


def test_g_jail_05_nobody_uses_a_card_of_the_other_deck() -> None:
    game = at(jail={"Ann": 0}, jail_cards={"Ann": ["chance"]})
    assert refused(game, act.LeaveJail("Ann", "card", "chest")) == "no_jail_card"


def test_g_dice_01_the_opening_throws_need_real_dice() -> None:
    throws = {"Ann": (7, 1), "Ben": (1, 1), "Cat": (1, 1), "Dee": (1, 1)}
    assert refused(game_of(), act.Start("Ann", (throws,))) == "bad_dice"


def test_t_auth_01_who_is_ruled_out_of_jail_has_not_paid() -> None:
    events = at(jail={"Ann": 0}).play(act.Rule("put right", position={"Ann": 24})).events
    assert events[2:] == (Freed("Ann", False), Moved("Ann", 24))


@pytest.mark.parametrize(("tries", "changed"), [(0, Jailed("Ann", 0)), (None, Freed("Ann", False))])
def test_t_auth_01_a_ruling_puts_in_jail_and_out(tries: int | None, changed: Event) -> None:
    assert at(jail={"Ann": 2}).play(act.Rule("put right", jail={"Ann": tries})).events[2:] == (changed,)


def test_g_sell_04_it_is_told_how_many_houses_a_broken_hotel_lacks() -> None:
    lots = {str(square): {"owner": "Ann", "level": 5} for square in (37, 39)}
    assert values_of(at(houses=1, deeds=lots), act.Sell("Ann", {37: 1})) == {"missing": 3}


def test_nobody_who_left_is_dealt_deeds() -> None:
    assert refused(game_of("textbook_short", setup={"out": ["Dee"]}), act.Deal("Dee", (1, 3))) == "player_is_out"


def test_g_bankr_09_who_leaves_second_is_the_second() -> None:
    assert LeftGame("Dee", "withdrawn", 2) in at(out=["Cat"]).play(act.Withdraw("Dee")).events


def test_g_bankr_08_the_bank_does_not_pay_itself() -> None:
    game = after(at(cash={"Ann": 20}, position={"Ann": 36}), act.Roll("Ann", (1, 1)))
    paid = [event for event in game.play(act.GoBankrupt("Ann")).events if isinstance(event, Paid)]
    assert paid == [Paid("Ann", None, 20, "estate")]


@pytest.mark.parametrize(("houses", "code"), [(3, None), (2, "not_enough_houses_on_the_way")])
def test_gap_h8_a_group_stands_on_houses_before_its_hotels(houses: int, code: str | None) -> None:
    lots = {str(square): {"owner": "Ann", "level": 3} for square in (16, 18, 19)}
    game, build = at({"shortage.priority": "none"}, houses=houses, deeds=lots), act.Build("Ann", {16: 2, 18: 2, 19: 2})
    assert (refused(game, build) if code else after(game, build).state.houses) == (code or 12)
