"""The desk's own pages in a real browser: readable by everybody, at both ends of what people use."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.cast import make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, play_round, start_round
from tournament.models import Player
from tournament.publication import publish

NAMES = ("Maximiliane von Hohenstein-Albrechtsburg", "نور حداد", "林志明", "Đặng Thị Hạnh")


@pytest.fixture
def tournament(live_site):
    name = "Meisterschaft der Vereinigten Spielgemeinschaften an Elbe und Saale"
    return make_tournament(name=name, slug="lakeside", publishes_on_internet=True)


@pytest.fixture
def cast(tournament):
    return make_staff(tournament)


@pytest.fixture
def tables(tournament, cast):
    """Round 1 published and corrected since, round 2 half way through."""
    players = make_players(tournament, 8)
    for player, name in zip(players, NAMES, strict=False):
        Player.objects.filter(pk=player.pk).update(name=name)
    approve_pseudonyms(players, ("Boardwalk Breeze of the Long Water Works", "免費停車場的金頂針"))
    first, _second = play_round(tournament, players, by=cast.carol)
    publish(first.round, by=cast.carol)
    lock_table(first, (1000, 2000, 3000, 4000), reason="miscounted", by=cast.carol)
    tables = start_round(tournament, players, number=2)
    lock_table(tables[0], by=cast.carol)
    return tables


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_runs_over_the_edge(page, live_site, sign_in, cast, tables, axe, width, scheme):
    sign_in(cast.carol)
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    for address in ("", "standings/", "standings/?names=1", "publish/1/", "publish/2/"):
        page.goto(f"{live_site}/desk/lakeside/{address}")
        page.evaluate(axe)
        assert page.evaluate("axe.run()")["violations"] == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_the_desk_renews_itself_without_a_reload(page, live_site, sign_in, cast, tables):
    sign_in(cast.carol)
    page.clock.install()
    page.goto(f"{live_site}/desk/lakeside/")
    expect(page.locator("#table-2")).to_contain_text("playing")
    lock_table(tables[1], by=cast.carol)
    page.clock.fast_forward("00:21")
    expect(page.locator("#table-2")).to_contain_text("locked")


@contextmanager
def unanswered(page, how):
    """For a while the desk's renewal gets no answer, or somebody else's."""
    if how == "offline":
        page.context.set_offline(True)
        yield
        page.context.set_offline(False)
    else:
        page.route("**/desk/lakeside/", lambda route: route.fulfill(status=502, body="Bad gateway"))
        yield
        page.unroute("**/desk/lakeside/")


@pytest.mark.parametrize("how", ["offline", "gateway"])
def test_pain_5_a_desk_that_is_no_longer_renewed_says_so_and_finds_back(page, live_site, sign_in, cast, tables, how):
    sign_in(cast.carol)
    page.clock.install()
    page.goto(f"{live_site}/desk/lakeside/")
    told = page.locator("#not-renewed")
    expect(told).to_be_hidden()
    with unanswered(page, how):
        page.clock.fast_forward("00:21")
        expect(told).to_contain_text("The server does not answer: what stands here may be old.")
        page.clock.fast_forward("02:05")
        expect(told).to_contain_text("Last renewed: 2 minutes ago")
        expect(page.locator("#table-2")).to_contain_text("playing")
    page.clock.fast_forward("00:21")
    expect(told).to_be_hidden()


def test_publishing_works_without_javascript(browser, live_site, sign_in, context, cast, tables):
    sign_in(cast.carol)
    plain = browser.new_context(java_script_enabled=False, storage_state=context.storage_state())
    page = plain.new_page()
    page.goto(f"{live_site}/desk/lakeside/publish/1/")
    page.get_by_label("Reason for the correction").fill("table 1 miscounted")
    page.get_by_role("button", name="Publish the correction as version 2").click()
    expect(page.get_by_text("Published as version 2.")).to_be_visible()
    page.goto(f"{live_site}/t/lakeside/")
    expect(page.get_by_role("row", name="Boardwalk Breeze")).to_contain_text("3")
    plain.close()
