"""What followed from an entry, read from its events.

An event that the first words of a line already tell, or that must not be told (an open rent, one that
lapsed: T-COND-03), says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.console.headlines import creditors
from games.console.phrases import Phrase, deck, level, money, phrase, phrases, player, square, squares
from rules_engine import actions as act
from rules_engine import events as ev
from rules_engine.game import Entry
from rules_engine.pending import Auction, Debt


@dataclass(frozen=True, slots=True)
class Telling:
    """An entry, the player it is about, and the level that is a hotel."""

    entry: Entry
    subject: str | None
    hotel_level: int

    @property
    def ruled(self) -> bool:
        """Whether the entry is a ruling, which sets things one by one."""
        return isinstance(self.entry.action, act.Rule)


def effects_of(telling: Telling) -> Iterator[Phrase]:
    """One phrase after the other, in the order of events; then deeds by their new owner, and the end."""
    yield from _without_own_subject(telling, _told(telling))
    if _rolls_again(telling.entry):
        yield phrase("effect.rolls_again")
    for event in telling.entry.events:
        if isinstance(event, ev.GameOver):
            yield phrase(f"effect.over_{event.reason}")


def _told(telling: Telling) -> Iterator[Phrase]:
    for event in _summed(telling.entry.events):
        tell = _TELL.get(type(event))
        if tell is not None:
            yield from tell(telling, event)
    yield from _deeds(telling)


def _without_own_subject(telling: Telling, told: Iterable[Phrase]) -> Iterator[Phrase]:
    """The line's own subject is not repeated, until another's comes between."""
    strayed = False
    for said in told:
        subject = said["values"]["player"]["player"] if said["code"] == "effect.by" else None
        strayed = strayed or (subject is not None and subject != telling.subject)
        if subject is None or strayed:
            yield said
        else:
            yield from said["values"]["what"]["phrases"]


def _summed(events: Iterable[ev.Event]) -> Iterator[ev.Event]:
    """Payments between the same two for the same reason as one, where the first of them stood."""
    events = tuple(events)
    sums: dict[tuple[str | None, str | None, str], int] = {}
    for event in events:
        if isinstance(event, ev.Paid):
            between = (event.payer, event.payee, event.reason)
            sums[between] = sums.get(between, 0) + event.amount
    for event in events:
        if not isinstance(event, ev.Paid):
            yield event
        elif total := sums.pop((event.payer, event.payee, event.reason), 0):
            yield ev.Paid(event.payer, event.payee, total, event.reason)


def _by(who: str | None, said: Phrase) -> Phrase:
    """The phrase with its subject named; for nobody's the phrase alone."""
    return said if who is None else phrase("effect.by", player=player(who), what=phrases([said]))


def _rolls_again(entry: Entry) -> bool:
    counted = [event.bonus for event in entry.events if isinstance(event, ev.RollCounted)]
    return any(counted) and not any(isinstance(event, ev.BonusLost) for event in entry.events)


def _moved(telling: Telling, event: ev.Moved) -> Iterator[Phrase]:
    yield _by(event.player, phrase("effect.moved", square=square(event.square)))


def _jailed(telling: Telling, event: ev.Jailed) -> Iterator[Phrase]:
    stays = event.tries and not telling.ruled
    said = phrase("effect.stays_in_jail", tries=event.tries) if stays else phrase("effect.jailed")
    yield _by(event.player, said)


def _freed(telling: Telling, event: ev.Freed) -> Iterator[Phrase]:
    if not event.paid:  # a fine or a card was said before
        yield _by(event.player, phrase("effect.freed"))


# Payments the first words of a line tell with their sum.
TOLD: Mapping[type[act.Action], frozenset[str]] = {
    act.Buy: frozenset({"purchase"}),
    act.SellLot: frozenset({"auction"}),
    act.SellBuilding: frozenset({"building_auction"}),
    act.LeaveJail: frozenset({"jail_fine"}),
    act.Build: frozenset({"build"}),
    act.Sell: frozenset({"sell"}),
    act.Mortgage: frozenset({"mortgage"}),
    act.Lift: frozenset({"lift"}),
    act.Trade: frozenset({"trade"}),
}
FROM_BANK = frozenset({"salary", "sell", "mortgage", "paid_by_bank", "ruling"})
TO_BANK = frozenset({"jail_fine", "income_tax", "luxury_tax", "interest", "lift", "mortgage_undone", "auction", "deal"})


def _paid(telling: Telling, event: ev.Paid) -> Iterator[Phrase]:
    if event.reason in TOLD.get(type(telling.entry.action), ()):
        return
    amount = money(event.amount)
    if event.payer is None:
        suffix = f"_{event.reason}" if event.reason in FROM_BANK else ""
        yield _by(event.payee, phrase(f"effect.received{suffix}", amount=amount))
    elif event.payee is None:
        suffix = f"_{event.reason}" if event.reason in TO_BANK else ""
        yield _by(event.payer, phrase(f"effect.paid{suffix}", amount=amount))
    elif event.payee == telling.subject:
        yield _by(event.payee, phrase("effect.received_from", amount=amount, player=player(event.payer)))
    else:
        yield _by(event.payer, phrase("effect.paid_to", amount=amount, player=player(event.payee)))


def _deeds(telling: Telling) -> Iterator[Phrase]:
    """Deeds that changed hands, where the first words do not name them."""
    if isinstance(telling.entry.action, act.Buy | act.SellLot | act.Trade | act.Deal):
        return
    passed: dict[str | None, list[int]] = {}
    for event in telling.entry.events:
        if isinstance(event, ev.DeedPassed):
            passed.setdefault(event.owner, []).append(event.deed)
    for owner, deeds in passed.items():
        if owner is None:
            yield phrase("effect.deeds_to_bank", squares=squares(deeds))
        else:
            yield _by(owner, phrase("effect.received_deeds", squares=squares(deeds)))


def _mortgage_set(telling: Telling, event: ev.MortgageSet) -> Iterator[Phrase]:
    if telling.ruled:
        code = "effect.mortgaged" if event.mortgaged else "effect.unmortgaged"
        yield phrase(code, square=square(event.deed))


def _level_set(telling: Telling, event: ev.LevelSet) -> Iterator[Phrase]:
    if telling.ruled:
        stands = level(event.level, telling.hotel_level)
        yield phrase("words.lot", square=square(event.deed), level=stands)


def _jail_card_passed(telling: Telling, event: ev.JailCardPassed) -> Iterator[Phrase]:
    if isinstance(telling.entry.action, act.Trade):
        return
    if event.giver is None:
        yield _by(event.owner, phrase("effect.kept_card"))
    elif event.owner is None:
        yield phrase("effect.card_returned", deck=deck(event.deck))
    else:
        yield _by(event.owner, phrase("effect.received_card", deck=deck(event.deck)))


def _pushed(telling: Telling, event: ev.Pushed) -> Iterator[Phrase]:
    item = event.item
    if isinstance(item, Debt):
        owes = phrase("effect.owes", amount=money(item.amount), to=creditors(item.shares))
        yield _by(item.player, owes)
    elif isinstance(item, Auction) and not isinstance(telling.entry.action, act.SellLot | act.Default | act.Pay):
        yield phrase("effect.to_auction", squares=squares(lot.deed for lot in item.lots))


def _turn_passed(telling: Telling, event: ev.TurnPassed) -> Iterator[Phrase]:
    if telling.ruled:
        yield phrase("effect.turn_of", player=player(event.player))


def _left(telling: Telling, event: ev.LeftGame) -> Iterator[Phrase]:
    if isinstance(telling.entry.action, act.Warn):  # the last warning the ruleset counts  # T-COND-04
        yield _by(event.player, phrase(f"effect.left_{event.status}"))


_TELL: Mapping[type[ev.Event], Callable[[Telling, Any], Iterator[Phrase]]] = {
    ev.Moved: _moved,
    ev.Jailed: _jailed,
    ev.Freed: _freed,
    ev.Paid: _paid,
    ev.MortgageSet: _mortgage_set,
    ev.LevelSet: _level_set,
    ev.JailCardPassed: _jail_card_passed,
    ev.Pushed: _pushed,
    ev.TurnPassed: _turn_passed,
    ev.LeftGame: _left,
}
