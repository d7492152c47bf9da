"""The pages of the floor, without any script."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import RefereeCall, TabletMessage
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, opened_table
from tournament.models import Phase

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    return opened_table()


def page(at: AtTheTable, name: str, *more) -> str:
    answer = client_for(at.cast.fay).get(reverse(f"floor:{name}", args=[at.tournament.slug, *more]))
    assert answer.status_code == 200
    return answer.content.decode()


def post(at: AtTheTable, name: str, *more, by=None, **sent):
    address = reverse(f"floor:{name}", args=[at.tournament.slug, *more])
    return client_for(by or at.cast.fay).post(address, sent, follow=True)


def test_the_wall_shows_every_table_and_the_clock(at) -> None:
    Phase.objects.update(started_at=timezone.now() - timedelta(minutes=30, seconds=35))
    shown = page(at, "wall")
    assert f'id="tile-{at.table.pk}"' in shown
    assert '<b class="clock-time" role="timer">59:2' in shown


def test_only_the_chief_referee_gets_the_clocks_controls(at) -> None:
    assert "Extra minutes" not in page(at, "wall")
    chief = client_for(at.cast.carol).get(reverse("floor:wall", args=[at.tournament.slug]))
    assert "Extra minutes" in chief.content.decode()


def test_a_call_is_answered_and_settled_from_the_floor(at) -> None:
    made = RefereeCall.objects.create(table=at.table, category="dispute", text="Whose turn?", key=uuid4())
    assert "Whose turn?" in page(at, "wall")
    assert "Table 1 knows that you are coming." in post(at, "call_answer", made.pk).content.decode()
    assert "Fay is coming" in page(at, "side")
    post(at, "call_close", made.pk)
    assert "No table calls." in page(at, "side")


def test_a_call_that_another_answered_is_refused_with_the_reason(at) -> None:
    made = RefereeCall.objects.create(table=at.table, category="dispute", key=uuid4(), answered_by=at.cast.carol)
    answer = post(at, "call_answer", made.pk)
    assert answer.status_code == 409
    assert "Carol is on the way to table 1 already." in answer.content.decode()


def test_a_message_goes_to_the_tablets(at) -> None:
    answer = post(at, "message", text="Lunch at noon", table="", key=str(uuid4()))
    assert "Sent." in answer.content.decode()
    assert (TabletMessage.objects.get().text, TabletMessage.objects.get().table) == ("Lunch at noon", None)


def test_a_message_without_words_comes_back(at) -> None:
    answer = post(at, "message", text="", table=1, key=str(uuid4()))
    assert answer.status_code == 422
    assert 'name="table" value="1"' in answer.content.decode()


def test_a_look_at_a_table_tells_its_game_in_words(at) -> None:
    at.enter("start", player="s1")
    at.roll("s1", 1, 2)
    shown = page(at, "table", at.table.pk)
    assert "Player 01" in shown
    assert "The last entries" in shown
    assert shown.count('<li class="seated') == 4
    assert "<form" not in shown.split('id="main"')[1], "nothing can be done from here"


def test_a_table_that_is_not_recorded_can_be_looked_at(at) -> None:
    at.recording.delete()
    assert "No game is recorded here" in page(at, "table", at.table.pk)


def test_before_any_round_there_is_nothing_to_watch(at) -> None:
    at.tournament.rounds.all().update(state="planned")
    at.recording.delete()
    at.tournament.rounds.get(number=1).tables.all().delete()
    assert "No tables yet" in page(at, "wall")
