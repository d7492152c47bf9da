"""What a tablet sends and is answered (docs/protocol.md)."""

import hashlib
import hmac
import json
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.models import LogEntry, Recording, Tablet
from games.tablets.acknowledging import key_for
from rules_engine.record import loads
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, begun_table
from tournament.models import Phase

pytestmark = pytest.mark.django_db

SOME_KEY = "7c1f0d36-5a9b-4e52-9d0c-3f7e8a2b6c14"  # the same in every process: it stands in the names of tests


@pytest.fixture
def at() -> AtTheTable:
    return begun_table()


@pytest.fixture
def alice(at: AtTheTable) -> Client:
    return client_for(at.cast.alice)


def url(at: AtTheTable, name: str = "entries/") -> str:
    return f"/table/{at.table.pk}/{name}"


def post(client: Client, path: str, said: object) -> Any:
    return client.post(path, json.dumps(said), content_type="application/json")


def send(client: Client, at: AtTheTable, action: dict[str, Any] | None = None, **fields: Any) -> Any:
    recording = Recording.objects.filter(table=at.table).first()
    said: dict[str, Any] = {"key": str(uuid4()), "after": recording.head if recording else 0, "kind": "play"}
    if action is not None:
        said["action"] = action
    return post(client, url(at), {**said, **fields})


def state(client: Client, at: AtTheTable) -> dict[str, Any]:
    found: dict[str, Any] = client.get(url(at, "state/")).json()["data"]
    return found


START = {"do": "start", "player": "s1"}


def roll(die1: int, die2: int, player: str = "s1") -> dict[str, Any]:
    return {"do": "roll", "player": player, "dice": [die1, die2]}


def test_an_entry_is_acknowledged_with_the_line_it_made(at: AtTheTable, alice: Client) -> None:
    key = str(uuid4())
    answer = send(alice, at, START, key=key)
    line = LogEntry.objects.get(recording__table=at.table)
    said = answer.json()
    assert (answer.status_code, said["is"]) == (200, "recorded")
    assert {name: said["ack"][name] for name in ("key", "number", "hash")} == {
        "key": key,
        "number": 1,
        "hash": line.hash,
    }
    assert said["data"]["recording"]["head"] == 1
    assert said["data"]["panel"]["turn"] == "s1"


def test_the_same_key_again_gets_the_same_acknowledgement(at: AtTheTable, alice: Client) -> None:
    key = str(uuid4())
    first = send(alice, at, START, key=key, after=0).json()["ack"]
    send(alice, at, roll(2, 4))
    assert send(alice, at, START, key=key, after=0).json()["ack"] == first
    assert LogEntry.objects.count() == 2


@pytest.mark.parametrize("seed", range(3))
def test_every_request_three_times_more_in_any_order_changes_nothing(at: AtTheTable, alice: Client, seed: int) -> None:
    actions = [START, roll(2, 4), {"do": "buy", "player": "s1"}, roll(2, 4, "s2"), None, roll(2, 3, "s2")]
    kinds = [{"kind": "play", "action": action} if action else {"kind": "undo"} for action in actions]
    asked = [{"key": str(uuid4()), "after": after, **kind} for after, kind in enumerate(kinds)]
    answers = [post(alice, url(at), one).json()["ack"] for one in asked]
    before = (list(LogEntry.objects.values_list("number", "hash")), state(alice, at)["panel"])
    again = list(zip(asked, answers, strict=True)) * 3
    Random(seed).shuffle(again)  # noqa: S311 - an order, not a secret
    assert [post(alice, url(at), one).json()["ack"] for one, _ in again] == [answer for _, answer in again]
    assert (list(LogEntry.objects.values_list("number", "hash")), state(alice, at)["panel"]) == before
    assert len(before[0]) == len(asked)


def test_the_code_of_an_acknowledgement_is_made_by_the_tablets_own_key(at: AtTheTable, alice: Client) -> None:
    ack = send(alice, at, START).json()["ack"]
    own = bytes.fromhex(key_for(Tablet.objects.get(entries__number=1)))
    said = f"{ack['key']}|{ack['number']}|{ack['hash']}".encode()
    assert ack["mac"] == hmac.new(own, said, hashlib.sha256).hexdigest()


def test_the_log_tells_the_last_five_entries_the_newest_first(at: AtTheTable, alice: Client) -> None:
    for action in (
        START,
        roll(2, 4),
        {"do": "buy", "player": "s1"},
        roll(3, 5, "s2"),
        {"do": "decline", "player": "s2"},
    ):
        assert send(alice, at, action).status_code == 200, action
    log = send(alice, at, {"do": "auction", "deed": 8, "winner": None, "price": None}).json()["data"]["log"]
    assert [line["place"] for line in log] == [6, 5, 4, 3, 2]
    assert log[-1]["player"] == "s1"


def test_stale_is_answered_with_how_it_stands(at: AtTheTable, alice: Client) -> None:
    send(alice, at, START)
    answer = send(alice, at, roll(1, 2), after=0)
    assert (answer.status_code, answer.json()["is"]) == (409, "stale")
    assert answer.json()["data"]["recording"]["head"] == 1


def test_what_the_rules_refuse_comes_with_its_phrase(at: AtTheTable, alice: Client) -> None:
    send(alice, at, START)
    answer = send(alice, at, roll(1, 2, "s3"))
    assert (answer.status_code, answer.json()["is"]) == (422, "refused")
    assert answer.json()["phrase"] == {
        "code": "refusal.not_your_turn",
        "values": {"player": {"player": "s3"}, "turn": {"player": "s1"}},
    }


@pytest.mark.parametrize(
    "said",
    [
        [],
        {},
        {"key": "x", "after": 0, "kind": "play", "action": START},
        {"key": SOME_KEY.upper(), "after": 0, "kind": "play", "action": START},
        {"key": SOME_KEY, "after": -1, "kind": "play", "action": START},
        {"key": SOME_KEY, "after": True, "kind": "play", "action": START},
        {"key": SOME_KEY, "after": 10**30, "kind": "play", "action": START},
        {"key": SOME_KEY, "after": 0, "kind": "follow", "action": START},
        {"key": SOME_KEY, "after": 0, "kind": "play"},
        {"key": SOME_KEY, "after": 0, "kind": "play", "action": [1]},
        {"key": SOME_KEY, "after": 0, "kind": "play", "action": {**START, "reason": "x" * 20_000}},
        {"key": SOME_KEY, "after": 0, "kind": "amend", "place": "1", "action": START},
        {"key": SOME_KEY, "after": 0, "kind": "amend", "place": 1, "action": START, "reason": 5},
    ],
    ids=lambda said: json.dumps(said)[:50],
)
def test_what_is_not_of_the_protocol_is_refused_and_writes_nothing(at: AtTheTable, alice: Client, said: object) -> None:
    answer = post(alice, url(at), said)
    assert (answer.status_code, answer.json()["is"]) == (422, "refused")
    assert answer.json()["phrase"]["code"] == "entry.unreadable"
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("body", [b"", b"{", b'{"after": NaN}', b"[" * 100_000, b"\xff"])
def test_what_is_no_json_is_refused(at: AtTheTable, alice: Client, body: bytes) -> None:
    answer = alice.post(url(at), body, content_type="application/json")
    assert (answer.status_code, answer.json()["is"]) == (422, "refused")


def test_before_the_start_nothing_is_recorded(at: AtTheTable, alice: Client) -> None:
    Phase.objects.update(started_at=None)
    answer = send(alice, at, START)
    assert (answer.status_code, answer.json()["is"]) == (409, "not_started")
    assert state(alice, at)["recording"] is None


def test_a_second_tablet_hears_who_writes(at: AtTheTable, alice: Client) -> None:
    send(alice, at, START)
    answer = send(client_for(at.cast.alice), at, roll(1, 2))
    assert (answer.status_code, answer.json()["is"]) == (409, "not_writer")
    assert answer.json()["writer"]["is_me"] is False


def test_csrf_is_answered_with_a_new_token_that_works(at: AtTheTable) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(at.cast.alice)
    said = {"key": str(uuid4()), "after": 0, "kind": "play", "action": START}
    refused = post(browser, url(at), said)
    assert (refused.status_code, refused.json()["is"]) == (403, "csrf")
    token = refused.json()["csrf"]
    again = browser.post(url(at), json.dumps(said), content_type="application/json", headers={"X-CSRFToken": token})
    assert again.json()["is"] == "recorded"


def test_t_cond_03_a_claim_without_a_debtor_finds_the_only_open_rent(at: AtTheTable, alice: Client) -> None:
    for action in (START, roll(2, 4), {"do": "buy", "player": "s1"}, roll(2, 4, "s2")):
        send(alice, at, action)
    answer = send(alice, at, {"do": "claim", "player": "s1"})
    assert answer.json()["is"] == "recorded"
    assert LogEntry.objects.latest("number").action == {"do": "claim", "player": "s1", "from": "s2", "deed": 6}
    again = send(alice, at, {"do": "claim", "player": "s1"})
    assert (again.status_code, again.json()["phrase"]["code"]) == (422, "refusal.no_open_claim")


def test_a_claim_that_could_be_two_asks_which(at: AtTheTable, alice: Client) -> None:
    for action in (
        START, roll(2, 4), {"do": "buy", "player": "s1"}, roll(2, 4, "s2"), roll(2, 4, "s3")
    ):  # fmt: skip
        send(alice, at, action)
    answer = send(alice, at, {"do": "claim", "player": "s1"})
    assert (answer.status_code, answer.json()["is"]) == (422, "which_claim")
    assert answer.json()["debtors"] == [{"player": "s2", "square": 6}, {"player": "s3", "square": 6}]


def test_the_preview_of_a_correction_changes_nothing(at: AtTheTable, alice: Client) -> None:
    for action in (START, roll(2, 4), {"do": "buy", "player": "s1"}):
        send(alice, at, action)
    answer = post(alice, url(at, "amend/preview/"), {"place": 2, "action": roll(4, 5)}).json()
    assert (answer["is"], answer["conflict"], answer["needs_referee"]) == ("preview", None, False)
    assert {change["code"] for change in answer["changes"]} == {"change.cash", "change.position", "change.owner"}
    assert Recording.objects.get(table=at.table).head == 3


def test_a_correction_of_an_earlier_turn_by_the_judge_alone_waits_for_a_referee(at: AtTheTable, alice: Client) -> None:
    for action in (START, roll(2, 4), {"do": "buy", "player": "s1"}, roll(1, 4, "s2")):
        send(alice, at, action)
    fields = {"kind": "amend", "place": 2, "reason": "it was a five", "key": str(uuid4())}
    answer = send(alice, at, roll(3, 5), **fields)
    assert (answer.status_code, answer.json()["is"], answer.json()["ack"]["number"]) == (202, "proposed", 0)
    assert send(alice, at, roll(3, 5), **fields).json()["ack"] == answer.json()["ack"]
    assert Recording.objects.get(table=at.table).head == 4
    assert [proposal["place"] for proposal in state(alice, at)["proposals"]] == [2]


def test_a_referee_at_the_tablet_corrects_an_earlier_turn_at_once(at: AtTheTable) -> None:
    fay = client_for(at.cast.fay)
    for action in (START, roll(2, 4), {"do": "buy", "player": "s1"}, roll(1, 4, "s2")):
        send(fay, at, action)
    answer = send(fay, at, roll(3, 5), kind="amend", place=2, reason="it was a five")
    assert (answer.status_code, answer.json()["is"]) == (200, "recorded")
    assert state(fay, at)["recording"]["head"] == 7


def test_count_only_ends_recording_and_keeps_it(at: AtTheTable, alice: Client) -> None:
    send(alice, at, START)
    without = post(alice, url(at, "count-only/"), {"reason": " "})
    assert (without.status_code, without.json()["is"]) == (422, "refused")
    assert post(alice, url(at, "count-only/"), {"reason": "no power"}).json()["is"] == "count_only"
    answer = send(alice, at, roll(1, 2))
    assert (answer.status_code, answer.json()["is"]) == (409, "closed")
    assert LogEntry.objects.count() == 1


def test_the_record_can_be_taken_home_at_any_time(at: AtTheTable, alice: Client) -> None:
    send(alice, at, START)
    send(alice, at, roll(2, 4))
    answer = alice.get(url(at, "record/"))
    header, actions = loads(answer.content.decode())
    assert (header.players, len(actions)) == (("s1", "s2", "s3", "s4"), 2)
    assert b"Player" not in answer.content
    assert answer.headers["Content-Disposition"].endswith('game-1-table-1.jsonl"')


def test_older_entries_are_told_page_by_page(at: AtTheTable, alice: Client) -> None:
    send(alice, at, START)
    for number in range(34):
        send(alice, at, {"do": "note", "kind": "remark", "text": str(number)})
    first = alice.get(url(at, "log/")).json()
    rest = alice.get(url(at, "log/"), {"before": first["lines"][-1]["place"]}).json()
    assert [line["place"] for line in first["lines"]] == list(range(35, 5, -1))
    assert ([line["place"] for line in rest["lines"]], first["more"], rest["more"]) == ([5, 4, 3, 2, 1], True, False)


@pytest.mark.parametrize("name", ["state/", "entries/", "amend/preview/", "log/", "record/", "count-only/"])
def test_another_table_does_not_exist(at: AtTheTable, name: str) -> None:
    for user in (at.cast.bob, at.cast.dave, None):
        client = client_for(user)
        assert 404 in {client.get(url(at, name)).status_code, client.post(url(at, name)).status_code}
        assert not Recording.objects.exists()
