"""Correcting an earlier entry: every later one is decided anew, or the correction is refused.

Inside the turn being played the judge corrects alone; earlier turns need a referee's consent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.console.changes import effects
from games.console.refusals import refusal
from games.models import LogEntry, Recording
from games.permissions import may_consent
from games.recording import ending
from games.recording.conduct_entries import follow_conduct, is_conduct
from games.recording.entering import need_current
from games.recording.errors import AmendmentBlocked, EntryRefused, RefereeNeeded
from games.recording.live_game import live_game
from games.recording.log import Origin, answered, hold, next_line, origin_of, replace_from, request_hash
from games.recording.reading import need_storable, read
from games.tablets.hand import Hand
from rules_engine.errors import AmendmentConflict, IllegalAction
from rules_engine.events import RollCounted
from rules_engine.game import Entry, Game
from rules_engine.record import write_action

Kind = LogEntry.Kind


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would change, as phrases; or the later entry it makes impossible.

    `entry` is the corrected one with what it brings; None where there is a conflict.
    """

    changes: list[dict[str, Any]]
    conflict: dict[str, Any] | None
    needs_referee: bool
    entry: Entry | None = None


def preview_amend(recording: Recording, place: int, action: Mapping[str, Any], *, user: User | None) -> Preview:
    """What would change, without any effect, if this user corrected it. Errors: EntryUnreadable, EntryRefused."""
    need_storable(action)
    with live_game(recording) as live:
        needs_referee = needs_consent(live.game, place) and not may_consent(user, recording.table)
        before, twin = live.game.state, _twin(live.game)
        try:
            _amended(twin, place, action)
        except AmendmentBlocked as error:
            return Preview([], error.told(), needs_referee)
        return Preview(effects(before, twin.state), None, needs_referee, twin.log[place - 1])


@transaction.atomic
def amend(
    recording: Recording,
    place: int,
    action: Mapping[str, Any],
    *,
    reason: str,
    after: int,
    key: UUID,
    hand: Hand,
) -> LogEntry:
    """Replace the entry at `place` and decide every later one again.

    Errors: as for `record`, and ReasonMissing, RefereeNeeded (nothing changed: propose it), AmendmentBlocked.
    """
    recording = hold(recording)
    asked = request_hash(Kind.AMEND, place=place, action=action, reason=reason)
    if line := answered(recording, key, asked):
        return line
    ending.need_changeable(recording)
    need_current(recording, after, hand)
    reason = ending.needed(reason)
    with live_game(recording) as live:
        if needs_consent(live.game, place) and not may_consent(hand.user, recording.table):
            raise RefereeNeeded
    origin = origin_of(recording, hand, key=key, request_hash=asked, reason=reason)
    return write_amendment(recording, place, action, origin)


def write_amendment(recording: Recording, place: int, action: Mapping[str, Any], origin: Origin) -> LogEntry:
    """The corrected entry and all that follow, as new lines; whoever calls it holds the row."""
    with live_game(recording) as live:
        was = [write_action(entry.action) for entry in live.game.log[place - 1 : place]]
        _amended(live.game, place, action)
        lines = _lines(recording, live.game, place, origin)
        replace_from(recording, place, lines)
        live.moved_by(*lines)
        ending.settle(recording, live.game)
    ending.save(recording)
    after = {"place": place, "action": lines[0].action, "decided_anew": len(lines) - 1}
    before = {"place": place, "action": was[0]}
    ending.note("recording.amended", recording, by=origin.by, before=before, after=after, reason=origin.reason)
    if is_conduct(was[0]) or is_conduct(lines[0].action):
        follow_conduct(recording, by=origin.by)
    return lines[0]


def needs_consent(game: Game, place: int) -> bool:
    """Whether the entry is of an earlier turn than the one being played, or just played."""
    return 0 < place < _first_place_of_the_turn(game)


def amended_copy(game: Game, place: int, action: Mapping[str, Any]) -> Game:
    """The game as it would be with this correction; the game itself stays. Errors: as for `amend`."""
    twin = _twin(game)
    _amended(twin, place, action)
    return twin


def need_possible(game: Game, place: int, action: Mapping[str, Any]) -> None:
    """That this correction could be made as things are; nothing changes. Errors: as for `amend`."""
    amended_copy(game, place, action)


def _first_place_of_the_turn(game: Game) -> int:
    for place in range(len(game.log), 0, -1):
        if any(isinstance(event, RollCounted) and event.begins for event in game.log[place - 1].events):
            return place
    return 1


def _amended(game: Game, place: int, action: Mapping[str, Any]) -> None:
    try:
        game.amend(place, read(action, game))
    except AmendmentConflict as error:
        raise AmendmentBlocked(error.seq, refusal(error.cause)) from None
    except IllegalAction as error:
        raise EntryRefused(refusal(error)) from None


def _lines(recording: Recording, game: Game, place: int, origin: Origin) -> list[LogEntry]:
    """The corrected entry under its key, and those that follow without one."""
    following = Origin(origin.by, origin.tablet)
    lines = [next_line(recording, Kind.AMEND, origin, place=place, entry=game.log[place - 1])]
    for number, entry in enumerate(game.log[place:], start=place + 1):
        lines.append(next_line(recording, Kind.FOLLOW, following, place=number, entry=entry))
    return lines


def _twin(game: Game) -> Game:
    twin = Game(game.header)
    twin.restore(game.log)
    return twin
