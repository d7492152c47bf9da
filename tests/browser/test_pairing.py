"""A tablet is paired, checked and practised on, in a real browser against the real server."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from accounts.models import User
from games.models import Tablet
from games.tablets.passes import Issued
from games.tablets.practice_script import CALL, STEPS, UNDO, Step, header
from rules_engine.record import write_header
from tests.browser.console_stage import Console, ConsoleTable
from tests.browser.taps import Judge
from tests.cast import Cast
from tests.games.tablets.stage import issue, make_hall
from tournament.models import Phase, Table

Hall = tuple[list[Table], Cast]
# A code that runs over its picture's edge is cut off on paper and cannot be scanned.
QR_UNCUT = """() => [...document.querySelectorAll("svg.qr")].map((svg) => {
    const [whole, drawn] = [svg, svg.querySelector("path")].map((one) => one.getBoundingClientRect());
    return drawn.width > 100 && drawn.right <= whole.right + 1 && drawn.bottom <= whole.bottom + 1;
})"""


@pytest.fixture
def hall(live_site: str) -> Hall:
    return make_hall()


@pytest.fixture
def first(hall: Hall) -> Issued:
    """The pass of table 1."""
    [table, _], cast = hall
    return issue(table.round.tournament, cast)[0]


def pair_by_qr(page: Page, site: str, issued: Issued) -> None:
    page.goto(f"{site}/pair/#{issued.long_code}")
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()


def faults(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    return [fault["id"] for fault in page.evaluate("axe.run().then(found => found.violations)")]


def test_a_scanned_code_pairs_at_once_and_says_which_table_it_is(page: Page, live_site: str, first: Issued) -> None:
    pair_by_qr(page, live_site, first)
    expect(page.get_by_text(re.compile("Preliminary 1.*Alice"))).to_be_visible()
    page.get_by_role("link", name="To the table's game").click()
    expect(page).to_have_url(re.compile(r"/table/\d+/$"))


def test_the_scanned_code_is_in_no_address_and_no_referer(page: Page, live_site: str, first: Issued) -> None:
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    page.on("request", note)
    page.goto(f"{live_site}/pair/#{first.long_code}")
    page.wait_for_url("**/table/paired/")
    assert len(asked) > 3
    for request in asked:
        assert first.long_code not in request.url.partition("#")[0]
        assert first.long_code not in str(request.all_headers())
    page.go_back()
    assert "#" not in page.url


def test_without_a_camera_the_short_code_is_typed(page: Page, live_site: str, first: Issued) -> None:
    page.goto(f"{live_site}/pair/")
    page.get_by_label("Code").fill(first.short_code.lower())
    page.get_by_role("button", name="Pair this tablet").click()
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()


def test_a_wrong_code_comes_back_with_what_to_do(page: Page, live_site: str, hall: Hall) -> None:
    page.goto(f"{live_site}/pair/")
    page.get_by_label("Code").fill("AAAA-AAAA")
    page.get_by_role("button", name="Pair this tablet").click()
    expect(page.get_by_role("alert")).to_contain_text("ask the referees' desk")
    expect(page.get_by_label("Code")).to_have_value("AAAA-AAAA")


def test_between_rounds_the_tablet_waits_and_goes_on_by_itself(
    page: Page, live_site: str, hall: Hall, first: Issued
) -> None:
    [table, _], _cast = hall
    posted = table.phase.posted_at
    Phase.objects.update(started_at=None, posted_at=None)
    pair_by_qr(page, live_site, first)
    page.goto(f"{live_site}/table/here/")
    expect(page.get_by_text("Between rounds")).to_be_visible()
    Phase.objects.update(posted_at=posted)
    expect(page).to_have_url(f"{live_site}/table/{table.pk}/", timeout=20_000)


def test_pairing_anew_forgets_what_was_shown_of_the_last_event(
    page: Page, live_site: str, hall: Hall, first: Issued
) -> None:
    pair_by_qr(page, live_site, first)
    page.goto(f"{live_site}/table/here/")
    expect(page.locator("#console")).to_have_attribute("data-head", "0")
    [other, _], cast = make_hall()
    page.goto(f"{live_site}/pair/#{issue(other.round.tournament, cast)[1].long_code}")
    expect(page.locator("html")).to_have_attribute("data-wiped", "true")
    kept = """new Promise((resolve) => {
        const opening = indexedDB.open("titledeed-console");
        opening.onsuccess = () => {
            const asked = opening.result.transaction("kept").objectStore("kept").count();
            asked.onsuccess = () => resolve(asked.result);
        };
    })"""
    assert page.evaluate(kept) == 0
    assert page.goto(f"{live_site}/table/{hall[0][0].pk}/").status == 404


def test_a_tablet_that_can_do_everything_is_ready_after_five_taps(page: Page, live_site: str, hall: Hall) -> None:
    page.goto(f"{live_site}/table/check/")
    for name in ("storage", "network", "clock", "font", "screen"):
        expect(page.locator(f'[data-check="{name}"]')).to_have_attribute("data-result", re.compile("ok|mind"))
    expect(page.locator("#verdict")).to_contain_text("Tap the five targets")
    for target in page.locator(".touch-field button").all():
        target.tap()
    expect(page.locator('[data-check="touch"]')).to_have_attribute("data-result", "ok")
    expect(page.locator("#verdict")).to_have_attribute("data-verdict", re.compile("ok|mind"))


def test_without_a_network_the_check_says_what_to_do(page: Page, live_site: str, hall: Hall) -> None:
    page.route("**/table/check/time/", lambda route: route.fulfill(body="<html>Welcome to the hotel</html>"))
    page.goto(f"{live_site}/table/check/")
    expect(page.locator('[data-check="network"]')).to_have_attribute("data-result", "bad")
    expect(page.get_by_text("Join the network of the hall")).to_be_visible()
    expect(page.locator("#verdict")).to_have_attribute("data-verdict", "bad")


def practice_taps(judge: Judge, step: Step) -> list[str]:
    """The controls by which a judge enters what the coach asks for."""
    if step.other == UNDO:
        judge.game.undo()
        return ["undo"]
    return ["call", "call-conduct"] if step.other == CALL else judge.plan(step.action)


def test_the_practice_game_is_tapped_to_its_end_and_can_be_played_again(
    page: Page, live_site: str, hall: Hall, sign_in: Callable[[User], None]
) -> None:
    sign_in(hall[1].alice)
    page.goto(f"{live_site}/table/practice/")
    coach = page.locator('[data-id="coach"]')
    [table, _], cast = hall
    console = Console(page, live_site, ConsoleTable(table.round.tournament, cast, table))
    judge = Judge(write_header(header("us_classic")))
    for number, step in enumerate(STEPS, start=1):
        expect(coach).to_have_attribute("data-step", str(number))
        console.tap(*practice_taps(judge, step))
    expect(coach).to_contain_text("20 things entered in")
    expect(coach).to_contain_text("with 0 mistakes")
    page.locator('[data-id="practise-again"]').tap()
    expect(coach).to_have_attribute("data-step", "1")


def test_what_the_coach_did_not_say_is_refused_in_words(
    page: Page, live_site: str, hall: Hall, sign_in: Callable[[User], None]
) -> None:
    sign_in(hall[1].alice)
    page.goto(f"{live_site}/table/practice/")
    page.locator('[data-id="start-s3"]').tap()
    expect(page.get_by_text("That is not what happened at the table.").first).to_be_visible()
    expect(page.locator('[data-id="coach"]')).to_have_attribute("data-step", "1")


@pytest.mark.parametrize("there", ["/pair/", "/pair/ended/", "/table/paired/", "/table/here/", "/table/check/"])
def test_axe_finds_nothing_on_the_tablets_pages(
    page: Page, live_site: str, first: Issued, axe: str, there: str
) -> None:
    pair_by_qr(page, live_site, first)
    Phase.objects.update(started_at=None, posted_at=None)
    page.goto(f"{live_site}{there}")
    assert faults(page, axe) == []


@pytest.mark.parametrize("there", ["", "issue/?tables=all", "revoke/"])
def test_axe_finds_nothing_on_the_desks_pages(
    page: Page, live_site: str, hall: Hall, first: Issued, axe: str, there: str, sign_in: Callable[[User], None]
) -> None:
    sign_in(hall[1].fay)
    page.goto(f"{live_site}/desk/{hall[0][0].round.tournament.slug}/tablets/{there}")
    assert faults(page, axe) == []


def test_every_table_has_its_card_and_four_fit_a_sheet(
    page: Page, live_site: str, hall: Hall, sign_in: Callable[[User], None]
) -> None:
    sign_in(hall[1].fay)
    page.goto(f"{live_site}/desk/{hall[0][0].round.tournament.slug}/tablets/issue/?tables=all")
    page.get_by_role("button", name="Issue 2 passes").click()
    expect(page.locator(".table-card")).to_have_count(2)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 733, "height": 1062})  # A4 within its margins, at 96 dpi
    boxes = [card.bounding_box() for card in page.locator(".table-card").all()]
    assert all(box["width"] < 733 / 2 + 4 and box["height"] < 1062 / 2 for box in boxes)
    assert page.evaluate(QR_UNCUT) == [True, True]
    assert not Tablet.objects.exists()
