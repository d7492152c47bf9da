"""The page of qualifiers: who sees it, who acts on it, and that it does what it says."""

import pytest

from tests.cast import client_for, make_staff, make_tournament
from tests.championships import championship
from tournament.models import QualifierRefusal, Role, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> Tournament:
    return make_tournament(kind="world", name="Worlds", slug="worlds")


@pytest.fixture
def cast(world: Tournament):
    return make_staff(world)


def url(action: str = "") -> str:
    return f"/desk/worlds/qualifiers/{action}"


@pytest.mark.parametrize("role", list(Role))
def test_whoever_sees_players_sees_the_qualifiers(world, cast, role):
    assert client_for(cast.with_role(role)).get(url()).status_code == (403 if role == Role.JUDGE else 200)


def test_to_the_public_the_page_does_not_exist(world, cast):
    assert client_for(cast.dave).get(url()).status_code == 404
    assert client_for(None).get(url()).status_code == 302


@pytest.mark.parametrize("action", ["enter", "refuse", "take-back"])
@pytest.mark.parametrize("role", [Role.CHAIR, Role.REFEREE, Role.JUDGE])
def test_only_registrar_and_chief_referee_fill_places(world, cast, role, action):
    ann = championship(2025, ["Ann", "Ben"]).champion
    answer = client_for(cast.with_role(role)).post(url(f"{ann.pk}/{action}/"), {"why": "unable"})
    assert answer.status_code == 403
    assert not world.players.exists()


def test_other_tournaments_have_no_qualifiers(cast):
    national = make_tournament(slug="lakeside", kind="national", country="US")
    make_staff(national)
    assert client_for(cast.carol).get("/desk/lakeside/qualifiers/").status_code == 404


def test_without_national_championships_the_page_says_what_to_expect(world, cast):
    assert "No national championship yet" in client_for(cast.rui).get(url()).content.decode()


def test_the_registrar_enters_the_winner(world, cast):
    ann = championship(2025, ["Ann", "Ben"]).champion
    client = client_for(cast.rui)
    assert f"/desk/worlds/qualifiers/{ann.pk}/enter/" in client.get(url()).content.decode()
    client.post(url(f"{ann.pk}/enter/"))
    assert world.players.get().name == "Ann"
    assert "1 of 1 place filled" in client.get(url()).content.decode()


def test_the_winner_refuses_and_the_next_finalist_is_entered(world, cast):
    national = championship(2025, ["Ann", "Ben", "Cid"])
    client = client_for(cast.rui)
    client.post(url(f"{national.champion.pk}/refuse/"), {"why": "unwilling"})
    ben = national.players.get(name="Ben")
    assert "does not want to play" in client.get(url()).content.decode()
    client.post(url(f"{ben.pk}/enter/"))
    assert world.players.get().name == "Ben"


def test_a_finalist_out_of_turn_is_refused_with_who_is_next(world, cast):
    national = championship(2025, ["Ann", "Ben"])
    answer = client_for(cast.rui).post(url(f"{national.players.get(name='Ben').pk}/enter/"))
    assert answer.status_code == 409
    assert "The place is offered to Ann first." in answer.content.decode()


def test_a_refusal_for_another_reason_is_not_taken(world, cast):
    ann = championship(2025, ["Ann", "Ben"]).champion
    answer = client_for(cast.rui).post(url(f"{ann.pk}/refuse/"), {"why": "bored"})
    assert answer.status_code == 422
    assert "Say whether the finalist cannot play" in answer.content.decode()


def test_a_refusal_is_taken_back(world, cast):
    ann = championship(2025, ["Ann", "Ben"]).champion
    client = client_for(cast.rui)
    client.post(url(f"{ann.pk}/refuse/"), {"why": "unable"})
    client.post(url(f"{ann.pk}/take-back/"))
    assert not QualifierRefusal.objects.exists()


def test_players_of_other_tournaments_cannot_be_asked_for_by_number(world, cast):
    older = championship(2023, ["Una", "Vic"]).champion
    championship(2025, ["Ann", "Ben"])
    answer = client_for(cast.rui).post(url(f"{older.pk}/enter/"))
    assert answer.status_code == 404
    assert "Una" not in answer.content.decode()


def test_trn_34_a_former_champion_is_entered_from_the_page(world, cast):
    wim = championship(2024, ["Wim", "Vic"], kind="world", country="NL").champion
    client_for(cast.rui).post(url(f"former/{wim.pk}/"))
    assert world.players.get().route == "former_champion"


def test_an_entry_of_an_earlier_winner_is_marked(world, cast):
    ann = championship(2023, ["Ann", "Ben"]).champion
    client = client_for(cast.rui)
    client.post(url(f"{ann.pk}/enter/"))
    championship(2025, ["Bea", "Cid"])
    assert "The newest winner takes the place." in client.get(url()).content.decode()
