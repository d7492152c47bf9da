"""The demonstration: made through the real use cases, once, and led by whoever comes."""

import pytest
from django.core.management import call_command

from accounts.models import User
from games.demonstration.championship import make_demonstration
from games.demonstration.live_table import ENTRIES
from games.models import Recording
from games.recording.live_game import live_game
from tests.cast import client_for, make_person
from tournament.models import Membership, Round, Tournament

pytestmark = pytest.mark.django_db


def test_it_shows_41_players_two_rounds_published_and_the_third_begun() -> None:
    tournament = make_demonstration()
    assert tournament.players.filter(alternate_rank=None).count() == 41
    assert tournament.players.exclude(alternate_rank=None).count() == 3
    assert [played.state for played in tournament.rounds.all()] == [
        Round.State.PUBLISHED,
        Round.State.PUBLISHED,
        Round.State.PLAYING,
    ]


def test_half_of_the_third_round_waits_for_its_start() -> None:
    begun, waiting = make_demonstration().rounds.get(number=3).phases.all()
    assert begun.started_at is not None
    assert waiting.posted_at is not None
    assert waiting.started_at is None


def test_a_newcomer_opens_a_live_game_with_one_click_and_may_write() -> None:
    olga = make_person("Olga")
    tournament = make_demonstration(led_by=olga)
    browser = client_for(olga)
    assert "/demonstration/table/" in browser.get(f"/desk/{tournament.slug}/").content.decode()
    console = browser.get("/demonstration/table/", follow=True)
    data = console.context["data"]
    assert data["recording"]["head"] == ENTRIES
    assert data["writer"] is None  # nobody holds it, so the first entry makes this browser the writer
    assert data["panel"]["turn"] is not None


def test_the_live_game_is_the_same_every_time_and_its_log_holds() -> None:
    recording = Recording.objects.get(table__round__tournament=make_demonstration())
    with live_game(recording) as live:
        assert live.game.verify() is None
        assert live.game.state.turn_no > 20
    assert recording.entries.count() == ENTRIES


def test_no_demonstration_no_live_table() -> None:
    assert client_for(make_person("Olga")).get("/demonstration/table/").status_code == 404


def test_asking_twice_makes_one() -> None:
    first, second = make_demonstration(), make_demonstration()
    assert first == second
    assert Tournament.objects.count() == 1


def test_nobody_is_in_charge_until_somebody_comes() -> None:
    tournament = make_demonstration()
    assert not Membership.objects.filter(tournament=tournament).exists()
    alice = make_person("Alice")
    make_demonstration(led_by=alice)
    roles = Membership.objects.filter(tournament=tournament, user=alice).values_list("role", flat=True)
    assert set(roles) == {"chief_referee", "chair"}


def test_the_first_chief_referee_is_still_to_come_and_finds_it_there(capsys: pytest.CaptureFixture[str]) -> None:
    tournament = make_demonstration()
    call_command("first_link")
    there = capsys.readouterr().out.strip()
    passwords = {"password": "a-long-harbour-walk", "again": "a-long-harbour-walk"}
    client_for(None).post(there, {"name": "Olga", "email": "olga@example.org", **passwords})
    assert Membership.objects.filter(tournament=tournament, user__name="Olga").count() == 2


def test_whoever_made_it_up_can_never_sign_in() -> None:
    make_demonstration()
    crew = User.objects.get(name="Demonstration")
    assert not crew.is_active
    assert not crew.has_usable_password()


def test_the_public_page_shows_pseudonyms_and_points() -> None:
    tournament = make_demonstration()
    page = client_for(None).get(f"/t/{tournament.slug}/")
    assert page.status_code == 200
    assert not any(player.name in page.content.decode() for player in tournament.players.all())


def test_the_command_gives_it_to_the_organiser(capsys: pytest.CaptureFixture[str]) -> None:
    organiser = make_person("Olga", is_organiser=True)
    call_command("demo")
    tournament = Tournament.objects.get()
    assert capsys.readouterr().out.strip() == f"/t/{tournament.slug}/"
    assert Membership.objects.filter(tournament=tournament, user=organiser).count() == 2


def test_the_button_is_for_organisers() -> None:
    organiser, dave = make_person("Olga", is_organiser=True), make_person("Dave")
    assert client_for(dave).post("/demonstration/").status_code == 403
    assert client_for(organiser).get("/demonstration/").status_code == 405
    assert client_for(organiser).post("/demonstration/").status_code == 302
