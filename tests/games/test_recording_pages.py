"""What a referee decides at the desk about a table's recording."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import ProposedAmendment, Recording
from games.recording.ending import give_up
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, begun_table, opened_table, roll

pytestmark = pytest.mark.django_db

HEADER = {"record": "game/1", "ruleset": "official_tournament", "edition": "us_classic", "stage": "preliminary"}
OPENING = ({"do": "start", "player": "b"}, {"do": "roll", "player": "b", "dice": [2, 4]})


@pytest.fixture
def at() -> AtTheTable:
    """s1 bought square 6 in an earlier turn, and the judge says that it was square 9."""
    at = opened_table(edition="us_classic")
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    at.enter("buy", player="s1")
    at.roll("s2", 1, 4)
    at.propose(2, roll("s1", 4, 5))
    return at


@pytest.fixture
def fay(at: AtTheTable) -> Client:
    return client_for(at.cast.fay)


def floor(at: AtTheTable, name: str) -> str:
    return f"/desk/{at.tournament.slug}/floor/{name}"


def decide(client: Client, at: AtTheTable, decision: str) -> Any:
    path = floor(at, f"corrections/{ProposedAmendment.objects.get().pk}/")
    return client.post(path, {"decision": decision}, follow=True)


def file(*entries: dict[str, Any], players: str = "abcd", **header: Any) -> SimpleUploadedFile:
    lines = [{**HEADER, "players": list(players), **header}, *entries]
    return SimpleUploadedFile("game.jsonl", "".join(json.dumps(line) + "\n" for line in lines).encode())


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_correction_that_waits_is_told_in_words_with_what_it_would_change(at: AtTheTable, fay: Client) -> None:
    page = text_of(fay.get(floor(at, "corrections/")))
    for words in ("Alice", "misheard", "Table 1, entry 2", "Connecticut Avenue", "Player 01"):
        assert words in page, words


def test_a_referee_agrees_with_one_click(at: AtTheTable, fay: Client) -> None:
    page = text_of(decide(fay, at, "approve"))
    assert "Corrected at table 1" in page
    assert "No correction waits" in page
    assert at.recording.head == 7


def test_a_referee_leaves_the_entry_as_it_is(at: AtTheTable, fay: Client) -> None:
    assert "stays as it is" in text_of(decide(fay, at, "refuse"))
    assert at.recording.head == 4


def test_a_second_referee_hears_that_it_was_decided(at: AtTheTable, fay: Client) -> None:
    decide(fay, at, "refuse")
    assert "decided in between" in text_of(decide(client_for(at.cast.carol), at, "approve"))


def test_a_correction_that_has_become_impossible_says_why_and_cannot_be_agreed_to(at: AtTheTable, fay: Client) -> None:
    at.enter("decline", player="s2")
    at.enter("auction", deed=5, winner="s1", price=1390)  # 1400 were left; of square 9 it would be 1380
    at.roll("s3", 1, 2)
    page = text_of(fay.get(floor(at, "corrections/")))
    assert "cannot be corrected as things are now" in page
    assert 'value="approve"' not in page
    assert "could not have been played" in text_of(decide(fay, at, "approve"))


def test_a_referee_lets_recording_go_on(at: AtTheTable, fay: Client) -> None:
    give_up(at.recording, reason="tablet broken", hand=at.hand)
    path = floor(at, f"{at.table.pk}/reopen/")
    assert "given up" in text_of(fay.get(path))
    assert fay.post(path, {"reason": ""}).status_code == 422
    assert "recorded again" in text_of(fay.post(path, {"reason": "new tablet"}, follow=True))
    assert at.recording.state == Recording.State.OPEN


def test_a_file_is_looked_at_before_it_is_loaded() -> None:
    at = begun_table(edition="us_classic")
    fay, path = client_for(at.cast.fay), floor(at, f"{at.table.pk}/load/")
    looked = fay.post(path, {"file": file(*OPENING), "reason": "played on a laptop"})
    page = text_of(looked)
    assert "2 entries" in page
    assert "Player 02" in page
    assert not Recording.objects.exists()
    text = looked.context["form"]["text"].value()
    done = fay.post(path, {"text": text, "reason": "played on a laptop", "take": "1"}, follow=True)
    assert "is loaded" in text_of(done)
    assert (at.recording.head, at.recording.origin) == (2, "imported")


def test_a_file_of_other_rules_shows_them_and_keeps_the_form() -> None:
    at = begun_table(edition="us_classic")
    fay, path = client_for(at.cast.fay), floor(at, f"{at.table.pk}/load/")
    said = {"file": file(*OPENING, rules={"go.salary": 400}), "reason": "played on a laptop", "take": "1"}
    answer = fay.post(path, said)
    assert answer.status_code == 422
    assert "go.salary" in text_of(answer)
    again = {"text": answer.context["form"]["text"].value(), "reason": "ruled so", "take": "1", "other_rules": "on"}
    assert "is loaded" in text_of(fay.post(path, again, follow=True))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "The submitted file is empty"),
        (b"\xff\xfe", "no text file in UTF-8"),
        (b"{}\n", "Line 1 of the file cannot be read"),
        (file(*OPENING, {"do": "roll", "player": "a", "dice": [1, 2]}).read(), "Line 4 of the file is not possible"),
        (file(players="ab").read(), "The file is of 2 players, but 4 sit at this table"),
    ],
    ids=range(5),
)
def test_a_file_that_cannot_be_loaded_says_where_and_why(content: bytes, words: str) -> None:
    at = begun_table(edition="us_classic")
    said = {"file": SimpleUploadedFile("game.jsonl", content), "reason": "played on a laptop", "take": "1"}
    answer = client_for(at.cast.fay).post(floor(at, f"{at.table.pk}/load/"), said)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert not Recording.objects.exists()
