"""Which actions may be recorded now, each with its bounds and an example that can be played.

A choice is found by asking the rules themselves: a rule refuses before its first event, so asking
for that event, and not applying it, answers the question without touching the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules_engine import actions as act
from rules_engine.actions import Action, Goods
from rules_engine.decide import decide
from rules_engine.decide.cards import possible_cards
from rules_engine.decide.guards import group_of
from rules_engine.decide.shortage import opening_call, possible_lots
from rules_engine.errors import IllegalAction
from rules_engine.pending import Auction, CardDraw, Debt, FineOrCard, FreshThrow, Purchase, Sale, TaxChoice
from rules_engine.state import State

SOME_DICE = (1, 2)


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of action by one player; `bounds` say what its fields may be."""

    do: str
    player: str | None
    bounds: Mapping[str, object]
    example: Action


def is_legal(state: State, action: Action) -> bool:
    """Whether the rules let the action pass; nothing is changed."""
    return refuse(state, action) is None


def refuse(state: State, action: Action) -> IllegalAction | None:
    """Why the rules refuse the action, None when they let it pass; nothing is changed."""
    try:
        next(decide(state, action), None)
    except IllegalAction as refusal:
        return refusal
    return None


def legal_actions(state: State) -> tuple[Choice, ...]:
    """Everything that may be recorded now."""
    chapters = (_opening, _rolling, _settling, _claims, _estates, _trades, _scarce, _judging)
    return tuple(choice for chapter in chapters for choice in chapter(state))


def steps_of_play(state: State) -> tuple[Choice, ...]:
    """What play itself asks for now; not what anybody may do at any time: claims, estates, trades, judging."""
    return tuple(choice for chapter in (_opening, _rolling, _settling, _scarce) for choice in chapter(state))


def _choice(state: State, player: str | None, examples: Iterable[Action], **bounds: object) -> Iterator[Choice]:
    """A choice with the first example the rules let pass, none if there is none."""
    for example in examples:
        if is_legal(state, example):
            yield Choice(example.do, player, bounds, example)
            return


def _opening(state: State) -> Iterator[Choice]:
    if state.started:
        return
    free = [square for square, lot in state.deeds.items() if lot.owner is None]
    for player in state.players:
        wanted = state.rules.deal_initial_deeds - len(state.owned(player))
        dealt = tuple(free[: max(wanted, 0)])
        yield from _choice(state, player, [act.Deal(player, dealt)], count=wanted, deeds=free)
        yield from _choice(state, player, [act.Start(player)])


def _rolling(state: State) -> Iterator[Choice]:
    for player in state.playing():
        yield from _choice(state, player, [act.Roll(player, SOME_DICE)], dice=(1, 6))
        yield from _choice(state, player, [act.VoidRoll(player, "cocked")])
        for means in ("fine", "card"):
            held = list(state.players[player].jail_cards)
            yield from _choice(state, player, [act.LeaveJail(player, means)], means=means, decks=held)


def _settling(state: State) -> Iterator[Choice]:
    """What the top of the stack asks for, and whoever owes something."""
    top = state.top
    if isinstance(top, Purchase):
        price = state.edition.deeds[top.deed].price
        yield from _choice(state, top.player, [act.Buy(top.player)], deed=top.deed, price=price)
        yield from _choice(state, top.player, [act.Decline(top.player)], deed=top.deed)
    elif isinstance(top, Auction):
        yield from _hammer(state, top)
    elif isinstance(top, Sale):
        yield from _choice(state, top.player, [act.Pay(top.player)], amount=top.price)
        yield from _choice(state, top.player, [act.Default(top.player)], deed=top.deed)
    elif isinstance(top, CardDraw | FineOrCard):
        cards = sorted(set(possible_cards(state, top.deck)))
        yield from _choice(state, top.player, [act.Draw(top.player, card) for card in cards], cards=cards)
        yield from _choice(state, top.player, [act.Pay(top.player)])
    elif isinstance(top, FreshThrow):
        yield from _choice(state, top.player, [act.Throw(top.player, SOME_DICE)], dice=(1, 6), deed=top.deed)
    elif isinstance(top, TaxChoice):
        choices = ("fixed", "percent")
        yield from _choice(state, top.player, [act.ChooseTax(top.player, choices[0])], choices=choices)
    elif isinstance(top, Debt):
        for player in state.playing():
            amount = sum(debt.amount for debt in state.debts(player)[:1])
            yield from _choice(state, player, [act.Pay(player)], amount=amount)
            yield from _choice(state, player, [act.GoBankrupt(player)], amount=amount)


def _hammer(state: State, auction: Auction) -> Iterator[Choice]:
    step = state.rules.auction_multiple_of
    least = auction.opening or max(state.rules.auction_step, 1)
    least = -(-least // step) * step
    for lot in auction.lots:
        bidders = [player for player in state.playing() if player not in lot.excluded]
        sold = [act.SellLot(lot.deed, bidder, least) for bidder in bidders]
        unsold = act.SellLot(lot.deed, None, None)
        yield from _choice(state, None, [*sold, unsold], deed=lot.deed, bidders=bidders, least=least, multiple_of=step)


def _claims(state: State) -> Iterator[Choice]:
    for claim in state.claims.values():
        example = act.ClaimRent(claim.owner, claim.debtor, claim.deed)
        yield from _choice(state, claim.owner, [example], debtor=claim.debtor, deed=claim.deed, amount=claim.amount)


def _estates(state: State) -> Iterator[Choice]:
    """Building, selling, mortgages: the squares for which it is possible, one by one."""
    for player in state.playing():
        owned = state.owned(player)
        for cls in (act.Build, act.Sell):
            yield from _levels(state, player, owned, cls)
        for kind in (act.Mortgage, act.Lift):
            singles = [kind(player, (square,)) for square in owned]
            deeds = [single.deeds[0] for single in singles if is_legal(state, single)]
            yield from _choice(state, player, (kind(player, (deed,)) for deed in deeds), deeds=deeds)


def _levels(state: State, player: str, owned: list[int], cls: type[act.Build] | type[act.Sell]) -> Iterator[Choice]:
    """One level on one lot; or the whole group to hotels or to the ground, where that alone goes."""
    singles = {square: cls(player, {square: 1}) for square in owned if state.edition.deeds[square].house_price}
    lots = [square for square, single in singles.items() if is_legal(state, single)]
    whole = []
    for group in {group_of(state, square) for square in singles}:
        goal = state.hotel_level if cls is act.Build else 0
        counts = {other: abs(goal - state.deeds[other].level) for other in group}
        whole.append(cls(player, {other: count for other, count in counts.items() if count}))
    examples = [*(singles[square] for square in lots), *whole]
    yield from _choice(state, player, examples, lots=lots)


def _trades(state: State) -> Iterator[Choice]:
    playing = state.playing()
    for place, player in enumerate(playing):
        for partner in playing[place + 1 :]:
            yield from _choice(
                state,
                player,
                _trade_examples(state, player, partner),
                partner=partner,
                gives=_offer(state, player),
                gets=_offer(state, partner),
            )


def _offer(state: State, player: str) -> dict[str, object]:
    """What a player has that may be traded at all."""
    bare = [
        square
        for square in state.owned(player)
        if not any(state.deeds[other].level for other in group_of(state, square))
    ]
    owner = state.players[player]
    return {"cash": owner.cash, "deeds": bare, "jail_cards": list(owner.jail_cards)}


def _trade_examples(state: State, player: str, partner: str) -> Iterator[Action]:
    """Trades some ruleset lets pass whenever it lets any pass: money, a deed or a card for all the cash."""
    cash, other_cash = state.players[player].cash, state.players[partner].cash
    if cash and other_cash:
        yield act.Trade(player, partner, Goods(1), Goods(1))
    for giver, taker, has in ((player, partner, other_cash), (partner, player, cash)):
        for square in state.owned(giver):
            price = min(state.edition.deeds[square].price, has)
            yield act.Trade(giver, taker, Goods(deeds=(square,)), Goods(price))
            for mine in state.owned(taker):
                yield act.Trade(giver, taker, Goods(deeds=(square,)), Goods(deeds=(mine,)))
        for deck in state.players[giver].jail_cards:
            yield act.Trade(giver, taker, Goods(jail_cards=(deck,)), Goods(min(has, 1)))


def _scarce(state: State) -> Iterator[Choice]:
    """A contested house or hotel."""
    for building, stock in (("house", state.houses), ("hotel", state.hotels)):
        if stock < 1:
            continue
        lots = {player: possible_lots(state, player, building) for player in state.playing()}
        lots = {player: squares for player, squares in lots.items() if squares}
        if len(lots) < 2:
            continue
        step = state.rules.shortage_step
        least = -(-opening_call(state, lots) // step) * step
        examples = [
            act.SellBuilding(building, square, player, least, tuple(lots))
            for player, squares in lots.items()
            for square in squares
        ]
        yield from _choice(state, None, examples, building=building, lots=lots, least=least, multiple_of=step)


def _judging(state: State) -> Iterator[Choice]:
    for player in state.playing():
        for cls in (act.Warn, act.Disqualify, act.Expel, act.Withdraw):
            yield from _choice(state, player, [cls(player)])
    for example in (
        act.Rule("as decided"),
        act.Note("remark", ""),
        act.Pause(),
        act.Resume(),
        act.TimeUp(),
        act.Close(),
        act.Close("as decided"),
    ):
        yield from _choice(state, None, [example], reason=getattr(example, "reason", ""))
