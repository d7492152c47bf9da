"""A table's game as a file, and a game recorded elsewhere as the table's."""

import json
from pathlib import Path
from typing import Any

import pytest

from accounts.models import AuditEntry
from games.models import Recording, ScoreSheet
from games.recording.carrying import export_record, import_record, load_record
from games.recording.errors import (
    HasEntries,
    OtherPlayers,
    OtherRules,
    ReasonMissing,
    RecordRefused,
    RecordUnreadable,
    TableLocked,
)
from games.recording.live_game import forget_all, live_game
from games.recording.renaming import renamed_action
from rules_engine.report import final_report
from tests.games.recording.support import AtTheTable, begun_table, opened_table
from tests.rules_engine.support import DATA

pytestmark = pytest.mark.django_db

HEADER = {"record": "game/1", "ruleset": "official_tournament", "edition": "us_classic", "stage": "preliminary"}


@pytest.fixture
def at() -> AtTheTable:
    return begun_table(edition="us_classic")


def file(*entries: dict[str, Any], players: str = "abcd", **header: Any) -> str:
    lines = [{**HEADER, "players": list(players), **header}, *entries]
    return "".join(json.dumps(line) + "\n" for line in lines)


def take(at: AtTheTable, text: str, **fields: Any) -> Recording:
    return import_record(at.table, text, **{"reason": "recorded on another laptop", "by": at.cast.fay, **fields})


OPENING = ({"do": "start", "player": "b"}, {"do": "roll", "player": "b", "dice": [2, 4]}, {"do": "buy", "player": "b"})


def test_a_game_recorded_elsewhere_becomes_the_tables_and_goes_on(at: AtTheTable) -> None:
    take(at, file(*OPENING))
    assert (at.recording.origin, at.recording.head) == ("imported", 3)
    assert [line.action.get("player") for line in at.lines()] == ["s2", "s2", "s2"]
    assert at.roll("s3", 1, 2).place == 4
    entry = AuditEntry.objects.get(code="recording.imported")
    assert (entry.by, entry.reason, entry.after["entries"]) == (at.cast.fay, "recorded on another laptop", 3)


def test_an_exported_game_comes_back_as_it_was() -> None:
    at, other = opened_table(), begun_table()
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    at.undo()
    at.roll("s1", 1, 3)
    text = export_record(at.recording)
    take(other, text)
    assert export_record(other.recording) == text


def test_a_file_of_other_rules_is_taken_only_if_that_was_ruled(at: AtTheTable) -> None:
    text = file(*OPENING, rules={"go.salary": 400}, edition="uk")
    with pytest.raises(OtherRules) as refused:
        take(at, text)
    assert list(refused.value.differences) == [("edition", "uk", "us_classic"), ("go.salary", "400", "200")]
    take(at, text, other_rules=True)
    with live_game(at.recording) as live:
        assert live.game.state.rules.go_salary == 400


def test_what_is_recorded_is_replaced_only_when_that_is_said(at: AtTheTable) -> None:
    take(at, file(*OPENING))
    with pytest.raises(HasEntries):
        take(at, file(*OPENING))
    take(at, file(*OPENING[:2]), replace=True)
    assert [line.kind for line in at.lines()] == ["play", "play", "play", "reopen", "play", "play"]
    assert all(line.replaced_by == at.lines()[3] for line in at.lines()[:3])
    forget_all()
    assert len(export_record(at.recording).splitlines()) == 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("{", 1),
        (file(*OPENING) + "\n{}", 5),
        (file({"do": "start", "player": "x"}), 2),
        (file(edition="atlantis"), 1),
        (file({"do": "note", "kind": "remark", "text": "\0"}), 1),
    ],
    ids=range(6),
)
def test_an_unreadable_file_names_its_line(at: AtTheTable, text: str, line: int) -> None:
    with pytest.raises(RecordUnreadable) as refused:
        take(at, text)
    assert refused.value.values["line"] == line
    assert not Recording.objects.exists()


def test_a_file_the_rules_do_not_allow_names_its_line_and_why(at: AtTheTable) -> None:
    with pytest.raises(RecordRefused) as refused:
        take(at, file(*OPENING, {"do": "buy", "player": "b"}))
    assert (refused.value.line, refused.value.phrase["code"]) == (5, "refusal.nothing_to_buy")


def test_as_many_players_as_sit_there(at: AtTheTable) -> None:
    with pytest.raises(OtherPlayers):
        take(at, file(players="abc"))


def test_a_reason_is_needed_and_a_locked_sheet_forbids_it(at: AtTheTable) -> None:
    with pytest.raises(ReasonMissing):
        take(at, file(*OPENING), reason="")
    ScoreSheet.objects.create(table=at.table, state=ScoreSheet.State.LOCKED)
    with pytest.raises(TableLocked):
        take(at, file(*OPENING))


def test_no_name_enters_a_record(at: AtTheTable) -> None:
    take(at, file(*OPENING, meta={"players": ["Ann", "Ben", "Cat", "Dee"]}))
    assert "Ann" not in export_record(at.recording)


def test_players_called_by_numbers_are_told_from_squares() -> None:
    action = {"do": "rule", "reason": "6", "deeds": {"6": {"owner": "6", "level": 0, "mortgaged": False}, "8": None}}
    renamed = renamed_action({**action, "cash": {"6": 5}, "turn": "8"}, {"6": "s1", "8": "s2"})
    assert renamed["deeds"] == {"6": {"owner": "s1", "level": 0, "mortgaged": False}, "8": None}
    assert (renamed["cash"], renamed["turn"], renamed["reason"]) == ({"s1": 5}, "s2", "6")


@pytest.mark.parametrize("path", sorted((DATA / "games").glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_kept_game_ends_with_other_ids_as_with_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    at = begun_table(players=len(json.loads(text.split("\n")[0])["players"]))
    loaded = load_record(at.table, text)
    report = json.loads(json.dumps(final_report(loaded.game.state, len(loaded.game.log))))
    own = json.loads(path.with_suffix(".final.json").read_text(encoding="utf-8"))
    assert list(report["players"].values()) == list(own["players"].values())
    assert [loaded.seats[one["player"]] for one in own["placements"]] == [one["player"] for one in report["placements"]]
