"""Accepting an invitation: as a new person, by signing in, signed in already, or not at all."""

import pytest

from accounts.errors import LinkUnusable
from accounts.joining import join_as_member, join_as_new
from accounts.models import OneTimeLink, User
from tests.cast import client_for, make_person, make_staff, make_tournament
from tests.together import at_once
from tournament.models import Invitation, Membership, Role, Tournament
from tournament.staff import Invitee, Issued, invite

pytestmark = pytest.mark.django_db

PASSWORD = "seven teal herons"
NEW = {"name": "Gwen", "password": PASSWORD, "again": PASSWORD}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(name="Harbour Open")


def invited(tournament: Tournament, email: str = "gwen@example.org", name: str = "Gwen") -> Issued:
    carol = make_staff(tournament).carol
    return invite(tournament, people=[Invitee(email, name)], role=Role.JUDGE, by=carol)[0]


def roles(tournament: Tournament, email: str = "gwen@example.org") -> list[str]:
    return list(Membership.objects.filter(tournament=tournament, user__email=email).values_list("role", flat=True))


def test_a_new_person_makes_an_account_and_has_the_role(tournament: Tournament) -> None:
    path = f"/join/{invited(tournament).token}/"
    client = client_for(None)
    page = client.get(path).content.decode()
    assert "Harbour Open invites you as judge." in page
    assert 'value="Gwen"' in page
    answer = client.post(path, NEW)
    assert (answer.status_code, answer["Location"]) == (302, f"/desk/{tournament.slug}/")
    assert client.session["_auth_user_id"] == str(User.objects.get(email="gwen@example.org").pk)
    assert roles(tournament) == ["judge"]


def test_somebody_with_an_account_signs_in_and_has_the_role(tournament: Tournament) -> None:
    gwen = make_person("Gwen", password=PASSWORD)
    path = f"/join/{invited(tournament, 'GWEN@example.org').token}/"
    client = client_for(None)
    assert client.post(path, {"password": "wrong"}).status_code == 422
    assert client.post(path, {"password": PASSWORD})["Location"] == f"/desk/{tournament.slug}/"
    assert client.session["_auth_user_id"] == str(gwen.pk)
    assert roles(tournament) == ["judge"]


def test_somebody_signed_in_accepts_with_one_button(tournament: Tournament) -> None:
    client = client_for(make_person("Gwen"))
    path = f"/join/{invited(tournament).token}/"
    assert client.get(path).context["is_theirs"]
    assert roles(tournament) == []
    assert client.post(path)["Location"] == f"/desk/{tournament.slug}/"
    assert roles(tournament) == ["judge"]


def test_nobody_accepts_what_is_meant_for_somebody_else(tournament: Tournament) -> None:
    issued = invited(tournament)
    client = client_for(make_person("Dave"))
    page = client.get(f"/join/{issued.token}/").content.decode()
    assert "gwen@example.org" in page
    assert client.post(f"/join/{issued.token}/").status_code == 409
    assert roles(tournament, "dave@example.org") == []
    assert Invitation.objects.get().closed_at is None


def test_previews_and_reloads_leave_the_link_as_it_is(tournament: Tournament) -> None:
    path = f"/join/{invited(tournament).token}/"
    for _number in range(3):
        assert client_for(None).get(path, headers={"User-Agent": "WhatsApp/2"}).status_code == 200
    assert client_for(None).head(path).status_code == 200
    assert client_for(None).post(path, NEW).status_code == 302


def test_the_token_stays_out_of_other_servers_logs_and_caches(tournament: Tournament) -> None:
    answer = client_for(None).get(f"/join/{invited(tournament).token}/")
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]
    assert answer["X-Robots-Tag"] == "noindex"


def test_a_used_link_is_refused_with_what_to_do(tournament: Tournament) -> None:
    path = f"/join/{invited(tournament).token}/"
    client_for(None).post(path, NEW)
    answer = client_for(None).get(path)
    assert answer.status_code == 422
    assert "Ask whoever sent it for a new one" in answer.content.decode()


def test_a_weak_password_comes_back_with_the_name_filled_in(tournament: Tournament) -> None:
    path = f"/join/{invited(tournament).token}/"
    answer = client_for(None).post(path, {"name": "Gwendolyn", "password": "gwendolyn", "again": "gwendolyn"})
    assert answer.status_code == 422
    assert 'value="Gwendolyn"' in answer.content.decode()
    assert not User.objects.filter(email="gwen@example.org").exists()


def test_guessing_the_password_behind_an_invitation_is_slowed_down(tournament: Tournament) -> None:
    make_person("Gwen", password=PASSWORD)
    path = f"/join/{invited(tournament).token}/"
    for _number in range(8):
        client_for(None).post(path, {"password": "wrong"})
    answer = client_for(None).post(path, {"password": PASSWORD})
    assert (answer.status_code, roles(tournament)) == (422, [])


@pytest.mark.django_db(transaction=True)
def test_ten_acceptances_at_once_make_one_account_and_one_role(tournament: Tournament) -> None:
    token = invited(tournament).token
    outcomes = at_once(lambda _number: join_as_new(token, name="Gwen", password="x"), times=10)
    assert sum(not isinstance(outcome, Exception) for outcome in outcomes) == 1
    assert all(isinstance(outcome, LinkUnusable) for outcome in outcomes if isinstance(outcome, Exception))
    assert (roles(tournament), User.objects.filter(email="gwen@example.org").count()) == (["judge"], 1)


@pytest.mark.django_db(transaction=True)
def test_ten_clicks_on_accept_at_once_use_the_link_once(tournament: Tournament) -> None:
    gwen = make_person("Gwen")
    token = invited(tournament).token
    outcomes = at_once(lambda _number: join_as_member(token, by=gwen), times=10)
    assert sum(isinstance(outcome, str) for outcome in outcomes) == 1
    assert (roles(tournament), OneTimeLink.objects.get().used_by) == (["judge"], gwen)
