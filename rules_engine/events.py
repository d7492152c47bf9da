"""What changed: each event assigns and decides nothing, so old games stay true when a rule is mended.

An event is written as its name and its fields in order; `event_from_json` gives it back.
Money passes one door, `Paid`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.pending import Pending, pending_from_json, pending_to_json
from rules_engine.state import RentClaim, State


class Event:
    """The base of all events."""

    __slots__ = ()

    def apply(self, state: State) -> None:
        """Change the state."""
        raise NotImplementedError


@dataclass(slots=True)
class Started(Event):
    player: str

    def apply(self, state: State) -> None:
        state.started = True
        state.turn = self.player


@dataclass(slots=True)
class RollCounted(Event):
    """A valid throw; `begins` a turn, `bonus`: doubles that earn another roll."""

    player: str
    die1: int
    die2: int
    begins: bool
    doubles: int
    bonus: bool

    def apply(self, state: State) -> None:
        state.dice = (self.die1, self.die2)
        state.doubles = self.doubles
        state.bonus = self.bonus
        state.moving = True
        if self.begins:
            state.turn_no += 1
            state.players[self.player].turns += 1


@dataclass(slots=True)
class RollVoided(Event):
    player: str
    reason: str

    def apply(self, state: State) -> None:
        """A void throw changes nothing (G-DICE-02)."""


@dataclass(slots=True)
class RollSettled(Event):
    """Everything the roll brought is settled; a bonus roll is due."""

    def apply(self, state: State) -> None:
        state.moving = False


@dataclass(slots=True)
class TurnPassed(Event):
    player: str

    def apply(self, state: State) -> None:
        state.turn = self.player
        state.moving = state.bonus = state.paid_exit = False
        state.doubles = 0


@dataclass(slots=True)
class Moved(Event):
    player: str
    square: int

    def apply(self, state: State) -> None:
        state.players[self.player].position = self.square


@dataclass(slots=True)
class Jailed(Event):
    """`tries` failed so far."""

    player: str
    tries: int

    def apply(self, state: State) -> None:
        player = state.players[self.player]
        player.position = 10
        player.jail = self.tries


@dataclass(slots=True)
class Freed(Event):
    """Out of jail; `paid`: by fine or card before rolling."""

    player: str
    paid: bool

    def apply(self, state: State) -> None:
        state.players[self.player].jail = None
        state.paid_exit = self.paid


@dataclass(slots=True)
class BonusLost(Event):
    def apply(self, state: State) -> None:
        state.bonus = False
        state.doubles = 0


@dataclass(slots=True)
class Paid(Event):
    """Money from one to another; None is the bank, which never runs out (G-BANK-05)."""

    payer: str | None
    payee: str | None
    amount: int
    reason: str

    def apply(self, state: State) -> None:
        amount = self.amount
        if self.payer is None:
            state.bank -= amount
        else:
            state.players[self.payer].cash -= amount
        if self.payee is None:
            state.bank += amount
        else:
            state.players[self.payee].cash += amount


@dataclass(slots=True)
class DeedPassed(Event):
    deed: int
    owner: str | None

    def apply(self, state: State) -> None:
        state.deeds[self.deed].owner = self.owner


@dataclass(slots=True)
class MortgageSet(Event):
    deed: int
    mortgaged: bool

    def apply(self, state: State) -> None:
        state.deeds[self.deed].mortgaged = self.mortgaged


@dataclass(slots=True)
class LevelSet(Event):
    """A lot's level, and what the bank then has left."""

    deed: int
    level: int
    houses: int
    hotels: int

    def apply(self, state: State) -> None:
        state.deeds[self.deed].level = self.level
        state.houses = self.houses
        state.hotels = self.hotels


@dataclass(slots=True)
class CardDrawn(Event):
    """A card off the top and, unless kept, to the bottom (G-CARD-01)."""

    player: str
    card: str
    kept: bool

    def apply(self, state: State) -> None:
        deck = self.card.partition(".")[0]
        unseen, known = state.decks[deck]
        if self.card in unseen:
            place = unseen.index(self.card)
            unseen = (*unseen[:place], *unseen[place + 1 :])
        else:
            known = known[1:]
        state.decks[deck] = (unseen, known if self.kept else (*known, self.card))


@dataclass(slots=True)
class JailCardPassed(Event):
    """A card that frees from jail; owner None: back to the bottom of its deck."""

    deck: str
    card: str
    giver: str | None
    owner: str | None

    def apply(self, state: State) -> None:
        if self.giver is not None:
            cards = list(state.players[self.giver].jail_cards)
            cards.remove(self.deck)
            state.players[self.giver].jail_cards = tuple(cards)
        if self.owner is not None:
            player = state.players[self.owner]
            player.jail_cards = tuple(sorted((*player.jail_cards, self.deck)))
        else:
            unseen, known = state.decks[self.deck]
            state.decks[self.deck] = (unseen, (*known, self.card))


@dataclass(slots=True)
class DecksForgotten(Event):
    """A ruling may have changed the decks: their order is not known any more."""

    def apply(self, state: State) -> None:
        for deck, (unseen, known) in state.decks.items():
            state.decks[deck] = ((*unseen, *known), ())


@dataclass(slots=True)
class RentFallen(Event):
    """Rent that may be claimed."""

    id: int
    debtor: str
    owner: str
    deed: int
    amount: int
    turn_no: int

    def apply(self, state: State) -> None:
        state.claims[self.id] = RentClaim(self.id, self.debtor, self.owner, self.deed, self.amount, self.turn_no)
        state.next_claim = self.id + 1


@dataclass(slots=True)
class RentClosed(Event):
    """A rent that is no longer open: `claimed`, `lapsed` or `void`."""

    id: int
    how: str

    def apply(self, state: State) -> None:
        del state.claims[self.id]


@dataclass(slots=True)
class Pushed(Event):
    """Something new to settle; `depth` others stay above it."""

    item: Pending
    depth: int = 0

    def apply(self, state: State) -> None:
        state.pending.insert(len(state.pending) - self.depth, self.item)


@dataclass(slots=True)
class Settled(Event):
    """The item `depth` below the top is settled."""

    depth: int = 0

    def apply(self, state: State) -> None:
        del state.pending[-1 - self.depth]


@dataclass(slots=True)
class Warned(Event):
    player: str
    warnings: int
    reason: str

    def apply(self, state: State) -> None:
        state.players[self.player].warnings = self.warnings


@dataclass(slots=True)
class LeftGame(Event):
    """`order`: the how-manieth to leave."""

    player: str
    status: str
    order: int

    def apply(self, state: State) -> None:
        player = state.players[self.player]
        player.status = self.status
        player.left = self.order
        player.jail = None


@dataclass(slots=True)
class Paused(Event):
    paused: bool
    reason: str

    def apply(self, state: State) -> None:
        state.paused = self.paused


@dataclass(slots=True)
class LastRoundBegun(Event):
    def apply(self, state: State) -> None:
        state.time_up = True


@dataclass(slots=True)
class GameOver(Event):
    reason: str

    def apply(self, state: State) -> None:
        state.over = self.reason
        state.turn = None
        state.moving = state.bonus = state.paid_exit = state.paused = False
        state.pending.clear()
        state.claims.clear()


@dataclass(slots=True)
class Noted(Event):
    kind: str
    text: str

    def apply(self, state: State) -> None:
        """A note changes nothing."""


EVENTS: Mapping[str, Callable[..., Event]] = {
    cls.__name__: cls
    for cls in tuple(globals().values())
    if isinstance(cls, type) and issubclass(cls, Event) and cls is not Event
}


def event_to_json(event: Event) -> list[object]:
    """The name of the event and its fields in order."""
    if isinstance(event, Pushed):
        return ["Pushed", pending_to_json(event.item), event.depth]
    names: tuple[str, ...] = type(event).__slots__
    return [type(event).__name__, *(getattr(event, name) for name in names)]


def event_from_json(data: list[Any]) -> Event:
    """What `event_to_json` made, as it was."""
    if data[0] == "Pushed":
        return Pushed(pending_from_json(data[1]), data[2])
    return EVENTS[data[0]](*data[1:])
