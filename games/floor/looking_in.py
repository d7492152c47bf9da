"""A table as a referee looks in on it: the same panel as the judge's, as words, to be read only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.dateparse import parse_datetime

from games.console.panel import turn_panel
from games.console_data import log_lines
from games.floor.facts import TableFacts, facts_of
from games.floor.tiles import STATES, Tile, state_of, tiles_of
from games.models import Recording
from games.recording.live_game import LiveGame, live_game
from games.words.sentences import player_name, sentence
from games.words.setting import Setting, seat_number
from tournament.models import Table

LINES = 30


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the log: `place` in the game, who, what."""

    place: int
    seat: int | None
    who: str
    words: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Seated:
    seat: int
    name: str
    is_at_turn: bool
    is_out: bool
    is_in_jail: bool
    deeds: int


@dataclass(frozen=True, slots=True)
class TableView:
    """`headline` is what the judge is asked for now; `last` are those who still act in the last round."""

    table: Table
    facts: TableFacts
    tile: Tile
    state: str
    headline: str = ""
    turn_no: int = 0
    last: Sequence[str] = ()
    seats: Sequence[Seated] = ()
    lines: Sequence[Line] = field(default_factory=list)


def look_in(table: Table) -> TableView | None:
    """The table with its game; None when nobody sits there."""
    facts = facts_of(table.round, [table.pk])
    if not facts:
        return None
    order = [table.pk] if facts[0].call else []
    tile = tiles_of(facts, order, table.round.tournament)[0]
    state = str(STATES[state_of(facts[0])])
    recording = Recording.objects.filter(table=table).first()
    if recording is None:
        return TableView(table, facts[0], tile, state)
    with live_game(recording) as live:
        return _with_game(TableView(table, facts[0], tile, state), live)


def _with_game(view: TableView, live: LiveGame) -> TableView:
    names = {f"s{position}": name for position, name in _names(view.table).items()}
    setting = Setting(live.game.state.edition, names)
    panel = turn_panel(live.game)
    return TableView(
        view.table,
        view.facts,
        view.tile,
        view.state,
        headline=sentence(panel["headline"], setting),
        turn_no=panel["turn_no"],
        last=[player_name(id, setting) for id in panel["last_turns"]],
        seats=[_seated(player, panel["turn"], setting) for player in panel["players"]],
        lines=[_line(line, setting) for line in log_lines(live, most=LINES)],
    )


def _names(table: Table) -> Mapping[int, str]:
    seats = table.seats.select_related("player").exclude(player=None)
    return {seat.position: seat.player.name for seat in seats if seat.player}


def _seated(player: Mapping[str, Any], turn: str | None, setting: Setting) -> Seated:
    return Seated(
        seat=seat_number(player["id"]) or 0,
        name=player_name(player["id"], setting),
        is_at_turn=player["id"] == turn,
        is_out=player["status"] != "playing",
        is_in_jail=player["jail"] is not None,
        deeds=len(player["deeds"]),
    )


def _line(line: Mapping[str, Any], setting: Setting) -> Line:
    who = line["player"]
    return Line(
        place=line["place"],
        seat=seat_number(who) if who else None,
        who=player_name(who, setting) if who else "",
        words=sentence(line["phrase"], setting),
        at=parse_datetime(line["at"]),
    )
