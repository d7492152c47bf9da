"""The public page in a real browser, from the real server."""

import pytest
from playwright.sync_api import expect

from tests.cast import make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, play_round
from tournament.publication import publish

PSEUDONYMS = (
    "Golden Thimble",
    "Boardwalk Breeze of the Long Water Works",  # 40 signs
    "فندق الورق الهادئ",
    "免費停車場的金頂針與電力狐",
    "Electric Fox",
    "Silver Iron",
    "Paper Hotel",
    "Quiet Auction",
)


@pytest.fixture
def tournament(live_site):
    return make_tournament(name="Lakeside Championship", slug="lakeside", publishes_on_internet=True)


@pytest.fixture
def carol(tournament):
    return make_staff(tournament).carol


@pytest.fixture
def tables(tournament, carol):
    players = make_players(tournament, 8)
    approve_pseudonyms(players, PSEUDONYMS)
    tables = play_round(tournament, players, by=carol)
    publish(tables[0].round, by=carol)
    return tables


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_runs_over_the_edge(page, live_site, tables, axe, width, scheme):
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_site}/t/lakeside/")
    page.evaluate(axe)
    assert page.evaluate("axe.run()")["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_javascript_it_is_one_request_under_thirty_kilobytes(browser, live_site, tables):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    sizes = {}
    page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
    page.goto(f"{live_site}/t/lakeside/")
    expect(page.get_by_role("row", name="Golden Thimble")).to_contain_text("19")
    assert list(sizes) == [f"{live_site}/t/lakeside/"]
    assert sizes[f"{live_site}/t/lakeside/"] <= 30 * 1024
    context.close()


def test_a_new_version_appears_by_itself_and_keeps_the_place(page, live_site, tables, tournament, carol):
    complaints = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.clock.install()
    page.goto(f"{live_site}/t/lakeside/")
    expect(page.get_by_role("row", name="Golden Thimble")).to_contain_text("19")
    lock_table(tables[0], (1000, 3000, 2000, 4000), reason="miscounted", by=carol)
    publish(tables[0].round, reason="table 1 miscounted", by=carol)
    page.clock.fast_forward("01:01")
    expect(page.get_by_role("row", name="Golden Thimble")).to_contain_text("3")
    expect(page.get_by_role("row", name="Golden Thimble")).not_to_contain_text("19")
    assert complaints == []


def test_the_language_is_part_of_the_address(page, live_site, tables):
    page.goto(f"{live_site}/t/lakeside/")
    page.get_by_role("link", name="繁體").click()
    expect(page).to_have_url(f"{live_site}/t/lakeside/?lang=zh-hant")
    expect(page.locator("html")).to_have_attribute("lang", "zh-hant")
