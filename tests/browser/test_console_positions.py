"""Screens that come up rarely: each is reached from a position that is set up in the header of the record."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.console_stage import Console, console_table

Begun = Callable[..., Console]


@pytest.fixture
def begun(page, live_site, sign_in) -> Begun:
    """A console at which a game goes on from `setup`."""

    def begin(setup: dict[str, Any], *, ruleset: str = "official_tournament", edition: str = "us_classic") -> Console:
        head = {"record": "game/1", "ruleset": ruleset, "edition": edition, "stage": "preliminary", "rules": {}}
        at = console_table(rules={**head, "setup": setup})
        sign_in(at.cast.alice)
        return Console(page, live_site, at).open()

    return begin


def lots(owner: str, *squares: int, level: int = 0, mortgaged: bool = False) -> dict[str, Any]:
    return {str(square): {"owner": owner, "level": level, "mortgaged": mortgaged} for square in squares}


def asked(console: Console) -> Any:
    return console.page.locator(".turnhead")


def test_g_tax_02_the_tax_is_chosen_before_any_sum_is_shown(begun):
    console = begun({"turn": "s1"})
    console.roll(1, 3)
    expect(asked(console)).to_contain_text("before anything is counted")
    assert not re.search(r"\b(200|1,500|150)\b", console.page.locator(".panel").inner_text())
    console.tap_and_settle("tax-percent")
    assert console.at.actions[-1] == {"do": "tax", "player": "s1", "choice": "percent"}


def test_a_fine_may_be_paid_or_a_card_taken_instead(begun):
    console = begun({"turn": "s1", "position": {"s1": 39}}, edition="uk")
    console.roll(1, 2)
    console.tap_and_settle("card-chest.fine_10_or_chance")
    expect(asked(console)).to_contain_text("Red pays 10 or takes a card (Chance).")
    expect(console.control("pay")).to_be_visible()
    console.tap_and_settle("card-chance.back_3")
    assert [action["do"] for action in console.at.actions] == ["roll", "draw", "draw"]


def test_a_fine_that_is_paid_leaves_the_other_deck_alone(begun):
    console = begun({"turn": "s1", "position": {"s1": 39}}, edition="uk")
    console.roll(1, 2)
    console.tap_and_settle("card-chest.fine_10_or_chance")
    console.tap_and_settle("pay")
    expect(asked(console)).to_contain_text("Blue rolls the dice.")


def test_g_short_01_deeds_are_dealt_before_anybody_begins(begun):
    console = begun({}, ruleset="textbook_short")
    expect(asked(console)).to_contain_text("Deal Red the first deeds.")
    console.tap("deal-1", "deal-39")
    console.tap_and_settle("record-deal")
    assert console.at.actions[-1] == {"do": "deal", "player": "s1", "deeds": [1, 39]}
    expect(console.control("deal-39")).to_have_count(0)
    expect(asked(console)).to_contain_text("Deal Blue the first deeds.")


def test_the_lots_of_a_bankrupts_estate_are_sold_in_any_order(begun):
    console = begun(
        {"turn": "s1", "position": {"s1": 35}, "cash": {"s1": 10}, "deeds": lots("s1", 1, 3, mortgaged=True)}
    )
    console.roll(1, 2)
    console.tap("bankrupt")
    console.tap_and_settle("bankrupt-yes")
    expect(asked(console)).to_contain_text("in any order")
    console.tap("lot-3", "pad-4", "pad-5")
    console.tap_and_settle("won-s2")
    assert console.at.actions[-1] == {"do": "auction", "deed": 3, "winner": "s2", "price": 45}
    console.tap_and_settle("no-bid")
    assert console.at.actions[-1] == {"do": "auction", "deed": 1, "winner": None, "price": None}


def test_a_winner_who_cannot_pay_is_left_out_of_the_next_auction(begun):
    console = begun({"turn": "s1", "cash": {"s2": 10}})
    console.roll(1, 2)
    console.tap_and_settle("decline")
    console.tap("pad-5", "pad-0")
    console.tap_and_settle("won-s2")
    expect(console.control("pay")).to_have_count(0)
    console.tap_and_settle("default")
    expect(console.control("won-s2")).to_have_count(0)
    expect(console.control("won-s3")).to_be_visible()


def test_g_shortg_the_last_house_goes_to_whoever_bids_most(begun):
    console = begun({"turn": "s3", "houses": 1, "deeds": lots("s1", 1, 3) | lots("s2", 6, 8, 9)})
    console.tap("tool-estates", "scarce-house", "onto-3", "pad-7", "pad-0")
    expect(console.control("record-scarce")).to_have_text("Record: Red pays 70")
    console.tap_and_settle("record-scarce")
    sold = console.at.actions[-1]
    assert (sold["building"], sold["deed"], sold["winner"], sold["price"]) == ("house", 3, "s1", 70)
    assert sorted(sold["bidders"]) == ["s1", "s2"]


def corrected(console: Console, place: int, *taps: str, words: str | None = None) -> dict[str, Any]:
    """Correct the entry at this place by these taps; what then stands there."""
    console.tap("tool-more", "more-entries", f"entry-{place}", "correct", *taps)
    if words is not None:
        console.control("said").fill(words)
        console.tap("look")
    expect(console.control("instead")).to_be_visible()
    console.control("reason").fill("seen wrongly")
    before = int(console.root.get_attribute("data-head") or 0)
    console.tap("record-amend")
    expect(console.root).not_to_have_attribute("data-head", str(before))
    expect(console.root).to_have_attribute("data-unsent", "0")
    action: dict[str, Any] = console.at.actions[place - 1]
    return action


OWNED = {"turn": "s1", "deeds": lots("s1", 1, 3, 5) | lots("s2", 6, 8, 9, 15) | lots("s3", 12, mortgaged=True)}


def test_another_deed_was_mortgaged(begun):
    console = begun(OWNED)
    console.tap("tool-estates")
    console.tap_and_settle("deed-5")
    assert corrected(console, 1, "pick-5", "pick-3", "look")["deeds"] == [3]


def test_somebody_else_mortgaged(begun):
    console = begun(OWNED)
    console.tap("tool-estates")
    console.tap_and_settle("deed-5")
    made = corrected(console, 1, "who-s2", "pick-15", "look")
    assert made == {"do": "mortgage", "player": "s2", "deeds": [15]}


def test_a_mortgage_was_not_paid_off_at_all(begun):
    console = begun(OWNED)
    console.tap("tool-estates")
    console.tap_and_settle("deed-12")
    assert corrected(console, 1, "strike")["do"] == "note"
    expect(console.page.locator(".lot.pledged")).to_have_count(0)  # the estates are put away


def test_a_house_was_built_on_another_lot(begun):
    console = begun(OWNED)
    console.tap("tool-estates")
    console.tap_and_settle("build-1")
    assert corrected(console, 1, "less-1", "more-3", "look")["levels"] == {"3": 1}


def test_more_was_sold_than_recorded(begun):
    console = begun({"turn": "s1", "deeds": lots("s1", 1, 3, level=2)})
    console.tap("tool-estates")
    console.tap_and_settle("sell-1")
    assert corrected(console, 1, "more-1", "more-3", "look")["levels"] == {"1": 2, "3": 1}


def test_a_warning_was_meant_for_somebody_else(begun):
    console = begun(OWNED)
    console.tap("tool-more", "more-sanction-warn", "who-s2")
    console.tap_and_settle("record-sanction")
    made = corrected(console, 1, "who-s3", words="talks to the audience")
    assert made == {"do": "warn", "player": "s3", "reason": "talks to the audience"}


def test_a_ruling_is_opened_as_it_was_put_together(begun):
    console = begun(OWNED)
    console.tap("tool-more", "more-ruling", "add-cash", "rule-0-s2")
    console.control("sum-0").fill("-20")
    console.control("reason").fill("a note was torn")
    console.tap_and_settle("record-ruling")
    console.tap("tool-more", "more-entries", "entry-1", "correct")
    expect(console.control("sum-0")).to_have_value("-20")
    console.control("sum-0").fill("-50")
    console.tap("record-ruling")
    expect(console.control("effects")).to_contain_text("Cash of Blue: 1,480 → 1,450")
    console.control("reason").fill("it was a fifty")
    console.tap("record-amend")
    expect(console.page.locator(".line").first).to_contain_text("50")
    assert console.at.actions[0]["cash"] == {"s2": -50}


def test_nobody_went_bankrupt_after_all(begun):
    console = begun({"turn": "s1", "position": {"s1": 35}, "cash": {"s1": 10}, "deeds": lots("s2", 1, 3)})
    console.roll(1, 2)
    console.tap("bankrupt")
    console.tap_and_settle("bankrupt-yes")
    assert corrected(console, 2, "strike")["do"] == "note"
    expect(asked(console)).to_contain_text("Red owes 75")


def test_who_paid_may_be_put_right_and_the_engine_says_what_it_thinks(begun):
    console = begun({"turn": "s1", "position": {"s1": 35}, "cash": {"s1": 20}, "deeds": lots("s1", 5)})
    console.roll(1, 2)
    console.tap_and_settle("deed-5")
    console.tap_and_settle("pay")
    console.tap("tool-more", "more-entries", "entry-3", "correct", "who-s2")
    expect(console.control("instead")).to_have_text("Instead: Blue pays")
    expect(console.control("conflict")).to_contain_text("Blue")
    console.tap("choose-again")
    expect(console.control("who-s1")).to_have_attribute("aria-pressed", "true")


def test_every_entry_can_be_reached_on_a_phone(begun):
    console = begun({"turn": "s1"})
    console.page.set_viewport_size({"width": 390, "height": 844})
    for number in range(7):
        console.tap("tool-more", "more-note-incident")
        console.control("reason").fill(f"remark {number}")
        console.tap_and_settle("record-note")
    console.tap("tool-more", "more-entries", "entry-1")
    expect(console.page.locator(".whole")).to_contain_text("remark 0")


def test_the_judge_may_call_the_last_round_before_this_tablets_clock(begun):
    """Where the time is kept on the wall the clock here says nothing; it is never recorded by itself."""
    console = begun({"turn": "s1"})
    console.tap("tool-more", "more-time_up")
    expect(console.page.get_by_text("Record it when the chief referee has called the time")).to_be_visible()
    console.tap_and_settle("record-time-up")
    assert console.at.actions[-1] == {"do": "time_up"}
