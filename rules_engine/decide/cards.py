"""Cards and the income tax choice: what a drawn card does (G-CARD, G-TAX)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules_engine.actions import ChooseTax, Draw
from rules_engine.decide.debt import charge
from rules_engine.decide.guards import need_player
from rules_engine.decide.movement import advance, advance_to_nearest, go_back, imprison
from rules_engine.edition import Card
from rules_engine.errors import IllegalAction
from rules_engine.events import CardDrawn, Event, JailCardPassed, Paid, Pushed, Settled
from rules_engine.pending import CardDraw, FineOrCard, TaxChoice
from rules_engine.scoring import tax_base
from rules_engine.state import State


def draw(state: State, action: Draw) -> Iterator[Event]:
    """Take the top card, obey, return it to the bottom (G-CARD-01)."""
    need_player(state, action.player)
    top = state.top
    if not isinstance(top, CardDraw | FineOrCard) or top.player != action.player:
        raise IllegalAction("no_card_to_draw", player=action.player)
    card = state.edition.cards.get(action.card)
    if card is None or card.deck != top.deck:
        raise IllegalAction("not_in_deck", card=action.card, deck=top.deck)
    possible = possible_cards(state, top.deck)
    if action.card not in possible:
        raise IllegalAction("card_not_on_top", card=action.card, possible=sorted(set(possible)))
    yield Settled()
    yield CardDrawn(action.player, card.id, card.effect == "keep")
    yield from EFFECTS[card.effect](state, action.player, card)


def possible_cards(state: State, deck: str) -> tuple[str, ...]:
    """What can lie on top: any card not seen yet, then the order in which they went under."""
    unseen, known = state.decks[deck]
    return unseen or known[:1]


def _collect(state: State, player: str, card: Card) -> Iterator[Event]:
    yield Paid(None, player, card.amount, "card")


def _pay(state: State, player: str, card: Card) -> Iterator[Event]:
    yield from charge(state, player, ((None, card.amount),), "card")


def _pay_each(state: State, player: str, card: Card) -> Iterator[Event]:
    """One debt to all others together (G-CARD-06)."""
    others = [other for other in state.after(player) if other != player]
    yield from charge(state, player, tuple((other, card.amount) for other in others), "card")


def _collect_each(state: State, player: str, card: Card) -> Iterator[Event]:
    """Who can pay does; the others owe, the next in turn first (GAP-B3)."""
    others = [other for other in state.after(player) if other != player]
    short = [other for other in others if state.players[other].cash < card.amount]
    for other in (*(other for other in others if other not in short), *reversed(short)):
        yield from charge(state, other, ((player, card.amount),), "card")


def _repairs(state: State, player: str, card: Card) -> Iterator[Event]:
    """Every building on the board counts when the card is drawn (G-CARD-05)."""
    levels = [state.deeds[square].level for square in state.owned(player)]
    hotels = levels.count(state.hotel_level)
    houses = sum(levels) - hotels * state.hotel_level
    due = houses * card.house + hotels * card.hotel
    yield from charge(state, player, ((None, due),), "card")


def _keep(state: State, player: str, card: Card) -> Iterator[Event]:
    yield JailCardPassed(card.deck, card.id, None, player)  # G-CARD-03


def _back(state: State, player: str, card: Card) -> Iterator[Event]:
    squares = len(state.edition.squares)
    yield from go_back(state, player, (state.players[player].position - card.spaces) % squares)


def _pay_or_draw(state: State, player: str, card: Card) -> Iterator[Event]:
    yield Pushed(FineOrCard(player, card.amount, card.draws))


Effect = Callable[[State, str, Card], Iterator[Event]]
EFFECTS: Mapping[str, Effect] = {
    "advance": lambda state, player, card: advance(state, player, card.to),
    "back_to": lambda state, player, card: go_back(state, player, card.to),
    "back": _back,
    "nearest": lambda state, player, card: advance_to_nearest(state, player, card.kind, card.rent),
    "jail": lambda state, player, card: imprison(state, player),
    "keep": _keep,
    "repairs": _repairs,
    "pay": _pay,
    "collect": _collect,
    "pay_each": _pay_each,
    "collect_each": _collect_each,
    "pay_or_draw": _pay_or_draw,
}


def choose_tax(state: State, action: ChooseTax) -> Iterator[Event]:
    """Chosen before anything is counted, and final (G-TAX-01, G-TAX-02)."""
    need_player(state, action.player)
    top = state.top
    if not isinstance(top, TaxChoice) or top.player != action.player:
        raise IllegalAction("no_tax_to_choose", player=action.player)
    due = state.rules.tax_flat
    if action.choice == "percent":
        due = income_tax(state, action.player)
    yield Settled()
    yield from charge(state, action.player, ((None, due),), "income_tax")


def income_tax(state: State, player: str) -> int:
    """The share of all worth, rounded up (G-TAX-03, GAP-N3)."""
    base = tax_base(state.edition, state.players[player].cash, state.holdings(player))
    return -(-base * (state.rules.tax_percent or 0) // 100)
