"""Recording entries, one after the other and many at once (docs/protocol.md)."""

from typing import Any
from uuid import uuid4

import pytest

from games.models import LogEntry, Recording
from games.recording.entering import record
from games.recording.entry_chain import genesis, line_hash
from games.recording.errors import EntryRefused, EntryUnreadable, KeyReused, RecordingClosed, StaleTable
from games.recording.headers import place_of
from games.recording.live_game import forget_all, live_game
from games.tablets.hand import Hand
from games.tablets.writing import NotWriter, TakenOver, take_over
from tests.games.recording.support import AtTheTable, opened_table, tablet_of
from tests.together import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    return opened_table()


def cash(at: AtTheTable) -> dict[str, int]:
    with live_game(at.recording) as live:
        return {id: player.cash for id, player in live.game.state.players.items()}


def test_an_entry_becomes_one_line_with_what_it_changed(at: AtTheTable) -> None:
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    line = at.enter("buy", player="s1")
    assert (line.number, line.place, line.kind, line.action) == (3, 3, "play", {"do": "buy", "player": "s1"})
    assert ["DeedPassed", 6, "s1"] in line.events
    assert (at.recording.head, at.recording.head_hash) == (3, line.hash)
    assert cash(at)["s1"] == 1400


def test_every_line_carries_the_hash_of_the_one_before(at: AtTheTable) -> None:
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    at.undo()
    previous = genesis(at.recording.header, place_of(at.table))
    for line in at.lines():
        assert line.previous_hash == previous
        previous = line_hash(
            previous,
            number=line.number,
            kind=line.kind,
            place=line.place,
            action=line.action,
            events=line.events,
            key=str(line.key),
            reason=line.reason,
            by=line.by_id,
            tablet=line.tablet_id,
            at=line.at,
        )
        assert line.hash == previous
    assert at.recording.head_hash == previous


def test_the_same_key_again_finds_the_same_line(at: AtTheTable) -> None:
    key = uuid4()
    first = at.enter("start", player="s1", key=key, after=0)
    at.roll("s1", 2, 4)
    again = at.enter("start", player="s1", key=key, after=0)
    assert (again.pk, at.recording.head) == (first.pk, 2)


def test_one_key_for_another_entry_is_refused(at: AtTheTable) -> None:
    key = uuid4()
    at.enter("start", player="s1", key=key)
    with pytest.raises(KeyReused):
        at.enter("start", player="s2", key=key)
    assert at.recording.head == 1


def test_an_entry_made_from_an_older_position_is_stale(at: AtTheTable) -> None:
    at.enter("start", player="s1")
    with pytest.raises(StaleTable):
        at.enter("roll", player="s1", dice=[1, 2], after=0)
    assert at.recording.head == 1


def test_what_the_rules_forbid_leaves_no_trace(at: AtTheTable) -> None:
    at.enter("start", player="s1")
    with pytest.raises(EntryRefused) as refused:
        at.roll("s2", 1, 2)
    assert refused.value.phrase["code"] == "refusal.not_your_turn"
    assert at.recording.head == 1
    assert at.roll("s1", 2, 4).number == 2


@pytest.mark.parametrize(
    "action",
    [
        {"do": "roll", "player": "s1", "dice": [0, 7]},
        {"do": "roll", "player": "s9", "dice": [1, 2]},
        {"do": "fly", "player": "s1"},
        {"do": "note", "kind": "remark", "text": "nul \0"},
        {"do": "note", "kind": "remark", "text": "half \ud800"},
        {"do": "note", "kind": "remark", "text": "x" * 5000},
        {"do": "note", "kind": "remark", "text": {"a": 1}},
    ],
    ids=lambda action: str(action)[:40].encode("ascii", "replace").decode(),
)
def test_what_is_no_entry_is_refused_with_a_reason(at: AtTheTable, action: dict[str, Any]) -> None:
    at.enter("start", player="s1")
    with pytest.raises(EntryUnreadable) as refused:
        at.enter(**action)
    assert refused.value.phrase["values"]["why"]
    assert at.recording.head == 1


@pytest.mark.parametrize("do", ["expel", "disqualify"])
def test_t_cond_02_t_cond_04_nobody_is_put_out_without_a_reason(at: AtTheTable, do: str) -> None:
    at.enter("start", player="s1")
    with pytest.raises(EntryRefused) as refused:
        at.enter(do, player="s3", reason=" ")
    assert refused.value.phrase["code"] == "refusal.reason_needed"
    line = at.enter(do, player="s3", reason="called names")
    assert line.action["reason"] == "called names"


def test_taking_back_is_a_line_of_its_own(at: AtTheTable) -> None:
    at.enter("start", player="s1")
    rolled = at.roll("s1", 2, 4)
    undone = at.undo()
    rolled.refresh_from_db()
    assert (undone.number, undone.kind, undone.place, rolled.replaced_by) == (3, "undo", None, undone)
    assert at.roll("s1", 1, 2).place == 2


def test_taking_back_twice_by_one_key_takes_back_once(at: AtTheTable) -> None:
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    key = uuid4()
    assert at.undo(key=key).pk == at.undo(key=key).pk
    assert len(at.recording.entries.filter(replaced_by=None, place__isnull=False)) == 1


def test_when_the_last_opponent_is_bankrupt_the_recording_closes_and_can_be_taken_back() -> None:
    at = opened_table(players=2)
    at.enter("start", player="s1")
    at.enter("expel", player="s2", reason="threw the board")
    assert at.recording.state == Recording.State.CLOSED
    with pytest.raises(RecordingClosed):
        at.roll("s1", 1, 2)
    at.enter("note", kind="remark", text="said sorry")
    at.undo()
    at.undo()
    assert (at.recording.state, at.recording.closed_at) == (Recording.State.OPEN, None)


def test_a_second_tablet_does_not_write_unless_it_takes_over(at: AtTheTable) -> None:
    second = Hand(tablet_of(at.tournament, at.cast.alice, "another"), at.cast.alice)
    at.enter("start", player="s1")
    roll = {"do": "roll", "player": "s1", "dice": [1, 2]}
    with pytest.raises(NotWriter):
        record(at.recording, roll, after=1, key=uuid4(), hand=second)
    take_over(at.recording, second)
    record(at.recording, roll, after=1, key=uuid4(), hand=second)
    with pytest.raises(TakenOver):
        at.enter("buy", player="s1")


def test_a_retry_from_a_tablet_that_was_taken_over_from_is_still_acknowledged(at: AtTheTable) -> None:
    key = uuid4()
    line = at.enter("start", player="s1", key=key, after=0)
    take_over(at.recording, Hand(tablet_of(at.tournament, at.cast.alice), at.cast.alice))
    assert at.enter("start", player="s1", key=key, after=0).pk == line.pk


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_with_one_key_are_one_line() -> None:
    at, key = opened_table(), uuid4()
    answers = at_once(lambda _: at.enter("start", player="s1", key=key, after=0).pk, times=20)
    assert len(set(answers)) == 1
    assert not isinstance(answers[0], Exception)
    assert LogEntry.objects.filter(recording=at.recording).count() == 1


@pytest.mark.django_db(transaction=True)
def test_twenty_entries_at_once_from_one_position_are_one_line_and_nineteen_stale() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    answers = at_once(lambda number: at.enter("note", kind="remark", text=str(number), after=1), times=20)
    assert sum(isinstance(answer, LogEntry) for answer in answers) == 1
    assert sum(isinstance(answer, StaleTable) for answer in answers) == 19


@pytest.mark.django_db(transaction=True)
def test_two_tablets_at_once_never_both_write() -> None:
    at = opened_table()
    hands = [Hand(tablet_of(at.tournament, at.cast.alice), at.cast.alice) for _ in range(8)]

    def start(number: int) -> LogEntry:
        return record(at.recording, {"do": "start", "player": "s1"}, after=0, key=uuid4(), hand=hands[number])

    answers = at_once(start, times=8)
    assert sum(isinstance(answer, LogEntry) for answer in answers) == 1
    assert sum(isinstance(answer, NotWriter) for answer in answers) == 7


def test_a_game_made_again_from_its_log_is_the_one_in_memory(at: AtTheTable) -> None:
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    at.enter("buy", player="s1")
    at.undo()
    before = cash(at)
    forget_all()
    assert cash(at) == before == {"s1": 1500, "s2": 1500, "s3": 1500, "s4": 1500}
