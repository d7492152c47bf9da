"""Who works for a tournament: invited, given a role, withdrawn, never without a chief referee (T-AUTH-02)."""

import re
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from django.utils import timezone

from accounts.errors import LinkUnusable, NotYours
from accounts.joining import join_as_member, join_as_new
from accounts.models import AuditEntry, OneTimeLink, User
from tests.cast import Cast, client_for, make_person, make_players, make_staff, make_tables, make_tournament
from tests.play import lock_table, start_round
from tests.together import at_once
from tournament.forms.staff import read_line
from tournament.models import Invitation, Membership, Role, Table, Tournament
from tournament.staff import (
    AlreadyHasRole,
    InvitationClosed,
    Invitee,
    LastChiefReferee,
    NotOnTheStaff,
    WorksElsewhere,
    give_role,
    invite,
    make_password_link,
    renew_invitation,
    revoke_invitation,
    withdraw_role,
)

pytestmark = pytest.mark.django_db

GWEN = Invitee("gwen@example.org", "Gwen")


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.fixture
def cast(tournament: Tournament) -> Cast:
    return make_staff(tournament)


def role_of(tournament: Tournament, user: User, role: Role) -> Membership:
    return Membership.objects.get(tournament=tournament, user=user, role=role)


def codes(tournament: Tournament) -> list[str]:
    return list(AuditEntry.objects.filter(tournament_id=tournament.pk).order_by("id").values_list("code", flat=True))


def test_an_invitation_is_recorded_and_waits_for_its_link(tournament: Tournament, cast: Cast) -> None:
    issued = invite(tournament, people=[GWEN], role=Role.JUDGE, by=cast.carol)[0]
    gwen, _address = join_as_new(issued.token, name="Gwen", password="x")
    assert role_of(tournament, gwen, Role.JUDGE)
    assert Invitation.objects.get().closed_at is not None
    assert codes(tournament) == ["staff.invited", "staff.joined"]


def test_inviting_somebody_again_replaces_the_link(tournament: Tournament, cast: Cast) -> None:
    older = invite(tournament, people=[GWEN], role=Role.JUDGE, by=cast.carol)[0]
    newer = invite(tournament, people=[Invitee("GWEN@example.org")], role=Role.JUDGE, by=cast.carol)[0]
    with pytest.raises(LinkUnusable):
        join_as_new(older.token, name="Gwen", password="x")
    assert join_as_new(newer.token, name="Gwen", password="x")


@pytest.mark.django_db(transaction=True)
def test_ten_clicks_on_invite_at_once_leave_one_open_invitation() -> None:
    tournament = make_tournament()
    carol = make_staff(tournament).carol
    issued = at_once(lambda _number: invite(tournament, people=[GWEN], role=Role.JUDGE, by=carol), times=10)
    assert not any(isinstance(outcome, Exception) for outcome in issued)
    assert Invitation.objects.filter(closed_at=None).count() == 1
    assert OneTimeLink.objects.filter(revoked_at=None).count() == 1


def test_all_are_invited_or_none(tournament: Tournament, cast: Cast) -> None:
    with pytest.raises(AlreadyHasRole):
        invite(tournament, people=[GWEN, Invitee("Alice@example.org")], role=Role.JUDGE, by=cast.carol)
    assert not Invitation.objects.exists()


def test_a_lost_link_is_replaced(tournament: Tournament, cast: Cast) -> None:
    lost = invite(tournament, people=[GWEN], role=Role.JUDGE, by=cast.carol)[0]
    found = renew_invitation(lost.invitation, by=cast.cho)
    with pytest.raises(LinkUnusable):
        join_as_new(lost.token, name="Gwen", password="x")
    assert (found.invitation.email, found.invitation.link.name) == ("gwen@example.org", "Gwen")


def test_a_revoked_invitation_opens_nothing(tournament: Tournament, cast: Cast) -> None:
    issued = invite(tournament, people=[GWEN], role=Role.JUDGE, by=cast.carol)[0]
    revoke_invitation(issued.invitation, by=cast.carol)
    with pytest.raises(LinkUnusable):
        join_as_new(issued.token, name="Gwen", password="x")
    with pytest.raises(InvitationClosed):
        revoke_invitation(issued.invitation, by=cast.carol)
    assert codes(tournament)[-1] == "staff.invitation_revoked"


def test_an_accepted_invitation_can_be_neither_revoked_nor_renewed(tournament: Tournament, cast: Cast) -> None:
    gwen = make_person("Gwen")
    issued = invite(tournament, people=[GWEN], role=Role.JUDGE, by=cast.carol)[0]
    join_as_member(issued.token, by=gwen)
    for change in (revoke_invitation, renew_invitation):
        with pytest.raises(InvitationClosed):
            change(issued.invitation, by=cast.carol)
    assert role_of(tournament, gwen, Role.JUDGE)


def call(acts: Sequence[Callable[[], object]], number: int) -> object:
    return acts[number]()


@pytest.mark.django_db(transaction=True)
def test_accepting_and_revoking_at_once_have_one_outcome() -> None:
    tournament, gwen = make_tournament(), make_person("Gwen")
    carol = make_staff(tournament).carol
    for _number in range(5):
        Membership.objects.filter(user=gwen).delete()
        issued = invite(tournament, people=[GWEN], role=Role.JUDGE, by=carol)[0]
        acts = (partial(join_as_member, issued.token, by=gwen), partial(revoke_invitation, issued.invitation, by=carol))
        outcomes = at_once(partial(call, acts), times=2)
        failed = [isinstance(outcome, LinkUnusable | InvitationClosed) for outcome in outcomes]
        assert sorted(failed) == [False, True]
        assert Membership.objects.filter(user=gwen).exists() is not failed[0]


def test_a_role_is_given_once(tournament: Tournament, cast: Cast) -> None:
    for _number in range(2):
        give_role(tournament, user=cast.alice, role=Role.REFEREE, by=cast.carol)
    assert codes(tournament) == ["staff.role_given"]
    assert role_of(tournament, cast.alice, Role.REFEREE)


def test_a_role_is_given_only_to_those_who_work_here(tournament: Tournament, cast: Cast) -> None:
    with pytest.raises(NotOnTheStaff):
        give_role(tournament, user=cast.dave, role=Role.JUDGE, by=cast.carol)


def test_a_withdrawn_role_is_gone_at_once_and_withdrawing_again_changes_nothing(
    tournament: Tournament, cast: Cast
) -> None:
    first, second = role_of(tournament, cast.rui, Role.REGISTRAR), role_of(tournament, cast.rui, Role.REGISTRAR)
    tablet = client_for(cast.rui)
    withdraw_role(first, by=cast.carol)
    assert tablet.get(f"/desk/{tournament.slug}/settings/").status_code == 404
    withdraw_role(second, by=cast.cho)
    assert codes(tournament) == ["staff.role_withdrawn"]


def test_a_judge_leaves_the_tables_without_a_result_and_only_those(tournament: Tournament, cast: Cast) -> None:
    players = make_players(tournament, 8)
    first, second = start_round(tournament, players)
    Table.objects.update(judge=cast.alice)
    lock_table(first, by=cast.carol)
    withdraw_role(role_of(tournament, cast.alice, Role.JUDGE), by=cast.carol)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.judge, second.judge) == (cast.alice, None)
    assert AuditEntry.objects.get(code="staff.role_withdrawn").before["tables"] == [str(second)]


def test_a_judge_of_another_tournament_keeps_the_tables_there(tournament: Tournament, cast: Cast) -> None:
    other = make_tournament()
    make_staff(other)
    table = make_tables(other, make_players(other, 4), judges=(cast.alice,))[0]
    withdraw_role(role_of(tournament, cast.alice, Role.JUDGE), by=cast.carol)
    table.refresh_from_db()
    assert table.judge == cast.alice


def test_the_only_chief_referee_stays(tournament: Tournament, cast: Cast) -> None:
    with pytest.raises(LastChiefReferee, match="Carol is the only chief referee"):
        withdraw_role(role_of(tournament, cast.carol, Role.CHIEF_REFEREE), by=cast.cho)
    assert role_of(tournament, cast.carol, Role.CHIEF_REFEREE)


def test_a_chief_referee_whose_account_is_closed_does_not_count(tournament: Tournament, cast: Cast) -> None:
    give_role(tournament, user=cast.fay, role=Role.CHIEF_REFEREE, by=cast.carol)
    User.objects.filter(pk=cast.fay.pk).update(is_active=False)
    with pytest.raises(LastChiefReferee):
        withdraw_role(role_of(tournament, cast.carol, Role.CHIEF_REFEREE), by=cast.cho)


@pytest.mark.django_db(transaction=True)
def test_two_chief_referees_cannot_remove_each_other_at_once() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    give_role(tournament, user=cast.fay, role=Role.CHIEF_REFEREE, by=cast.carol)
    chiefs = [cast.carol, cast.fay]
    roles = [role_of(tournament, user, Role.CHIEF_REFEREE) for user in chiefs]
    outcomes = at_once(lambda one: withdraw_role(roles[1 - one], by=chiefs[one]), times=2)
    assert sum(isinstance(outcome, LastChiefReferee) for outcome in outcomes) == 1
    assert tournament.memberships.filter(role=Role.CHIEF_REFEREE).count() == 1


def test_a_lead_hands_out_a_link_to_a_new_password(tournament: Tournament, cast: Cast) -> None:
    token = make_password_link(tournament, user=cast.alice, by=cast.cho)
    assert client_for(None).get(f"/password/{token}/").status_code == 200
    assert codes(tournament) == ["staff.password_link_made"]


def test_a_lead_gets_no_hold_of_who_works_elsewhere_too(tournament: Tournament, cast: Cast) -> None:
    make_tournament().memberships.create(user=cast.alice, role=Role.CHIEF_REFEREE)
    with pytest.raises(WorksElsewhere):
        make_password_link(tournament, user=cast.alice, by=cast.carol)


def test_a_lead_gets_no_hold_of_an_organiser_or_a_stranger(tournament: Tournament, cast: Cast) -> None:
    User.objects.filter(pk=cast.cho.pk).update(is_organiser=True)
    with pytest.raises(NotYours):
        make_password_link(tournament, user=User.objects.get(pk=cast.cho.pk), by=cast.carol)
    with pytest.raises(NotOnTheStaff):
        make_password_link(tournament, user=cast.dave, by=cast.carol)


@pytest.mark.parametrize(
    ("line", "name", "email"),
    [
        ("Alice Wong, alice@example.org", "Alice Wong", "alice@example.org"),
        ("Alice Wong <alice@example.org>", "Alice Wong", "alice@example.org"),
        ("alice@example.org; 王愛麗", "王愛麗", "alice@example.org"),
        ('"Wong, Alice"\talice@example.org', "Wong, Alice", "alice@example.org"),
        ("王愛麗，alice@example.org", "王愛麗", "alice@example.org"),
        ("王愛麗（alice@example.org）", "王愛麗", "alice@example.org"),
        ("  alice@example.org  ", "", "alice@example.org"),
    ],
)
def test_a_pasted_line_is_read_in_whatever_order(line: str, name: str, email: str) -> None:
    assert read_line(line) == Invitee(email, name)


def post(user: User, tournament: Tournament, path: str, **sent: object) -> tuple[int, str]:
    answer = client_for(user).post(f"/desk/{tournament.slug}/staff/{path}", sent)
    return answer.status_code, answer.content.decode()


def test_judges_are_invited_in_bulk_and_get_their_links_and_codes(tournament: Tournament, cast: Cast) -> None:
    people = "Gwen, gwen@example.org\n\nHugo <hugo@example.org>\ngwen@example.org"
    status, page = post(cast.carol, tournament, "invite/", role="judge", people=people)
    links = re.findall(r'value="http://testserver(/join/[^"]+/)"', page)
    assert (status, len(links), page.count('class="qr"')) == (200, 2, 2)
    assert "style=" not in page
    assert [client_for(None).get(link).status_code for link in links] == [200, 200]
    assert [client_for(None).get(link).context["link"].email for link in links] == [
        "gwen@example.org",
        "hugo@example.org",
    ]


def test_every_line_that_cannot_be_read_is_told_at_once(tournament: Tournament, cast: Cast) -> None:
    people = "Gwen\nHugo, hugo@example.org\nIda, ida@nowhere"
    status, page = post(cast.carol, tournament, "invite/", role="judge", people=people)
    assert status == 422
    assert "Line 1:" in page
    assert "Line 3:" in page
    assert "Line 2:" not in page
    assert "Hugo, hugo@example.org" in page
    assert not Invitation.objects.exists()


def test_what_the_use_case_refuses_comes_back_beside_the_people(tournament: Tournament, cast: Cast) -> None:
    status, page = post(cast.carol, tournament, "invite/", role="judge", people="alice@example.org")
    assert status == 422
    assert "Alice is judge here already." in page


def test_the_links_are_shown_once_and_never_cached(tournament: Tournament, cast: Cast) -> None:
    client = client_for(cast.carol)
    answer = client.post(f"/desk/{tournament.slug}/staff/invite/", {"role": "judge", "people": "gwen@example.org"})
    assert "no-store" in answer["Cache-Control"]
    assert "/join/" not in client.get(f"/desk/{tournament.slug}/staff/").content.decode()


def test_the_page_lists_people_roles_and_waiting_invitations(tournament: Tournament, cast: Cast) -> None:
    invite(tournament, people=[GWEN], role=Role.REGISTRAR, by=cast.carol)
    OneTimeLink.objects.update(expires_at=timezone.now())
    page = client_for(cast.carol).get(f"/desk/{tournament.slug}/staff/").content.decode()
    names = re.findall(r'<th scope="row"><bdi>([^<]+)</bdi>', page)
    assert names == ["Cho", "Carol", "Fay", "Rui", "Alice", "Bob", "gwen@example.org"]
    assert "expired" in page


def test_withdrawing_is_asked_once_and_names_the_person(tournament: Tournament, cast: Cast) -> None:
    membership = role_of(tournament, cast.alice, Role.JUDGE)
    path = f"roles/{membership.pk}/withdraw/"
    page = client_for(cast.carol).get(f"/desk/{tournament.slug}/staff/{path}").content.decode()
    assert "<bdi>Alice</bdi> will no longer be judge here." in page
    assert post(cast.carol, tournament, path)[0] == 302
    assert not Membership.objects.filter(user=cast.alice).exists()


def test_withdrawing_the_last_chief_referee_says_what_to_do(tournament: Tournament, cast: Cast) -> None:
    membership = role_of(tournament, cast.carol, Role.CHIEF_REFEREE)
    status, page = post(cast.carol, tournament, f"roles/{membership.pk}/withdraw/")
    assert status == 409
    assert "Give the role to somebody else first." in page


def test_an_unknown_role_is_refused(tournament: Tournament, cast: Cast) -> None:
    assert post(cast.carol, tournament, f"people/{cast.alice.pk}/role/", role="king")[0] == 422
    assert post(cast.carol, tournament, f"people/{cast.alice.pk}/role/", role="referee")[0] == 302


def test_a_password_link_is_shown_to_the_lead_alone(tournament: Tournament, cast: Cast) -> None:
    status, page = post(cast.carol, tournament, f"people/{cast.alice.pk}/password/")
    assert status == 200
    assert "http://testserver/password/" in page
    assert post(cast.fay, tournament, f"people/{cast.alice.pk}/password/")[0] == 403
