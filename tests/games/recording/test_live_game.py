"""The game in memory counts only by the log's hash."""

import pytest
from django.db import transaction

from games.models import LogEntry
from games.recording import live_game as keeping
from games.recording.live_game import LogBroken, forget_all, live_game
from rules_engine.actions import Roll
from tests.games.recording.support import AtTheTable, opened_table
from tests.together import at_once

pytestmark = pytest.mark.django_db


def entries_in_memory(at: AtTheTable) -> int:
    with live_game(at.recording) as live:
        return len(live.game.log)


def test_what_a_failed_transaction_played_is_forgotten() -> None:
    at = opened_table()
    at.enter("start", player="s1")

    def fail() -> None:
        with transaction.atomic():
            at.roll("s1", 2, 4)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert entries_in_memory(at) == 1
    assert at.roll("s1", 1, 2).place == 2
    forget_all()
    assert entries_in_memory(at) == 2


def test_a_fault_while_a_game_is_held_makes_it_anew() -> None:
    at = opened_table()
    at.enter("start", player="s1")

    def fail() -> None:
        with live_game(at.recording) as live:
            live.game.play(Roll("s1", (1, 2)))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert entries_in_memory(at) == 1


def test_only_so_many_games_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_all()
    monkeypatch.setattr(keeping, "MOST_GAMES", 2)
    tables = [opened_table() for _ in range(3)]
    for at in tables:
        at.enter("start", player="s1")
    assert list(keeping._slots) == [at.recording.pk for at in tables[1:]]
    assert entries_in_memory(tables[0]) == 1


def test_a_log_with_a_hole_is_never_played_on() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    line = at.lines()[0]
    LogEntry.objects.filter(pk=line.pk).update(replaced_by=line)
    forget_all()
    with pytest.raises(LogBroken):
        entries_in_memory(at)


@pytest.mark.django_db(transaction=True)
def test_readers_see_whole_positions_while_a_tablet_writes() -> None:
    at = opened_table()
    at.enter("start", player="s1")

    def act(number: int) -> bool:
        for step in range(15):
            if number == 0:
                at.enter("note", kind="remark", text=str(step))
                continue
            recording = at.recording
            with live_game(recording) as live:
                if (len(live.game.log), live.hash) != (recording.head, recording.head_hash):
                    return False
        return True

    assert at_once(act, times=6) == [True] * 6
    assert entries_in_memory(at) == 16
