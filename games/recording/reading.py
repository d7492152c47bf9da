"""From what a tablet sent to an action of this game; whatever cannot be one is refused with a reason."""

import re
from collections.abc import Mapping
from typing import Any

from games.console.refusals import refusal
from games.recording.entry_chain import canonical
from games.recording.errors import EntryRefused, EntryUnreadable
from rules_engine.actions import Action
from rules_engine.errors import IllegalAction
from rules_engine.game import Game
from rules_engine.record import read_action
from rules_engine.record_fields import BadField

MOST_BYTES = 4000  # the longest reason and every deed of the board fit in
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")  # an escape, not a backslash that somebody typed
NEED_A_REASON = ("disqualify", "expel")  # T-COND-02, T-COND-04; a ruling needs one by the engine's own rule


def need_storable(asked: object) -> None:
    """No text the database would not take: half a character, a NUL, or more than anybody types. EntryUnreadable."""
    try:
        written = canonical(asked)
    except (UnicodeEncodeError, RecursionError):
        raise EntryUnreadable("half a character, or nested too deeply") from None
    if not is_storable(written.decode()):
        raise EntryUnreadable("a character that cannot be kept")
    if len(written) > MOST_BYTES:
        raise EntryUnreadable("too long")


def is_storable(written: str) -> bool:
    """Whether JSON text holds no NUL, written out or not, which PostgreSQL refuses."""
    return "\0" not in written and not _NUL.search(written)


def read(action: Mapping[str, Any], game: Game) -> Action:
    """The action; errors: EntryUnreadable, EntryRefused when a reason is missing."""
    try:
        found = read_action(action, game.header.players)
    except BadField as error:
        raise EntryUnreadable(str(error)) from None
    except RecursionError:
        raise EntryUnreadable("nested too deeply") from None
    if found.do in NEED_A_REASON and not str(getattr(found, "reason", "")).strip():
        raise EntryRefused(refusal(IllegalAction("reason_needed")))
    return found
