"""Signing on the tablet in a real browser: drawn, sent once, nothing lost, nothing in the way."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import ScoreSheet, Signature
from tests.games.recording.support import AtTheTable, begun_table
from tests.games.sheets.support import counted, signed
from tournament.models import Player

SIZES = ((1180, 820), (820, 1180), (390, 844))


@pytest.fixture
def at(live_site: str, sign_in: Callable[[User], None]) -> AtTheTable:
    at = begun_table()
    long = "Lucía Fernández-Quiroga Montenegro d’Ávi"
    Player.objects.filter(pk=at.tournament.players.earliest("pk").pk).update(name=long)
    counted(at)
    sign_in(at.cast.alice)
    return at


@pytest.fixture
def pad(page: Page, live_site: str, at: AtTheTable) -> Page:
    page.goto(f"{live_site}/table/{at.table.pk}/sign/")
    expect(page.locator("canvas")).to_have_attribute("data-width", re.compile(r"\d+"))
    return page


def draw(page: Page) -> None:
    """A wave across the pad."""
    box: Any = page.locator("canvas").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 60)
    page.mouse.down()
    for step in range(1, 16):
        page.mouse.move(box["x"] + 40 + 20 * step, box["y"] + 60 + 40 * (step % 3))
    page.mouse.up()


def keep(page: Page) -> None:
    page.get_by_role("button", name="Keep this signature").click()


def test_what_is_drawn_is_kept_and_the_next_one_signs(pad: Page) -> None:
    width = int(pad.locator("canvas").get_attribute("data-width") or 0)
    draw(pad)
    keep(pad)
    expect(pad.locator(".pad-head")).to_contain_text("Player 02")
    [stroke] = Signature.objects.get().strokes
    assert stroke[-1][0] - stroke[0][0] == pytest.approx(300 * 1000 / width, abs=40)
    expect(pad.locator(".leaf .ink")).to_have_count(1)


def test_an_empty_pad_is_not_sent(pad: Page) -> None:
    keep(pad)
    expect(pad.get_by_role("alert")).to_have_text("Sign in the field first.")
    assert not Signature.objects.exists()


def test_cleared_is_empty_again(pad: Page) -> None:
    draw(pad)
    pad.get_by_role("button", name="Clear").click()
    keep(pad)
    expect(pad.get_by_role("alert")).to_have_text("Sign in the field first.")


def test_a_lost_answer_signs_once_and_what_was_drawn_stays_until_it_is_sent(pad: Page) -> None:
    def lose_the_answer(route: Any) -> None:
        route.fetch()
        route.abort()

    pad.route("**/sign/", lose_the_answer, times=1)
    draw(pad)
    keep(pad)
    expect(pad.get_by_role("alert")).to_contain_text("Not sent.")
    keep(pad)
    expect(pad.locator(".pad-head")).to_contain_text("Player 02")
    assert Signature.objects.count() == 1


def test_the_welcome_page_of_a_guest_network_is_not_taken_for_sent(pad: Page) -> None:
    pad.route("**/sign/", lambda route: route.fulfill(status=200, body="<h1>Welcome</h1>"), times=1)
    draw(pad)
    keep(pad)
    expect(pad.get_by_role("alert")).to_contain_text("Not sent.")
    assert not Signature.objects.exists()


def test_a_sheet_changed_elsewhere_is_not_signed(pad: Page, at: AtTheTable) -> None:
    ScoreSheet.objects.update(content_hash="0" * 64)
    draw(pad)
    keep(pad)
    expect(pad.get_by_role("alert")).to_contain_text("The sheet has changed since it was shown.")


def test_the_drawing_survives_the_tablet_being_turned(pad: Page) -> None:
    draw(pad)
    pad.set_viewport_size({"width": 820, "height": 1180})
    keep(pad)
    expect(pad.locator(".pad-head")).to_contain_text("Player 02")


def test_by_keyboard_it_is_noted_as_signed_on_paper(pad: Page) -> None:
    pad.get_by_role("button", name="Signed on paper").focus()
    pad.keyboard.press("Enter")
    expect(pad.locator(".pad-head")).to_contain_text("Player 02")
    assert Signature.objects.get().way == "paper"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off_and_axe_finds_nothing(pad: Page, axe: str, at: AtTheTable, size: tuple[int, int]) -> None:
    pad.set_viewport_size({"width": size[0], "height": size[1]})
    assert pad.evaluate("document.documentElement.scrollWidth <= innerWidth")
    pad.evaluate(axe)
    assert pad.evaluate("axe.run().then(found => found.violations.map(each => each.id))") == []


def test_at_the_usual_size_the_pad_and_its_button_are_in_sight(pad: Page) -> None:
    box: Any = pad.get_by_role("button", name="Keep this signature").bounding_box()
    assert box["y"] + box["height"] <= 820


def test_with_the_judges_signature_the_sheet_is_sent(pad: Page, at: AtTheTable) -> None:
    signed(ScoreSheet.objects.get(), at, "1", "2", "3", "4")
    pad.reload()
    draw(pad)
    pad.get_by_role("button", name="Sign and send the score sheet").click()
    expect(pad.get_by_role("status")).to_contain_text("Sent.")
    assert ScoreSheet.objects.get().state == ScoreSheet.State.SIGNED
