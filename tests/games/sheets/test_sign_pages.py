"""The signing pages, asked as a judge, a referee and a stranger ask them."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games import score_sheets
from games.models import ScoreSheet, Signature
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, begun_table
from tests.games.sheets.support import STROKES, counted, give, signed
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}


@pytest.fixture
def at() -> AtTheTable:
    return begun_table()


def there(at: AtTheTable, more: str = "") -> str:
    return f"/table/{at.table.pk}/sign/{more}"


def filled(sheet: ScoreSheet, who: str = "1", **changes: Any) -> dict[str, object]:
    usual: dict[str, object] = {"who": who, "key": str(uuid4()), "shown": sheet.content_hash, "way": "drawn"}
    return usual | {"strokes": json.dumps(STROKES)} | changes


def test_an_uncounted_table_is_counted_first(at: AtTheTable) -> None:
    answer = client_for(at.cast.alice).get(there(at))
    assert answer["Location"] == f"/table/{at.table.pk}/sheet/"


def test_one_pad_is_open_and_names_who_signs(at: AtTheTable) -> None:
    sheet = counted(at)
    give(sheet, "1", at)
    text = client_for(at.cast.alice).get(there(at)).content.decode()
    assert "<bdi>Player 02</bdi> signs here" in text
    assert text.count("<canvas") == 1


def test_whoever_is_at_hand_may_sign_before_the_others_but_not_the_judge(at: AtTheTable) -> None:
    counted(at)
    alice = client_for(at.cast.alice)
    assert "<bdi>Player 03</bdi> signs here" in alice.get(there(at, "?who=3")).content.decode()
    assert "<bdi>Player 01</bdi> signs here" in alice.get(there(at, "?who=judge")).content.decode()


def test_a_signature_sent_by_the_pad_is_kept(at: AtTheTable) -> None:
    sheet = counted(at)
    answer = client_for(at.cast.alice).post(there(at), filled(sheet), headers=JSON)
    assert answer.json() == {"is": "signed"}
    assert Signature.objects.get().strokes == STROKES


def test_the_pad_is_told_why_a_signature_is_not_taken(at: AtTheTable) -> None:
    sheet = counted(at)
    answer = client_for(at.cast.alice).post(there(at), filled(sheet, strokes="[]"), headers=JSON)
    assert (answer.status_code, answer.json()["is"]) == (422, "refused")
    assert "No signature was drawn" in answer.json()["message"]


@pytest.mark.parametrize(
    "changes",
    [{"key": "x"}, {"way": "refused"}, {"way": "account"}, {"strokes": "{"}, {"who": "judge; drop"}, {"shown": ""}],
)
def test_what_no_page_of_ours_sends_is_not_taken(at: AtTheTable, changes: dict[str, Any]) -> None:
    answer = client_for(at.cast.alice).post(there(at), filled(counted(at), **changes), headers=JSON)
    assert answer.status_code == 409
    assert not Signature.objects.exists()


def test_without_the_pad_it_is_noted_as_signed_on_paper(at: AtTheTable) -> None:
    sheet = counted(at)
    answer = client_for(at.cast.alice).post(there(at), filled(sheet, way="paper", strokes=""))
    assert answer["Location"] == there(at)
    assert "on paper, noted" in client_for(at.cast.alice).get(there(at)).content.decode()


def test_after_the_judge_the_sheet_is_sent_and_after_the_lock_there_is_a_copy(at: AtTheTable) -> None:
    sheet = signed(counted(at), at)
    alice = client_for(at.cast.alice)
    assert "Sent." in alice.get(there(at)).content.decode()
    score_sheets.lock(sheet, by=at.cast.fay)
    assert f"/table/{at.table.pk}/sheet/sealed/" in alice.get(there(at)).content.decode()


def test_gap_x5_only_a_referee_notes_a_refusal(at: AtTheTable) -> None:
    sheet = counted(at)
    refusal = {"who": "2", "reason": "disputes a rent", "key": str(uuid4()), "shown": sheet.content_hash}
    alice, fay = client_for(at.cast.alice), client_for(at.cast.fay)
    assert "Call a referee" in alice.get(there(at, "refuse/")).content.decode()
    assert alice.post(there(at, "refuse/"), refusal).status_code == 409
    assert fay.post(there(at, "refuse/"), refusal | {"reason": " "}).status_code == 422
    assert fay.post(there(at, "refuse/"), refusal).status_code == 302
    assert Signature.objects.get().reason == "disputes a rent"
    assert "disputes a rent" in alice.get(there(at)).content.decode()


def test_a_player_leaves_an_unrecorded_table_with_reason_and_signature(at: AtTheTable) -> None:
    alice, address = client_for(at.cast.alice), there(at, "leaving/4/")
    assert alice.post(address, {"outcome": "bankrupt", "creditor": "2"})["Location"] == address
    page = alice.get(address)
    assert "Player 04" in page.content.decode()
    sent = {"who": "4", "key": str(uuid4()), "shown": page.context["page"].shown, "strokes": json.dumps(STROKES)}
    assert alice.post(address, sent | {"way": "drawn"}, headers=JSON).json() == {"is": "signed"}
    assert "Signed" in alice.get(address).content.decode()


def test_t_att_03_where_the_bankrupt_stay_the_page_says_so(at: AtTheTable) -> None:
    Tournament.objects.update(ruleset="hong_kong_tournament", edition="hong_kong")
    answer = client_for(at.cast.alice).get(there(at, "leaving/4/"))
    assert answer.status_code == 409
    assert "signs with the others" in answer.content.decode()


@pytest.mark.parametrize("more", ["", "refuse/", "leaving/1/"])
def test_another_table_and_strangers_find_nothing_here(at: AtTheTable, more: str) -> None:
    counted(at)
    for user in (at.cast.bob, at.cast.cho, at.cast.rui, at.cast.dave, None):
        for ask in (Client.get, Client.post):
            assert ask(client_for(user), there(at, more)).status_code == 404


def test_an_empty_seat_has_nobody_to_leave(at: AtTheTable) -> None:
    assert client_for(at.cast.alice).get(there(at, "leaving/7/")).status_code == 404


def test_names_of_every_script_stand_there_whole(at: AtTheTable) -> None:
    names = ["Lucía Fernández-Quiroga Montenegro d’Ávila", "نور الدين محمد حداد", "歐陽怡君龍門", "欧阳怡君龙门"]
    for player, name in zip(at.tournament.players.order_by("pk"), names, strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    counted(at)
    text = client_for(at.cast.alice).get(there(at)).content.decode()
    assert [name for name in names if name not in text] == []


def test_the_referee_sees_count_signatures_and_points_before_locking(at: AtTheTable) -> None:
    signed(counted(at), at)
    address = f"/desk/{at.tournament.slug}/sheets/{at.table.pk}/lock/"
    text = client_for(at.cast.fay).get(address).content.decode()
    assert text.count("signed ") >= 5
    assert "1,390" in text
    assert client_for(at.cast.fay).post(address).status_code == 302
    assert ScoreSheet.objects.get().state == ScoreSheet.State.LOCKED
