"""A table's game as a file, and a game recorded elsewhere as the table's (docs/game-record.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import User
from games.console.refusals import refusal
from games.models import LogEntry, Recording
from games.recording import ending
from games.recording.conduct_entries import follow_conduct
from games.recording.errors import HasEntries, OtherPlayers, OtherRules, RecordRefused, RecordUnreadable, TableLocked
from games.recording.headers import header_for
from games.recording.live_game import live_game
from games.recording.log import Origin, hold, next_line
from games.recording.opening import change_header, open_recording
from games.recording.reading import is_storable
from games.recording.renaming import renamed_action, renamed_header
from games.recording.sheet_state import is_locked
from rules_engine.errors import IllegalAction, RecordError
from rules_engine.game import Game
from rules_engine.record import dumps, loads, open_game, read_action, read_header, write_action, write_header
from rules_engine.ruleset import load_ruleset, rule_values
from tournament.models import Table

MOST_BYTES = 1_000_000  # ten times the longest game known


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A file that can be this table's game.

    `seats`: which id of the file sits where. `differences`: (rule, as the file says, as the round says).
    """

    game: Game
    seats: Mapping[str, str]
    differences: Sequence[tuple[str, str, str]]


def export_record(recording: Recording) -> str:
    """The game as it stands, one line an entry; players are seats."""
    with live_game(recording) as live:
        return dumps(live.game)


def file_name(recording: Recording) -> str:
    played = recording.table.round
    return f"{played.tournament.slug}-game-{played.number}-table-{recording.table.number}.jsonl"


def load_record(table: Table, text: str) -> LoadedGame:
    """Read a file and play it, for whoever sits at this table, in the order of the seats.

    Errors: RecordUnreadable, OtherPlayers, RecordRefused.
    """
    ours = header_for(table)
    try:
        header, actions = loads(text)
        open_game(header)
    except RecordError as error:
        raise RecordUnreadable(line=error.line, why=error.reason) from None
    if not is_storable(text):
        raise RecordUnreadable(line=1, why="it holds a character that cannot be kept")
    if len(header.players) != len(ours["players"]):
        raise OtherPlayers(in_file=len(header.players), at_table=len(ours["players"]))
    seats = dict(zip(header.players, ours["players"], strict=True))
    game = open_game(read_header(renamed_header(write_header(header), seats)))
    for number, action in enumerate(actions, start=2):
        try:
            game.play(read_action(renamed_action(write_action(action), seats), game.header.players))
        except IllegalAction as error:
            raise RecordRefused(number, refusal(error)) from None
    return LoadedGame(game, seats, _differences(write_header(game.header), ours))


@transaction.atomic
def import_record(
    table: Table, text: str, *, reason: str, replace: bool = False, other_rules: bool = False, by: User
) -> Recording:
    """Take a game recorded elsewhere as this table's; recording can go on from there.

    What was recorded here stays in the log, marked as replaced, and only goes with `replace`.
    Errors: as for `load_record` and `open_recording`; ReasonMissing, OtherRules, HasEntries, TableLocked.
    """
    reason = ending.needed(reason)
    loaded = load_record(table, text)
    if loaded.differences and not other_rules:
        raise OtherRules(loaded.differences)
    recording = hold(open_recording(table, by=by))
    if is_locked(table):
        raise TableLocked
    had = recording.entries.filter(replaced_by=None, place__isnull=False).count()
    if had and not replace:
        raise HasEntries(count=had)
    origin = Origin(by, reason=reason)
    change_header(recording, write_header(loaded.game.header), origin)
    _write_lines(recording, loaded.game, origin)
    recording.origin, recording.state, recording.closed_at = Recording.Origin.IMPORTED, Recording.State.OPEN, None
    ending.settle(recording, loaded.game)
    recording.save()
    after = {"entries": len(loaded.game.log), "head_hash": recording.head_hash, "other_rules": _named(loaded)}
    ending.note("recording.imported", recording, by=by, before={"entries": had}, after=after, reason=reason)
    follow_conduct(recording, by=by)
    return recording


def _write_lines(recording: Recording, game: Game, origin: Origin) -> None:
    lines = [
        next_line(recording, LogEntry.Kind.PLAY, origin, place=place, entry=entry)
        for place, entry in enumerate(game.log, start=1)
    ]
    LogEntry.objects.bulk_create(lines)


def _named(loaded: LoadedGame) -> list[str]:
    return [name for name, _, _ in loaded.differences]


def _differences(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Everything the two headers decide differently; who plays apart."""
    names = ("ruleset", "edition", "stage", "setup")
    found = [(name, str(theirs[name]), str(ours[name])) for name in names if theirs[name] != ours[name]]
    of_theirs, of_ours = _rules(theirs), _rules(ours)
    changed = (name for name, value in of_theirs.items() if value != of_ours[name])
    return [*found, *((name, str(of_theirs[name]), str(of_ours[name])) for name in changed)]


def _rules(header: Mapping[str, Any]) -> dict[str, object]:
    return rule_values(load_ruleset(header["ruleset"], header.get("rules", {})))
