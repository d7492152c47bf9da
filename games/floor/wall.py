"""The wall of tables: every tile, the calls in their order, what is worth a look."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.floor.facts import TableFacts, facts_of
from games.floor.tiles import STATES, Tile, state_of, tiles_of
from games.models import RefereeCall
from tournament.models import Round, Tournament
from tournament.queries import current_round

DENSE_FROM = 61  # above 60 tables a tile is number, state and minutes only
IDLE = 5  # minutes without an entry after which a table is worth a look
MOST_LOOKS = 8


@dataclass(frozen=True, slots=True)
class Look:
    """A table somebody should look at: nobody has asked for help there."""

    number: int
    table_id: int
    why: str


@dataclass(frozen=True, slots=True)
class Wall:
    round: Round
    tiles: Sequence[Tile]
    calls: Sequence[RefereeCall]
    looks: Sequence[Look]
    more_looks: int = 0

    @property
    def is_dense(self) -> bool:
        return len(self.tiles) >= DENSE_FROM

    @property
    def legend(self) -> list[tuple[int, str | Promise]]:
        counts = Counter(tile.state for tile in self.tiles)
        return [(counts[state], words) for state, words in reversed(STATES.items()) if counts[state]]

    @property
    def waiting(self) -> int:
        """Calls that nobody has answered."""
        return sum(call.answered_by is None for call in self.calls)

    @property
    def digest(self) -> str:
        """Differs when what stands beside the wall differs."""
        said: list[Any] = [(call.pk, call.answered_by_id) for call in self.calls]
        said += [(look.table_id, look.why) for look in self.looks] + [(count, str(w)) for count, w in self.legend]
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


def wall_of(tournament: Tournament, played: Round | None = None) -> Wall | None:
    """The wall of the round the day has come to; None before there is one."""
    played = played or current_round(tournament)
    if played is None:
        return None
    facts = facts_of(played)
    calls = calls_of(played)
    looks = [look for each in facts if (look := _look(each))]
    tiles = tiles_of(facts, [call.table_id for call in calls], tournament)
    return Wall(played, tiles, calls, looks[:MOST_LOOKS], max(len(looks) - MOST_LOOKS, 0))


def calls_of(played: Round) -> list[RefereeCall]:
    """The open calls, oldest first."""
    calls = RefereeCall.objects.filter(table__round=played, closed_at=None)
    return list(calls.select_related("table__judge", "answered_by").order_by("made_at", "id"))


def _look(facts: TableFacts) -> Look | None:
    if facts.call is not None or state_of(facts) not in ("playing", "last_round", "time_up", "signing"):
        return None
    why = _why(facts)
    return Look(facts.table.number, facts.table.pk, why) if why else None


def _why(facts: TableFacts) -> str:
    if facts.presence.unsent and facts.presence.is_silent(facts.now):
        return _("Tablet out of touch; entries wait on it")
    if facts.presence.is_silent(facts.now) and facts.is_recorded_now:
        return _("Tablet out of touch")
    if facts.presence.unsent:
        return _("Entries have not come in")
    if (facts.idle_minutes or 0) >= IDLE:
        return _("No entry for %(minutes)s minutes") % {"minutes": facts.idle_minutes}
    return ""
