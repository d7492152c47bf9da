"""The first chief referee: one link, one account, whatever comes at once."""

from io import StringIO

import pytest
from django.core.management import call_command

from accounts.joining import become_first_chief_referee, make_first_link
from accounts.models import AuditEntry, OneTimeLink, User
from tests.cast import client_for, make_person, make_tournament
from tests.together import at_once
from tournament.models import Role

pytestmark = pytest.mark.django_db

NEW = {"name": "Carol", "email": "carol@example.org", "password": "seven teal herons", "again": "seven teal herons"}


def first_link() -> str:
    out = StringIO()
    call_command("first_link", stdout=out)
    return out.getvalue()


def test_the_command_prints_the_address_and_nothing_else() -> None:
    path = first_link()
    assert path.startswith("/welcome/")
    assert path.endswith("/\n")
    assert len(path.split()) == 1
    assert client_for(None).get(path.strip()).status_code == 200


def test_the_command_prints_nothing_once_there_is_somebody() -> None:
    make_person("Alice")
    assert first_link() == ""


def test_a_second_run_replaces_the_open_link() -> None:
    older, newer = first_link().strip(), first_link().strip()
    assert [client_for(None).get(path).status_code for path in (older, newer)] == [422, 200]
    assert OneTimeLink.objects.count() == 1


def test_the_first_person_becomes_an_organiser_and_is_signed_in() -> None:
    client = client_for(None)
    answer = client.post(first_link().strip(), NEW)
    carol = User.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(carol.pk)
    assert (carol.name, carol.email, carol.is_organiser) == ("Carol", "carol@example.org", True)
    assert carol.password.startswith("argon2")
    assert AuditEntry.objects.get(code="accounts.first_made").by == carol


def test_the_first_person_leads_the_demonstrations_nobody_leads() -> None:
    demonstration, other = make_tournament(is_demonstration=True), make_tournament()
    client_for(None).post(first_link().strip(), NEW)
    roles = demonstration.memberships.filter(user__email="carol@example.org").values_list("role", flat=True)
    assert set(roles) == {Role.CHIEF_REFEREE, Role.CHAIR}
    assert not other.memberships.exists()


def test_the_link_is_refused_once_somebody_can_sign_in() -> None:
    path = first_link().strip()
    make_person("Alice")
    assert client_for(None).post(path, NEW).status_code == 422
    assert not User.objects.filter(email="carol@example.org").exists()


def test_an_address_that_is_taken_comes_back_beside_the_form() -> None:
    make_person("Carol", is_active=False)
    answer = client_for(None).post(first_link().strip(), NEW)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["email"])
    assert OneTimeLink.objects.get().used_at is None


def test_looking_at_the_page_does_not_use_the_link_up() -> None:
    path = first_link().strip()
    client = client_for(None)
    assert [client.get(path).status_code, client.head(path).status_code, client.get(path).status_code] == [200] * 3
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"password": "12345678", "again": "12345678"}, "password"),
        ({"password": "carolcarol", "again": "carolcarol", "name": "carolcarol"}, "password"),
        ({"again": "something else"}, "again"),
        ({"name": ""}, "name"),
        ({"email": "not an address"}, "email"),
    ],
)
def test_what_cannot_be_taken_comes_back_filled_in(wrong: dict[str, str], field: str) -> None:
    answer = client_for(None).post(first_link().strip(), {**NEW, **wrong})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert 'value="Carol"' in answer.content.decode() or field in ("name", "password")
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_ten_uses_of_the_link_at_once_make_one_account() -> None:
    token = make_first_link()
    assert token is not None

    def use(number: int) -> User:
        return become_first_chief_referee(token, name="Carol", email=f"c{number}@example.org", password="x")

    outcomes = at_once(use, times=10)
    assert sum(isinstance(outcome, User) for outcome in outcomes) == 1
    assert (User.objects.count(), OneTimeLink.objects.exclude(used_at=None).count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_ten_runs_of_the_command_at_once_leave_one_open_link() -> None:
    tokens = at_once(lambda _number: make_first_link(), times=10)
    assert all(isinstance(token, str) for token in tokens)
    opened = [token for token in tokens if client_for(None).get(f"/welcome/{token}/").status_code == 200]
    assert len(opened) == 1
