"""The twelve games of another program, recorded by a simulated tablet through the real server.

Answers are lost, requests arrive twice, somebody else's page answers, the page is reloaded: every state agrees with the
other program's books all the same, and the log is the one that a faultless evening would have written.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from games.models import Recording
from games.recording.carrying import import_record
from games.recording.entry_chain import genesis
from games.recording.headers import place_of
from games.recording.log import hash_of
from games.recording.renaming import renamed_action
from games.tablets.passes import issue, usual_last_day
from rules_engine.game import Game
from rules_engine.record import entry_to_json, open_game, read_action, read_header
from tests.games.recording.support import begun_table
from tests.rules_engine.support import DATA
from tests.simulator import Barred, Faults, SimulatedTablet
from tournament.models import Table

GAMES = sorted((DATA / "recorded").glob("game-??.jsonl"))
SHORT = GAMES[0]


class Played:
    """One game of the other program, with its players on our seats."""

    def __init__(self, path: Path) -> None:
        self.header, *self.entries = path.read_text(encoding="utf-8").splitlines()
        ids = json.loads(self.header)["players"]
        self.seats = {id: f"s{position}" for position, id in enumerate(ids, start=1)}
        self.actions = [renamed_action(json.loads(entry), self.seats) for entry in self.entries]
        lines = path.with_suffix(".states.jsonl").read_text(encoding="utf-8").splitlines()
        self.states = {state.pop("after"): self._ours(state) for state in map(json.loads, lines)}

    def _ours(self, state: dict[str, Any]) -> dict[str, Any]:
        for name in ("cash", "position", "jail"):
            state[name] = {self.seats[id]: value for id, value in state[name].items()}
        state["out"] = [self.seats[id] for id in state["out"]]
        state["deeds"] = {deed: [self.seats[owner], *how] for deed, (owner, *how) in state["deeds"].items()}
        return state

    def at_a_table(self, site: str, faults: Faults) -> tuple[Table, SimulatedTablet]:
        """A table of as many players, its rules as in the file, and a tablet paired with it."""
        at = begun_table(players=len(self.seats))
        import_record(at.table, self.header, reason="rules of the other program", other_rules=True, by=at.cast.carol)
        [issued] = issue(at.tournament, numbers=[1], last_day=usual_last_day(at.tournament), by=at.cast.carol)
        tablet = SimulatedTablet(site, at.table.pk, faults=faults)
        tablet.pair(issued.short_code)
        return at.table, tablet

    def faultless(self, recording: Recording) -> list[tuple[Any, ...]]:
        """The log as the rules alone write it."""
        game = open_game(read_header(recording.header))
        return [(number, "play", number, *self._line(game, action)) for number, action in enumerate(self.actions, 1)]

    def _line(self, game: Game, action: dict[str, Any]) -> tuple[Any, ...]:
        played = game.play(read_action(action, game.header.players))
        return tuple(json.loads(json.dumps(entry_to_json(played))))


def shown(panel: dict[str, Any]) -> dict[str, Any]:
    """What the console shows, in the form of the other program's books."""
    playing = [player for player in panel["players"] if player["status"] == "playing"]
    return {
        "cash": {player["id"]: player["cash"] for player in playing},
        "position": {player["id"]: player["position"] for player in playing},
        "jail": {player["id"]: player["jail"] for player in playing if player["jail"] is not None},
        "out": [player["id"] for player in panel["players"] if player["status"] != "playing"],
        "deeds": {
            str(deed["square"]): [player["id"], deed["level"], deed["mortgaged"]]
            for player in panel["players"]
            for deed in player["deeds"]
        },
        **panel["bank"],
    }


def written(recording: Recording) -> list[tuple[Any, ...]]:
    rows = recording.entries.order_by("number")
    return list(rows.values_list("number", "kind", "place", "action", "events"))


def need_unbroken(recording: Recording) -> None:
    """Every line follows the one before, from the header on, and no key was used twice."""
    previous, keys = genesis(recording.header, place_of(recording.table)), set()
    for line in recording.entries.order_by("number"):
        assert (line.previous_hash, line.hash) == (previous, hash_of(line))
        previous = line.hash
        keys.add(line.key)
    assert (recording.head_hash, len(keys)) == (previous, recording.head)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_survives_a_failing_network(path: Path, live_site: str) -> None:
    played = Played(path)
    faults = Faults(seed=int(path.stem[-2:]), lost=0.05, doubled=0.05, portal=0.01, reloads=0.01)
    table, tablet = played.at_a_table(live_site, faults)
    agreed = 0
    for number, action in enumerate(played.actions, start=1):
        tablet.play(action)
        if number in played.states:
            assert shown(tablet.data["panel"]) == played.states[number], f"after entry {number}: {action}"
            agreed += 1
    recording = Recording.objects.get(table=table)
    assert agreed == len(played.states) > 20
    assert written(recording) == played.faultless(recording)
    assert all(faults.seen[kind] for kind in ("lost", "doubled", "reloads")), faults.seen
    need_unbroken(recording)


def test_without_faults_the_server_writes_the_same_log(live_site: str) -> None:
    played = Played(SHORT)
    table, tablet = played.at_a_table(live_site, Faults())
    for action in played.actions:
        tablet.play(action)
    recording = Recording.objects.get(table=table)
    assert written(recording) == played.faultless(recording)
    assert tablet.data["recording"]["head_hash"] == recording.head_hash


def test_taking_back_every_second_entry_changes_nothing_in_the_end(live_site: str) -> None:
    played = Played(SHORT)
    table, tablet = played.at_a_table(live_site, Faults(seed=1, lost=0.1, doubled=0.1, reloads=0.02))
    for number, action in enumerate(played.actions[:-1], start=1):
        tablet.play(action)
        if number % 2 == 0:
            tablet.undo()
            tablet.play(action)
    recording = Recording.objects.get(table=table)
    living = recording.entries.filter(replaced_by=None, place__isnull=False).order_by("place")
    faultless = [(action, events) for _, _, _, action, events in played.faultless(recording)][:-1]
    assert [(line.action, line.events) for line in living] == faultless
    assert recording.head == len(played.actions) - 1 + 2 * ((len(played.actions) - 1) // 2)


def test_two_tablets_at_one_table_lose_and_double_nothing(live_site: str) -> None:
    played = Played(SHORT)
    table, first = played.at_a_table(live_site, Faults(seed=2, lost=0.1, doubled=0.1))
    second = SimulatedTablet(live_site, table.pk, faults=Faults(seed=3, lost=0.1, doubled=0.1))
    second.pair(first.code)
    tablets = [first, second]
    for number, action in enumerate(played.actions):
        writer, other = tablets if number // 7 % 2 == 0 else reversed(tablets)
        if number % 7 == 0:
            writer.take_over()
        writer.play(action)
        if number % 7 == 3:
            with pytest.raises(Barred):
                other.play({"do": "note", "kind": "remark", "text": "from the tablet that does not write"})
            assert len(other.outbox) == 1
            other.outbox.clear()  # the judge has compared, and lets it go
    recording = Recording.objects.get(table=table)
    assert written(recording) == played.faultless(recording)
