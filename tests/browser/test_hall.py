"""A screen of the hall in a real browser: it turns by itself, and nobody's name is cut off or left out."""

import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests import live
from tests.cast import make_players, make_staff, make_tables, make_tournament
from tests.hall_screens import Opened, opened_screen
from tournament import clock
from tournament.hall.announcements import announce
from tournament.hall.screens import make_screen, revoke_screen
from tournament.models import Phase, Player, Round
from tournament.rounds import start_phase

LONGEST = "Hohenstein-Albrechtsburg, Maximiliane von und zu"
NAMES = [LONGEST, "陳大文", "نور حداد", "Aarav Mehta", "Søren Kjærgaard", "สมชาย ใจดี", "Γιώργος Παπαδόπουλος", "林志明"]
TEN_MINUTES = 10 * 60 * 1000
WRONG = """(() => {
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given) { if (given.length) super(...given); else super(Right.now() + %d); }
    static now() { return Right.now() + %d; }
  };
})();"""


class Hall:
    """Forty players at ten tables, posted, some with names of other scripts; round 1 has not begun."""

    def __init__(self) -> None:
        self.tournament = make_tournament(zone="Asia/Taipei")
        self.cast = make_staff(self.tournament)
        self.players = make_players(self.tournament, 40)
        for player, name in zip(self.players, NAMES, strict=False):
            Player.objects.filter(pk=player.pk).update(name=name)
        self.tables = make_tables(self.tournament, self.players)
        Phase.objects.filter(pk=self.tables[0].phase_id).update(posted_at="2026-01-01T10:00Z")
        Round.objects.filter(pk=self.tables[0].round_id).update(state=Round.State.SEATED)
        self.there: Opened = opened_screen(self.tournament, by=self.cast.carol)

    @property
    def phase(self) -> Phase:
        return Phase.objects.select_related("round__tournament").get(pk=self.tables[0].phase_id)


@pytest.fixture
def hall(live_site: str) -> Hall:
    return Hall()


Show = Callable[[Page], None]


@pytest.fixture
def show(hall: Hall, live_site: str) -> Show:
    def act(page: Page) -> None:
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.context.add_cookies([{"name": hall.there.cookie, "value": hall.there.key, "url": live_site}])
        page.goto(live_site + hall.there.path)

    return act


def names_in_sight(page: Page) -> list[str]:
    """The names that stand whole on the page that is turned to."""
    names: list[str] = page.evaluate(
        """() => {
          const slide = document.querySelector(".is-on"), box = slide.querySelector(".hpages").getBoundingClientRect();
          return [...slide.querySelectorAll(".nm")].filter((name) => {
            const at = name.getBoundingClientRect();
            return at.left >= box.left - 1 && at.right <= box.right + 1
              && at.top >= box.top && at.bottom <= box.bottom + 1;
          }).map((name) => name.textContent);
        }"""
    )
    return names


def turn(page: Page) -> None:
    page.clock.run_for(10_000)


def turn_through(page: Page, kind: str) -> list[list[str]]:
    """The names of each page of one slide, in the order in which they are turned to."""
    pages = []
    while page.locator(f".is-on.is-{kind}").count():
        pages.append(names_in_sight(page))
        turn(page)
        assert len(pages) < 20
    return pages


def test_it_turns_through_all_names_and_all_tables_by_itself(page: Page, hall: Hall, show: Show) -> None:
    page.clock.install()
    show(page)
    by_name, by_table = turn_through(page, "names"), turn_through(page, "tables")
    everybody = sorted(hall.tournament.players.values_list("name", flat=True))
    assert sorted(name for names in by_name for name in names) == everybody
    assert sorted(name for names in by_table for name in names) == everybody
    assert len(by_name[1]) == 16, "as many as can be read from ten metres"
    expect(page.locator(".is-on.is-names")).to_have_count(1)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (1024, 768), (3840, 2160)])
def test_names_stand_whole_and_64_of_1920_pixels_high_on_every_screen(
    page: Page, hall: Hall, show: Show, width: int, height: int
) -> None:
    show(page)
    page.set_viewport_size({"width": width, "height": height})
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".is-names .nm")].map((name) =>
          [parseFloat(getComputedStyle(name).fontSize), name.scrollWidth - name.clientWidth])"""
    )
    unit = min(width / 1920, height / 1080)
    assert {(round(size / unit), over) for size, over in sizes} == {(64, 0)}


def test_the_start_turns_to_the_clock_without_a_reload(page: Page, hall: Hall, show: Show) -> None:
    show(page)
    expect(page.locator(".is-on.is-names")).to_be_visible()
    start_phase(hall.phase, by=hall.cast.carol)
    expect(page.locator(".is-on .clock-time")).to_contain_text("1:29:5", timeout=3000)


def test_pains_62_the_clock_is_right_on_a_device_whose_own_is_ten_minutes_off(
    browser: Browser, hall: Hall, show: Show
) -> None:
    start_phase(hall.phase, by=hall.cast.carol)
    context = browser.new_context()
    context.add_init_script(WRONG % (TEN_MINUTES, TEN_MINUTES))
    page = context.new_page()
    show(page)
    while not 0.5 < (left := clock.reading(hall.phase).remaining.total_seconds()) % 1 < 0.7:
        time.sleep(0.02)
    hours, minutes, seconds = map(int, page.locator(".is-on .clock-time").inner_text().split(":"))
    assert hours * 3600 + minutes * 60 + seconds == int(left) + 1
    context.close()


def test_an_announcement_is_shown_within_two_seconds(page: Page, hall: Hall, show: Show) -> None:
    show(page)
    announce(hall.tournament, text="Lunch at noon 午餐", minutes=5, by=hall.cast.carol)
    expect(page.locator(".is-on.is-announcement")).to_contain_text("Lunch at noon 午餐", timeout=2000)


def test_a_revoked_screen_loses_its_names_at_once(page: Page, hall: Hall, show: Show) -> None:
    show(page)
    expect(page.locator(".is-on.is-names")).to_be_visible()
    revoke_screen(hall.there.screen, by=hall.cast.carol)
    expect(page.locator("body")).not_to_contain_text("Aarav Mehta", timeout=15_000)


def test_a_link_opens_the_screen_without_a_mouse(page: Page, hall: Hall, live_site: str) -> None:
    _made, token = make_screen(hall.tournament, name="Door", language="zh-hant", by=hall.cast.carol)
    page.goto(f"{live_site}/hall/open/{token}/")
    expect(page.locator(".is-on.is-names")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "zh-hant"


def test_it_comes_back_by_itself_after_a_restart_of_the_server(
    page: Page, hall: Hall, tmp_path: Path, transactional_db: None
) -> None:
    port = live.free_port()
    address = f"http://127.0.0.1:{port}"
    page.context.add_cookies([{"name": hall.there.cookie, "value": hall.there.key, "url": address}])
    with live.running("web server", port=port, owner=tmp_path) as server:
        live.wait_until_it_answers(port, server)
        page.goto(address + hall.there.path)
    expect(page.locator(".is-on.is-names")).to_be_visible()
    start_phase(hall.phase, by=hall.cast.carol)
    with live.running("web server", port=port, owner=tmp_path) as server:
        live.wait_until_it_answers(port, server)
        expect(page.locator(".is-on.is-clock")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1024, 768)])
@pytest.mark.parametrize("text", ["Lunch at noon", "We all meet at the fountain. " * 8, "午餐在東廳供應。" * 15])
def test_clock_announcement_and_last_round_stand_whole_on_one_screen(
    page: Page, hall: Hall, show: Show, text: str, width: int, height: int
) -> None:
    announce(hall.tournament, text=text, minutes=60, by=hall.cast.carol)
    start_phase(hall.phase, by=hall.cast.carol)
    Phase.objects.filter(pk=hall.phase.pk).update(started_at=timezone.now() - timedelta(minutes=86))
    show(page)
    page.set_viewport_size({"width": width, "height": height})
    for part in (".hhead", ".clock-time", ".clock-words", ".aside", ".last-round.soon"):
        box = page.locator(f".is-on {part}").first.bounding_box()
        assert box is not None, part
        assert 0 <= box["x"] <= width - box["width"], part
        assert 0 <= box["y"] <= height - box["height"], part


@pytest.mark.parametrize("has_begun", [False, True])
def test_axe_finds_nothing(page: Page, hall: Hall, show: Show, axe: str, has_begun: bool) -> None:
    if has_begun:
        start_phase(hall.phase, by=hall.cast.carol)
    show(page)
    page.evaluate(axe)
    assert page.evaluate("axe.run().then((found) => found.violations.map((one) => one.id))") == []
