"""How a recording ends, and how it is opened again."""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import AuditEntry
from games.models import Recording, ScoreSheet, Signature
from games.recording.ending import give_up, reopen
from games.recording.errors import EntryRefused, ReasonMissing, RecordingClosed, RefereeNeeded, TableLocked
from tests.games.recording.support import AtTheTable, opened_table

pytestmark = pytest.mark.django_db
State = Recording.State


@pytest.fixture
def at() -> AtTheTable:
    at = opened_table()
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    at.enter("buy", player="s1")
    return at


def signed(at: AtTheTable) -> None:
    sheet = ScoreSheet.objects.create(table=at.table, state=ScoreSheet.State.VALUED)
    Signature.objects.create(sheet=sheet, role="player", seat=1, way="drawn", shown_hash="0" * 64, key=uuid4())


def test_g_end_03_a_game_is_closed_early_only_with_a_reason(at: AtTheTable) -> None:
    with pytest.raises(EntryRefused):
        at.enter("close")
    at.enter("close", reason="fire alarm")
    assert at.recording.state == State.CLOSED
    entry = AuditEntry.objects.get(code="recording.closed")
    assert (entry.by, entry.reason) == (at.cast.alice, "fire alarm")


def test_t_fmt_05_after_time_up_the_game_closes_when_all_had_their_turns(at: AtTheTable) -> None:
    at.enter("time_up")
    assert at.recording.state == State.OPEN
    with pytest.raises(EntryRefused) as refused:
        at.enter("close")
    assert refused.value.phrase["code"] == "refusal.turns_not_equal"
    for player in ("s2", "s3", "s4"):
        at.roll(player, 4, 6)
    at.enter("close")
    assert (at.recording.state, at.recording.glance["over"]) == (State.CLOSED, "time")


def test_a_closing_entry_is_taken_back_until_somebody_has_signed(at: AtTheTable) -> None:
    at.enter("close", reason="fire alarm")
    at.undo()
    at.enter("close", reason="fire alarm")
    signed(at)
    with pytest.raises(RecordingClosed):
        at.undo()
    assert at.recording.state == State.CLOSED


def test_a_referee_opens_a_closed_recording_with_a_reason(at: AtTheTable) -> None:
    at.enter("close", reason="fire alarm")
    signed(at)
    with pytest.raises(ReasonMissing):
        reopen(at.recording, reason="", by=at.cast.fay)
    reopen(at.recording, reason="false alarm", by=at.cast.fay)
    line = at.lines()[-1]
    assert (line.kind, line.place, line.by, line.reason) == ("reopen", None, at.cast.fay, "false alarm")
    at.undo()
    at.roll("s2", 1, 2)
    assert at.recording.state == State.OPEN
    assert AuditEntry.objects.get(code="recording.reopened").reason == "false alarm"


def test_opening_an_open_recording_changes_nothing(at: AtTheTable) -> None:
    reopen(at.recording, reason="to be sure", by=at.cast.fay)
    assert at.recording.head == 3


def test_t_score_09_a_locked_sheet_keeps_its_recording_closed(at: AtTheTable) -> None:
    at.enter("close", reason="fire alarm")
    sheet = ScoreSheet.objects.create(table=at.table, state=ScoreSheet.State.LOCKED)
    with pytest.raises(TableLocked):
        reopen(at.recording, reason="false alarm", by=at.cast.fay)
    ScoreSheet.objects.create(table=at.table, version=2, reason="recount")
    assert reopen(at.recording, reason="recount", by=at.cast.fay).state == State.OPEN
    assert sheet.state == ScoreSheet.State.LOCKED


def test_count_only_keeps_what_was_recorded(at: AtTheTable) -> None:
    with pytest.raises(ReasonMissing):
        give_up(at.recording, reason=" ", hand=at.hand)
    give_up(at.recording, reason="tablet broken", hand=at.hand)
    give_up(at.recording, reason="again", hand=at.hand)
    assert (at.recording.state, at.recording.reason, len(at.lines())) == (State.COUNT_ONLY, "tablet broken", 3)
    with pytest.raises(RecordingClosed):
        at.roll("s2", 1, 2)
    with pytest.raises(RecordingClosed):
        at.undo()
    assert AuditEntry.objects.filter(code="recording.given_up").count() == 1


def test_a_referee_lets_recording_go_on_after_count_only(at: AtTheTable) -> None:
    give_up(at.recording, reason="tablet broken", hand=at.hand)
    reopen(at.recording, reason="new tablet", by=at.cast.fay)
    assert at.roll("s2", 1, 2).place == 4


def test_an_undo_goes_back_as_far_as_the_roll_that_began_the_turn(at: AtTheTable) -> None:
    at.roll("s2", 1, 2)
    at.enter("decline", player="s2")
    at.undo()
    at.undo()
    with pytest.raises(RefereeNeeded):
        at.undo()
    assert at.roll("s2", 1, 4).place == 4


def test_t_fmt_08_the_first_roll_is_noted_and_forgotten_when_taken_back() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    assert at.recording.first_roll_at is None
    rolled = at.roll("s1", 2, 4)
    assert at.recording.first_roll_at == rolled.at
    at.enter("buy", player="s1")
    assert at.recording.first_roll_at == rolled.at
    at.undo()
    at.undo()
    assert at.recording.first_roll_at is None


@pytest.mark.parametrize(
    ("do", "code", "fields"),
    [
        ("rule", "recording.ruled", {"cash": {"s1": -20}}),
        ("warn", "recording.warned", {"player": "s2"}),
        ("disqualify", "recording.disqualified", {"player": "s2"}),
        ("expel", "recording.expelled", {"player": "s2"}),
    ],
)
def test_t_auth_02_an_act_of_authority_stands_in_the_record_of_acts(
    at: AtTheTable, do: str, code: str, fields: dict[str, Any]
) -> None:
    at.enter(do, reason="provocation", **fields)
    entry = AuditEntry.objects.get(code=code)
    assert (entry.by, entry.reason, entry.after["do"]) == (at.cast.alice, "provocation", do)


def test_t_auth_01_a_ruling_without_a_reason_is_refused(at: AtTheTable) -> None:
    with pytest.raises(EntryRefused):
        at.enter("rule", reason=" ", cash={"s1": -20})
