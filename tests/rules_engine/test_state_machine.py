"""Games nobody planned, under every profile: what is offered can be played, nothing else can.

Twenty thousand actions here; `ENGINE_ACTIONS=200000` for the long run.
"""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rules_engine.edition import edition_names
from rules_engine.errors import IllegalAction
from rules_engine.game import Game
from rules_engine.legal import is_legal
from rules_engine.record import dumps, entry_from_json, entry_to_json, loads, open_game, read_action
from rules_engine.report import final_report
from rules_engine.ruleset import profile_names
from rules_engine.scoring import Count, count_problems
from tests.rules_engine.support import game_of
from tests.rules_engine.wander import next_action, seeded, ways_on

ACTIONS = int(os.environ.get("ENGINE_ACTIONS", "20000"))
STEPS = 200
SEEDS = st.integers(0, 2**32)


def picture(game: Game) -> str:
    """Everything a state holds, as text."""
    state = game.state
    return json.dumps(
        [
            final_report(state, 0),
            [str(claim) for claim in state.claims.values()],
            state.decks,
            [state.bank, state.doubles, state.bonus, state.moving, state.paid_exit, state.turn_no, state.dice],
            [state.started, state.paused, state.time_up, state.over, state.next_claim],
        ]
    )


def any_entry(random: Random, players: list[str]) -> dict[str, Any]:
    """An entry of the right shape, about anybody and anything."""
    who, other = random.choice(players), random.choice(players)
    deed, dice = random.randint(0, 39), [random.randint(1, 6), random.randint(1, 6)]
    return random.choice(
        [
            {"do": "roll", "player": who, "dice": dice},
            {"do": "throw", "player": who, "dice": dice},
            {"do": "buy", "player": who},
            {"do": "decline", "player": who},
            {"do": "auction", "deed": deed, "winner": who, "price": random.randint(0, 90)},
            {"do": "default", "player": who},
            {"do": "draw", "player": who, "card": "chance.back_3"},
            {"do": "tax", "player": who, "choice": "fixed"},
            {"do": "claim", "player": who, "from": other},
            {"do": "pay", "player": who},
            {"do": "leave_jail", "player": who, "with": random.choice(["fine", "card"])},
            {"do": "mortgage", "player": who, "deeds": [deed]},
            {"do": "lift", "player": who, "deeds": [deed]},
            {"do": "bankrupt", "player": who},
            {"do": "deal", "player": who, "deeds": [deed]},
            {"do": "start", "player": who},
            {"do": "time_up"},
            {"do": "close"},
            {"do": "resume"},
            {"do": "void_roll", "player": who},
        ]
    )


class Table(RuleBasedStateMachine):
    """One table after another; a game that is over makes room for the next."""

    game: Game

    @initialize(seed=SEEDS)
    def sit_down(self, seed: int) -> None:
        self.open(seeded(seed))

    def open(self, random: Random) -> None:
        self.game = game_of(
            random.choice(profile_names()),
            edition=random.choice(edition_names()),
            players=["red", "blue", "green", "gold", "grey"][: random.randint(2, 5)],
            stage=random.choice(["preliminary", "final"]),
        )

    @rule(seed=SEEDS)
    def play_what_is_offered(self, seed: int) -> None:
        random = seeded(seed)
        if self.game.state.over is not None:
            self.open(random)
        for choice in self.game.legal_actions():
            assert is_legal(self.game.state, choice.example)
        self.game.play(next_action(self.game.state, random))

    @rule(seed=SEEDS)
    def play_and_take_back(self, seed: int) -> None:
        before = picture(self.game)
        self.game.play(next_action(self.game.state, seeded(seed)))
        self.game.undo()
        assert picture(self.game) == before

    @rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        entry = any_entry(seeded(seed), list(self.game.header.players))
        offered = {(choice.do, choice.player) for choice in self.game.legal_actions()}
        before = picture(self.game)
        try:
            self.game.play(read_action(entry, self.game.header.players))
        except IllegalAction:
            assert picture(self.game) == before
        else:
            assert (entry["do"], entry.get("player")) in offered

    @rule()
    def write_down_and_read_again(self) -> None:
        header, actions = loads(dumps(self.game))
        assert actions == [entry.action for entry in self.game.log]
        again = open_game(header)
        stored = json.loads(json.dumps([entry_to_json(entry) for entry in self.game.log]))
        again.restore(entry_from_json(entry, header.players) for entry in stored)
        assert picture(again) == picture(self.game)
        assert again.verify() is None

    @invariant()
    def nothing_impossible(self) -> None:
        state = self.game.state
        assert not state.problems()
        counts = [Count(id, player.cash, tuple(state.holdings(id))) for id, player in state.players.items()]
        assert not count_problems(state.edition, counts, state.rules.hotel_houses_needed)

    @invariant()
    def there_is_a_way_on(self) -> None:
        state = self.game.state
        if state.over is None and not state.time_up:
            assert ways_on(self.game.legal_actions())


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=max(ACTIONS // STEPS, 1),
    stateful_step_count=STEPS,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
