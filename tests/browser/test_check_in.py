"""The door as people use it: a finger on a row, a scanner in the search, two people at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.cast import make_players, make_staff, make_tournament
from tournament.badges import make_badges
from tournament.check_in import close_check_in, mark_arrived, open_check_in, take_arrival_back
from tournament.models import Arrival, Badge, Phase, Player, Seat
from tournament.rounds import post_phase
from tournament.seating_plans import confirm, draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def door(players=12):
    tournament = make_tournament()
    cast = make_staff(tournament)
    people = make_players(tournament, players)
    for player, name in zip(people, ("王小明", "Søren Kjærgaard", "Lucía Fernández-Quiroga de Ávila"), strict=False):
        Player.objects.filter(pk=player.pk).update(name=name)
    open_check_in(tournament, by=cast.rui)
    return tournament, cast, people


def test_pain_49_a_tap_answers_with_the_name_keeps_the_rows_and_can_be_undone(live_site, sign_in, page: Page) -> None:
    tournament, cast, people = door()
    sign_in(cast.rui)
    page.goto(f"{live_site}/desk/{tournament.slug}/check-in/")
    neighbour = page.locator(f"#p-{people[4].pk}")
    place = neighbour.bounding_box()
    page.locator(f"#p-{people[3].pk} button.crow").tap()
    answer = page.locator(".answer")
    expect(answer).to_contain_text("Player 04")
    expect(page.locator(".counts")).to_contain_text("1 of 12 are here")
    after = neighbour.bounding_box()
    assert place is not None
    assert after is not None
    assert after["x"] == place["x"]
    answer.get_by_role("button", name="Undo: not this person").tap()
    expect(page.locator(".answer")).to_contain_text("Not here: Player 04")
    assert not Arrival.objects.get().is_here


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (390, 844)])
def test_rows_are_large_enough_for_a_finger_and_fit(live_site, sign_in, axe, page: Page, width, height) -> None:
    tournament, cast, _people = door()
    sign_in(cast.rui)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{live_site}/desk/{tournament.slug}/check-in/")
    boxes = [row.bounding_box() for row in page.locator("button.crow").all()]
    assert len(boxes) == 12
    assert all(box and box["height"] >= 56 and box["width"] >= 300 for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(axe)
    assert page.evaluate("axe.run().then(found => found.violations.map(each => each.id))") == []


def test_a_scanner_types_a_code_and_enter(live_site, sign_in, page: Page) -> None:
    tournament, cast, people = door()
    make_badges(tournament, by=cast.rui)
    sign_in(cast.rui)
    page.goto(f"{live_site}/desk/{tournament.slug}/check-in/")
    for player, name in ((people[0], "王小明"), (people[1], "Søren Kjærgaard")):
        page.keyboard.type(Badge.objects.get(player=player).code)  # the search has the focus
        page.keyboard.press("Enter")
        expect(page.locator(".answer.here")).to_contain_text(name)
    assert Arrival.objects.filter(is_here=True).count() == 2


def test_typing_part_of_a_name_finds_it_in_another_script(live_site, sign_in, page: Page) -> None:
    tournament, cast, _people = door()
    sign_in(cast.rui)
    page.goto(f"{live_site}/desk/{tournament.slug}/check-in/")
    page.get_by_role("searchbox").press_sequentially("xiaom")
    expect(page.locator("button.crow")).to_have_count(1)
    expect(page.locator("button.crow")).to_contain_text("王小明")


def test_a_row_that_somebody_else_changed_is_refused_with_what_changed(live_site, sign_in, page: Page) -> None:
    tournament, cast, people = door()
    sign_in(cast.rui)
    page.goto(f"{live_site}/desk/{tournament.slug}/check-in/")
    mark_arrived(people[5], seen=0, by=cast.fay)
    take_arrival_back(people[5], seen=1, by=cast.fay)
    page.locator(f"#p-{people[5].pk} button.crow").tap()
    expect(page.get_by_role("alert")).to_contain_text("Fay took the mark of Player 06 back at")
    page.locator(f"#p-{people[5].pk} button.crow").tap()  # the row is as it is now
    expect(page.locator(".answer.here")).to_contain_text("Player 06")


def test_it_works_without_javascript(live_site, sign_in, browser, context) -> None:
    tournament, cast, people = door()
    sign_in(cast.rui)
    plain = browser.new_context(java_script_enabled=False, storage_state=context.storage_state())
    page = plain.new_page()
    page.goto(f"{live_site}/desk/{tournament.slug}/check-in/")
    page.locator(f"#p-{people[2].pk} button.crow").click()
    expect(page.locator(".answer.here")).to_contain_text("Lucía")
    page.reload()
    plain.close()
    assert Arrival.objects.filter(is_here=True).count() == 1


def test_from_the_door_to_the_start_and_back(live_site, sign_in, page: Page) -> None:
    """The strip: check-in, seats, post, start, and the start taken back within its minute."""
    tournament, cast, people = door()
    for player in people:
        mark_arrived(player, seen=0, by=cast.rui)
    close_check_in(tournament, by=cast.carol)
    confirm(draft(tournament, seed=1, by=cast.carol), by=cast.carol)
    phase = post_phase(Phase.objects.get(round__tournament=tournament, round__number=1), by=cast.carol)
    sign_in(cast.carol)
    page.goto(f"{live_site}/desk/{tournament.slug}/rounds/1/")
    page.get_by_role("button", name="Start 3 tables").click()
    page.get_by_role("link", name="Undo: phase started").click()
    stale = page.context.new_page()
    stale.goto(page.url)
    page.get_by_label("Reason").fill("pressed by accident")
    page.get_by_role("button", name="Undo: phase started").click()
    expect(page.get_by_text("Undone. The record says what, by whom and why.")).to_be_visible()
    phase.refresh_from_db()
    assert phase.started_at is None
    assert Seat.objects.filter(table__phase=phase, attendance="expected").count() == 12
    stale.get_by_label("Reason").fill("pressed by accident too")
    stale.get_by_role("button", name="Undo: phase started").click()
    expect(stale.get_by_role("alert")).to_contain_text("Undone: phase started")
    phase.refresh_from_db()
    assert phase.posted_at is not None
