"""Settings, pseudonyms, qualifiers and the first page in a real browser, at both ends of what people use."""

import pytest
from playwright.sync_api import expect

from tests.cast import make_players, make_staff, make_tournament
from tests.championships import championship
from tournament.models import Player, Tournament
from tournament.pseudonyms import generate, propose


@pytest.fixture
def tournament(live_site) -> Tournament:
    return make_tournament(name="Worlds", slug="worlds", kind="world")


@pytest.fixture
def cast(tournament):
    """Carol is chief referee and organiser; one pseudonym needs the chair's eye, ten do not."""
    cast = make_staff(tournament)
    cast.carol.is_organiser = True
    cast.carol.save()
    maria = Player.objects.create(tournament=tournament, identity="maria", name="Maria Kent", city="Denver")
    propose(maria, text="Kentucky Comet", by=cast.carol)
    make_players(tournament, 10)
    generate(tournament, by=cast.carol)
    make_players(tournament, 1)
    championship(2025, ["林思妤", "Wolfeschlegelsteinhausenbergerdorff Müller", "Xan"], country="TW")
    return cast


@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing_and_nothing_runs_over_the_edge(page, live_site, sign_in, cast, axe, width):
    sign_in(cast.carol)
    page.set_viewport_size({"width": width, "height": 900})
    desk = ("settings/", "rulings/", "pseudonyms/", "pseudonyms/?show=missing", "qualifiers/")
    for address in ("/", "/desk/new/", *(f"/desk/worlds/{part}" for part in desk)):
        page.goto(live_site + address)
        page.evaluate(axe)
        assert page.evaluate("axe.run()")["violations"] == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_the_chair_decides_without_leaving_the_list(page, live_site, sign_in, cast):
    sign_in(cast.cho)
    page.goto(f"{live_site}/desk/worlds/pseudonyms/")
    page.evaluate("window.stayed = true")
    first = page.locator(".names > li").first
    expect(first).to_contain_text("as does the player's name, Maria Kent")
    first.locator("summary").click()
    first.get_by_label("Reason").fill("Everybody would know.")
    first.get_by_role("button", name="Reject").click()
    expect(page.locator("#notices")).to_contain_text("“Kentucky Comet” is rejected.")
    expect(page.locator(".names > li")).to_have_count(10)
    assert page.evaluate("window.stayed")


def test_a_proposal_that_cannot_be_taken_stays_where_it_was_typed(page, live_site, sign_in, cast):
    sign_in(cast.carol)
    page.goto(f"{live_site}/desk/worlds/pseudonyms/?show=missing")
    field = page.get_by_role("textbox", name="Pseudonym for Player 12")
    field.fill("Banana")
    page.get_by_role("button", name="Propose").click()
    expect(page.get_by_text("It has no theme of the game")).to_be_visible()
    expect(field).to_have_value("Banana")


def test_an_organiser_makes_a_tournament_and_changes_its_settings(page, live_site, sign_in, cast):
    sign_in(cast.carol)
    page.goto(live_site)
    page.get_by_role("link", name="New tournament").click()
    page.get_by_role("textbox", name="Name").fill("台北公開賽")
    page.get_by_label("open tournament").check()
    page.get_by_label("Country").select_option("TW")
    page.get_by_role("button", name="Make the tournament").click()
    expect(page).to_have_url(f"{live_site}/desk/tai-bei-gong-kai-sai/")
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Minutes for a preliminary").fill("75")
    page.get_by_label("in the order of the ranking").check()
    page.get_by_role("button", name="Save the settings").click()
    expect(page.get_by_text("The settings are saved.")).to_be_visible()
    saved = Tournament.objects.get(slug="tai-bei-gong-kai-sai")
    assert (saved.minutes, saved.options["final_seats"]) == (75, "rank")
