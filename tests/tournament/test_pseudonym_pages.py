"""The page of pseudonyms: T-PUB-02 (who sees them), T-PUB-06 and TRN-42 (the chair decides)."""

import pytest

from tests.cast import client_for, make_players, make_staff, make_tournament
from tournament.models import Membership, Player, Pseudonym, Role, Tournament
from tournament.pseudonyms import generate, propose

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(slug="lakeside", name="Lakeside")


@pytest.fixture
def cast(tournament: Tournament):
    return make_staff(tournament)


@pytest.fixture
def maria(tournament: Tournament) -> Player:
    return Player.objects.create(
        tournament=tournament, identity="maria", name="Maria Kent", city="Denver", country="US"
    )


def url(action: str = "") -> str:
    return f"/desk/lakeside/pseudonyms/{action}"


@pytest.mark.parametrize("role", list(Role))
def test_t_pub_02_only_chair_and_chief_referee_see_which_pseudonym_is_whose(tournament, cast, role):
    expected = 200 if role in (Role.CHAIR, Role.CHIEF_REFEREE) else 403
    assert client_for(cast.with_role(role)).get(url()).status_code == expected


def test_t_pub_02_to_the_public_the_page_does_not_exist(tournament, cast):
    assert client_for(cast.dave).get(url()).status_code == 404
    assert client_for(None).get(url()).status_code == 302


@pytest.mark.parametrize("action", ["approve/", "reject/"])
def test_trn_42_the_chair_decides_not_the_chief_referee(maria, cast, action):
    pseudonym = propose(maria, text="Golden Thimble", by=cast.carol)
    target = url(f"{pseudonym.pk}/{action}")
    assert client_for(cast.carol).post(target, {"reason": "No."}).status_code == 403
    assert client_for(cast.cho).post(target, {"reason": "No."}).status_code == 302
    pseudonym.refresh_from_db()
    assert (pseudonym.state, pseudonym.decided_by) == ("approved" if action == "approve/" else "rejected", cast.cho)


def test_trn_42_the_chief_referee_cannot_approve_all(tournament, cast):
    assert client_for(cast.carol).post(url("approve-all/")).status_code == 403


def test_a_pseudonym_of_another_tournament_is_not_found(maria, cast):
    elsewhere = make_tournament(slug="elsewhere")
    Membership.objects.create(tournament=elsewhere, user=cast.cho, role=Role.CHAIR)
    pseudonym = propose(maria, text="Golden Thimble", by=cast.carol)
    answer = client_for(cast.cho).post(f"/desk/elsewhere/pseudonyms/{pseudonym.pk}/approve/")
    assert answer.status_code == 404


def test_the_chair_sees_player_pseudonym_and_remarks_in_words(maria, cast):
    propose(maria, text="Kentucky Comet", by=cast.carol)
    page = client_for(cast.cho).get(url()).content.decode()
    for words in ("Maria Kent", "Denver", "United States", "Kentucky Comet"):
        assert words in page
    assert "A theme word happens to contain “kent”, as does the player&#x27;s name, Maria Kent." in page


def test_the_chief_referee_sees_the_list_without_the_decision(maria, cast):
    propose(maria, text="Kentucky Comet", by=cast.carol)
    page = client_for(cast.carol).get(url()).content.decode()
    assert "Kentucky Comet" in page
    assert "/approve/" not in page


def test_the_chief_referee_makes_pseudonyms_up_and_the_chair_approves_all(tournament, cast):
    make_players(tournament, 8, alternates=2)
    client_for(cast.carol).post(url("generate/"))
    assert Pseudonym.objects.filter(state="proposed").count() == 10
    client_for(cast.cho).post(url("approve-all/"))
    assert Pseudonym.objects.filter(state="approved").count() == 10


def test_a_refused_proposal_comes_back_with_the_reason_beside_what_was_typed(maria, cast):
    answer = client_for(cast.carol).post(url(f"propose/{maria.pk}/"), {"text": "Denver Dice", "show": "missing"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Denver Dice"' in page
    assert "“denver” points at the player&#x27;s city, Denver." in page


def test_a_proposal_is_taken_and_leads_back_to_the_same_list(maria, cast):
    sent = {"text": "Golden Thimble", "show": "missing", "q": "mar", "page": "1"}
    answer = client_for(cast.carol).post(url(f"propose/{maria.pk}/"), sent)
    assert answer["Location"] == url() + "?show=missing&q=mar&page=1"
    assert maria.pseudonyms.get().text == "Golden Thimble"


def test_a_rejection_without_its_reason_is_refused(maria, cast):
    pseudonym = propose(maria, text="Golden Thimble", by=cast.carol)
    answer = client_for(cast.cho).post(url(f"{pseudonym.pk}/reject/"), {"reason": " ", "show": "waiting"})
    assert answer.status_code == 422
    assert "Say why it is rejected" in answer.content.decode()


def test_a_decision_by_htmx_answers_with_the_list_alone(maria, cast):
    pseudonym = propose(maria, text="Golden Thimble", by=cast.carol)
    answer = client_for(cast.cho).post(url(f"{pseudonym.pk}/approve/"), {"show": "waiting"}, headers=HTMX)
    page = answer.content.decode()
    assert page.count("<html") == 0
    assert "Maria Kent: “Golden Thimble” is approved." in page


def test_without_a_wish_the_page_shows_what_is_to_be_done(tournament, cast):
    client = client_for(cast.cho)
    assert client.get(url()).context["page"].show == "waiting"
    make_players(tournament, 2)
    assert client.get(url()).context["page"].show == "missing"
    generate(tournament, by=cast.carol)
    assert client.get(url()).context["page"].show == "waiting"


def test_605_players_are_shown_fifty_at_a_time_and_found_by_name(tournament, cast, django_assert_max_num_queries):
    Player.objects.bulk_create(
        Player(tournament=tournament, identity=str(number), name=f"Player {number:03}") for number in range(605)
    )
    generate(tournament, by=cast.carol)
    client = client_for(cast.cho)
    with django_assert_max_num_queries(25):
        page = client.get(url(), {"page": 13}).context["page"]
    assert [len(page.page), page.page.paginator.count, page.clean] == [5, 605, 605]
    assert len(client.get(url(), {"q": "player 604"}).context["page"].page) == 1


def test_a_rejected_pseudonym_stands_with_its_reason(maria, cast):
    pseudonym = propose(maria, text="Golden Thimble", by=cast.carol)
    client = client_for(cast.cho)
    client.post(url(f"{pseudonym.pk}/reject/"), {"reason": "Everybody calls her that."})
    assert "Everybody calls her that." in client.get(url(), {"show": "rejected"}).content.decode()


def test_a_tournament_without_a_chair_is_told_where_to_make_one(tournament, cast):
    Membership.objects.filter(role=Role.CHAIR).delete()
    page = client_for(cast.carol).get(url()).content.decode()
    assert "Nobody is chair of this tournament yet." in page
    assert 'href="/desk/lakeside/staff/"' in page
