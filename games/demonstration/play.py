"""A game as a table might play it, made up from a seed: nobody trades, everything else follows the rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from rules_engine import actions as act
from rules_engine.actions import Action
from rules_engine.game import Game
from rules_engine.legal import Choice
from rules_engine.state import State

# What is settled first; whatever else is possible waits.
_ORDER = (
    "start",
    "resume",
    "claim",
    "pay",
    "auction",
    "draw",
    "tax",
    "throw",
    "buy",
    "decline",
    "build",
    "leave_jail",
    "roll",
    "mortgage",
    "bankrupt",
)
_CUSHION = 120  # what a careful player keeps in cash


def next_action(game: Game, rng: Random) -> Action:
    """What happens next at this table; one of the engine's legal actions."""
    choices = [choice for choice in game.legal_actions() if _wants(choice, game.state, rng)]
    choice = min(choices, key=lambda one: _ORDER.index(one.do))
    fill = _FILLERS.get(choice.do)
    return fill(choice, game.state, rng) if fill else choice.example


def _wants(choice: Choice, state: State, rng: Random) -> bool:
    """Whether a player would do that now; what has to be done somebody always wants."""
    if choice.do not in _ORDER:
        return False
    if choice.do == "buy":
        return _can_spare(state, choice.player, choice.bounds["price"]) and rng.random() < 0.8
    if choice.do == "build":
        return _can_spare(state, choice.player, 200) and rng.random() < 0.5
    if choice.do in ("claim", "leave_jail"):
        return rng.random() < 0.7
    return True


def _can_spare(state: State, player: str | None, price: Any) -> bool:
    return player is not None and state.players[player].cash >= int(price) + _CUSHION


def _dice(choice: Choice, state: State, rng: Random) -> Action:
    return replace(choice.example, dice=(rng.randint(1, 6), rng.randint(1, 6)))  # type: ignore[call-arg]


def _card(choice: Choice, state: State, rng: Random) -> Action:
    return replace(choice.example, card=_one_of(choice.bounds["cards"], rng))  # type: ignore[call-arg]


def _hammer(choice: Choice, state: State, rng: Random) -> Action:
    """Sold below its list price to somebody who can pay, or not at all."""
    deed, least = choice.bounds["deed"], choice.bounds["least"]
    assert isinstance(deed, int)
    assert isinstance(least, int)
    most = state.edition.deeds[deed].price * 9 // 10
    bidders = [bidder for bidder in _listed(choice.bounds["bidders"]) if state.players[bidder].cash > most]
    if not bidders or most < least:
        return act.SellLot(deed, None, None)
    step = choice.bounds["multiple_of"]
    assert isinstance(step, int)
    price = max(rng.randint(most // 2, most) // step * step, least)
    return act.SellLot(deed, rng.choice(bidders), price)


def _one_of(values: object, rng: Random) -> str:
    return rng.choice(_listed(values))


def _listed(values: object) -> Sequence[str]:
    assert isinstance(values, Sequence)
    return values


_FILLERS: dict[str, Callable[[Choice, State, Random], Action]] = {
    "roll": _dice,
    "throw": _dice,
    "draw": _card,
    "auction": _hammer,
}
