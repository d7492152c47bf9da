"""What lies open on the table, in the words of the panel: a purchase, a hammer, a card, a debt."""

from __future__ import annotations

from typing import Any

from rules_engine.decide.cards import possible_cards
from rules_engine.legal import Choice
from rules_engine.pending import Auction, CardDraw, Debt, FineOrCard, Purchase, Sale
from rules_engine.state import State

Offer = dict[str, Any]


def purchase(state: State) -> Offer | None:
    """The deed a player may buy, at its printed price."""
    top = state.top
    if not isinstance(top, Purchase):
        return None
    return {"player": top.player, "square": top.deed, "price": state.edition.deeds[top.deed].price}


def auction(state: State) -> Offer | None:
    """The lots under the hammer, who may bid, and the lowest call that is a multiple."""
    top = state.top
    if not isinstance(top, Auction):
        return None
    step = state.rules.auction_multiple_of
    least = top.opening or max(state.rules.auction_step, 1)  # GAP-U1
    lots = [
        {"square": lot.deed, "bidders": [id for id in state.playing() if id not in lot.excluded]} for lot in top.lots
    ]
    return {"lots": lots, "least": -(-least // step) * step, "multiple_of": step}


def sale(state: State) -> Offer | None:
    """A lot that was knocked down and is not paid yet."""
    top = state.top
    if not isinstance(top, Sale):
        return None
    return {
        "player": top.player,
        "square": top.deed,
        "price": top.price,
        "cash": state.players[top.player].cash,
    }


def draw(state: State) -> Offer | None:
    """The cards that can lie on top, each once; with the fine where there is one to pay instead."""
    top = state.top
    if not isinstance(top, CardDraw | FineOrCard):
        return None
    offer: Offer = {"player": top.player, "deck": top.deck, "cards": sorted(set(possible_cards(state, top.deck)))}
    if isinstance(top, FineOrCard):
        offer["fine"] = top.amount
    return offer


def debt(state: State) -> Offer | None:
    """What is to be settled first, to whom, and the cash at hand."""
    top = state.top
    if not isinstance(top, Debt):
        return None
    to = [{"player": creditor, "amount": amount} for creditor, amount in top.shares]
    return {"player": top.player, "amount": top.amount, "to": to, "cash": state.players[top.player].cash}


def building_auction(steps: tuple[Choice, ...]) -> Offer | None:
    """Houses or hotels that several players could place and the bank is short of (G-SHORTG)."""
    scarce = [choice.bounds for choice in steps if choice.do == "building_auction"]
    return {"offers": [dict(bounds) for bounds in scarce]} if scarce else None
