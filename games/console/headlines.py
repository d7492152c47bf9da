"""What is asked now, and the one line that says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.console.last_turns import last_turns
from games.console.phrases import Phrase, deck, money, phrase, phrases, player, square, squares
from rules_engine.pending import Auction, CardDraw, Debt, FineOrCard, FreshThrow, Purchase, Sale, TaxChoice
from rules_engine.state import State


def asks(state: State) -> str:
    """The kind of thing that comes next; of the pending ones, its kind."""
    if state.over is not None:
        return "over"
    if state.paused:
        return "paused"
    if not state.started:
        return "setup"
    if state.top is not None:
        return state.top.kind
    return "roll" if state.bonus or state.paid_exit or not state.turn_no else "between"


def headline(state: State) -> Phrase:
    """What is to be done; names no rent and no sum before it is chosen or claimed."""
    asked = asks(state)
    if asked == "over":
        return phrase(f"headline.over_{state.over}")
    if asked == "paused":
        return phrase("headline.paused")
    if asked == "setup":
        return _setup(state)
    top = state.top
    return _PENDING[type(top)](state, top) if top is not None else _rolling(state)


def _setup(state: State) -> Phrase:
    """Deeds to be dealt come before the opening throws (G-SHORT-01, G-START-01)."""
    for id in state.players:
        missing = state.rules.deal_initial_deeds - len(state.owned(id))
        if missing > 0:
            return phrase("headline.deal", player=player(id), number=missing)
    return phrase("headline.setup")


def _rolling(state: State) -> Phrase:
    assert state.turn is not None
    who = player(state.turn)
    if state.time_up and not last_turns(state):
        return phrase("headline.last_round_over")
    if state.bonus:
        return phrase("headline.roll_again", player=who)
    tries = state.players[state.turn].jail
    if tries is not None:
        return phrase("headline.roll_in_jail", player=who, turn=tries + 1, most=state.rules.jail_max_tries)
    return phrase("headline.roll", player=who)


def _purchase(state: State, top: Purchase) -> Phrase:
    price = money(state.edition.deeds[top.deed].price)
    return phrase("headline.purchase", player=player(top.player), square=square(top.deed), price=price)


def _auction(state: State, top: Auction) -> Phrase:
    if len(top.lots) == 1:
        return phrase("headline.auction", square=square(top.lots[0].deed))
    return phrase("headline.auctions", squares=squares(lot.deed for lot in top.lots))


def _sale(state: State, top: Sale) -> Phrase:
    return phrase("headline.sale", player=player(top.player), square=square(top.deed), price=money(top.price))


def _draw(state: State, top: CardDraw) -> Phrase:
    return phrase("headline.draw", player=player(top.player), deck=deck(top.deck))


def _fine_or_card(state: State, top: FineOrCard) -> Phrase:
    return phrase("headline.fine_or_card", player=player(top.player), amount=money(top.amount), deck=deck(top.deck))


def _throw(state: State, top: FreshThrow) -> Phrase:
    return phrase("headline.throw", player=player(top.player))


def _tax(state: State, top: TaxChoice) -> Phrase:
    """Chosen before anything is counted, so no sum is named (G-TAX-02)."""
    return phrase("headline.tax", player=player(top.player), percent=state.rules.tax_percent)


def _debt(state: State, top: Debt) -> Phrase:
    return phrase("headline.debt", player=player(top.player), amount=money(top.amount), to=creditors(top.shares))


def creditors(shares: tuple[tuple[str | None, int], ...]) -> dict[str, Any]:
    """Whom a debt is owed to, the bank among them."""
    return phrases(
        phrase("words.bank") if who is None else phrase("words.player", player=player(who)) for who, _ in shares
    )


_PENDING: Mapping[type, Callable[[State, Any], Phrase]] = {
    Purchase: _purchase,
    Auction: _auction,
    Sale: _sale,
    CardDraw: _draw,
    FineOrCard: _fine_or_card,
    FreshThrow: _throw,
    TaxChoice: _tax,
    Debt: _debt,
}
