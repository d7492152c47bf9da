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
    expect(page).to_have_url(f"{live_site}/t/lakeside/zh-hant/")
    expect(page.locator("html")).to_have_attribute("lang", "zh-hant")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("path", ["games/", "games/1/", "final/", "about/"])
def test_axe_finds_nothing_on_the_pages_beside_it(page, live_site, tables, axe, width, path):
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{live_site}/t/lakeside/zh-hant/{path}")
    page.evaluate(axe)
    assert page.evaluate("axe.run()")["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


LARGEST_PAINT = """() => new Promise(found => new PerformanceObserver(list => found(list.getEntries().at(-1).startTime))
    .observe({type: "largest-contentful-paint", buffered: true}))"""


def test_the_page_of_a_thousand_is_painted_within_a_second_on_a_slow_phone(browser, live_site, tournament, carol):
    players = make_players(tournament, 1000)
    words = ("Golden Thimble", "Quiet Railroad", "Electric Hotel", "Paper Auction", "Silver Boardwalk")
    approve_pseudonyms(players, [f"{words[at % 5]} {at * 7919 % 3001}" for at in range(1000)])
    publish(play_round(tournament, players, by=carol)[0].round, by=carol)
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=3)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    fast_3g = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
    page.goto(f"{live_site}/t/lakeside/en/")  # the server makes it once
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.send("Network.emulateNetworkConditions", fast_3g)
    with page.expect_response(lambda answer: answer.url.endswith("/en/")) as asked:
        page.reload()
    assert asked.value.request.sizes()["responseBodySize"] <= 30 * 1024
    assert page.evaluate(LARGEST_PAINT) <= 1000
    context.close()


def test_the_link_preview_is_a_picture_of_the_size_messengers_ask_for(page, live_site, tables):
    page.goto(f"{live_site}/t/lakeside/zh-hant/")
    image = page.locator('meta[property="og:image"]').get_attribute("content")
    assert image == f"{live_site}/t/lakeside/zh-hant/preview.png"
    page.goto(image)
    assert page.evaluate("[document.images[0].naturalWidth, document.images[0].naturalHeight]") == [1200, 630]
