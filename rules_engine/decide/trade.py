"""Trades between two players: what, when, at what price (G-TRADE, G-XFER, G-CARD-04, G-DEBT-03)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import Goods, Trade
from rules_engine.decide.debt import liquidation
from rules_engine.decide.guards import auction_is_on, need_bare_group, need_own, need_player
from rules_engine.decide.jail import jail_card
from rules_engine.decide.transfer import charge_interest, interest_on, lift_cost, pay_off
from rules_engine.errors import IllegalAction
from rules_engine.events import DeedPassed, Event, JailCardPassed, Paid
from rules_engine.pending import CardDraw
from rules_engine.state import State

# What a card counts at most where land has a floor: the cap of the league, 50  # GAP-D3
CARD_VALUE = 50


def trade(state: State, action: Trade) -> Iterator[Event]:
    """Present assets only, both sides at once (G-TRADE-01, G-TRADE-06)."""
    need_player(state, action.player)
    need_player(state, action.partner)
    if action.player == action.partner:
        raise IllegalAction("trade_with_oneself", player=action.player)
    need_trade_time(state, action.player, action.partner)
    _need_goods(state, action.player, action.gives)
    _need_goods(state, action.partner, action.gets)
    _need_return(state, action)
    _need_cap(state, action)
    _need_floors(state, action)
    _need_debts_covered(state, action)
    _need_affordable(state, action)
    yield from _hand_over(state, action.player, action.partner, action.gives)
    yield from _hand_over(state, action.partner, action.player, action.gets)
    for player, goods in ((action.partner, action.gives), (action.player, action.gets)):
        keeps, lifts = _mortgaged(state, goods, action.lift)
        yield from pay_off(state, player, lifts)
        yield from charge_interest(state, player, keeps)


def need_trade_time(state: State, player: str, partner: str) -> None:
    """The window of the ruleset; a debtor may always raise money (G-TRADE-02, GAP-D1)."""
    banned = state.stage == "preliminary" and state.rules.trade_two_left_in_prelim == "forbidden"
    if banned and len(state.playing()) == 2:  # G-TRADE-08; not in the final  # T-FINAL-02
        raise IllegalAction("two_left")
    if auction_is_on(state):  # GAP-D6
        raise IllegalAction("auction_is_on")
    if state.rules.card_disclose_before_trade:  # G-CARD-02, G-TRADE-09
        for item in state.pending:
            if isinstance(item, CardDraw) and item.player in (player, partner):
                raise IllegalAction("card_not_disclosed", player=item.player)
    if state.debts(player) or state.debts(partner):
        return
    window, in_turn = state.rules.trade_window, state.moving or state.bonus
    if window == "own_turn_or_between" and in_turn and state.turn not in (player, partner):
        raise IllegalAction("not_a_party", turn=state.turn)
    if window == "before_any_roll" and (state.moving or state.pending):
        raise IllegalAction("outside_window", window=window)


def _need_goods(state: State, player: str, goods: Goods) -> None:
    if goods.cash < 0:
        raise IllegalAction("negative_cash", player=player, cash=goods.cash)
    if len(set(goods.deeds)) != len(goods.deeds):
        raise IllegalAction("named_twice", player=player)
    for deed in goods.deeds:
        need_own(state, player, deed)
        need_bare_group(state, deed)
    held = state.players[player].jail_cards
    if any(goods.jail_cards.count(deck) > held.count(deck) for deck in goods.jail_cards):
        raise IllegalAction("no_jail_card", player=player, held=list(held))


def _need_return(state: State, action: Trade) -> None:
    """Nothing for nothing, unless the ruleset lets gifts pass (G-TRADE-07)."""
    empty = [goods for goods in (action.gives, action.gets) if goods == Goods()]
    if len(empty) == 2:
        raise IllegalAction("nothing_named", player=action.player)
    if empty and state.rules.trade_gifts == "judge":
        raise IllegalAction("gift_needs_a_ruling")
    if empty and state.rules.trade_gifts == "forbidden":
        raise IllegalAction("gift")


def _need_cap(state: State, action: Trade) -> None:
    """Cards against cash alone have a highest price; a mixed trade cannot be priced (G-CARD-04)."""
    cap = state.rules.goojf_cap
    for sold, paid in ((action.gives, action.gets), (action.gets, action.gives)):
        cards_alone = sold.jail_cards and not sold.deeds and not paid.deeds and not paid.jail_cards
        if cap is not None and cards_alone and paid.cash - sold.cash > cap * len(sold.jail_cards):
            most = cap * len(sold.jail_cards)
            raise IllegalAction("card_too_dear", price=paid.cash - sold.cash, most=most)


def _need_floors(state: State, action: Trade) -> None:
    """Land against money alone: list price, mortgaged land its mortgage (G-TRADE-04, G-TRADE-05)."""
    for seller, sold, paid in (
        (action.player, action.gives, action.gets),
        (action.partner, action.gets, action.gives),
    ):
        in_debt = state.rules.debt_third_party_sale == "floor" and state.debts(seller)
        if not (state.rules.trade_floor == "hk" or in_debt) or not sold.deeds or paid.deeds:
            continue
        deeds = state.edition.deeds
        floor = sum(
            deeds[square].mortgage if state.deeds[square].mortgaged else deeds[square].price for square in sold.deeds
        )
        offered = paid.cash - sold.cash + CARD_VALUE * len(paid.jail_cards)
        if offered < floor:
            raise IllegalAction("below_floor", offered=offered, floor=floor)


def _need_debts_covered(state: State, action: Trade) -> None:
    """A debtor sells to a third player, and only if the debt is then covered (G-DEBT-03, GAP-B10)."""
    if state.rules.debt_third_party_sale != "only_if_debt_fully_paid":
        return
    for debtor, buyer, sold, paid in (
        (action.player, action.partner, action.gives, action.gets),
        (action.partner, action.player, action.gets, action.gives),
    ):
        for debt in state.debts(debtor)[:1]:
            if sold.deeds and buyer in [creditor for creditor, _ in debt.shares]:
                raise IllegalAction("creditor_may_not_buy", player=buyer)
            gained = _raised(state, paid) - _interest(state, paid, action.lift)
            has = liquidation(state, debtor) + gained - _raised(state, sold)
            if has < debt.amount:
                raise IllegalAction("debt_not_covered", player=debtor, owed=debt.amount, has=has)


def _raised(state: State, goods: Goods) -> int:
    """The money a player can make of goods: the cash among them, and what unmortgaged deeds are pledged for."""
    deeds = state.edition.deeds
    return goods.cash + sum(deeds[square].mortgage for square in goods.deeds if not state.deeds[square].mortgaged)


def _interest(state: State, goods: Goods, lift: tuple[int, ...]) -> int:
    """What the bank asks of whoever gets the goods; a mortgage paid off can be made again."""
    keeps, lifts = _mortgaged(state, goods, lift)
    return interest_on(state, lifts) + (interest_on(state, keeps) if state.rules.xfer_keep_interest else 0)


def _need_affordable(state: State, action: Trade) -> None:
    """Cash, mortgages paid off and interest on those kept are within each one's means (G-XFER-02)."""
    traded = {*action.gives.deeds, *action.gets.deeds}
    for square in action.lift:
        if square not in traded or not state.deeds[square].mortgaged or action.lift.count(square) > 1:
            raise IllegalAction("cannot_lift", square=square)
    for player, gives, gets in (
        (action.player, action.gives, action.gets),
        (action.partner, action.gets, action.gives),
    ):
        keeps, lifts = _mortgaged(state, gets, action.lift)
        needed = gives.cash + (lift_cost(state, lifts) if lifts else 0)
        if state.rules.xfer_unaffordable == "refuse" and state.rules.xfer_keep_interest:
            needed += interest_on(state, keeps)
        has = state.players[player].cash + gets.cash
        if has < needed or state.players[player].cash < gives.cash:
            raise IllegalAction("not_enough_cash", player=player, needed=needed, has=has)


def _mortgaged(state: State, goods: Goods, lift: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The mortgaged deeds among the goods: those kept so, and those paid off at once."""
    deeds = [square for square in goods.deeds if state.deeds[square].mortgaged]
    keeps = tuple(square for square in deeds if square not in lift)
    return keeps, tuple(square for square in deeds if square in lift)


def _hand_over(state: State, giver: str, taker: str, goods: Goods) -> Iterator[Event]:
    if goods.cash:
        yield Paid(giver, taker, goods.cash, "trade")
    for deed in goods.deeds:
        yield DeedPassed(deed, taker)
    for deck in goods.jail_cards:
        yield JailCardPassed(deck, jail_card(state.edition, deck), giver, taker)
