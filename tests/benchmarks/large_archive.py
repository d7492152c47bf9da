"""The archive of a large championship: 1,000 players, 750 recorded games and a final, all counted and signed.

Every row is made by the product's own use cases, except log lines, which are written as `games.recording` writes
them but many at once: 300,000 taps would take an hour. Thirty games are played and told at all tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from django.utils import timezone

from accounts.models import User
from games.counts import from_json
from games.models import LogEntry, Recording, ScoreSheet
from games.recording.entry_chain import genesis, line_hash
from games.recording.headers import header_for, place_of
from games.score_sheets import lock, save_count, sheet_for
from rules_engine.game import Entry
from rules_engine.record import entry_to_json, open_game, read_action, read_header, write_action
from tests.archive.played import PLAYED_ON, begun, is_between, play_final, signed, tables_of
from tests.cast import Cast, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms
from tests.rules_engine.wander import next_action, seeded
from tournament import draws, publication, seating_plans
from tournament.finals import declare_champion, seat_final
from tournament.models import Round, Table, Tournament

GAMES = 30
ENTRIES = 300  # about what an hour and a half brings


@dataclass(frozen=True)
class Large:
    tournament: Tournament
    cast: Cast


def large_championship(players: int = 1000, preliminaries: int = 3) -> Large:
    tournament = make_tournament(preliminaries=preliminaries, name="Large Open", slug="large-open")
    cast = make_staff(tournament)
    approve_pseudonyms(make_players(tournament, players))
    draws.commit_draw(tournament, by=cast.carol)
    seating_plans.confirm(seating_plans.draft(tournament, seed=1, by=cast.carol), by=cast.carol)
    for number in range(1, preliminaries + 1):
        played = tournament.rounds.get(number=number)
        begun(played, cast)
        for table in tables_of(played):
            record_at_once(table, table.number % GAMES, cast.alice)
            hand_in(sheet_for(table), cast)
        publication.publish(Round.objects.get(pk=played.pk), by=cast.carol)
    play_final(seat_final(tournament, seed=1, by=cast.carol), cast)
    declare_champion(tournament, by=cast.carol)
    publication.publish(tournament.rounds.get(kind="final"), by=cast.carol)
    return Large(Tournament.objects.get(pk=tournament.pk), cast)


@cache
def told_game(seed: int, header: str) -> tuple[Entry, ...]:
    """A random game of so many entries, closed by a referee if it is not over by then."""
    game, chance = open_game(read_header(_headers[header])), seeded(seed)
    players = frozenset(game.header.players)
    game.play(read_action({"do": "start", "player": game.header.players[0]}, players))
    while game.state.over is None and (len(game.log) < ENTRIES or not is_between(game)):
        game.play(read_action(write_action(next_action(game.state, chance, PLAYED_ON)), players))
    if game.state.over is None:
        game.play(read_action({"do": "close", "reason": "time"}, players))
    return tuple(game.log)


_headers: dict[str, dict[str, object]] = {}


def record_at_once(table: Table, seed: int, by: User) -> Recording:
    header = header_for(table)
    _headers[str(header)] = header
    recording = Recording.objects.create(
        table=table, header=header, head_hash=genesis(header, place_of(table)), opened_by=by
    )
    lines = lines_of(recording, told_game(seed, str(header)), by)
    LogEntry.objects.bulk_create(lines)
    recording.head, recording.head_hash, recording.state = len(lines), lines[-1].hash, Recording.State.CLOSED
    recording.first_roll_at, recording.last_entry_at, recording.closed_at = lines[1].at, lines[-1].at, lines[-1].at
    recording.save()
    return recording


def lines_of(recording: Recording, entries: Sequence[Entry], by: User) -> list[LogEntry]:
    begun_at, previous = timezone.now(), recording.head_hash
    lines = []
    for number, entry in enumerate(entries, 1):
        line = a_line(recording, number, entry, by, begun_at + timedelta(seconds=15 * number), previous)
        lines.append(line)
        previous = line.hash
    return lines


def a_line(recording: Recording, number: int, entry: Entry, by: User, at: datetime, previous: str) -> LogEntry:
    action, events = entry_to_json(entry)
    told = {"number": number, "kind": "play", "place": number, "action": action, "events": events, "at": at}
    hash = line_hash(previous, key=None, reason="", by=by.pk, tablet=None, **told)  # type: ignore[arg-type]
    return LogEntry(recording=recording, previous_hash=previous, hash=hash, by=by, **told)


def hand_in(sheet: ScoreSheet, cast: Cast) -> None:
    save_count(sheet, count=from_json(sheet.expected), revision=sheet.revision, by=cast.alice)
    signed(ScoreSheet.objects.get(pk=sheet.pk), cast.alice)
    lock(ScoreSheet.objects.get(pk=sheet.pk), by=cast.fay)
