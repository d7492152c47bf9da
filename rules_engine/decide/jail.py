"""The ways out of jail (G-JAIL)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import Dice, LeaveJail
from rules_engine.decide.debt import charge
from rules_engine.decide.guards import need_cash, need_nothing_pending, need_player
from rules_engine.decide.movement import walk
from rules_engine.edition import Edition
from rules_engine.errors import IllegalAction
from rules_engine.events import Event, Freed, JailCardPassed, Jailed, Paid, Pushed, RollCounted, Settled
from rules_engine.pending import Debt, Walk
from rules_engine.state import State


def roll_in_jail(state: State, player: str, dice: Dice, begins: bool) -> Iterator[Event]:
    """Doubles free; the last failed try costs the fine and moves (G-JAIL-04, G-JAIL-08)."""
    rules = state.rules
    die1, die2 = dice
    freed = die1 == die2
    bonus = freed and rules.jail_doubles_bonus
    yield RollCounted(player, die1, die2, begins, int(bonus), bonus)
    tries = (state.players[player].jail or 0) + 1
    if freed:
        yield Freed(player, False)
        yield from walk(state, player, die1 + die2)
    elif tries < rules.jail_max_tries:
        yield Jailed(player, tries)
    else:
        yield Freed(player, False)
        yield Pushed(Walk(player, die1 + die2))
        waits = bool(state.players[player].jail_cards) and not rules.jail_decide_before_roll  # GAP-J1
        yield from charge(state, player, ((None, rules.jail_fine),), "jail_fine", waits)


def leave_jail(state: State, action: LeaveJail) -> Iterator[Event]:
    """By fine on the turns the ruleset allows, or by card, before rolling (G-JAIL-05, -07, -11)."""
    player = state.players.get(action.player)
    need_player(state, action.player)
    assert player is not None
    if _owes_fine(state, action):
        yield from _use_card(state, action)
        yield Settled()
        return
    if player.jail is None:
        raise IllegalAction("not_in_jail", player=player.id)
    if state.turn != player.id:
        raise IllegalAction("not_your_turn", player=player.id, turn=state.turn)
    need_nothing_pending(state)
    if action.means == "card":
        yield from _use_card(state, action)
    else:
        if player.jail + 1 not in state.rules.jail_pay_turns:
            turns = list(state.rules.jail_pay_turns)
            raise IllegalAction("fine_not_now", player=player.id, jail_turn=player.jail + 1, allowed=turns)
        need_cash(state, player.id, state.rules.jail_fine)
        yield Paid(player.id, None, state.rules.jail_fine, "jail_fine")
    yield Freed(player.id, True)


def _owes_fine(state: State, action: LeaveJail) -> bool:
    """After the last failed try a card may still replace the fine in some rulesets (GAP-J1)."""
    top = state.top
    fined = isinstance(top, Debt) and top.player == action.player and top.reason == "jail_fine"
    return fined and action.means == "card" and not state.rules.jail_decide_before_roll


def _use_card(state: State, action: LeaveJail) -> Iterator[Event]:
    held = state.players[action.player].jail_cards
    deck = action.deck or (held[0] if held else None)  # chance first
    if deck is None or deck not in held:
        raise IllegalAction("no_jail_card", player=action.player, deck=action.deck)
    yield JailCardPassed(deck, jail_card(state.edition, deck), action.player, None)


def jail_card(edition: Edition, deck: str) -> str:
    """The card of a deck that frees from jail."""
    return next(id for id in edition.decks[deck] if edition.cards[id].effect == "keep")
