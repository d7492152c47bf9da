"""Coming in by a link, and waiting for a job, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from accounts.models import User
from jobs.carrying_out import carry_out
from jobs.running import start
from tests.cast import make_players, make_staff, make_tournament
from tournament.models import Role, Tournament
from tournament.staff import Invitee, invite
from tournament.tasks import DRAFT_SEATING, subject_of

PASSWORD = "seven teal herons"


@pytest.fixture
def tournament(live_site: str) -> Tournament:
    return make_tournament(name="Harbour Open", slug="harbour")


@pytest.fixture
def link(tournament: Tournament, live_site: str) -> str:
    carol = make_staff(tournament).carol
    issued = invite(tournament, people=[Invitee("gwen@example.org", "Gwen")], role=Role.JUDGE, by=carol)
    return f"{live_site}/join/{issued[0].token}/"


def accept(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Make my account and accept").click()
    expect(page.get_by_role("link", name="Gwen")).to_be_visible()


def test_the_token_of_an_invitation_leaves_by_no_referrer_and_its_form_still_works(page: Page, link: str) -> None:
    requests: list[Request] = []

    def see(request: Request) -> None:
        requests.append(request)

    page.on("request", see)
    accept(page, link)
    told = [request.all_headers().get("referer", "") for request in requests]
    assert any(told), "the browser does tell where it comes from"
    assert not [referrer for referrer in told if "/join/" in referrer]
    assert page.url.endswith("/desk/harbour/")


def test_an_invitation_is_accepted_without_javascript(browser: Browser, link: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    accept(context.new_page(), link)
    context.close()
    assert Tournament.objects.get().memberships.filter(user__email="gwen@example.org", role=Role.JUDGE).exists()


def test_a_chief_referee_watches_a_job_and_is_led_to_its_result(
    page: Page, tournament: Tournament, live_site: str, sign_in: Callable[[User], None]
) -> None:
    carol = make_staff(tournament).carol
    make_players(tournament, 8)
    params = {"tournament": tournament.pk, "way": "fours", "seed": 1}
    job = start(DRAFT_SEATING, subject=subject_of(tournament), params=params, by=carol)
    sign_in(carol)
    page.goto(f"{live_site}/jobs/{job.pk}/")
    expect(page.get_by_text("Waiting for its turn")).to_be_visible()
    carry_out(job.pk)
    page.wait_for_url(f"{live_site}/desk/harbour/seats/**")
