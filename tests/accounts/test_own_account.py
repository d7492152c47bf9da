"""One's own account: language, name, password, and the link to a new one."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.hashers import check_password
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.errors import LinkUnusable, NotYours
from accounts.models import AuditEntry, OneTimeLink, User
from accounts.passwords import make_password_link, set_password
from tests.cast import client_for, make_person
from tests.together import at_once

pytestmark = pytest.mark.django_db

PASSWORD, NEW = "seven teal herons", "nine grey geese"


def test_anybody_chooses_a_language() -> None:
    client = client_for(None)
    answer = client.post("/language/", {"language": "zh-hant", "next": "/sign-in/"})
    assert answer["Location"] == "/sign-in/"
    assert 'lang="zh-hant"' in client.get("/sign-in/").content.decode()


def test_a_choice_goes_with_the_account_to_the_next_device() -> None:
    alice = make_person("Alice", password=PASSWORD)
    client_for(alice).post("/language/", {"language": "zh-hans", "next": "/"})
    tablet = client_for(None)
    tablet.post("/sign-in/", {"email": alice.email, "password": PASSWORD})
    assert 'lang="zh-hans"' in tablet.get("/profile/").content.decode()


def test_a_language_we_do_not_speak_is_not_kept() -> None:
    alice = make_person("Alice")
    client_for(alice).post("/language/", {"language": "tlh", "next": "/"})
    alice.refresh_from_db()
    assert alice.language == ""


def test_name_and_language_are_saved_together() -> None:
    alice = make_person("Alice")
    client = client_for(alice)
    assert client.post("/profile/", {"name": "Alice Wong", "language": "zh-hant"}).status_code == 302
    assert 'lang="zh-hant"' in client.get("/profile/").content.decode()
    alice.refresh_from_db()
    assert (alice.name, alice.language) == ("Alice Wong", "zh-hant")


def test_an_empty_name_is_refused() -> None:
    assert client_for(make_person("Alice")).post("/profile/", {"name": " ", "language": ""}).status_code == 422


@pytest.mark.parametrize("path", ["/profile/", "/profile/password/"])
def test_who_is_not_signed_in_signs_in_first(path: str) -> None:
    assert client_for(None).get(path)["Location"] == f"/sign-in/?next={path}"


def test_a_changed_password_signs_other_devices_out_and_keeps_this_one() -> None:
    alice = make_person("Alice", password=PASSWORD)
    here, elsewhere = client_for(alice), client_for(alice)
    answer = here.post("/profile/password/", {"current": PASSWORD, "password": NEW, "again": NEW})
    assert answer.status_code == 302
    assert [here.get("/profile/").status_code, elsewhere.get("/profile/").status_code] == [200, 302]
    alice.refresh_from_db()
    assert check_password(NEW, alice.password)


def test_without_the_current_password_nothing_changes() -> None:
    alice = make_person("Alice", password=PASSWORD)
    answer = client_for(alice).post("/profile/password/", {"current": "wrong", "password": NEW, "again": NEW})
    assert answer.status_code == 422
    alice.refresh_from_db()
    assert check_password(PASSWORD, alice.password)


def test_the_console_hands_out_a_link_to_a_new_password() -> None:
    alice = make_person("Alice", password=PASSWORD, is_organiser=True)
    out = StringIO()
    call_command("password_link", "ALICE@example.org", stdout=out)
    client = client_for(None)
    path = out.getvalue().strip()
    assert client.get(path)["Referrer-Policy"] == "strict-origin"
    assert client.post(path, {"password": NEW, "again": NEW})["Location"] == "/"
    assert client.session["_auth_user_id"] == str(alice.pk)
    assert AuditEntry.objects.filter(code="accounts.password_link_made", by_name="system").exists()
    alice.refresh_from_db()
    assert check_password(NEW, alice.password)


def test_the_console_knows_only_open_accounts() -> None:
    make_person("Bob", is_active=False)
    for email in ("bob@example.org", "nobody@example.org"):
        with pytest.raises(CommandError):
            call_command("password_link", email)


def test_the_newest_link_to_a_password_is_the_only_one() -> None:
    alice = make_person("Alice")
    older, newer = make_password_link(alice, by=None), make_password_link(alice, by=None)
    with pytest.raises(LinkUnusable):
        set_password(older, password=NEW)
    assert set_password(newer, password=NEW) == alice


def test_a_link_to_a_password_lasts_a_day() -> None:
    token = make_password_link(make_person("Alice"), by=None)
    OneTimeLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client_for(None).get(f"/password/{token}/").status_code == 422


def test_a_closed_account_gets_no_password() -> None:
    token = make_password_link(make_person("Alice"), by=None)
    User.objects.update(is_active=False)
    assert client_for(None).get(f"/password/{token}/").status_code == 422


def test_nobody_takes_over_an_organiser_or_links_themselves() -> None:
    carol, dan = make_person("Carol", is_organiser=True), make_person("Dan", is_organiser=True)
    for user in (dan, carol):
        with pytest.raises(NotYours):
            make_password_link(user, by=carol)


@pytest.mark.django_db(transaction=True)
def test_ten_uses_of_a_password_link_at_once_set_one_password() -> None:
    token = make_password_link(make_person("Alice"), by=None)
    outcomes = at_once(lambda number: set_password(token, password=f"password {number}"), times=10)
    assert sum(isinstance(outcome, User) for outcome in outcomes) == 1
    winner = next(number for number, outcome in enumerate(outcomes) if isinstance(outcome, User))
    assert check_password(f"password {winner}", User.objects.get().password)
