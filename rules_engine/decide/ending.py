"""Leaving the game: bankruptcy, sanctions and withdrawal, and what becomes of the estate (G-BANKR)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import Disqualify, Expel, GoBankrupt, Warn, Withdraw
from rules_engine.decide.building import set_levels
from rules_engine.decide.debt import liquidation, open_debt, refund
from rules_engine.decide.guards import need_player
from rules_engine.decide.jail import jail_card
from rules_engine.decide.transfer import charge_interest, lift_cost, pay_off
from rules_engine.errors import IllegalAction
from rules_engine.events import (
    DeedPassed,
    Event,
    GameOver,
    JailCardPassed,
    LeftGame,
    MortgageSet,
    Paid,
    Pushed,
    RentClosed,
    Settled,
    TurnPassed,
    Warned,
)
from rules_engine.pending import Auction, Debt, Lot
from rules_engine.state import PLAYING, State

# What each action makes of a player's standing.
STATUS = {"disqualify": "disqualified", "expel": "expelled", "withdraw": "withdrawn"}


def go_bankrupt(state: State, action: GoBankrupt) -> Iterator[Event]:
    """Only who owes more than he could raise may give up (G-DEBT-05, G-BANKR-01)."""
    player = action.player
    need_player(state, player)
    debt, _ = open_debt(state, player)
    most = liquidation(state, player)
    if most >= debt.amount:
        raise IllegalAction("can_still_pay", player=player, owed=debt.amount, can_raise=most)
    creditor = _heir(state, debt)
    _need_lifts(state, debt, creditor, action.lift)
    yield from _sell_buildings(state, player)
    if creditor is None:
        yield from _pay_by_bank(state, player)
    else:
        yield from _settle_mortgages(state, player, debt)
    yield from _leave(state, player, "bankrupt", creditor, action.lift)


def _heir(state: State, debt: Debt) -> str | None:
    """The one player owed, else the bank; with several creditors the bank pays all (G-BANKR-08)."""
    owed = {who for item in state.debts(debt.player) for who, _ in item.shares if who is not None}
    first = debt.shares[0][0]
    return first if owed == {first} else None


def _need_lifts(state: State, debt: Debt, creditor: str | None, lift: tuple[int, ...]) -> None:
    """What the creditor pays off at once is mortgaged, his to come, and within his means."""
    if not lift:
        return
    if creditor is None:
        raise IllegalAction("cannot_lift", square=lift[0])
    way = state.rules.bankrupt_mortgage_before_transfer
    passing = {
        square
        for square in state.owned(debt.player)
        if way == "required" or (state.deeds[square].mortgaged and square not in debt.unmortgaged)
    }
    for square in lift:
        if square not in passing or lift.count(square) > 1:
            raise IllegalAction("cannot_lift", square=square)
    needed, has = lift_cost(state, lift), state.players[creditor].cash + _estate_cash(state, debt)
    if needed > has:
        raise IllegalAction("not_enough_cash", player=creditor, needed=needed, has=has)


def _estate_cash(state: State, debt: Debt) -> int:
    """The money that passes once buildings are sold and mortgages made or undone."""
    way = state.rules.bankrupt_mortgage_before_transfer
    most = liquidation(state, debt.player)
    lots = [(state.deeds[square], state.edition.deeds[square]) for square in state.owned(debt.player)]
    if way == "required":
        return most
    most -= sum(deed.mortgage for lot, deed in lots if not lot.mortgaged)
    undone = sum(deed.mortgage for lot, deed in lots if lot.mortgaged and deed.square in debt.unmortgaged)
    return max(most - undone, 0)


def _sell_buildings(state: State, player: str) -> Iterator[Event]:
    """The bank buys all buildings at half price (G-BANKR-03)."""
    built = {square: state.deeds[square].level for square in state.owned(player) if state.deeds[square].level}
    if built:
        gain = sum(refund(state, square, level) for square, level in built.items())
        yield Paid(None, player, gain, "sell")
        yield from set_levels(state, dict.fromkeys(built, 0))


def _settle_mortgages(state: State, player: str, debt: Debt) -> Iterator[Event]:
    """Deeds pass as they stood when the debt arose, or mortgaged, or as they are (G-BANKR-05)."""
    way = state.rules.bankrupt_mortgage_before_transfer
    for square in state.owned(player):
        lot, sum_lent = state.deeds[square], state.edition.deeds[square].mortgage
        undo = way == "forbidden" and lot.mortgaged and square in debt.unmortgaged
        if undo and state.players[player].cash >= sum_lent:  # G-DEBT-04
            yield Paid(player, None, sum_lent, "mortgage_undone")
            yield MortgageSet(square, False)
        elif way == "required" and not lot.mortgaged:  # GAP-B9
            yield Paid(None, player, sum_lent, "mortgage")
            yield MortgageSet(square, True)


def _pay_by_bank(state: State, player: str) -> Iterator[Event]:
    """The bank pays every player owed in full (G-BANKR-08)."""
    for debt in state.debts(player):
        for creditor, amount in debt.shares:
            if creditor is not None:
                yield Paid(None, creditor, amount, "paid_by_bank")


def _leave(state: State, player: str, status: str, heir: str | None, lift: tuple[int, ...] = ()) -> Iterator[Event]:
    """The estate passes, the player leaves, and the game goes on or is over (G-BANKR-02, -07, -09)."""
    estate = tuple(state.owned(player))
    next_up = state.after(player)[0]
    yield from _drop_open(state, player)
    yield from _pass_estate(state, player, heir)
    gone = sum(other.status != PLAYING for other in state.players.values())
    yield LeftGame(player, status, gone + 1)
    left = state.playing()
    if len(left) == 1:  # interest is not asked of a winner  # G-END-01, GAP-B2
        yield GameOver("last_survivor")
        return
    if state.turn == player:  # his bonus rolls are lost  # G-BANKR-10
        yield TurnPassed(next_up)
    first_ends = state.rules.end_trigger == "first_bankruptcy" and status == "bankrupt"
    if heir is not None:
        yield from _charge_heir(state, heir, estate, lift)
    elif estate and not first_ends:
        yield Pushed(Auction(tuple(Lot(square) for square in estate), state.rules.bank_estate_open))
    if first_ends:  # what the heir still owes is open no more  # G-SHORT-05
        yield GameOver("first_bankruptcy")


def _charge_heir(state: State, heir: str, estate: tuple[int, ...], lift: tuple[int, ...]) -> Iterator[Event]:
    """The creditor pays interest on what is mortgaged, or pays it off (G-BANKR-04, G-BANKR-06)."""
    yield from pay_off(state, heir, lift)
    keeps = tuple(square for square in estate if state.deeds[square].mortgaged)
    yield from charge_interest(state, heir, keeps, bankrupt=True)


def _drop_open(state: State, player: str) -> Iterator[Event]:
    """Nothing he had to settle, and no rent to or from him, stays open (GAP-R3)."""
    for claim in tuple(state.claims.values()):
        if player in (claim.debtor, claim.owner):
            yield RentClosed(claim.id, "void")
    for item in tuple(reversed(state.pending)):
        depth = len(state.pending) - 1 - state.pending.index(item)
        if item.player == player:
            yield Settled(depth)
        elif isinstance(item, Debt) and player in [creditor for creditor, _ in item.shares]:
            yield Settled(depth)
            rest = tuple(share for share in item.shares if share[0] != player)
            if rest:
                yield Pushed(Debt(item.player, rest, item.reason, item.unmortgaged), depth)


def _pass_estate(state: State, player: str, heir: str | None) -> Iterator[Event]:
    """Cash, cards and deeds to the creditor or the bank (G-BANKR-02, G-BANKR-07)."""
    owner = state.players[player]
    if owner.cash:
        yield Paid(player, heir, owner.cash, "estate")
    for deck in owner.jail_cards:
        yield JailCardPassed(deck, jail_card(state.edition, deck), player, heir)
    for square in state.owned(player):
        if heir is None and state.deeds[square].mortgaged and state.rules.bank_estate_mortgage == "cancelled":
            yield MortgageSet(square, False)  # GAP-B1
        yield DeedPassed(square, heir)


def remove(state: State, action: Disqualify | Expel | Withdraw) -> Iterator[Event]:
    """Out of the game; the deeds are auctioned like a bank's estate (T-COND-02, -04, GAP-B5, GAP-C3)."""
    need_player(state, action.player)
    yield from _remove(state, action.player, STATUS[action.do])


def _remove(state: State, player: str, status: str) -> Iterator[Event]:
    yield from _sell_buildings(state, player)
    yield from _leave(state, player, status, None)


def warn(state: State, action: Warn) -> Iterator[Event]:
    """A warning; the last one the ruleset counts disqualifies (T-COND-04)."""
    need_player(state, action.player)
    warnings = state.players[action.player].warnings + 1
    yield Warned(action.player, warnings, action.reason)
    if state.rules.conduct_warnings_to_dq is not None and warnings >= state.rules.conduct_warnings_to_dq:
        yield from _remove(state, action.player, "disqualified")
