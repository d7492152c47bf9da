"""The recorded games: every log line behind the one before, every living entry played again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.errors import EngineError, IllegalAction
from rules_engine.game import Game
from rules_engine.record import entry_to_json, open_game, read_action, read_header
from rules_engine.record_fields import BadField
from rules_engine.state import State
from titledeed_verify.facts import Facts, Row
from tournament.chain_hash import canonical, digest

Header = Mapping[str, Any]


@dataclass(frozen=True)
class Recorded:
    """One recording with its log. `folder` is where its files lie."""

    row: Row
    folder: str
    lines: Sequence[Row]


@dataclass
class Standing:
    """A game as its log leaves it: the header in force and the living lines by place."""

    header: Header
    living: list[Row] = field(default_factory=list)


def recorded(facts: Facts) -> Iterator[Recorded]:
    for row in facts.rows("recordings"):
        number, table = facts.place(row["table_id"])
        folder = f"games/round-{number}/table-{table:03}"
        yield Recorded(row, folder, facts.log(folder))


def line_hash(previous: str, line: Row) -> str:
    """The hash of a log line, as docs/game-record.md has it."""
    return digest(
        {
            "recording": previous,
            "number": line["number"],
            "kind": line["kind"],
            "place": line["place"],
            "action": line["action"],
            "events": line["events"],
            "key": line["key"],
            "reason": line["reason"],
            "by": line["by_id"],
            "tablet": line["tablet_id"],
            "at": line["at"],
        }
    )


def first_header(game: Recorded) -> Any:
    """The header the log began under: a later change tells the one before it."""
    changes = [line["action"] for line in game.lines if _changes_header(line)]
    return changes[0]["was"] if changes else game.row["header"]


def standing(game: Recorded, until: int | None = None) -> Standing:
    """Fold the log, up to line `until`: undone and corrected entries fall away."""
    found = Standing(first_header(game))
    for line in game.lines[:until]:
        if line["kind"] == "undo":
            del found.living[-1:]
        elif _changes_header(line):
            found.header, found.living = line["action"]["header"], []
        elif line["place"] is not None:
            found.living[line["place"] - 1 :] = [line]
    return found


def _changes_header(line: Row) -> bool:
    return line["kind"] == "reopen" and bool(line["action"])


def logs(facts: Facts) -> Iterator[str]:
    """Each line of each log carries the hash of the one before; the record is what the log leaves."""
    tournament = facts.tournament["id"]
    known = set()
    for game in recorded(facts):
        known.add(game.folder)
        number, table = facts.place(game.row["table_id"])
        place = {"tournament": tournament, "round": number, "table": table}
        yield from _broken_lines(game, digest({"header": first_header(game), "table": place}))
        yield from _other_record(game, facts)
    for path in sorted(facts.bundle.paths):
        if path.startswith("games/") and path.rpartition("/")[0] not in known:
            yield f"{path}: there is no such recording"


def _broken_lines(game: Recorded, previous: str) -> Iterator[str]:
    for place, line in enumerate(game.lines, 1):
        where = f"{game.folder}/log.jsonl, line {place}"
        if line["number"] != place:
            yield f"{where}: it is numbered {line['number']}: a line is missing, moved or put in"
            return
        if line["previous_hash"] != previous:
            yield f"{where}: it does not carry the hash of the line before"
            return
        previous = line["hash"]
        if line_hash(line["previous_hash"], line) != previous:
            yield f"{where}: its hash is not the one of its content"
            return
    if (game.row["head"], game.row["head_hash"]) != (len(game.lines), previous):
        yield f"{game.folder}/log.jsonl: it does not end at the head in recordings.json"


def _other_record(game: Recorded, facts: Facts) -> Iterator[str]:
    found = standing(game)
    if found.header != game.row["header"]:
        yield f"{game.folder}: the header is not the one its log leaves"
    marked = [line["number"] for line in game.lines if line["replaced_by_id"] is None and line["place"] is not None]
    if sorted(marked) != sorted(line["number"] for line in found.living):
        yield f"{game.folder}/log.jsonl: other entries are marked as replaced than the log itself says"
    told = list(facts.bundle.lines(f"{game.folder}/record.jsonl"))
    if told != [found.header, *(line["action"] for line in found.living)]:
        yield f"{game.folder}/record.jsonl: it is not the game of its log"


def replays(facts: Facts) -> Iterator[str]:
    """The rules decide every living entry as it was decided at the table."""
    for game in recorded(facts):
        try:
            fault = _replay_fault(standing(game), game.row["id"], facts.states)
        except (BadField, EngineError) as error:
            fault = f"cannot be played: {error}"
        if fault:
            yield f"{game.folder}: {fault}"


def _replay_fault(found: Standing, recording: int, states: dict[int, State]) -> str | None:
    game = open_game(read_header(found.header))
    players = frozenset(game.header.players)
    for line in found.living:
        try:
            entry = game.play(read_action(line["action"], players))
        except IllegalAction as error:
            return f"log line {line['number']} is against the rules: {error.code}"
        if canonical(entry_to_json(entry)[1]) != canonical(line["events"]):
            return f"log line {line['number']}: the rules make something else of it than the log says"
    states[recording] = game.state
    return None


def played(found: Standing) -> Game:
    """The game after its living entries. EngineError, BadField: it cannot be played."""
    game = open_game(read_header(found.header))
    players = frozenset(game.header.players)
    for line in found.living:
        game.play(read_action(line["action"], players))
    return game
