"""An entry in plain words: what happened, then what followed. Rents that nobody claimed stay unsaid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.console.log_effects import Telling, effects_of
from games.console.phrases import Phrase, card, deck, dice, level, money, phrase, phrases, player, square, squares
from rules_engine import actions as act
from rules_engine.actions import Action, Goods
from rules_engine.events import DeedPassed, LevelSet, Paid, Warned
from rules_engine.game import Entry


def log_phrase(entry: Entry, hotel_level: int) -> Phrase:
    """The whole line without its subject, who is `subject_of` the action; `hotel_level` as in the game's state."""
    said = _said(entry, hotel_level)
    telling = Telling(entry, subject_of(entry.action), hotel_level)
    return phrase("log.line", what=phrases([*said, *effects_of(telling)]))


def subject_of(action: Action) -> str | None:
    """Whose entry it is; nobody's when the judge speaks or nobody bid."""
    return getattr(action, "player", None) or getattr(action, "winner", None)


def _said(entry: Entry, hotel_level: int) -> list[Phrase]:
    """What the judge recorded."""
    action = entry.action
    if isinstance(action, act.Build | act.Sell):
        return [_levels(entry, hotel_level)]
    said = _SAID[type(action)](action, entry)
    reason = getattr(action, "reason", "") if not isinstance(action, act.Rule) else ""
    return [*said, phrase("log.reason", reason=reason)] if reason else said


def _levels(entry: Entry, hotel_level: int) -> Phrase:
    lots = [
        phrase("words.lot", square=square(event.deed), level=level(event.level, hotel_level))
        for event in entry.events
        if isinstance(event, LevelSet)
    ]
    code = "log.built" if isinstance(entry.action, act.Build) else "log.sold"
    return phrase(code, lots=phrases(lots), amount=_paid(entry))


def _paid(entry: Entry, *reasons: str) -> dict[str, Any]:
    """What was paid in the entry, of all or of these reasons."""
    paid = (event for event in entry.events if isinstance(event, Paid))
    return money(sum(event.amount for event in paid if not reasons or event.reason in reasons))


def _buy(_: act.Buy, entry: Entry) -> list[Phrase]:
    price = _paid(entry, "purchase")
    deeds = (event.deed for event in entry.events if isinstance(event, DeedPassed))
    return [phrase("log.bought", square=square(deed), price=price) for deed in deeds]


def _auction(action: act.SellLot, entry: Entry) -> list[Phrase]:
    if action.winner is None or action.price is None:
        return [phrase("log.no_bid", square=square(action.deed))]
    paid = any(isinstance(event, Paid) and event.reason == "auction" for event in entry.events)
    code = "log.won" if paid else "log.won_unpaid"
    return [phrase(code, square=square(action.deed), price=money(action.price))]


def _claim(action: act.ClaimRent, _: Entry) -> list[Phrase]:
    debtor = player(action.debtor)
    if action.deed is None:
        return [phrase("log.claimed", debtor=debtor)]
    return [phrase("log.claimed_for", debtor=debtor, square=square(action.deed))]


def _leave_jail(action: act.LeaveJail, entry: Entry) -> list[Phrase]:
    if action.means == "card":
        return [phrase("log.left_jail_by_card")]
    return [phrase("log.left_jail_by_fine", fine=_paid(entry, "jail_fine"))]


def _trade(action: act.Trade, _: Entry) -> list[Phrase]:
    return [phrase("log.traded", partner=player(action.partner), gives=_goods(action.gives), gets=_goods(action.gets))]


def _goods(goods: Goods) -> dict[str, Any]:
    """One side of a trade in words."""
    parts = [phrase("words.cash", amount=money(goods.cash))] if goods.cash else []
    parts += [phrase("words.deeds", squares=squares(goods.deeds))] if goods.deeds else []
    parts += [phrase("words.jail_card", deck=deck(name)) for name in goods.jail_cards]
    return phrases(parts or [phrase("words.nothing")])


def _warn(action: act.Warn, entry: Entry) -> list[Phrase]:
    return [phrase("log.warned", number=event.warnings) for event in entry.events if isinstance(event, Warned)]


def _rule(action: act.Rule, _: Entry) -> list[Phrase]:
    """The reason, and what was struck out; whether a rent was among it is not said."""
    return [phrase("log.ruled", reason=action.reason), *(phrase(f"log.cleared_{what}") for what in action.clear)]


def _close(action: act.Close, _: Entry) -> list[Phrase]:
    return [phrase("log.closed")]


_SAID: Mapping[type[Action], Callable[[Any, Entry], list[Phrase]]] = {
    act.Start: lambda action, entry: [phrase("log.started")],
    act.Deal: lambda action, entry: [phrase("log.dealt", squares=squares(action.deeds))],
    act.VoidRoll: lambda action, entry: [phrase("log.void_roll")],
    act.Roll: lambda action, entry: [phrase("log.rolled", dice=dice(action.dice))],
    act.Buy: _buy,
    act.Decline: lambda action, entry: [phrase("log.declined")],
    act.SellLot: _auction,
    act.Default: lambda action, entry: [phrase("log.defaulted")],
    act.Draw: lambda action, entry: [phrase("log.drew", card=card(action.card))],
    act.Throw: lambda action, entry: [phrase("log.threw", dice=dice(action.dice))],
    act.ChooseTax: lambda action, entry: [phrase(f"log.tax_{action.choice}")],
    act.ClaimRent: _claim,
    act.Pay: lambda action, entry: [phrase("log.settled")],
    act.LeaveJail: _leave_jail,
    act.Mortgage: lambda action, entry: [phrase("log.mortgaged", squares=squares(action.deeds), amount=_paid(entry))],
    act.Lift: lambda action, entry: [phrase("log.lifted", squares=squares(action.deeds), amount=_paid(entry))],
    act.Trade: _trade,
    act.GoBankrupt: lambda action, entry: [phrase("log.bankrupt")],
    act.SellBuilding: lambda action, entry: [
        phrase(f"log.won_{action.building}", square=square(action.deed), price=_paid(entry, "building_auction"))
    ],
    act.Warn: _warn,
    act.Disqualify: lambda action, entry: [phrase("log.disqualified")],
    act.Expel: lambda action, entry: [phrase("log.expelled")],
    act.Withdraw: lambda action, entry: [phrase("log.withdrawn")],
    act.Rule: _rule,
    act.Note: lambda action, entry: [phrase(f"log.note_{action.kind}", text=action.text)],
    act.Pause: lambda action, entry: [phrase("log.paused")],
    act.Resume: lambda action, entry: [phrase("log.resumed")],
    act.TimeUp: lambda action, entry: [phrase("log.time_up")],
    act.Close: _close,
}
