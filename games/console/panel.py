"""The turn panel: everything a judge's tablet shows of a live game, as plain data."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from games.console import offers
from games.console.choices import choices
from games.console.estates import estates
from games.console.headlines import asks, headline
from games.console.landing import landed
from games.console.last_turns import last_turns, who_acts_on
from games.console.reminders import may_remind, reminders
from rules_engine.actions import Close
from rules_engine.decide.trade import need_trade_time
from rules_engine.errors import IllegalAction
from rules_engine.game import Game
from rules_engine.legal import is_legal, steps_of_play
from rules_engine.state import Player, State

Panel = dict[str, Any]


def turn_panel(game: Game) -> Panel:
    """What is asked now and how the table stands; JSON-able.

    The same whether or not rent is open: no claim, no worth, no complete group is named
    (T-EQUIP-02, T-COND-03). Only where the banker may remind is there a `reminder` (G-RENT-16).
    """
    state = game.state
    steps = steps_of_play(state)
    panel = {
        "asks": asks(state),
        "turn": state.turn,
        "turn_no": state.turn_no,
        "bonus": state.bonus,
        "headline": headline(state),
        "landed": landed(game),
        "choices": choices(state, steps),
        **_open(state),
        "building_auction": offers.building_auction(steps),
        "players": [_player(state, player) for player in state.players.values()],
        "bank": {"houses": state.houses, "hotels": state.hotels},
        "estates": estates(state),
        "partners": _partners(state),
        "time_up": state.time_up,
        "last_turns": last_turns(state),
        "acts_on": who_acts_on(state),
        "over": state.over,
        "paused": state.paused,
        "can_undo": bool(game.log),
        "can_close": is_legal(state, Close()),
        "rules": _rules(state),
    }
    if may_remind(state):
        panel["reminder"] = reminders(state)
    return panel


def _open(state: State) -> Panel:
    return {
        "purchase": offers.purchase(state),
        "auction": offers.auction(state),
        "sale": offers.sale(state),
        "draw": offers.draw(state),
        "debt": offers.debt(state),
    }


def _player(state: State, player: Player) -> Panel:
    lots = [
        {"square": square, "level": lot.level, "mortgaged": lot.mortgaged}
        for square, lot in state.deeds.items()
        if lot.owner == player.id
    ]
    return {
        "id": player.id,
        "status": player.status,
        "position": player.position,
        "jail": player.jail,
        "cash": player.cash,
        "jail_cards": list(player.jail_cards),
        "warnings": player.warnings,
        "deeds": lots,
    }


def _partners(state: State) -> list[list[str]]:
    """Pairs who may trade at this moment."""
    if state.over is not None or state.paused or not state.started:
        return []
    return [[one, other] for one, other in combinations(state.playing(), 2) if _may_trade(state, one, other)]


def _may_trade(state: State, one: str, other: str) -> bool:
    try:
        need_trade_time(state, one, other)
    except IllegalAction:
        return False
    return True


def _rules(state: State) -> Panel:
    rules = state.rules
    return {
        "trade": rules.trade_window,
        "hotel_level": state.hotel_level,
        "has_tax_choice": rules.tax_income == "choice" and rules.tax_percent is not None,
        "warnings_max": rules.conduct_warnings_to_dq,
        "reminder": rules.rent_reminder,
        "void_rolls": rules.dice_invalid_reroll,
    }
