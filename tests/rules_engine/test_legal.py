"""What may be recorded now, with its bounds; every example can be played."""

from __future__ import annotations

from typing import Any

from rules_engine import actions as act
from rules_engine.game import Game
from rules_engine.legal import Choice, is_legal
from tests.rules_engine.support import game_of


def offered(game: Game, do: str) -> list[Choice]:
    choices = [choice for choice in game.legal_actions() if choice.do == do]
    assert all(is_legal(game.state, choice.example) for choice in choices)
    return choices


def at(*actions: act.Action, ruleset: str = "official_tournament", **setup: Any) -> Game:
    game = game_of(ruleset, setup={"turn": "Ann", **setup})
    for action in actions:
        game.play(action)
    return game


def test_an_auction_tells_each_lot_its_bidders_and_the_lowest_call() -> None:
    game = at(act.Roll("Ann", (1, 2)), act.Decline("Ann"), ruleset="hong_kong_tournament")
    (choice,) = offered(game, "auction")
    assert choice.bounds == {"deed": 3, "bidders": ["Ann", "Ben", "Cat", "Dee"], "least": 5, "multiple_of": 5}


def test_a_winner_may_pay_what_he_can_or_default() -> None:
    game = at(
        act.Roll("Ann", (1, 2)),
        act.Decline("Ann"),
        act.SellLot(3, "Cat", 70),
        cash={"Cat": 50},
        deeds={"5": {"owner": "Cat"}},
    )
    assert [choice.player for choice in offered(game, "default")] == ["Cat"]
    assert offered(game, "pay") == []
    game.play(act.Mortgage("Cat", (5,)))
    assert [choice.bounds for choice in offered(game, "pay")] == [{"amount": 70}]


def test_the_income_tax_is_chosen_before_anything_is_counted() -> None:
    (choice,) = offered(at(act.Roll("Ann", (1, 3))), "tax")
    assert choice.bounds == {"choices": ("fixed", "percent")}


def test_a_debtor_may_pay_or_go_bankrupt_as_the_figures_are() -> None:
    hotels = {str(square): {"owner": "Ben", "level": 3} for square in (37, 39)}
    owing = (act.Roll("Ann", (1, 2)), act.ClaimRent("Ben", "Ann"))
    poor = at(*owing, cash={"Ann": 10}, position={"Ann": 36}, deeds=hotels)
    assert [choice.bounds["amount"] for choice in offered(poor, "bankrupt")] == [1400]
    assert offered(poor, "pay") == []


def test_a_scarce_house_is_offered_with_the_lots_of_each_bidder() -> None:
    deeds = {
        **{str(square): {"owner": "Ann"} for square in (16, 18, 19)},
        **{s: {"owner": "Ben"} for s in ("37", "39")},
    }
    (choice,) = offered(at(houses=1, deeds=deeds), "building_auction")
    assert choice.bounds["lots"] == {"Ann": [16, 18, 19], "Ben": [37, 39]}
    assert (choice.bounds["building"], choice.bounds["least"]) == ("house", 100)


def test_nothing_but_a_note_is_offered_when_the_game_is_over() -> None:
    assert [choice.do for choice in at(act.Close("fire alarm")).legal_actions()] == ["note"]


def test_rents_that_may_be_asked_for_are_offered_to_their_owners() -> None:
    game = at(act.Roll("Ann", (1, 2)), position={"Ann": 13}, deeds={"16": {"owner": "Dee"}})
    (choice,) = offered(game, "claim")
    assert (choice.player, choice.bounds) == ("Dee", {"debtor": "Ann", "deed": 16, "amount": 14})


def test_before_the_start_deeds_are_dealt_first() -> None:
    game = game_of("textbook_short")
    assert [choice.bounds["count"] for choice in offered(game, "deal")] == [2, 2, 2, 2]
    assert offered(game, "start") == []


def test_a_deed_landed_on_may_be_bought_or_declined() -> None:
    game = at(act.Roll("Ann", (1, 2)))
    assert [choice.bounds for choice in offered(game, "buy")] == [{"deed": 3, "price": 60}]
    assert [choice.bounds for choice in offered(game, "decline")] == [{"deed": 3}]


def test_the_cards_that_can_lie_on_top_are_told() -> None:
    game = at(act.Roll("Ann", (1, 2)), position={"Ann": 4}, jail_cards={"Ben": ["chance"]})
    (choice,) = offered(game, "draw")
    assert isinstance(choice.bounds["cards"], list)
    assert len(choice.bounds["cards"]) == 14  # sixteen, one of them twice, one held by Ben


def test_a_card_may_be_all_there_is_to_trade() -> None:
    game = at(cash={"Ann": 0, "Ben": 20, "Cat": 0, "Dee": 0}, jail_cards={"Ann": ["chance"]})
    (choice,) = offered(game, "trade")
    assert choice.example == act.Trade("Ann", "Ben", act.Goods(jail_cards=("chance",)), act.Goods(1))
