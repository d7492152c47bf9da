"""A form sent after the session ended: nothing of it is lost, and nothing is done before somebody says so."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.cast import make_person

pytestmark = pytest.mark.django_db

PASSWORD = "seven teal herons"
PROFILE = "/profile/"


@pytest.fixture
def alice() -> User:
    return make_person("Alice", password=PASSWORD)


@pytest.fixture
def browser() -> Client:
    """Somebody whose session has ended; every form needs its token here, as in life."""
    browser = Client(enforce_csrf_checks=True)
    browser.get("/sign-in/")
    return browser


def hidden(page: Any, *, action: str) -> dict[str, str]:
    """The hidden fields of the form with this action."""
    [form] = re.findall(rf'<form[^>]*action="{re.escape(action)}".*?</form>', page.content.decode(), re.DOTALL)
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form)
    return {name: html.unescape(value) for name, value in found}


def send(browser: Client, path: str, **fields: str) -> Any:
    """With the token of the page before."""
    token = browser.cookies["csrftoken"].value
    return browser.post(path, {"csrfmiddlewaretoken": token, **fields})


def signing_in(browser: Client, page: Any, password: str = PASSWORD) -> Any:
    fields = hidden(page, action="/sign-in/")
    return browser.post("/sign-in/", {**fields, "email": "alice@example.org", "password": password})


def test_pain_8_what_was_entered_is_said_to_be_unsaved_and_is_sent_again_after_signing_in(
    browser: Client, alice: User
) -> None:
    page = send(browser, PROFILE, name='Alice "Ace" <Liu>', language="zh-hant")
    assert page.status_code == 401
    assert "nothing was saved yet" in page.content.decode()
    again = signing_in(browser, page)
    assert User.objects.get(pk=alice.pk).name == "Alice"
    answer = browser.post(PROFILE, hidden(again, action=PROFILE))
    assert answer.status_code == 302
    changed = User.objects.get(pk=alice.pk)
    assert (changed.name, changed.language) == ('Alice "Ace" <Liu>', "zh-hant")


def test_a_wrong_password_keeps_it(browser: Client, alice: User) -> None:
    page = signing_in(browser, send(browser, PROFILE, name="Alice Liu", language=""), password="six teal herons")
    assert page.status_code == 422
    assert hidden(signing_in(browser, page), action=PROFILE)["name"] == "Alice Liu"


def test_whoever_has_signed_in_in_another_tab_goes_on(browser: Client, alice: User) -> None:
    page = send(browser, PROFILE, name="Alice Liu", language="")
    browser.force_login(alice)
    assert hidden(signing_in(browser, page), action=PROFILE)["name"] == "Alice Liu"


def test_no_form_with_a_password_travels(browser: Client, alice: User) -> None:
    answer = send(browser, "/profile/password/", current=PASSWORD, password="x", again="x")
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/?next=/profile/password/")


def test_an_address_carries_nothing(browser: Client, alice: User) -> None:
    page = browser.get("/sign-in/", {"next": PROFILE, "carried": '[["name","Mallory"]]'})
    assert "carried" not in hidden(page, action="/sign-in/")


@pytest.mark.parametrize("junk", ["", "[", "{}", "7", '[["one"]]', "[[1,2,3]]", "null", "[" * 2000])
def test_junk_is_carried_nowhere(browser: Client, alice: User, junk: str) -> None:
    fields = {"email": alice.email, "password": PASSWORD, "next": PROFILE, "carried": junk}
    answer = send(browser, "/sign-in/", **fields)
    assert (answer.status_code, answer["Location"]) == (302, PROFILE)


def test_a_form_without_its_token_is_refused_before_anybody_is_asked_to_sign_in(alice: User) -> None:
    assert Client(enforce_csrf_checks=True).post(PROFILE, {"name": "Mallory"}).status_code == 403
