"""Who still acts once the time is up (T-FMT-05, T-FMT-06)."""

from __future__ import annotations

from rules_engine.state import State


def last_turns(state: State) -> list[str]:
    """Who still acts in the last round, in order; nobody before the time is up or after the end."""
    return who_acts_on(state) if state.time_up else []


def who_acts_on(state: State) -> list[str]:
    """Who still acts, in order, if the time is up now; nobody before the start or after the end.

    With equal turns: whoever is in his turn, then all who have had fewer turns than others.
    """
    if state.turn is None:
        return []
    under_way = state.moving or state.bonus
    order = _from(state, state.turn)
    most = max(state.players[id].turns for id in order) if state.rules.time_equal_turns else 0
    return [id for id in order if (id == state.turn and under_way) or state.players[id].turns < most]


def _from(state: State, player: str) -> list[str]:
    """Everybody in the game in the order of turns, this player first."""
    rest = [id for id in state.after(player) if id != player]
    return [player, *rest] if player in state.playing() else rest
