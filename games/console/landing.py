"""Where the last roll led: what a judge sees on the board anyway, whoever owns it."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.actions import Roll
from rules_engine.events import Event, Jailed, Moved
from rules_engine.game import Entry, Game


def landed(game: Game) -> dict[str, object] | None:
    """The last roller and the square he reached, until the next roll; None when he did not move."""
    since = _since_last_roll(game.log)
    if game.state.over is not None or not since:
        return None
    roller = since[0].action
    assert isinstance(roller, Roll)
    if not any(_moves(event, roller.player) for entry in since for event in entry.events):
        return None
    return {"player": roller.player, "square": game.state.players[roller.player].position}


def _since_last_roll(log: Sequence[Entry]) -> Sequence[Entry]:
    """The entries from the last valid roll on."""
    for place in range(len(log) - 1, -1, -1):
        if isinstance(log[place].action, Roll):
            return log[place:]
    return ()


def _moves(event: Event, player: str) -> bool:
    """Whether the token was moved; a failed try in jail moves nothing."""
    if isinstance(event, Jailed):
        return event.player == player and event.tries == 0
    return isinstance(event, Moved) and event.player == player
