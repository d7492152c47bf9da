"""A copy has the settings, the staff if wanted, and nothing of what was played."""

import pytest

from accounts.models import AuditEntry, User
from tests.cast import client_for, make_person, make_players, make_staff, make_tournament
from tests.play import play_round
from tournament.copying import OrganisersOnly, copy_tournament
from tournament.models import Membership, Role, Tournament
from tournament.settings.values import flat

pytestmark = pytest.mark.django_db


@pytest.fixture
def source() -> Tournament:
    options = {"seat_list_names": "entry_numbers"}
    return make_tournament(minutes=75, preliminaries=2, final_size=5, options=options, publishes_on_internet=True)


@pytest.fixture
def olga(source: Tournament) -> User:
    olga = make_person("Olga", is_organiser=True)
    Membership.objects.create(tournament=source, user=olga, role=Role.CHIEF_REFEREE)
    return olga


def test_the_settings_are_the_same_but_for_what_is_of_one_event(source: Tournament, olga: User) -> None:
    made = copy_tournament(source, name="Harbour Open, the next", by=olga)
    told, before = flat(made), flat(source)
    differing = {key for key in told if told[key] != before[key]}
    assert differing == {"name", "publishes_on_internet"}
    assert not made.publishes_on_internet
    assert made.slug != source.slug


def test_nobody_who_plays_and_nothing_played_is_copied(source: Tournament, olga: User) -> None:
    play_round(source, make_players(source, 8), by=olga)
    made = copy_tournament(source, name="Next", by=olga)
    assert (made.players.count(), made.snapshots.count(), made.frozen_at) == (0, 0, None)
    assert [played.state for played in made.rounds.all()] == ["planned", "planned"]


def test_the_staff_comes_along_if_wanted(source: Tournament, olga: User) -> None:
    make_staff(source)
    alone = copy_tournament(source, name="Alone", by=olga)
    together = copy_tournament(source, name="Together", with_staff=True, by=olga)
    assert [member.user for member in alone.memberships.all()] == [olga]
    roles = set(source.memberships.values_list("user", "role"))
    assert set(together.memberships.values_list("user", "role")) == roles


def test_the_record_says_what_it_was_copied_from(source: Tournament, olga: User) -> None:
    made = copy_tournament(source, name="Next", by=olga)
    entry = AuditEntry.objects.get(code="tournament.copied")
    assert (entry.tournament_id, entry.subject, entry.by) == (made.pk, source.name, olga)


def test_who_is_no_organiser_makes_no_tournament(source: Tournament) -> None:
    carol = make_staff(source).carol
    with pytest.raises(OrganisersOnly):
        copy_tournament(source, name="Next", by=carol)
    answer = client_for(carol).post(f"/desk/{source.slug}/copy/", {"name": "Next"})
    assert answer.status_code == 409
    assert Tournament.objects.filter(name="Next").count() == 0


def test_the_form_leads_to_the_settings_of_the_copy(source: Tournament, olga: User) -> None:
    answer = client_for(olga).post(f"/desk/{source.slug}/copy/", {"name": "Next"}, follow=True)
    assert answer.redirect_chain[0][0] == f"/desk/{Tournament.objects.get(name='Next').slug}/settings/"
    assert "Set its date" in answer.content.decode()


def test_settings_that_no_longer_hold_come_back_with_what_is_wrong(source: Tournament, olga: User) -> None:
    Tournament.objects.filter(pk=source.pk).update(minutes=45)
    answer = client_for(olga).post(f"/desk/{source.slug}/copy/", {"name": "Next"})
    assert answer.status_code == 422
    assert "A preliminary lasts 60 to 120 minutes." in answer.content.decode()
    assert not Tournament.objects.filter(name="Next").exists()
