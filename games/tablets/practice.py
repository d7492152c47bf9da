"""A practice game on rails: the coach says what happens, the judge enters it; nothing of it is a record.

It lives in the cache under whoever practises, for half a day. Whatever is not what the coach said is
refused and counted as a mistake, so the game always stands where the coach is.
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.console import claims
from games.errors import GamesError
from games.models import LogEntry, Tablet
from games.recording.entry_chain import canonical
from games.recording.live_game import LiveGame, Mark
from games.tablets.practice_script import CALL, PLAYERS, STEPS, UNDO, Step, header
from rules_engine.errors import IllegalAction
from rules_engine.game import Game
from rules_engine.record import read_action
from rules_engine.record_fields import BadField

LASTS = 12 * 60 * 60  # seconds
_SALT = "practice game"
_PERSON, _TABLET = "person-", "tablet-"


class NotThis(GamesError):
    """Something else was asked for."""

    code = "practice.not_this"
    message = _("That is not what happened at the table. Read the coach's line again.")


class SawAnOlder(GamesError):
    """The tablet's entry was made on an older position."""

    code = "practice.older"
    status = 409
    message = _("The practice game has moved on since. Here is how it stands now.")


@dataclass(slots=True)
class Practice:
    """`lines` is all that was entered: key, hash, word (play, undo, call), action and time of each.

    The number of a line is its place in it, and the next step of the script comes after as many lines.
    """

    owner: str
    edition: str
    mistakes: int = 0
    lines: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_persons(self) -> bool:
        """Of somebody signed in, not of a tablet."""
        return self.owner.startswith(_PERSON)

    @property
    def head(self) -> int:
        return len(self.lines)

    @property
    def head_hash(self) -> str:
        return str(self.lines[-1]["hash"]) if self.lines else hashlib.sha256(self.owner.encode()).hexdigest()

    @property
    def step(self) -> Step | None:
        """What the coach asks for; None at the end."""
        return STEPS[self.head] if self.head < len(STEPS) else None

    @property
    def seconds(self) -> int:
        """From the first entry to the newest."""
        if not self.lines:
            return 0
        times = [datetime.fromisoformat(line["at"]) for line in (self.lines[0], self.lines[-1])]
        return int((times[1] - times[0]).total_seconds())

    def line_with(self, key: str) -> int | None:
        """The number of the line that this key wrote."""
        return next((number for number, line in enumerate(self.lines, 1) if line["key"] == key), None)


def practice_of(owner: str, edition: str) -> Practice:
    """The practice game of this person or tablet, begun at the first call."""
    kept = cache.get(_place(owner))
    return Practice(**kept) if kept else Practice(owner, edition)


def owner_of(*, person: User | None, tablet: Tablet | None) -> str:
    """Whose practice game it is: the person's who is signed in, else the tablet's."""
    if person is not None:
        return f"{_PERSON}{person.pk}"
    assert tablet is not None
    return f"{_TABLET}{tablet.pk}"


def begin_again(owner: str) -> None:
    cache.delete(_place(owner))


def enter(practice: Practice, *, key: str, after: int, word: str, action: Mapping[str, Any] | None = None) -> int:
    """Enter a play, an undo or a call; the same key again finds its line. Returns the line's number.

    Errors: NotThis, SawAnOlder.
    """
    if (known := practice.line_with(key)) is not None:
        return known
    if after != practice.head:
        raise SawAnOlder
    if not _is_asked_for(practice, word, action or {}):
        practice.mistakes += 1
        _keep(practice)
        raise NotThis
    asked = practice.step
    entered = dict(asked.action) if asked and word == "play" else None
    hashed = hashlib.sha256(practice.head_hash.encode() + canonical([key, word, entered])).hexdigest()
    at = timezone.now().isoformat(timespec="seconds")
    practice.lines.append({"key": key, "hash": hashed, "word": word, "action": entered, "at": at})
    _keep(practice)
    return practice.head


def game_of(practice: Practice) -> LiveGame:
    """The game as it stands, in the form in which a recording's game is shown."""
    live = LiveGame(Game(header(practice.edition)), practice.head, practice.head_hash, [])
    for number, line in enumerate(practice.lines, 1):
        if line["word"] == UNDO:
            live.game.undo()
            live.marks.pop()
        elif line["word"] == LogEntry.Kind.PLAY:
            live.game.play(read_action(line["action"], PLAYERS))
            live.marks.append(Mark(number, LogEntry.Kind.PLAY, datetime.fromisoformat(line["at"])))
    return live


def key_for(owner: str) -> str:
    """The acknowledgement key of a practice game: 32 bytes as hex."""
    return hmac.new(settings.SECRET_KEY.encode(), f"{_SALT}|{owner}".encode(), hashlib.sha256).hexdigest()


def _is_asked_for(practice: Practice, word: str, action: Mapping[str, Any]) -> bool:
    step = practice.step
    if step is None:
        return False
    if word in (UNDO, CALL):
        return step.other == word
    return not step.other and _same(game_of(practice).game, action, step.action)


def _same(game: Game, entered: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    """Whether both would be the same entry, whichever side of a trade was named first."""
    try:
        read = read_action(claims.complete(game, entered), PLAYERS)
    except (BadField, IllegalAction, RecursionError, claims.WhichClaim):
        return False
    wanted = [expected, _turned(expected)] if expected["do"] == "trade" else [expected]
    return any(read == read_action(one, PLAYERS) for one in wanted)


def _turned(trade: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "do": "trade",
        "player": trade["with"],
        "with": trade["player"],
        "gives": trade["gets"],
        "gets": trade["gives"],
    }


def _keep(practice: Practice) -> None:
    cache.set(_place(practice.owner), asdict(practice), LASTS)


def _place(owner: str) -> str:
    return f"practice:{owner}"
