"""Messages to tablets: to one table or to all, until they have been shown."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import AuditEntry
from games.floor import messages
from games.models import MessageShown, TabletMessage
from tests.cast import client_for, make_players, make_tables
from tests.games.recording.support import AtTheTable, opened_table, tablet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    return opened_table()


def send(at: AtTheTable, text: str, **more) -> TabletMessage:
    return messages.send(at.table.round, text=text, key=more.pop("key", uuid4()), by=at.cast.carol, **more)


def texts(table) -> list[str]:
    return [message["text"] for message in messages.for_table(table)]


def test_a_message_to_all_reaches_every_table(at) -> None:
    other = make_tables(at.tournament, make_players(at.tournament, 4), number=2)[0]
    send(at, "Lunch at noon")
    assert texts(at.table) == ["Lunch at noon"]
    assert texts(other) == [], "another round's tables are not meant"


def test_a_message_to_one_table_reaches_it_alone(at) -> None:
    send(at, "Please wait", table=at.table)
    send(at, "To all")
    assert texts(at.table) == ["Please wait", "To all"]


def test_a_second_click_sends_nothing_more(at) -> None:
    key = uuid4()
    send(at, "Lunch at noon", key=key)
    send(at, "Lunch at noon", key=key)
    assert texts(at.table) == ["Lunch at noon"]
    assert AuditEntry.objects.filter(code="message.sent").count() == 1


def test_after_half_an_hour_it_is_no_longer_shown(at) -> None:
    send(at, "Lunch at noon")
    TabletMessage.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert texts(at.table) == []


def test_it_is_known_which_tablets_have_shown_it(at) -> None:
    at.enter("start", player="s1")
    sent = send(at, "Lunch at noon")
    assert [(each.shown, each.expected) for each in messages.sent_in(at.table.round)] == [(0, 1)]
    for _ in range(2):
        messages.note_shown(at.table, at.hand.tablet, [sent.pk, 999])
    assert [(each.shown, each.expected) for each in messages.sent_in(at.table.round)] == [(1, 1)]
    assert MessageShown.objects.count() == 1


def test_a_tablet_speaks_for_no_other_table(at) -> None:
    elsewhere = make_tables(at.tournament, make_players(at.tournament, 4), number=2)[0]
    sent = send(at, "Please wait", table=at.table)
    messages.note_shown(elsewhere, tablet_of(at.tournament, at.cast.bob), [sent.pk])
    assert not MessageShown.objects.exists()


def test_the_pulse_brings_it_and_takes_back_that_it_was_shown(at) -> None:
    alice, sent = client_for(at.cast.alice), send(at, "Lunch at noon")
    address = f"/table/{at.table.pk}/pulse/"
    said = alice.post(address, {"head": 0, "unsent": 0}, content_type="application/json").json()
    assert [message["id"] for message in said["messages"]] == [sent.pk]
    alice.post(address, {"head": 0, "unsent": 0, "shown": [sent.pk]}, content_type="application/json")
    assert MessageShown.objects.get().message == sent
