"""The practice game: on rails, scored, repeatable, and nothing of it in any record."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import AuditEntry
from games.models import LogEntry, Recording
from games.tablets.acknowledging import acknowledged
from games.tablets.practice_script import CALL, PLAYERS, STEPS, UNDO, header
from rules_engine.game import Game
from rules_engine.record import read_action
from tests.cast import client_for, make_person
from tests.games.tablets.stage import JSON, PAGE, issue, make_hall, paired
from tournament.settings.rulebooks import Edition

HERE = "/table/practice/"


def send(client: Client, what: str, **said: object) -> Any:
    return client.post(f"{HERE}{what}/", said, content_type="application/json", headers=JSON)


def enter(client: Client, number: int, **changes: object) -> Any:
    """Enter what the coach asks for as step `number` (from 1)."""
    step = STEPS[number - 1]
    if step.other == CALL:
        return send(client, "calls", key=str(uuid4()), category="conduct", text="")
    said = {"key": str(uuid4()), "after": number - 1, "kind": step.other or "play", "action": dict(step.action)}
    return send(client, "entries", **{**said, **changes})


@pytest.fixture
def alice(db: None) -> Client:
    return client_for(make_person("Alice"))


@pytest.mark.parametrize("edition", Edition.values)
def test_the_script_can_be_played_on_every_board(edition: str) -> None:
    game = Game(header(edition))
    for step in STEPS:
        if step.other == UNDO:
            game.undo()
        elif step.action:
            game.play(read_action(step.action, PLAYERS))
    assert len(game.log) == len(STEPS) - 3  # one undo takes one back, one call is no entry


def test_whoever_enters_everything_as_told_makes_no_mistake(alice: Client) -> None:
    for number in range(1, len(STEPS) + 1):
        assert alice.get(f"{HERE}state/").json()["data"]["coach"]["step"] == number
        assert enter(alice, number).status_code == 200
    coach = alice.get(f"{HERE}state/").json()["data"]["coach"]
    assert coach["done"]
    assert "0 mistakes" in coach["say"]


def test_what_the_coach_did_not_say_is_refused_and_counted(alice: Client) -> None:
    enter(alice, 1)
    answer = enter(alice, 2, action={"do": "roll", "player": "s1", "dice": [6, 6]})
    assert answer.status_code == 422
    assert answer.json()["data"]["coach"]["mistakes"] == 1
    assert answer.json()["data"]["recording"]["head"] == 1
    assert enter(alice, 2).status_code == 200


def test_a_claim_need_not_say_from_whom_and_a_trade_may_be_named_from_either_side(alice: Client) -> None:
    for number in range(1, 8):
        enter(alice, number)
    assert enter(alice, 8, action={"do": "claim", "player": "s1"}).status_code == 200
    for number in range(9, 12):
        enter(alice, number)
    turned = {"do": "trade", "player": "s2", "with": "s1", "gives": {"deeds": [19]}, "gets": {"cash": 200}}
    assert enter(alice, 12, action=turned).status_code == 200


def test_the_same_key_again_is_answered_the_same(alice: Client) -> None:
    key = str(uuid4())
    first, again = enter(alice, 1, key=key), enter(alice, 1, key=key)
    assert first.json()["ack"] == again.json()["ack"]
    assert again.json()["data"]["recording"]["head"] == 1
    assert again.json()["data"]["coach"]["mistakes"] == 0


def test_its_acknowledgements_are_signed_like_those_of_a_game(alice: Client) -> None:
    data = alice.get(HERE, headers=PAGE).context["data"]
    ack = enter(alice, 1).json()["ack"]
    assert ack == acknowledged(data["ack_key"], key=ack["key"], number=1, hash=ack["hash"])


def test_it_can_be_played_again(alice: Client) -> None:
    enter(alice, 1)
    enter(alice, 1)
    coach = send(alice, "again").json()["data"]["coach"]
    assert (coach["step"], coach["mistakes"]) == (1, 0)


def test_nothing_of_it_enters_the_record(alice: Client) -> None:
    for number in range(1, len(STEPS) + 1):
        enter(alice, number)
    assert not Recording.objects.exists()
    assert not LogEntry.objects.exists()
    assert not AuditEntry.objects.exists()


def test_each_has_a_practice_game_of_their_own(alice: Client) -> None:
    enter(alice, 1)
    bob = client_for(make_person("Bob"))
    assert bob.get(f"{HERE}state/").json()["data"]["coach"]["step"] == 1


def test_a_paired_tablet_practises_on_the_board_of_its_tournament(db: None) -> None:
    [table, _], cast = make_hall(edition="hong_kong", ruleset="hong_kong_tournament")
    tablet = paired(issue(table.round.tournament, cast)[0].long_code)
    page = tablet.get(HERE, headers=PAGE)
    assert page.status_code == 200
    assert page.context["data"]["edition"]["currency"]["scale"] == 10


def test_a_stranger_is_asked_to_sign_in(db: None) -> None:
    assert client_for(None).get(HERE, headers=PAGE).headers["Location"].startswith("/sign-in/")
    assert send(client_for(None), "entries").status_code == 401


def test_a_call_for_help_is_never_a_mistake(alice: Client) -> None:
    assert send(alice, "calls", key=str(uuid4()), category="rule").status_code == 200
    assert alice.get(f"{HERE}state/").json()["data"]["coach"]["mistakes"] == 0


@pytest.mark.parametrize("body", ["", "[]", "{", '{"key":1}', '{"kind":"play","key":"x","after":0,"action":{}}'])
def test_junk_is_refused(alice: Client, body: str) -> None:
    answer = alice.post(f"{HERE}entries/", body, content_type="application/json", headers=JSON)
    assert answer.status_code == 422
