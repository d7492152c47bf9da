"""Conditions that several chapters of the rules ask for, each refused with its own code."""

from __future__ import annotations

from rules_engine.errors import IllegalAction
from rules_engine.pending import Auction, Debt, Sale, pending_to_json
from rules_engine.state import PLAYING, State


def need_player(state: State, id: str) -> None:
    """The player exists and is still in the game."""
    player = state.players.get(id)
    if player is None:
        raise IllegalAction("unknown_player", player=id)
    if player.status != PLAYING:
        raise IllegalAction("player_is_out", player=id, status=player.status)


def need_own(state: State, player: str, square: int) -> None:
    """The player holds the deed of that square."""
    lot = state.deeds.get(square)
    if lot is None:
        raise IllegalAction("not_a_deed", square=square)
    if lot.owner != player:
        raise IllegalAction("not_the_owner", square=square, player=player, owner=lot.owner)


def need_cash(state: State, player: str, amount: int) -> None:
    """The player's cash covers the amount."""
    has = state.players[player].cash
    if has < amount:
        raise IllegalAction("not_enough_cash", needed=amount, has=has)


def need_dice(dice: tuple[int, int]) -> None:
    """Two dice, each from 1 to 6 (G-DICE-01)."""
    if len(dice) != 2 or not all(type(die) is int and 1 <= die <= 6 for die in dice):
        raise IllegalAction("bad_dice", dice=tuple(dice))


def need_nothing_pending(state: State) -> None:
    """Nothing must be settled first (G-MOVE-02, G-DEBT-02)."""
    if state.pending:
        raise IllegalAction("settle_first", pending=pending_to_json(state.pending[-1]))


def need_no_debt(state: State, player: str) -> None:
    """The player owes nothing that he must settle first (G-DEBT-02)."""
    if any(isinstance(item, Debt) and item.player == player for item in state.pending):
        raise IllegalAction("settle_debt_first", player=player)


def need_bare_group(state: State, square: int) -> None:
    """No lot of the square's colour group carries a building (G-SELL-05)."""
    for other in group_of(state, square):
        if state.deeds[other].level:
            raise IllegalAction("buildings_in_group", square=square, built=other)


def need_window(state: State, window: str) -> None:
    """Buildings and redemptions: `any` time, or only before a roll that is not a bonus roll."""
    if window == "any":
        return
    if state.moving or state.bonus or state.pending:  # G-BLD-08, G-MORT-08
        raise IllegalAction("outside_window", window=window)


def group_of(state: State, square: int) -> tuple[int, ...]:
    """The squares of the same colour group, railroads or utilities."""
    return state.edition.groups[state.edition.deeds[square].group]


def owns_group(state: State, player: str, square: int) -> bool:
    """Whether one player holds every deed of the group (G-BLD-01)."""
    return all(state.deeds[other].owner == player for other in group_of(state, square))


def auction_is_on(state: State) -> bool:
    """Whether something is under the hammer right now."""
    return isinstance(state.top, Auction | Sale)
