"""Whatever stands between tablet and server: an entry is "waiting" until the server has it, and is then one line."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.faults.house import WEB, House
from tests.faults.tablet import Place, Tablet

ALL = "**/table/**"
ENTRIES = "**/entries/"
PORTAL = {"status": 200, "content_type": "text/html", "body": "<h1>Welcome to the hotel's Wi-Fi</h1>"}
PORTAL_JSON = {"status": 200, "json": {"is": "recorded", "ack": {"key": "?", "number": 2, "hash": "", "mac": ""}}}
BROKEN = {"status": 500, "content_type": "text/html", "body": "<h1>500</h1>"}
IS_KEPT = """async () => {
    while (!(await caches.match(location.pathname))) await new Promise((resolve) => setTimeout(resolve, 50));
}"""


@pytest.mark.parametrize("answer", [PORTAL, PORTAL_JSON, BROKEN], ids=["portal", "portal's JSON", "500"])
def test_a_network_that_answers_everything_itself_leaves_the_entry_waiting(
    tablet: Tablet, place: Place, answer: dict[str, Any]
) -> None:
    asked: list[str] = []

    def answers(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(**answer)

    tablet.page.route(ALL, answers)
    tablet.tap("die-a1", "die-b2")
    tablet.until(lambda: any(url.endswith("/pulse/") for url in asked))
    tablet.says("1 waiting to send")
    assert place.kinds == ["start"]
    tablet.page.unroute(ALL)
    tablet.all_saved(2)
    assert place.kinds == ["start", "roll"]


def test_an_answer_that_never_comes_is_given_up_and_the_entry_sent_again(
    tablets: Callable[[], Tablet], place: Place
) -> None:
    tablet = tablets()
    tablet.page.clock.install()
    tablet.open().tap_and_settle("start-s1")
    tablet.page.route(ENTRIES, lambda _route: None, times=1)
    with tablet.page.expect_request(ENTRIES) as first:
        tablet.tap("die-a1", "die-b2")
    tablet.says("1 waiting to send")
    with tablet.page.expect_request(ENTRIES) as again:
        tablet.page.clock.fast_forward(8_100)
        tablet.page.clock.fast_forward(1_000)
    assert first.value.post_data_json == again.value.post_data_json
    tablet.all_saved(2)
    assert place.kinds == ["start", "roll"]


def stopped(_route: Route) -> None:
    """The page is reloaded before anything has left it."""
    _route.abort()


def on_its_way(_route: Route) -> None:
    """The page is reloaded while the request travels."""


def written(route: Route) -> None:
    """The server has written the line; the page is reloaded before the answer arrives."""
    route.fetch()


def answered(route: Route) -> None:
    """The page is reloaded in the moment in which the answer arrives."""
    route.continue_()


@pytest.mark.parametrize("stage", [stopped, on_its_way, written, answered])
def test_a_reload_at_any_stage_of_sending_leaves_one_line(
    tablet: Tablet, place: Place, stage: Callable[[Route], None]
) -> None:
    keys: list[str] = []

    def hold(route: Route) -> None:
        stage(route)
        keys.append(route.request.post_data_json["key"])

    tablet.page.route(ENTRIES, hold, times=1)
    tablet.tap("die-a1", "die-b2")
    tablet.until(lambda: keys)
    tablet.page.reload()
    tablet.all_saved(2)
    assert place.kinds == ["start", "roll"]
    assert place.keys[1] == keys[0]


def test_of_two_tabs_of_one_tablet_one_sends_what_both_show(house: House, tablet: Tablet, place: Place) -> None:
    tablet.page.evaluate(IS_KEPT)
    house.kill(WEB)
    tablet.tap("die-a1", "die-b2")
    tablet.says("1 waiting to send")
    second = tablet.another_tab()
    second.page.goto(second.address)
    expect(second.control("use-this-tab")).to_be_visible()
    second.says("1 waiting to send")
    house.start(WEB)
    tablet.all_saved(2)
    expect(second.root).to_have_attribute("data-head", "2", timeout=20_000)
    second.says("Reading only")
    second.tap("use-this-tab")
    second.tap_and_settle("buy")
    assert place.kinds == ["start", "roll", "buy"]


def test_a_tab_that_is_closed_leaves_its_entry_to_the_next(tablet: Tablet, place: Place) -> None:
    tablet.page.route(ENTRIES, stopped)
    tablet.tap("die-a1", "die-b2")
    tablet.says("1 waiting to send")
    second = tablet.another_tab()
    tablet.page.close()
    second.page.goto(second.address)
    second.all_saved(2)
    assert place.kinds == ["start", "roll"]
