"""What the house answers before, around and instead of a view."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from playwright.sync_api import Page

from accounts.models import User
from config import content_security
from tests.cast import make_person


@pytest.fixture
def site(settings: Any, db: None) -> Client:
    """A browser on the real site with `trial_urls`; it is shown a bug as people would see it."""
    settings.ROOT_URLCONF = "tests.config.trial_urls"
    return Client(raise_request_exception=False)


def test_an_error_a_person_can_mend_says_what_to_do_on_a_page(site: Client) -> None:
    answer = site.get("/trial/taken/")
    assert answer.status_code == 409
    assert "Seat 3 is taken; choose another one." in answer.content.decode()
    assert "<html" in answer.content.decode()


def test_for_htmx_the_same_error_is_a_fragment_with_its_code(site: Client) -> None:
    answer = site.get("/trial/taken/", headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert 'data-code="seating.taken"' in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_bug_is_a_plain_500_that_shows_nothing_of_itself(site: Client) -> None:
    answer = site.get("/trial/broken/")
    assert answer.status_code == 500
    assert "of the till" not in answer.content.decode()
    assert "Something broke" in answer.content.decode()


@pytest.mark.parametrize(("view", "status"), [("forbidden", 403), ("hidden", 404)])
def test_what_is_not_allowed_and_what_is_not_there_say_nothing_of_why(site: Client, view: str, status: int) -> None:
    answer = site.get(f"/trial/{view}/")
    assert answer.status_code == status
    assert "somebody else" not in answer.content.decode()


def test_a_form_without_its_token_is_refused_with_what_to_do(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post("/language/", {"language": "en"})
    assert answer.status_code == 403
    assert "reload it and try again" in answer.content.decode()


def test_an_unknown_host_name_is_refused(db: None) -> None:
    assert Client().get("/", headers={"host": "elsewhere.example"}).status_code == 400


def test_every_answer_forbids_inline_script_frames_and_guessing(site: Client) -> None:
    answer = site.get("/trial/taken/")
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


def test_a_view_may_have_a_policy_of_its_own() -> None:
    own = content_security.middleware(lambda request: HttpResponse(headers={"Content-Security-Policy": "own"}))
    assert own(RequestFactory().get("/"))["Content-Security-Policy"] == "own"


@pytest.mark.django_db
def test_healthz_says_ok_when_database_and_valkey_answer_whatever_the_host(client: Client) -> None:
    answer = client.get("/healthz", headers={"host": "10.0.0.7"})
    assert (answer.status_code, answer.content) == (200, b"ok")


@pytest.mark.django_db
def test_healthz_names_a_valkey_that_does_not_answer(client: Client, settings: Any) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (503, b"failing: valkey")


def test_the_site_runs_for_a_browser_and_its_pages_break_no_rule_of_their_policy(live_site: str, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(f"{live_site}/nothing-here/")
    assert page.locator("h1").inner_text() == "Not found"
    assert [text for text in complaints if "Content Security Policy" in text] == []


def test_whoever_signed_in_is_named_on_every_page(live_site: str, page: Page, sign_in: Callable[[User], None]) -> None:
    sign_in(make_person("Carol"))
    page.goto(f"{live_site}/nothing-here/")
    assert page.locator("header").get_by_text("Carol").is_visible()
