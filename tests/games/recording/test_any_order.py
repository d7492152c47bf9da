"""Whatever is recorded, taken back and corrected in whatever order, and in whichever process: one game, one chain."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from games.models import Recording
from games.recording import live_game as keeping
from games.recording.errors import RecordingError
from games.recording.live_game import live_game
from games.tablets.hand import Hand
from rules_engine.record import write_action
from tests.games.recording.support import AtTheTable, opened_table
from tests.rules_engine.test_state_machine import any_entry, picture
from tests.rules_engine.wander import next_action, seeded

pytestmark = pytest.mark.django_db
STEPS = 40
PLAYERS = ["s1", "s2", "s3", "s4"]


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> "Processes":
    return Processes(monkeypatch)


class Processes:
    """What two processes and a third that has just started keep in memory."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.memories: list[OrderedDict[int, object]] = [OrderedDict(), OrderedDict()]

    def use(self, number: int) -> None:
        self.monkeypatch.setattr(keeping, "_slots", self.memories[number])

    def pictures(self, recording: Recording) -> Iterator[tuple[str, list[int]]]:
        for memory in (*self.memories, OrderedDict()):
            self.monkeypatch.setattr(keeping, "_slots", memory)
            with live_game(recording) as live:
                yield picture(live.game), [mark.number for mark in live.marks]


def step(at: AtTheTable, random: Random) -> None:
    """One thing that a judge with a referee beside him may do; what is refused changes nothing."""
    kind = random.choices(["play", "undo", "amend", "nonsense"], [60, 12, 20, 8])[0]
    with live_game(at.recording) as live:
        state, log = live.game.state.copy(), [write_action(entry.action) for entry in live.game.log]
    with suppress(RecordingError):
        if kind == "play":
            played: dict[str, Any] = write_action(next_action(state, random))
            at.enter(**played)
        elif kind == "undo":
            at.undo()
        elif kind == "amend":
            place = random.randint(max(len(log) - 6, 1), len(log) + 1)
            at.amend(place, otherwise(log[place - 1 : place], random))
        else:
            at.enter(**any_entry(random, PLAYERS))


def otherwise(entry: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    """The entry with other dice; anything at all where it has none."""
    if entry and "dice" in entry[0]:
        return {**entry[0], "dice": [random.randint(1, 6), random.randint(1, 6)]}
    return any_entry(random, PLAYERS)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_two_processes_and_one_that_has_just_started_know_the_same_game(processes: Processes, seed: int) -> None:
    random, at = seeded(seed), opened_table()
    at.hand = Hand(at.hand.tablet, at.cast.fay)
    for _ in range(STEPS):
        processes.use(random.randint(0, 1))
        step(at, random)
    first, *others = processes.pictures(at.recording)
    assert others == [first, first]
    lines = at.lines()
    assert [line.number for line in lines] == list(range(1, at.recording.head + 1))
    assert all(after.previous_hash == before.hash for before, after in pairwise(lines))
    living = sorted(line.place for line in lines if line.place and line.replaced_by_id is None)
    assert living == list(range(1, len(living) + 1))
