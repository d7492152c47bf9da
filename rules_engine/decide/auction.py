"""Auctions of deeds by the bank (G-AUC)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import Default, SellLot
from rules_engine.decide.guards import need_player
from rules_engine.decide.transfer import charge_interest
from rules_engine.errors import IllegalAction
from rules_engine.events import DeedPassed, Event, Paid, Pushed, Settled
from rules_engine.pending import Auction, Lot, Sale
from rules_engine.state import State


def sell_lot(state: State, action: SellLot) -> Iterator[Event]:
    """A lot goes to the highest bidder, or stays with the bank when nobody bid."""
    auction = state.top
    if not isinstance(auction, Auction):
        raise IllegalAction("no_auction", deed=action.deed)
    lot = next((lot for lot in auction.lots if lot.deed == action.deed), None)
    if lot is None:
        raise IllegalAction("not_in_auction", deed=action.deed, lots=[lot.deed for lot in auction.lots])
    if action.winner is None and action.price is None:
        yield from _without(auction, lot)
        return
    if action.winner is None or action.price is None:
        raise IllegalAction("winner_without_price", deed=action.deed)
    _need_bid(state, auction, lot, action.winner, action.price)
    sale = Sale(action.winner, action.deed, action.price)
    yield Pushed(sale)
    if state.players[action.winner].cash >= action.price:
        yield from settle_sale(state, sale)


def _need_bid(state: State, auction: Auction, lot: Lot, winner: str, price: int) -> None:
    """The bid is one the ruleset allows (G-AUC-01, G-AUC-02)."""
    need_player(state, winner)
    if winner in lot.excluded:
        raise IllegalAction("bidder_excluded", player=winner, deed=lot.deed)
    least = auction.opening or max(state.rules.auction_step, 1)  # GAP-U1
    if price < least:
        raise IllegalAction("below_opening", price=price, opening=least)
    if price % state.rules.auction_multiple_of:
        raise IllegalAction("not_a_multiple", price=price, of=state.rules.auction_multiple_of)


def settle_sale(state: State, sale: Sale) -> Iterator[Event]:
    """The winner pays in cash and gets the deed (G-AUC-03)."""
    yield Settled()
    yield Paid(sale.player, None, sale.price, "auction")
    yield DeedPassed(sale.deed, sale.player)
    auction = state.top
    assert isinstance(auction, Auction)
    yield from _without(auction, next(lot for lot in auction.lots if lot.deed == sale.deed))
    if state.deeds[sale.deed].mortgaged:  # an estate sold with its mortgages  # GAP-B1
        yield from charge_interest(state, sale.player, (sale.deed,))


def _without(auction: Auction, lot: Lot) -> Iterator[Event]:
    rest = tuple(other for other in auction.lots if other is not lot)
    yield Settled()
    if rest:
        yield Pushed(Auction(rest, auction.opening))


def default(state: State, action: Default) -> Iterator[Event]:
    """The winner cannot pay: the auction is void and open again without him (G-AUC-04)."""
    need_player(state, action.player)
    sale = state.top
    if not isinstance(sale, Sale) or sale.player != action.player:
        raise IllegalAction("nothing_won", player=action.player)
    if state.players[action.player].cash >= sale.price:
        raise IllegalAction("can_pay", player=action.player, price=sale.price)
    yield Settled()
    auction = state.top
    assert isinstance(auction, Auction)
    if state.rules.auction_void_excludes_defaulter:
        yield Settled()
        yield Pushed(Auction(_excluding(auction, sale.deed, action.player), auction.opening))


def _excluding(auction: Auction, deed: int, player: str) -> tuple[Lot, ...]:
    return tuple(Lot(lot.deed, (*lot.excluded, player)) if lot.deed == deed else lot for lot in auction.lots)
