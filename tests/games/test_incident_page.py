"""The judge notes what happened at the table (T-COND-01)."""

from uuid import uuid4

import pytest
from django.urls import reverse

from accounts.models import User
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, begun_table
from tournament.models import Incident

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    return begun_table()


def note(at: AtTheTable, by: User | None, **sent: object):
    player = at.table.seats.get(position=2).player
    assert player is not None
    said = {"kind": "player_aid", "seated": [player.pk], "text": "used a calculator", "key": uuid4(), **sent}
    return client_for(by).post(reverse("table:incident", args=[at.table.pk]), said)


def test_t_equip_02_the_judge_notes_a_players_aid(at: AtTheTable) -> None:
    note(at, at.cast.alice)
    incident = Incident.objects.get()
    assert (incident.kind, incident.table, incident.reported_by, incident.is_open) == (
        "player_aid",
        at.table,
        at.cast.alice,
        True,
    )
    assert [str(each.player) for each in incident.involved.all()] == ["Player 02"]


def test_a_note_sent_again_after_a_lost_answer_is_one(at: AtTheTable) -> None:
    key = uuid4()
    for _ in range(3):
        note(at, at.cast.alice, key=key)
    assert Incident.objects.count() == 1


def test_a_note_without_words_comes_back_as_it_was(at: AtTheTable) -> None:
    answer = note(at, at.cast.alice, text="")
    assert answer.status_code == 422
    assert 'value="player_aid" selected' in answer.content.decode()
    assert not Incident.objects.exists()


def test_another_tables_judge_and_the_public_find_no_such_page(at: AtTheTable) -> None:
    assert [note(at, user).status_code for user in (at.cast.bob, at.cast.dave, None)] == [404, 404, 404]


def test_somebody_of_another_table_cannot_be_named(at: AtTheTable) -> None:
    assert note(at, at.cast.alice, seated=[999999]).status_code == 422
