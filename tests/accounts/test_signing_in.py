"""Signing in: alike in every refusal, slowed down, and never locking out a whole hall."""

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from pytest_django import Settings

from accounts.errors import SignInRefused, TooManyAttempts
from accounts.models import User
from accounts.signing_in import identify
from tests.cast import client_for, make_person
from tests.together import at_once

pytestmark = pytest.mark.django_db

PASSWORD, WRONG = "seven teal herons", "six teal herons"


@pytest.fixture(autouse=True)
def _quick_hashes(settings: Settings) -> None:
    """Hundreds of attempts are counted here; how slow Argon2 is has nothing to do with it."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def carol() -> User:
    return make_person("Carol", password=PASSWORD)


def attempt(email: str = "carol@example.org", password: str = WRONG, address: str = "192.0.2.1") -> User:
    return identify(email=email, password=password, address=address)


def refusals(*, times: int, **who: str) -> list[str]:
    codes = []
    for _number in range(times):
        with pytest.raises((SignInRefused, TooManyAttempts)) as refused:
            attempt(**who)
        codes.append(refused.value.code)
    return codes


def test_the_right_password_signs_in_and_goes_on(carol: User) -> None:
    client = client_for(None)
    given = {"email": "Carol@Example.org", "password": PASSWORD, "next": "/profile/"}
    answer = client.post("/sign-in/", given)
    assert (answer.status_code, answer["Location"]) == (302, "/profile/")
    assert client.get("/profile/").status_code == 200


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "http://[", "start", "nowhere", "a\0b"],
)
def test_nobody_is_sent_to_another_house(carol: User, elsewhere: str) -> None:
    given = {"email": carol.email, "password": PASSWORD, "next": elsewhere}
    assert client_for(None).post("/sign-in/", given)["Location"] == "/"


def test_every_cause_is_refused_alike(carol: User) -> None:
    make_person("Alice")  # has not set a password
    make_person("Bob", password=PASSWORD, is_active=False)
    pages = []
    for name, password in (("carol", "wrong"), ("alice", ""), ("bob", PASSWORD), ("nobody", PASSWORD)):
        given = {"email": f"{name}@example.org", "password": password or "x", "next": "/"}
        answer = client_for(None).post("/sign-in/", given)
        pages.append((answer.status_code, answer.context["form"].errors.as_json()))
    assert pages[0][0] == 422
    assert len(set(pages)) == 1


def test_a_few_wrong_attempts_slow_one_person_at_one_place_down(carol: User) -> None:
    codes = refusals(times=9)
    assert codes == ["accounts.sign_in_refused"] * 8 + ["accounts.too_many_attempts"]
    with pytest.raises(TooManyAttempts):
        attempt(password=PASSWORD)


def test_she_still_signs_in_from_another_place(carol: User) -> None:
    refusals(times=9)
    assert attempt(password=PASSWORD, address="192.0.2.2") == carol


def test_guessing_one_account_from_many_places_is_slowed_down(carol: User) -> None:
    codes = [refusals(times=1, address=f"192.0.2.{number}")[0] for number in range(41)]
    assert codes[39:] == ["accounts.sign_in_refused", "accounts.too_many_attempts"]


def test_guessing_many_accounts_from_one_place_is_slowed_down() -> None:
    codes = [refusals(times=1, email=f"n{number}@example.org")[0] for number in range(101)]
    assert codes[99:] == ["accounts.sign_in_refused", "accounts.too_many_attempts"]


def test_an_unknown_address_is_slowed_down_like_a_known_one(carol: User) -> None:
    assert refusals(times=9, email="nobody@example.org") == refusals(times=9)


def test_two_hundred_judges_sign_in_behind_one_address(carol: User) -> None:
    assert {attempt(password=PASSWORD) for _number in range(200)} == {carol}


def test_a_success_forgives_the_failures_before_it(carol: User) -> None:
    refusals(times=8)
    with pytest.raises(TooManyAttempts):
        attempt()
    cache.clear()
    refusals(times=7)
    assert attempt(password=PASSWORD) == carol
    assert refusals(times=8) == ["accounts.sign_in_refused"] * 8


@pytest.mark.django_db(transaction=True)
def test_attempts_sent_all_at_once_are_counted_too(carol: User) -> None:
    outcomes = at_once(lambda _number: attempt(), times=20)
    assert sum(isinstance(outcome, SignInRefused) for outcome in outcomes) == 8
    assert sum(isinstance(outcome, TooManyAttempts) for outcome in outcomes) == 12


def test_signing_out_needs_a_post() -> None:
    client = client_for(make_person("Alice"))
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").status_code == 302
    assert "_auth_user_id" not in client.session


def test_a_closed_account_is_out_at_once(carol: User) -> None:
    client = client_for(carol)
    User.objects.update(is_active=False)
    assert client.get("/profile/")["Location"].startswith("/sign-in/")


def test_a_fragment_asked_for_after_the_session_ended_opens_the_sign_in_page() -> None:
    page = "http://testserver/people/"
    answer = client_for(None).get("/profile/", headers={"HX-Request": "true", "HX-Current-URL": page})
    assert (answer.status_code, answer["HX-Redirect"]) == (200, "/sign-in/?next=%2Fpeople%2F")


def test_a_fragment_that_names_no_page_opens_the_sign_in_page_all_the_same() -> None:
    answer = client_for(None).get("/profile/", headers={"HX-Request": "true", "HX-Current-URL": "http://["})
    assert (answer.status_code, answer["HX-Redirect"]) == (200, "/sign-in/?next=%2F")


def test_only_our_own_proxies_say_where_a_request_comes_from(carol: User) -> None:
    def counted(proxies: int) -> None:
        cache.clear()
        with override_settings(PROXIES=proxies):
            for number in range(9):
                Client().post(
                    "/sign-in/",
                    {"email": carol.email, "password": "wrong"},
                    headers={"X-Forwarded-For": f"10.0.0.{number}, 198.51.100.{number}"},
                )

    counted(0)
    with pytest.raises(TooManyAttempts):
        attempt(address="127.0.0.1")
    counted(1)
    assert attempt(password=PASSWORD, address="127.0.0.1") == carol
    assert attempt(password=PASSWORD, address="198.51.100.0") == carol
