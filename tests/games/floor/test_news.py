"""What the wall shows of a table is told as soon as it is committed."""

import json
from collections.abc import Iterator
from uuid import uuid4

import pytest
import redis
from django.conf import settings
from django.db import transaction

from games.floor import calls
from games.floor.news import table_changed
from games.models import ScoreSheet
from games.sheets.signing import Given, sign
from games.tablets.presence import heard_from
from jobs import live
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, opened_table


class Ear:
    """Hears what is said of one tournament, on the real channel."""

    def __init__(self, subscription: redis.client.PubSub, tournament_id: int) -> None:
        self.subscription, self.tournament_id = subscription, tournament_id

    def topics(self) -> list[str]:
        """Everything said so far; a word of our own marks the end."""
        end = uuid4().hex
        live.publish(self.tournament_id, end, {})
        heard: list[str] = []
        for message in self.subscription.listen():
            said = json.loads(message["data"]) if message["type"] == "message" else {}
            if said.get("topic") == end:
                return heard
            if said.get("tournament") == str(self.tournament_id):
                heard.append(said["topic"])
        return heard


@pytest.fixture
def at(transactional_db: None) -> AtTheTable:
    return opened_table()


@pytest.fixture
def ear(at: AtTheTable) -> Iterator[Ear]:
    with redis.Redis.from_url(settings.REDIS_URL) as valkey, valkey.pubsub() as subscription:
        subscription.subscribe(live.CHANNEL)
        yield Ear(subscription, at.tournament.pk)


def test_an_entry_is_told(at, ear) -> None:
    at.enter("start", player="s1")
    assert ear.topics() == ["table"]


def test_a_call_and_its_answer_are_told(at, ear) -> None:
    made = calls.call(at.table, category="rule", key=uuid4(), hand=at.hand)
    calls.answer(made, by=at.cast.fay)
    assert ear.topics() == ["table", "table"]


def test_a_signature_is_told(at, ear) -> None:
    sheet = ScoreSheet.objects.create(table=at.table, state="valued", content_hash="a" * 64)
    given = Given(who="1", key=uuid4(), shown_hash="a" * 64, way="paper")
    sign(sheet, given=given, by=at.cast.alice)
    assert ear.topics() == ["table"]


def test_entries_that_wait_on_a_tablet_are_told_once(at, ear) -> None:
    alice, address = client_for(at.cast.alice), f"/table/{at.table.pk}/pulse/"
    for _ in range(2):
        alice.post(address, {"head": 0, "unsent": 2}, content_type="application/json")
    assert ear.topics() == ["table"]


def test_a_sign_of_life_alone_is_no_news(at, ear) -> None:
    heard_from(at.hand.tablet, 1, 0)
    assert ear.topics() == []


def test_what_is_rolled_back_was_never_said(at, ear) -> None:
    with transaction.atomic():
        table_changed(at.table.pk)
        transaction.set_rollback(True)
    assert ear.topics() == []


def test_without_valkey_the_act_still_happens(at, monkeypatch) -> None:
    nowhere = redis.Redis.from_url("redis://127.0.0.1:1")
    monkeypatch.setattr(live, "_valkey", lambda: nowhere)
    calls.call(at.table, category="rule", key=uuid4(), hand=at.hand)
    assert calls.open_call(at.table) is not None
