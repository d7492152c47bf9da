"""Warnings, disqualifications and expulsions in a game's record, and the measures that stand for them.

Either way round there is one of each: a measure taken at the desk is entered in the record under its own key,
and an entry made at the table becomes a measure.
"""

from collections.abc import Mapping
from uuid import UUID

from accounts.models import User
from games.console.refusals import refusal
from games.models import LogEntry, Recording
from games.recording import ending
from games.recording.errors import EntryRefused, NobodyBegins
from games.recording.live_game import live_game
from games.recording.log import Origin, hold, next_line, request_hash
from games.sheets.replay import living_lines, seat_of
from rules_engine.actions import Action, Disqualify, Expel, Warn
from rules_engine.errors import IllegalAction
from rules_engine.record import write_action
from rules_engine.state import PLAYING
from tournament.incidents import LogAct, follow_log
from tournament.models import Measure, Table

KINDS: Mapping[str, str] = {
    Warn.do: Measure.Kind.WARNING,
    Disqualify.do: Measure.Kind.DISQUALIFIED,
    Expel.do: Measure.Kind.EXPELLED,
}
_ACTIONS: Mapping[str, type[Warn | Disqualify | Expel]] = {
    Measure.Kind.WARNING: Warn,
    Measure.Kind.DISQUALIFIED: Disqualify,
    Measure.Kind.EXPELLED: Expel,
}


def is_conduct(action: Mapping[str, object] | None) -> bool:
    """Whether a stored action is one of these."""
    return action is not None and action.get("do") in KINDS


def follow_conduct(recording: Recording, *, by: User | None) -> None:
    """Bring the measures of the table in line with its record; whoever calls it holds the recording."""
    table = recording.table
    players = dict(table.seats.exclude(player=None).values_list("position", "player"))
    acts = [
        LogAct(
            place=line.place,
            player_id=players[seat_of(line.action["player"])],
            kind=KINDS[line.action["do"]],
            reason=str(line.action.get("reason", "")),
            key=line.key,
            by=line.by,
        )
        for line in living_lines(recording).filter(action__do__in=list(KINDS))
        if line.action is not None and line.place is not None and seat_of(line.action["player"]) in players
    ]
    follow_log(table, acts, by=by)


def enter_measure(table: Table, position: int, kind: str, *, reason: str, key: UUID, by: User | None) -> bool:
    """Enter a measure in the live record, once for a key; False where there is none or the player is out already.

    Errors: NobodyBegins, EntryRefused.
    """
    found = Recording.objects.select_related("table__round__tournament").filter(table=table).first()
    if found is None or found.state != Recording.State.OPEN:
        return False
    recording, action = hold(found), _ACTIONS[kind](f"s{position}", reason=reason)
    if recording.entries.filter(key=key).exists():
        return True
    if recording.state != Recording.State.OPEN or not _is_playing(recording, f"s{position}"):
        return False
    asked = request_hash(LogEntry.Kind.PLAY, action=write_action(action))
    _write(recording, action, Origin(by, key=key, request_hash=asked))
    follow_conduct(recording, by=by)
    return True


def _is_playing(recording: Recording, player: str) -> bool:
    with live_game(recording) as live:
        if not live.game.log:
            raise NobodyBegins
        return live.game.state.players[player].status == PLAYING and live.game.state.over is None


def _write(recording: Recording, action: Action, origin: Origin) -> None:
    with live_game(recording) as live:
        try:
            entry = live.game.play(action)
        except IllegalAction as error:
            raise EntryRefused(refusal(error)) from None
        line = next_line(recording, LogEntry.Kind.PLAY, origin, place=len(live.game.log), entry=entry)
        line.save(force_insert=True)
        live.moved_by(line)
        ending.settle(recording, live.game)
    ending.note_authority(recording, action, by=origin.by)
    ending.save(recording)
