"""A player without a plan: takes any legal choice and fills it within its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from rules_engine import actions as act
from rules_engine.actions import Action, Goods
from rules_engine.legal import Choice, is_legal, legal_actions
from rules_engine.state import State

# How often a kind of choice is taken; what is not named counts 10. Sanctions would end every game early.
WEIGHTS = {
    "roll": 60,
    "void_roll": 1,
    "buy": 80,
    "claim": 40,
    "build": 30,
    "building_auction": 20,
    "mortgage": 2,
    "sell": 1,
    "trade": 6,
    "warn": 0.05,
    "disqualify": 0.02,
    "expel": 0.02,
    "withdraw": 0.02,
    "rule": 0,
    "note": 0.2,
    "pause": 0.2,
    "resume": 40,
    "time_up": 0.02,
    "close": 0.01,
}
JUDGING = {"warn", "disqualify", "expel", "withdraw", "rule", "note", "pause", "time_up", "close", "void_roll"}


def seeded(seed: int) -> Random:
    """Chance that can be repeated."""
    return Random(seed)  # noqa: S311 - a game, not a secret


def next_action(state: State, random: Random, weights: dict[str, float] | None = None) -> Action:
    """One legal action, chosen at random; what is owed or offered is settled before anything else."""
    choices = legal_actions(state)
    weighed = {**WEIGHTS, **(weights or {})}
    choice = random.choices(choices, [weighed.get(choice.do, 10) for choice in choices])[0]
    filled = fill(choice, random)
    return filled if is_legal(state, filled) else choice.example


def ways_on(choices: Sequence[Choice]) -> list[Choice]:
    """The choices by which play itself goes on."""
    return [choice for choice in choices if choice.do not in JUDGING]


def fill(choice: Choice, random: Random) -> Action:
    """The choice with its fields filled at random within the bounds; may still be refused."""
    example, bounds = choice.example, choice.bounds
    filler = FILLERS.get(choice.do)
    return filler(example, bounds, random) if filler else example


def _dice(example: Any, bounds: Any, random: Random) -> Any:
    return replace(example, dice=(random.randint(1, 6), random.randint(1, 6)))


def _hammer(example: Any, bounds: Any, random: Random) -> Any:
    if random.random() < 0.1 or not bounds["bidders"]:
        return act.SellLot(example.deed, None, None)
    price = bounds["least"] + bounds["multiple_of"] * random.randint(0, 60)
    return act.SellLot(example.deed, random.choice(bounds["bidders"]), price)


def _card(example: Any, bounds: Any, random: Random) -> Any:
    return replace(example, card=random.choice(bounds["cards"]))


def _tax(example: Any, bounds: Any, random: Random) -> Any:
    return replace(example, choice=random.choice(bounds["choices"]))


def _levels(example: Any, bounds: Any, random: Random) -> Any:
    lots = random.sample(bounds["lots"], min(len(bounds["lots"]), random.randint(1, 3)))
    return replace(example, levels={lot: random.randint(1, 2) for lot in lots} or example.levels)


def _deeds(example: Any, bounds: Any, random: Random) -> Any:
    deeds = bounds["deeds"]
    return replace(example, deeds=tuple(random.sample(deeds, min(len(deeds), random.randint(1, 2)))))


def _deal(example: Any, bounds: Any, random: Random) -> Any:
    return replace(example, deeds=tuple(random.sample(bounds["deeds"], bounds["count"])))


def _goods(side: Any, random: Random) -> Goods:
    deeds = tuple(random.sample(side["deeds"], min(len(side["deeds"]), random.randint(0, 2))))
    cards = tuple(side["jail_cards"]) if random.random() < 0.3 else ()
    return Goods(random.randint(0, max(side["cash"], 0) // 2), deeds, cards)


def _trade(example: Any, bounds: Any, random: Random) -> Any:
    gives, gets = _goods(bounds["gives"], random), _goods(bounds["gets"], random)
    lift = tuple(deed for deed in (*gives.deeds, *gets.deeds) if random.random() < 0.2)
    return replace(example, gives=gives, gets=gets, lift=lift)


def _building(example: Any, bounds: Any, random: Random) -> Any:
    winner = random.choice(list(bounds["lots"]))
    price = bounds["least"] + bounds["multiple_of"] * random.randint(0, 40)
    return replace(example, winner=winner, deed=random.choice(bounds["lots"][winner]), price=price)


FILLERS: dict[str, Any] = {
    "roll": _dice,
    "throw": _dice,
    "auction": _hammer,
    "draw": _card,
    "tax": _tax,
    "build": _levels,
    "sell": _levels,
    "mortgage": _deeds,
    "lift": _deeds,
    "deal": _deal,
    "trade": _trade,
    "building_auction": _building,
}
