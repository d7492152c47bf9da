"""The floor in a real browser: the same second everywhere, news without a reload, readable by everybody."""

import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.floor import calls
from games.floor.news import table_changed
from games.models import RefereeCall, ScoreSheet, TabletMessage
from tests import live
from tests.games.recording.support import AtTheTable, opened_table
from tests.hall_screens import opened_screen
from tests.live_events.listening import cookie_of
from tournament import clock
from tournament.models import Phase

WRONG = """(() => {
  const Right = Date, off = %d;
  globalThis.Date = class extends Right {
    constructor(...given) { if (given.length) super(...given); else super(Right.now() + off); }
    static now() { return Right.now() + off; }
  };
})();"""
SignIn = Callable[[User], None]
TEN_MINUTES = 10 * 60 * 1000


@pytest.fixture
def at(live_site: str) -> AtTheTable:
    at = opened_table(zone="Asia/Taipei")
    at.enter("start", player="s2")
    Phase.objects.update(started_at=timezone.now() - timedelta(minutes=31))
    return at


@pytest.fixture
def wall(at: AtTheTable, live_site: str) -> str:
    return live_site + reverse("floor:wall", args=[at.tournament.slug])


def shown_seconds(page: Page) -> int:
    minutes, seconds = page.locator(".clock-time").first.inner_text().split(":")[-2:]
    return 60 * int(minutes) + int(seconds)


def phase_of(at: AtTheTable) -> Phase:
    return Phase.objects.select_related("round__tournament").get(pk=at.table.phase_id)


def in_the_middle_of_a_second(at: AtTheTable) -> int:
    """Wait until the official second is half over; returns what every screen is to show now."""
    while True:
        left = clock.reading(phase_of(at)).remaining.total_seconds()
        if 0.5 < left % 1 < 0.7:
            return int(left) + 1
        time.sleep(0.02)


def test_pains_62_all_screens_show_the_same_second_whatever_their_own_clocks_say(
    browser: Browser, at: AtTheTable, live_site: str, wall: str
) -> None:
    pages, opened = [], []
    desk = live_site + reverse("desk:overview", args=[at.tournament.slug])
    for off, address in ((TEN_MINUTES, wall), (-TEN_MINUTES, wall), (TEN_MINUTES, desk)):
        context = browser.new_context(locale="en", extra_http_headers=cookie_of(at.cast.carol))
        context.add_init_script(WRONG % off)
        page = context.new_page()
        page.goto(address)
        assert abs(page.evaluate("Date.now()") - time.time() * 1000 - off) < 30_000, "this device's clock is wrong"
        pages.append(page)
        opened.append(context)
    wanted = in_the_middle_of_a_second(at)
    assert [shown_seconds(page) for page in pages] == [wanted] * 3
    for context in opened:
        context.close()


def test_a_pause_and_extra_minutes_show_without_a_reload(
    page: Page, at: AtTheTable, sign_in: SignIn, wall: str
) -> None:
    sign_in(at.cast.fay)
    page.goto(wall)
    wait_for_news(page)
    clock.pause(phase_of(at), reason="Fire alarm", by=at.cast.carol)
    expect(page.locator(".clock-words").first).to_have_text("left · paused", timeout=2000)
    stands = shown_seconds(page)
    clock.give_time(phase_of(at), minutes=5, reason="Fire alarm", by=at.cast.carol)
    expect(page.locator(".clock-time").first).to_have_text(
        f"1:0{(stands + 300) // 60 - 60}:{stands % 60:02}", timeout=2000
    )


def wait_for_news(page: Page) -> None:
    expect(page.locator("#floor-pill")).to_have_text("Live")


def test_a_call_shows_within_a_second_and_goes_when_it_is_settled(
    page: Page, at: AtTheTable, sign_in: SignIn, wall: str
) -> None:
    sign_in(at.cast.carol)
    page.goto(wall)
    wait_for_news(page)
    tile = page.locator(f"#tile-{at.table.pk}")
    calls.call(at.table, category="dispute", text="Who owns this?", key=uuid4(), hand=at.hand)
    expect(tile).to_contain_text("call 1", timeout=1000)
    expect(page).to_have_title("(1) Floor · " + at.tournament.name + " · Titledeed", timeout=2000)
    page.get_by_role("button", name="I am coming").click()
    expect(tile).to_contain_text("referee coming")
    page.get_by_role("button", name="Settled").click()
    expect(page.get_by_text("No table calls.")).to_be_visible()
    assert RefereeCall.objects.get().closed_at is not None


def test_tiles_never_move(page: Page, at: AtTheTable, sign_in: SignIn, wall: str) -> None:
    sign_in(at.cast.carol)
    page.goto(wall)
    wait_for_news(page)
    tile = page.locator(f"#tile-{at.table.pk}")
    before = tile.bounding_box()
    calls.call(at.table, category="rule", key=uuid4(), hand=at.hand)
    expect(tile).to_contain_text("call 1")
    assert tile.bounding_box() == before


def test_a_message_is_written_while_the_wall_goes_on(page: Page, at: AtTheTable, sign_in: SignIn, wall: str) -> None:
    sign_in(at.cast.carol)
    page.goto(wall)
    wait_for_news(page)
    page.get_by_label("Message", exact=True).fill("Lunch at noon")
    calls.call(at.table, category="rule", key=uuid4(), hand=at.hand)
    expect(page.locator("#floor-side")).to_contain_text("a question of the rules")
    page.get_by_role("button", name="Send to the tablets").click()
    expect(page.locator("#floor-side")).to_contain_text("Lunch at noon")
    assert TabletMessage.objects.get().text == "Lunch at noon"


def test_without_scripts_the_page_stands_as_it_was_loaded(browser: Browser, at: AtTheTable, wall: str) -> None:
    calls.call(at.table, category="rule", key=uuid4(), hand=at.hand)
    context = browser.new_context(java_script_enabled=False, locale="en")
    name, value = cookie_of(at.cast.carol)["Cookie"].split("=")
    context.add_cookies([{"name": name, "value": value, "url": wall}])
    page = context.new_page()
    page.goto(wall)
    expect(page.locator("#floor-pill")).to_have_text("As of loading; reload for the newest")
    page.get_by_role("button", name="I am coming").click()
    expect(page.locator("#floor-side")).to_contain_text("Carol is coming")
    context.close()


def test_a_screen_that_hears_nothing_says_so_and_finds_back(
    page: Page, at: AtTheTable, sign_in: SignIn, tmp_path: Path
) -> None:
    sign_in(at.cast.carol)
    port = live.free_port()
    for _ in range(2):
        with live.running("web server", port=port, owner=tmp_path) as server:
            live.wait_until_it_answers(port, server)
            if page.url == "about:blank":
                page.goto(f"http://127.0.0.1:{port}" + reverse("floor:wall", args=[at.tournament.slug]))
            expect(page.locator("#floor-pill")).to_have_text("Live", timeout=15_000)
        expect(page.locator("#floor-pill")).to_have_text("Not live: reload to see the newest")


def test_a_hall_screen_is_told_of_time_and_round(page: Page, at: AtTheTable, live_site: str) -> None:
    there = opened_screen(at.tournament, by=at.cast.carol)
    page.context.add_cookies([{"name": there.cookie, "value": there.key, "url": live_site}])
    page.goto(f"{live_site}/sign-in/")
    told = page.evaluate(
        """(address) => new Promise((done) => {
          const stream = new EventSource(address);
          stream.addEventListener("clock", (event) => { stream.close(); done(JSON.parse(event.data)); });
        })""",
        there.news,
    )
    assert told[f"phase-{at.table.phase_id}"]["state"] == "running"


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_runs_over_the_edge(
    page: Page, at: AtTheTable, live_site: str, sign_in: SignIn, axe: str, width: int, scheme: str
) -> None:
    sign_in(at.cast.carol)
    calls.call(at.table, category="rule", text="مَن يملك هذا؟ 這是誰的？", key=uuid4(), hand=at.hand)
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    slug = at.tournament.slug
    for name, more in (
        ("floor:wall", ()),
        ("floor:table", (at.table.pk,)),
        ("desk:clocks", (1,)),
        ("desk:overview", ()),
    ):
        page.goto(live_site + reverse(name, args=[slug, *more]))
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        page.evaluate(axe)
        assert page.evaluate("axe.run()")["violations"] == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_pains_57_time_that_is_up_hands_nothing_in(page: Page, at: AtTheTable, sign_in: SignIn, wall: str) -> None:
    Phase.objects.update(started_at=timezone.now() - timedelta(minutes=89, seconds=58))
    sign_in(at.cast.carol)
    page.goto(wall)
    expect(page.locator(".clock-time").first).to_have_text("+00:01")
    table_changed(at.table.pk)
    expect(page.locator(f"#tile-{at.table.pk}")).to_contain_text("time is up")
    assert not ScoreSheet.objects.exists()
    assert at.recording.state == "open"
