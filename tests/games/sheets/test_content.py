"""What a sheet shows is complete, canonical, bound to people and free of their names."""

import json

import pytest

from games.models import ScoreSheet
from games.score_sheets import sheet_for
from games.sheets.content import content, content_hash, names
from games.sheets.people import commitment
from tests.games.recording.support import AtTheTable, begun_table
from tests.games.sheets.support import as_expected, counted, plain_count, recorded
from tournament.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    return begun_table()


def test_t_score_09_every_field_is_there(at: AtTheTable) -> None:
    shown = content(counted(at))
    assert set(shown) >= {"event", "game", "phase", "table", "date", "edition", "scale", "ruleset", "banker", "judge"}
    assert set(shown) >= {"start", "end", "end_reason", "remarks", "record", "version", "seats"}
    fields = {"seat", "player", "name", "token", "is_alternate", "status", "left", "left_at", "creditor", "cash"}
    assert set(shown["seats"][0]) >= fields | {"deeds", "worth", "rank", "points_sixtieths", "warnings"}


def test_the_numbers_are_those_of_the_count(at: AtTheTable) -> None:
    # 990 cash + 400 for the last street = 1,390; 22, 12 and 6 points for three survivors.
    first, second, third, last = content(counted(at))["seats"]
    assert (first["worth"]["net_worth"], first["rank"], first["points_sixtieths"]) == (1390, 1, 22 * 60)
    assert (second["rank"], second["points_sixtieths"]) == (2, 12 * 60)
    assert (third["rank"], third["points_sixtieths"]) == (3, 6 * 60)
    assert (last["worth"], last["points_sixtieths"], last["creditor"]) == (None, 0, 1)


def test_no_name_stands_in_what_is_hashed(at: AtTheTable) -> None:
    text = json.dumps(counted(at).shown)
    assert not [player.name for player in at.tournament.players.all() if player.name in text]
    assert "Alice" not in text


def test_the_name_beside_it_is_bound_by_its_commitment(at: AtTheTable) -> None:
    sheet = counted(at)
    own, entry = content(sheet)["seats"][1], sheet.people["2"]
    assert names(sheet)["2"] == "Player 02"
    assert own["name"] == commitment("Player 02", entry["salt"])
    assert own["name"] != commitment("Player 03", entry["salt"])


def test_one_name_has_another_commitment_on_every_sheet(at: AtTheTable) -> None:
    other = begun_table()
    assert content(counted(at))["seats"][0]["name"] != content(counted(other))["seats"][0]["name"]


def test_erased_names_leave_content_and_hash_as_they_were(at: AtTheTable) -> None:
    sheet = counted(at)
    Player.objects.update(name="erased")
    ScoreSheet.objects.update(people={})
    sheet.refresh_from_db()
    assert content_hash(content(sheet)) == sheet.content_hash
    assert names(sheet) == {}


def test_decomposed_and_composed_accents_are_the_same_name() -> None:
    assert commitment("José", "0") == commitment("Jose\u0301", "0")


def test_the_hash_changes_with_every_number_that_is_shown(at: AtTheTable) -> None:
    before = counted(at).content_hash
    assert counted(at, plain_count(s2=861)).content_hash != before


def test_a_recorded_sheet_names_the_head_of_its_record() -> None:
    at = recorded()
    sheet = counted(at, as_expected(sheet_for(at.table)))
    recording = at.recording
    assert content(sheet)["record"] == {"head": recording.head, "head_hash": recording.head_hash}
    assert content(sheet)["end_reason"] == "closed"
    assert content(sheet)["remarks"][-1]["values"]["reason"] == "the hall closes"
