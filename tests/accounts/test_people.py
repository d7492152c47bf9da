"""What organisers may do to other people's accounts, and nobody else."""

import pytest

from accounts.errors import NotYours
from accounts.models import AuditEntry, User
from accounts.people import set_active, set_organiser
from tests.cast import client_for, make_person
from tests.together import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def carol() -> User:
    return make_person("Carol", is_organiser=True)


@pytest.fixture
def alice() -> User:
    return make_person("Alice")


def paths(person: User) -> list[tuple[str, str]]:
    return [
        ("get", "/people/"),
        ("post", f"/people/{person.pk}/"),
        ("post", f"/people/{person.pk}/password/"),
    ]


def test_for_everybody_else_these_pages_do_not_exist(carol: User, alice: User) -> None:
    for method, path in paths(carol):
        assert getattr(client_for(alice), method)(path).status_code == 404
        assert getattr(client_for(None), method)(path)["Location"].startswith("/sign-in/")


def test_an_organiser_makes_another_organiser(carol: User, alice: User) -> None:
    client = client_for(carol)
    client.post(f"/people/{alice.pk}/", {"change": "organiser"})
    client.post(f"/people/{alice.pk}/", {"change": "organiser"})
    alice.refresh_from_db()
    assert alice.is_organiser
    assert AuditEntry.objects.filter(code="accounts.organiser_made", subject=alice.email).count() == 1


def test_a_closed_account_is_signed_out_and_can_be_opened_again(carol: User, alice: User) -> None:
    tablet = client_for(alice)
    client = client_for(carol)
    client.post(f"/people/{alice.pk}/", {"change": "close"})
    assert tablet.get("/profile/").status_code == 302
    client.post(f"/people/{alice.pk}/", {"change": "open"})
    alice.refresh_from_db()
    assert alice.is_active


def test_nobody_does_it_to_themselves(carol: User) -> None:
    with pytest.raises(NotYours):
        set_organiser(carol, is_organiser=False, by=carol)
    with pytest.raises(NotYours):
        set_active(carol, is_active=False, by=carol)


def test_the_link_to_a_new_password_is_shown_once_and_kept_nowhere(carol: User, alice: User) -> None:
    answer = client_for(carol).post(f"/people/{alice.pk}/password/")
    link = answer.context["link"]
    assert link.startswith("http://testserver/password/")
    assert "no-store" in answer["Cache-Control"]
    assert client_for(None).get(link.removeprefix("http://testserver")).status_code == 200
    assert client_for(carol).get(f"/people/{alice.pk}/password/").status_code == 405


def test_the_list_shows_everybody(carol: User, alice: User) -> None:
    page = client_for(carol).get("/people/").content.decode()
    assert page.count("<bdi>Alice</bdi>") == 1
    assert "this is you" in page


@pytest.mark.django_db(transaction=True)
def test_two_organisers_cannot_remove_each_other_at_once() -> None:
    people = [make_person("Carol", is_organiser=True), make_person("Dan", is_organiser=True)]
    at_once(lambda one: set_organiser(people[1 - one], is_organiser=False, by=people[one]), times=2)
    assert User.objects.filter(is_organiser=True).count() == 1
