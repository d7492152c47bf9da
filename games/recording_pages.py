"""What the referees' pages say of corrections that wait, and of files that are to be loaded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.console.log_lines import log_phrase, subject_of
from games.models import ProposedAmendment, Recording
from games.recording.amending import Preview, preview_amend
from games.recording.carrying import LoadedGame
from games.recording.errors import EntryRefused, RecordingError, RecordRefused
from games.recording.live_game import live_game
from games.recording.proposing import proposals_of
from games.words.sentences import player_name, sentence
from games.words.setting import Setting
from rules_engine.edition import load_edition
from rules_engine.game import Entry
from tournament.models import Table, Tournament
from tournament.rules_in_force import rules_of


@dataclass(frozen=True, slots=True)
class Waiting:
    """A proposed correction in words: the entry as it is, as it should be, and what that would change.

    `obstacle` says why it cannot be made as things are now; nothing would change then.
    """

    proposal: ProposedAmendment
    table: Table
    place: int
    who: str
    is_now: str
    should_be: str
    changes: Sequence[str]
    obstacle: str


@dataclass(frozen=True, slots=True)
class Looked:
    """A file that can be loaded: who sits where, how long it is, what it decides differently."""

    seats: Sequence[tuple[str, str]]
    entries: int
    is_over: bool
    differences: Sequence[tuple[str, str, str]]


def waiting_amendments(tournament: Tournament) -> list[Waiting]:
    return [_waiting(proposal) for proposal in proposals_of(tournament)]


def looked_at(table: Table, loaded: LoadedGame) -> Looked:
    setting = Setting(loaded.game.state.edition, names_of(table))
    seats = [(id, player_name(seat, setting)) for id, seat in loaded.seats.items()]
    return Looked(seats, len(loaded.game.log), loaded.game.state.over is not None, loaded.differences)


def in_words(error: RecordingError, table: Table) -> str:
    """The error with the rules' own reason as a sentence."""
    if isinstance(error, RecordRefused | EntryRefused):
        setting = Setting(load_edition(rules_of(table.round).edition), names_of(table))
        return str(error.message) % {**error.values, "why": sentence(dict(error.phrase), setting)}
    return str(error)


def names_of(table: Table) -> Mapping[str, str]:
    seats = table.seats.select_related("player").exclude(player=None)
    return {f"s{seat.position}": seat.player.name for seat in seats if seat.player}


def _waiting(proposal: ProposedAmendment) -> Waiting:
    recording: Recording = proposal.recording
    place = proposal.line.place or 0
    with live_game(recording) as live:
        now, setting = live.game.log[place - 1], Setting(live.game.state.edition, names_of(recording.table))
        hotel = live.game.state.hotel_level
    found, obstacle = _found(proposal, place, setting)
    who = subject_of(now.action)
    return Waiting(
        proposal=proposal,
        table=recording.table,
        place=place,
        who=player_name(who, setting) if who else "",
        is_now=_told(now, hotel, setting),
        should_be=_told(found.entry, hotel, setting) if found and found.entry else "",
        changes=[sentence(change, setting) for change in found.changes] if found else [],
        obstacle=obstacle,
    )


def _found(proposal: ProposedAmendment, place: int, setting: Setting) -> tuple[Preview | None, str]:
    """What it would change, and what stands in the way."""
    try:
        found = preview_amend(proposal.recording, place, proposal.action, user=None)
    except EntryRefused as error:
        return None, sentence(dict(error.phrase), setting)
    return found, _conflict(found.conflict, setting)


def _conflict(conflict: Mapping[str, Any] | None, setting: Setting) -> str:
    if conflict is None:
        return ""
    return f"{conflict['place']}: {sentence(conflict['phrase'], setting)}"


def _told(entry: Entry, hotel_level: int, setting: Setting) -> str:
    return sentence(log_phrase(entry, hotel_level), setting)
