"""What goes wrong on the tablet itself: it is paired again, its disk is full, its worker is replaced."""

import re

import pytest
from playwright.sync_api import expect

from games.tablets import passes
from tests.browser.console_stage import Console, ConsoleTable, console_table, no_network

IS_KEPT = """async () => {
    while (!(await caches.match(location.pathname))) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
IS_REPLACED = """async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(location.pathname);
    navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
}"""
DISK_IS_FULL = """() => {
    IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


@pytest.fixture
def at(live_site) -> ConsoleTable:
    return console_table()


@pytest.fixture
def console(page, live_site, at) -> Console:
    """Paired by the pass on the table's card; Red has begun."""
    console = Console(page, live_site, at)
    pair(console, live_site)
    console.open().tap_and_settle("start-s1")
    return console


def pair(console: Console, site: str) -> None:
    last_day = passes.usual_last_day(console.at.tournament)
    [issued] = passes.issue(console.at.tournament, numbers=[1], last_day=last_day, by=console.at.cast.carol)
    console.page.goto(f"{site}/pair/#{issued.long_code}")
    console.page.wait_for_url("**/table/paired/")


def left_unsent(console: Console, site: str) -> None:
    """An entry waits when the pass ends; then the tablet is paired again."""
    with no_network(console.page):
        console.tap("die-a1", "die-b2")
        console.unsent(1)
        passes.revoke(console.at.tournament, numbers=[1], by=console.at.cast.carol)
    expect(console.control("pair-again")).to_be_visible(timeout=20_000)
    expect(console.page.locator(".notice", has_text="Red rolled 1 + 2")).to_be_visible()
    pair(console, site)
    console.page.goto(console.address)


def test_what_was_unsent_when_the_pass_ended_is_there_after_pairing_again(console, at, live_site):
    left_unsent(console, live_site)
    expect(console.page.get_by_text("It was entered before this tablet was paired again.")).to_be_visible()
    assert len(at.log) == 1
    console.tap("send-again")
    console.settled(2)
    assert [action["do"] for action in at.actions] == ["start", "roll"]


def test_it_may_be_dropped_instead(console, at, live_site):
    left_unsent(console, live_site)
    console.tap("drop")
    console.unsent(0)
    assert len(at.log) == 1


def test_what_the_server_had_already_is_not_recorded_again_after_pairing_again(console, at, live_site):
    page = console.page
    page.route("**/entries/", lambda route: (route.fetch(), route.abort()))
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/entries/")):
        console.tap("die-a1", "die-b2")
    assert len(at.log) == 2
    passes.revoke(at.tournament, numbers=[1], by=at.cast.carol)
    expect(console.control("pair-again")).to_be_visible(timeout=20_000)
    page.unroute("**/entries/")
    pair(console, live_site)
    page.goto(console.address)
    console.tap("send-again")
    console.settled(2)
    assert [action["do"] for action in at.actions] == ["start", "roll"]


def test_an_entry_that_the_tablet_cannot_keep_is_not_recorded_and_said_so(console, at):
    console.page.evaluate(DISK_IS_FULL)
    console.tap("die-a1", "die-b2")
    expect(console.page.get_by_text(re.compile("This tablet could not keep the last entry"))).to_be_visible()
    with console.page.expect_navigation():
        console.tap("load-again")
    console.roll(1, 2)
    console.settled(2)
    assert len(at.log) == 2


def test_the_page_is_kept_again_when_a_newer_worker_takes_over(console):
    console.page.evaluate(IS_KEPT)
    console.page.evaluate(IS_REPLACED)
    console.page.evaluate(IS_KEPT)


def test_where_the_browser_keeps_nothing_the_page_says_so(console):
    console.page.add_init_script("indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };")
    console.page.reload()
    expect(console.page.locator("[data-no-store]")).to_be_visible()
