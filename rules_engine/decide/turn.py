"""A turn: the roll, what it brings, and whose turn comes next (G-DICE, G-MOVE-02)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import Roll, VoidRoll
from rules_engine.decide.guards import need_dice, need_nothing_pending, need_player
from rules_engine.decide.jail import roll_in_jail
from rules_engine.decide.movement import imprison_for_doubles, walk
from rules_engine.decide.rent import lapse
from rules_engine.errors import IllegalAction
from rules_engine.events import Event, Pushed, RollCounted, RollSettled, RollVoided, Settled, TurnPassed
from rules_engine.pending import FreshThrow, Imprison, Walk
from rules_engine.state import State

DOUBLES_TO_JAIL = 3


def roll(state: State, action: Roll) -> Iterator[Event]:
    """A valid throw of the player whose turn it is."""
    need_roller(state, action.player)
    need_dice(action.dice)
    die1, die2 = action.dice
    begins = not state.bonus
    yield from lapse(state, begins)
    if state.players[action.player].jail is not None:
        yield from roll_in_jail(state, action.player, action.dice, begins)
        return
    doubles = state.doubles + 1 if die1 == die2 else 0
    third = doubles == DOUBLES_TO_JAIL
    # Whether doubles after a paid way out of jail earn another roll is the ruleset's  # G-JAIL-09
    counts = state.rules.jail_paid_doubles_bonus or not state.paid_exit
    bonus = doubles > 0 and not third and counts
    yield RollCounted(action.player, die1, die2, begins, doubles, bonus)
    if not third:
        yield from walk(state, action.player, die1 + die2)
    elif state.rules.doubles_third_resolve_space_first:
        yield Pushed(Imprison(action.player))
        yield from walk(state, action.player, die1 + die2)
    else:
        yield from imprison_for_doubles(state, action.player)


def need_roller(state: State, player: str) -> None:
    """It is the player's roll: nothing open, and the last round not over (T-FMT-05)."""
    need_player(state, player)
    if state.turn != player:
        raise IllegalAction("not_your_turn", player=player, turn=state.turn)
    need_nothing_pending(state)
    if state.time_up and not state.bonus and last_round_over(state):
        raise IllegalAction("last_round_over", player=player)


def last_round_over(state: State) -> bool:
    """Whether every survivor has had the same number of turns; without equal turns, at once."""
    if not state.rules.time_equal_turns:
        return True
    return len({state.players[id].turns for id in state.playing()}) == 1


def void_roll(state: State, action: VoidRoll) -> Iterator[Event]:
    """A throw that does not count: not for doubles, not for jail, not for rents (G-DICE-02)."""
    if not state.rules.dice_invalid_reroll:
        raise IllegalAction("every_throw_counts")
    top = state.top
    if not isinstance(top, FreshThrow) or top.player != action.player:
        need_roller(state, action.player)
    yield RollVoided(action.player, action.reason)


def settle(state: State) -> Iterator[Event]:
    """What settles itself: moves that waited, and the end of a roll or a turn."""
    while state.over is None:
        top = state.top
        if isinstance(top, Walk):
            yield Settled()
            yield from walk(state, top.player, top.steps)
        elif isinstance(top, Imprison):
            yield Settled()
            if state.players[top.player].jail is None:  # the square may have jailed him already
                yield from imprison_for_doubles(state, top.player)
        elif top is None and state.moving:
            assert state.turn is not None
            # Bonus rolls only after all consequences  # G-DICE-03
            yield RollSettled() if state.bonus else TurnPassed(state.after(state.turn)[0])
        else:
            return
