"""Buying what one landed on (G-BUY)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import Buy, Decline
from rules_engine.decide.guards import need_cash, need_player
from rules_engine.errors import IllegalAction
from rules_engine.events import DeedPassed, Event, Paid, Pushed, Settled
from rules_engine.pending import Auction, Lot, Purchase
from rules_engine.state import State


def _offered(state: State, player: str) -> int:
    need_player(state, player)
    top = state.top
    if not isinstance(top, Purchase) or top.player != player:
        raise IllegalAction("nothing_to_buy", player=player)
    return top.deed


def buy(state: State, action: Buy) -> Iterator[Event]:
    """At list price, from the first lap on (G-BUY-01, G-START-03)."""
    deed = _offered(state, action.player)
    price = state.edition.deeds[deed].price
    need_cash(state, action.player, price)
    yield Settled()
    yield Paid(action.player, None, price, "purchase")
    yield DeedPassed(deed, action.player)


def decline(state: State, action: Decline) -> Iterator[Event]:
    """What is not bought is auctioned at once (G-BUY-03)."""
    deed = _offered(state, action.player)
    excluded = () if state.rules.auction_decliner_may_bid else (action.player,)
    yield Settled()
    yield Pushed(Auction((Lot(deed, excluded),), state.rules.auction_open))
