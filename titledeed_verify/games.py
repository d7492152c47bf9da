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


@dataclass
class Examined:
    """What was found in one recording, once: its log is read, played again and let go, for there are many."""

    row: Row
    folder: str
    log_faults: list[str]
    replay_fault: str | None
    hashes: dict[int, str] = field(default_factory=dict)  # of the lines a sheet was made at
    states: dict[int, State] = field(default_factory=dict)  # of the game as it was then; none where it cannot be played


def examined(facts: Facts) -> list[Examined]:
    """Every recording, looked at once for all checks."""
    if facts.games is None:
        heads = _heads(facts)
        facts.games = [_examine(game, facts, heads.get(game.row["table_id"], set())) for game in recorded(facts)]
    return facts.games


def _heads(facts: Facts) -> dict[int, set[int]]:
    """At which lines of its record each table's sheets were made."""
    found: dict[int, set[int]] = {}
    for sheet in facts.rows("sheets"):
        if sheet["shown"].get("record"):
            found.setdefault(sheet["table_id"], set()).add(sheet["shown"]["record"]["head"])
    return found


def _examine(game: Recorded, facts: Facts, heads: set[int]) -> Examined:
    number, table = facts.place(game.row["table_id"])
    place = {"tournament": facts.tournament["id"], "round": number, "table": table}
    genesis = digest({"header": first_header(game), "table": place})
    found = Examined(game.row, game.folder, [*_broken_lines(game, genesis), *_other_record(game, facts)], None)
    whole = standing(game)
    try:
        found.replay_fault, state = _played_again(whole)
        for head in heads & set(range(1, len(game.lines) + 1)):
            found.hashes[head] = game.lines[head - 1]["hash"]
            found.states[head] = state if head == len(game.lines) else played(standing(game, head)).state
    except (BadField, EngineError) as error:
        found.replay_fault = f"cannot be played: {error}"
    return found


def logs(facts: Facts) -> Iterator[str]:
    """Each line of each log carries the hash of the one before; the record is what the log leaves."""
    known = {game.folder for game in examined(facts)}
    for game in examined(facts):
        yield from game.log_faults
    for path in sorted(facts.bundle.paths):
        if path.startswith("games/") and path.rpartition("/")[0] not in known:
            yield f"{path}: there is no such recording"


def replays(facts: Facts) -> Iterator[str]:
    """The rules decide every living entry as it was decided at the table."""
    for game in examined(facts):
        if game.replay_fault:
            yield f"{game.folder}: {game.replay_fault}"


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


def _played_again(found: Standing) -> tuple[str | None, State]:
    """What the rules decide otherwise than the log says, if anything; the state is as they decide."""
    game, fault = open_game(read_header(found.header)), None
    players = frozenset(game.header.players)
    for line in found.living:
        try:
            _action, events = entry_to_json(game.play(read_action(line["action"], players)))
        except IllegalAction as error:
            raise EngineError(f"log line {line['number']} is against the rules ({error.code})") from error
        if not fault and events != line["events"] and canonical(events) != canonical(line["events"]):
            fault = f"log line {line['number']}: the rules make something else of it than the log says"
    return fault, game.state


def played(found: Standing) -> Game:
    """The game after its living entries. EngineError, BadField: it cannot be played."""
    game = open_game(read_header(found.header))
    players = frozenset(game.header.players)
    for line in found.living:
        game.play(read_action(line["action"], players))
    return game
