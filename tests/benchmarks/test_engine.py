"""How fast the engine is, in CPU time, and that it stays so as games grow.

The best of several runs counts: what else the machine does meanwhile is not the engine's.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import cycle
from time import process_time

import pytest

from rules_engine import actions as act
from rules_engine.decide.cards import possible_cards
from rules_engine.game import Entry, Game
from rules_engine.pending import CardDraw, TaxChoice
from rules_engine.record import entry_from_json, entry_to_json, loads, open_game
from tests.rules_engine.support import DATA, game_of

RECORDS = sorted((DATA / "recorded").glob("game-??.jsonl"))
RUNS = 5
Told = Callable[[str, object], None]


def best(run: Callable[[], object], runs: int = RUNS) -> float:
    """Seconds of CPU of the fastest run."""
    times = []
    for _ in range(runs):
        begun = process_time()
        run()
        times.append(process_time() - begun)
    return min(times)


def long_game(entries: int) -> Game:
    """Rolls, cards and taxes around a board on which nothing earns rent."""
    deeds = {str(square): {"owner": "Cat", "mortgaged": True} for square in game_of().state.deeds}
    cash = dict.fromkeys(("Ann", "Ben", "Cat", "Dee"), 1_000_000)
    game = game_of("classic", setup={"turn": "Ann", "deeds": deeds, "cash": cash})
    throws = cycle([(1, 2), (5, 6), (3, 4), (6, 2), (4, 1)])
    while len(game.log) < entries:
        top, turn = game.state.top, game.state.turn
        if isinstance(top, CardDraw):
            game.play(act.Draw(top.player, possible_cards(game.state, top.deck)[0]))
        elif isinstance(top, TaxChoice):
            game.play(act.ChooseTax(top.player, "fixed"))
        else:
            assert turn is not None
            game.play(act.Roll(turn, next(throws)))
    return game


def told(record: Told, name: str, value: float, unit: str) -> float:
    """Report a figure, in the JUnit file and on the terminal (`-rP`)."""
    record(f"engine.{name}", f"{value:,.1f} {unit}")
    sys.stdout.write(f"{name}: {value:,.1f} {unit}\n")
    return value


def test_recorded_games_are_decided_fast(record_testsuite_property: Told) -> None:
    records = [loads(path.read_text(encoding="utf-8")) for path in RECORDS]

    def play_all() -> None:
        for header, actions in records:
            game = open_game(header)
            for action in actions:
                game.play(action)

    entries = sum(len(actions) for _, actions in records)
    assert told(record_testsuite_property, "decided", entries / best(play_all), "entries/s") >= 30_000


def test_events_are_applied_fast(record_testsuite_property: Told) -> None:
    game = long_game(900)
    log: list[Entry] = list(game.log)
    events = sum(len(entry.events) for entry in log)
    seconds = best(lambda: game.restore(log))
    assert told(record_testsuite_property, "applied", events / seconds, "events/s") >= 100_000


def test_one_play_late_in_a_game_is_fast(record_testsuite_property: Told) -> None:
    game = long_game(900)

    def play_many() -> None:
        for _ in range(100):
            game.play(act.Note("remark", "still here"))
            game.play(act.Rule("a hand counted again", cash={"Ann": 1}))

    assert told(record_testsuite_property, "play", best(play_many) / 200 * 1e6, "µs") <= 100


def test_a_long_game_is_loaded_fast(record_testsuite_property: Told) -> None:
    game = long_game(900)
    stored = json.dumps([entry_to_json(entry) for entry in game.log])

    def load() -> None:
        again = open_game(game.header)
        again.restore(entry_from_json(entry, game.header.players) for entry in json.loads(stored))

    assert told(record_testsuite_property, "load", best(load, 20) * 1000, "ms") <= 10


@pytest.mark.parametrize("entries", [5000])
def test_a_play_costs_the_same_however_long_the_game(record_testsuite_property: Told, entries: int) -> None:
    short, long = best(lambda: long_game(500)) / 500, best(lambda: long_game(entries)) / entries
    assert told(record_testsuite_property, "growth", long / short, "times") < 1.5


def test_taking_back_costs_the_same_however_long_the_game(record_testsuite_property: Told) -> None:
    def take_back(entries: int) -> float:
        game = long_game(entries + 1)

        def once() -> None:
            game.undo()
            game.play(act.Note("remark", ""))

        return best(once)

    assert told(record_testsuite_property, "undo", take_back(5000) / take_back(200), "times") < 3
