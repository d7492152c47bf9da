"""The seat pages as a chief referee uses them: two clicks, one tap, nothing lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.cast import make_players, make_staff, make_tournament
from tournament.attendance import accept, mark_absent
from tournament.draws import commit_draw
from tournament.models import AlternateOffer, Phase, Player, Seat, SeatChange
from tournament.players import withdraw_player
from tournament.rounds import post_phase
from tournament.seating_plans import confirm, draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def hall(players=24, *, alternates=2):
    tournament = make_tournament()
    cast = make_staff(tournament)
    make_players(tournament, players, alternates=alternates)
    return tournament, cast


def posted(players=24):
    tournament, cast = hall(players)
    confirm(draft(tournament, seed=1, by=cast.carol), by=cast.carol)
    post_phase(Phase.objects.get(round__number=1), by=cast.carol)
    return tournament, cast


def test_from_the_button_to_the_confirmed_seats(live_site, worker, sign_in, page: Page) -> None:
    tournament, cast = hall()
    sign_in(cast.carol)
    page.goto(f"{live_site}/desk/{tournament.slug}/seats/")
    page.get_by_role("button", name="Draft the seats").click()
    expect(page.get_by_text("0 repeats: proven optimal")).to_be_visible(timeout=30_000)
    first = page.locator("#table-1 a").first
    name = first.locator("bdi").inner_text()
    first.click()
    page.locator("#table-2 a").first.click()
    page.get_by_role("button", name="Swap").click()
    expect(page.locator("#table-2")).to_contain_text(name)
    page.get_by_role("button", name="Confirm the seats").click()
    expect(page.get_by_text("The seats are confirmed.")).to_be_visible()


def test_a_mark_changes_the_row_and_keeps_the_place(live_site, sign_in, page: Page) -> None:
    tournament, cast = posted()
    sign_in(cast.carol)
    page.goto(f"{live_site}/desk/{tournament.slug}/rounds/1/")
    row = page.locator("#table-6 .arow").first
    name = row.locator("bdi").first.inner_text()
    row.get_by_role("button", name="Absent").click()
    expect(page.locator("#offers")).to_contain_text(f"{name} is out.")
    expect(row).to_contain_text("empty")
    assert page.evaluate("window.scrollY") > 0
    assert Player.objects.get(name=name).status == Player.Status.FORFEITED
    row.get_by_role("button", name="Undo").click()
    expect(row).to_contain_text(name)
    expect(page.locator("#offers")).to_have_count(0)


def test_pain_49_a_stale_page_says_so_and_marks_nobody(live_site, sign_in, page: Page) -> None:
    tournament, cast = posted()
    sign_in(cast.carol)
    page.goto(f"{live_site}/desk/{tournament.slug}/rounds/1/")
    seat = Seat.objects.filter(round__number=1, table__number=1)[0]
    offer = mark_absent(seat, by=cast.fay)
    assert offer is not None
    accept(offer, by=cast.carol)
    page.locator("#table-1 .arow").first.get_by_role("button", name="Absent").click()
    expect(page.locator("#refusal")).to_contain_text("Somebody changed this")
    expect(page.locator("#table-1")).to_be_visible()
    assert Player.objects.get(alternate_rank=1).status == Player.Status.ENTERED


@pytest.mark.parametrize("width", [1440, 390])
def test_the_pages_of_a_promised_draw_fit_and_axe_finds_nothing(live_site, sign_in, axe, page: Page, width) -> None:
    tournament, cast = hall()
    tournament.publishes_on_internet = True
    tournament.save()
    commit_draw(tournament, by=cast.carol)
    sign_in(cast.carol)
    page.set_viewport_size({"width": width, "height": 900})
    desk = f"/desk/{tournament.slug}/seats"
    for path in (f"{desk}/", f"{desk}/draw/", f"{desk}/draw/numbers/", f"/t/{tournament.slug}/draw/"):
        page.goto(f"{live_site}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        page.evaluate(axe)
        assert page.evaluate("axe.run().then(found => found.violations.map(v => v.id))") == [], path


def test_with_keys_alone_a_draw_is_promised_and_the_seats_are_mended(live_site, worker, sign_in, page: Page) -> None:
    tournament, cast = hall(24, alternates=0)
    sign_in(cast.carol)
    page.goto(f"{live_site}/desk/{tournament.slug}/seats/")
    for name in ("Make the draw verifiable first", "Publish the commitment", "Back to the seats", "Draft the seats"):
        page.locator("main").get_by_role("link", name=name).or_(page.get_by_role("button", name=name)).press("Enter")
    page.get_by_role("button", name="Confirm the seats").press("Enter", timeout=30_000)
    withdraw_player(Player.objects.get(name="Player 02"), reason="ill", by=cast.carol)
    page.get_by_role("link", name="Mend the coming seats").press("Enter")
    page.get_by_role("button", name="Apply these moves").press("Enter")
    expect(page.get_by_text("Nothing to mend")).to_be_visible()
    assert SeatChange.objects.filter(why="mended").exists()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_the_same_pages_do_the_same(live_site, sign_in, page: Page) -> None:
    tournament, cast = posted()
    sign_in(cast.carol)
    page.goto(f"{live_site}/desk/{tournament.slug}/rounds/1/")
    page.locator("#table-3 .arow").first.get_by_role("button", name="Absent").click()
    assert page.url.endswith("#table-3")
    page.get_by_role("button", name="takes the seat").click()
    assert AlternateOffer.objects.get().state == "accepted"
    page.get_by_role("button", name="Start 6 tables").click()
    expect(page.get_by_text("6 tables are playing.")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(live_site, sign_in, axe, page: Page, width: int) -> None:
    tournament, cast = posted()
    long = "Maximiliane von Hohenstein-Albrechtsburg-Weissenfels"
    Player.objects.filter(name="Player 01").update(name=long, city="Wolfenbüttel-an-der-Oker")
    sign_in(cast.carol)
    page.set_viewport_size({"width": width, "height": 900})
    withdraw_player(Player.objects.get(name="Player 02"), reason="ill", by=cast.carol)
    rounds = ("rounds/1/", "rounds/1/seat-list/", "rounds/1/seat-list/?by=table", "rounds/1/judges/")
    for path in ("seats/1/", "seats/players/", "seats/mend/", *rounds):
        page.goto(f"{live_site}/desk/{tournament.slug}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        page.evaluate(axe)
        assert page.evaluate("axe.run().then(found => found.violations.map(v => v.id))") == [], path
