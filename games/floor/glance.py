"""What the floor's wall shows of a game, small enough to be kept beside the log's head. Pure."""

from typing import Any

from games.console.last_turns import last_turns
from rules_engine.game import Game


def glance_of(game: Game) -> dict[str, Any]:
    """Player ids and codes only: `turn`, `turn_no`, `asks`, `last_turns`, `out`, `time_up`, `paused`, `over`.

    `last_turns` are those who still act, in order, once time is up (T-FMT-05).
    """
    state = game.state
    return {
        "turn": state.turn,
        "turn_no": state.turn_no,
        "asks": state.top.kind if state.top else None,
        "last_turns": last_turns(state),
        "out": [id for id, player in state.players.items() if player.status != "playing"],
        "time_up": state.time_up,
        "paused": state.paused,
        "over": state.over,
    }
