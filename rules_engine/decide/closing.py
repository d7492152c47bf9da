"""The clock and the end of a game by time or by the judge (G-END, T-FMT-05)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import Close, TimeUp
from rules_engine.decide.guards import need_nothing_pending
from rules_engine.decide.turn import last_round_over
from rules_engine.errors import IllegalAction
from rules_engine.events import Event, GameOver, LastRoundBegun
from rules_engine.state import State

# Rulesets that end by a clock; where "one left" stands first, only a preliminary is timed.
UNTIMED = ("one_left", "first_bankruptcy")
TIMED_PRELIMINARY = "one_left_or_time"


def time_up(state: State, action: TimeUp) -> Iterator[Event]:
    """The last round; a final has no clock (T-FMT-06, T-FMT-10, G-TIMED-01)."""
    trigger = state.rules.end_trigger
    if trigger in UNTIMED or (trigger == TIMED_PRELIMINARY and state.stage == "final"):
        raise IllegalAction("untimed", trigger=trigger, stage=state.stage)
    if state.time_up:
        raise IllegalAction("time_is_up_already")
    yield LastRoundBegun()


def close(state: State, action: Close) -> Iterator[Event]:
    """After the last round, everything settled; before that only with a reason (G-END-02, G-END-03)."""
    if action.reason:
        yield GameOver("closed")
        return
    if not state.time_up:
        raise IllegalAction("reason_needed")
    need_nothing_pending(state)
    if state.moving or state.bonus or not last_round_over(state):
        turns = {id: state.players[id].turns for id in state.playing()}
        raise IllegalAction("turns_not_equal", turns=turns)
    yield GameOver("time")
