"""A tablet gone wild, or somebody at its place: whatever is sent, nothing breaks and nothing of others is touched."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from accounts.errors import UserFacingError
from games.models import LogEntry, RefereeCall
from games.recording.amending import preview_amend
from games.recording.entering import record
from games.sheets.strokes import NoSignature, read_strokes
from games.signing_forms import SignatureField
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, begun_table, opened_table, roll
from tests.games.test_entries_api import START, post, send, url

pytestmark = pytest.mark.django_db

HALF = "\ud800"  # half a character: JSON can say it, UTF-8 cannot
ODD = {
    "nothing": None,
    "a list": [],
    "an object": {},
    "a deep object": json.loads('{"a":' * 200 + "1" + "}" * 200),
    "a float": 1.5,
    "an endless float": 1e400,
    "a huge number": 10**40,
    "a huger number": 10**3000,
    "a negative number": -1,
    "a truth": True,
    "half a character": HALF,
    "a NUL": "\0",
    "a long text": "x" * 900,
    "markup": "<script>alert(1)</script>",
    "a place of a text": "%(player)s %s {0}",
}
ENTRY: dict[str, Any] = {"key": str(uuid4()), "after": 0, "kind": "play", "action": START}
# What a tablet sends to each route; every field is bent in turn.
ROUTES: dict[str, dict[str, Any]] = {
    "entries/": ENTRY,
    "entries/ undo": {"key": str(uuid4()), "after": 1, "kind": "undo"},
    "entries/ amend": {**ENTRY, "after": 1, "kind": "amend", "place": 1, "reason": "misheard"},
    "amend/preview/": {"place": 1, "action": START},
    "count-only/": {"reason": "the tablet is broken"},
    "calls/": {"key": str(uuid4()), "category": "rule", "text": "rent"},
    "calls/cancel/": {},
    "pulse/": {"head": 1, "unsent": 0, "shown": [1]},
    "writer/": {"take": True},
}
PRACTICE: dict[str, dict[str, Any]] = {
    "entries/": ENTRY,
    "amend/preview/": {"place": 1, "action": START},
    "pulse/": {"head": 1},
    "calls/": {"key": str(uuid4())},
}
ACTIONS: list[dict[str, Any]] = [
    START,
    {"do": "roll", "player": "s1", "dice": [1, 2]},
    {"do": "auction", "deed": 3, "winner": "s1", "price": 10},
    {"do": "build", "player": "s1", "levels": {"3": 1}},
    {"do": "mortgage", "player": "s1", "deeds": [3]},
    {
        "do": "trade",
        "player": "s1",
        "with": "s2",
        "gives": {"deeds": [3], "cash": 1},
        "gets": {"jail_cards": ["chest"]},
    },
    {"do": "claim", "player": "s1", "deed": 3},
    {"do": "rule", "reason": "x", "cash": {"s1": 1}, "deeds": {"3": {"owner": "s1"}}, "jail": {"s1": 0}},
    {"do": "rule", "reason": "x", "position": {"s1": 3}, "turn": "s1", "clear": ["claims"]},
    {"do": "note", "kind": "remark", "text": "x"},
    {"do": "building_auction", "building": "house", "deed": 3, "winner": "s1", "price": 1, "bidders": ["s1"]},
    {"do": "leave_jail", "player": "s1", "with": "card", "deck": "chance"},
    {"do": "warn", "player": "s1", "reason": "x"},
]


@pytest.fixture
def at() -> AtTheTable:
    return begun_table()


@pytest.fixture
def alice(at: AtTheTable) -> Client:
    client = client_for(at.cast.alice)
    client.raise_request_exception = False
    return client


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever it wrote is gone afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def bent(value: Any, odd: Any) -> Iterator[Any]:
    """The value with each of its parts in turn replaced by something odd."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        for other in (odd, *bent(part, odd)):
            copy = dict(value) if isinstance(value, dict) else list(value)
            copy[name] = other
            yield copy


@pytest.mark.parametrize("route", ROUTES)
def test_no_field_of_any_route_breaks_it(at: AtTheTable, alice: Client, route: str) -> None:
    send(alice, at, START)
    for odd in ODD.values():
        for sent in (odd, {**ROUTES[route], "more": odd}, *bent(ROUTES[route], odd)):
            with taken_back():
                answer = post(alice, url(at, route.split(maxsplit=1)[0]), sent)
            assert answer.status_code < 500, sent
            assert answer.json()["is"], sent


@pytest.mark.parametrize("route", PRACTICE)
def test_nothing_breaks_the_practice_game(alice: Client, route: str) -> None:
    for odd in ODD.values():
        for sent in (odd, *bent(PRACTICE[route], odd)):
            answer = post(alice, f"/table/practice/{route}", sent)
            assert answer.status_code < 500, sent
            assert answer.json()["is"], sent


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: str(action["do"]))
def test_no_part_of_any_action_breaks_the_recording(action: dict[str, Any]) -> None:
    at = opened_table()
    at.enter("start", player="s1")
    for odd in ODD.values():
        for sent in ({**action, "more": odd}, *bent(action, odd)):
            recording = at.recording
            with taken_back(), suppress(UserFacingError):
                record(recording, sent, after=recording.head, key=uuid4(), hand=at.hand)
            with suppress(UserFacingError):
                preview_amend(recording, 1, sent, user=None)


@pytest.mark.parametrize("strokes", ["[" * 100_000, "1" * 5000, "NaN", '"\\ud800"', "[[[1e400, 0, 0]]]"], ids=len)
def test_no_drawing_breaks_the_signing_page(strokes: str) -> None:
    form = SignatureField({"who": "1", "key": uuid4(), "shown": "x", "way": "drawn", "strokes": strokes})
    if form.is_valid():
        with pytest.raises(NoSignature):
            read_strokes(form.cleaned_data["strokes"])


def test_a_table_hears_nothing_of_another_tables_call(at: AtTheTable, alice: Client) -> None:
    call = {"key": str(uuid4()), "category": "dispute", "text": "Blue will not pay"}
    other = begun_table()
    post(client_for(other.cast.alice), url(other, "calls/"), call)
    answer = post(alice, url(at, "calls/"), call)
    assert (answer.status_code, answer.json()["is"]) == (422, "key_reused")
    assert RefereeCall.objects.count() == 1


def test_a_call_that_was_closed_is_not_told_as_open(at: AtTheTable, alice: Client) -> None:
    call = {"key": str(uuid4()), "category": "dispute"}
    post(alice, url(at, "calls/"), call)
    post(alice, url(at, "calls/cancel/"), {})
    assert post(alice, url(at, "calls/"), call).json() == {"is": "call", "call": None}


def test_a_key_may_serve_at_two_tables(at: AtTheTable, alice: Client) -> None:
    other = begun_table()
    key = str(uuid4())
    for table in (at, other):
        assert send(alice, table, START, key=key).status_code == 200
    assert LogEntry.objects.filter(key=key).count() == 2


def proposed(at: AtTheTable, alice: Client) -> dict[str, Any]:
    """A correction of the turn before, which waits for a referee."""
    for action in (START, roll("s1", 1, 2), {"do": "buy", "player": "s1"}, roll("s2", 1, 2)):
        send(alice, at, action)
    sent = {
        "key": str(uuid4()),
        "after": 4,
        "kind": "amend",
        "place": 2,
        "action": roll("s1", 1, 2),
        "reason": "misread",
    }
    assert post(alice, url(at), sent).status_code == 202
    return sent


def test_a_proposal_asked_again_is_answered_the_same_whatever_happened_since(at: AtTheTable, alice: Client) -> None:
    sent = proposed(at, alice)
    send(alice, at, {"do": "note", "kind": "remark", "text": "late"})
    answer = post(alice, url(at), sent)
    assert (answer.status_code, answer.json()["ack"]["key"]) == (202, sent["key"])


@pytest.mark.parametrize("kind", ["play", "undo"])
def test_the_key_of_a_proposal_makes_no_entry(at: AtTheTable, alice: Client, kind: str) -> None:
    key = proposed(at, alice)["key"]
    answer = send(alice, at, {"do": "note", "kind": "remark", "text": "x"}, key=key, kind=kind)
    assert (answer.status_code, answer.json()["is"]) == (422, "key_reused")
    assert LogEntry.objects.count() == 4
