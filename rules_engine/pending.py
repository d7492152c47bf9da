"""What must be settled before play goes on. The stack of these is the state machine.

The top of the stack decides what is legal. `Walk` and `Imprison` settle themselves as soon as
nothing lies above them; everything else waits for a person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Purchase:
    """A player may buy the deed he landed on, or decline it."""

    kind: ClassVar[str] = "purchase"
    player: str
    deed: int


@dataclass(frozen=True, slots=True)
class Lot:
    """One deed under the hammer, and who may not bid for it any more."""

    deed: int
    excluded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Auction:
    """Deeds the bank auctions; of several lots any may be sold next."""

    kind: ClassVar[str] = "auction"
    lots: tuple[Lot, ...]
    opening: int

    @property
    def player(self) -> None:
        """Nobody in particular."""


@dataclass(frozen=True, slots=True)
class Sale:
    """The hammer fell, the winner has not paid yet."""

    kind: ClassVar[str] = "sale"
    player: str
    deed: int
    price: int


@dataclass(frozen=True, slots=True)
class CardDraw:
    """A player must take a card."""

    kind: ClassVar[str] = "draw"
    player: str
    deck: str


@dataclass(frozen=True, slots=True)
class FreshThrow:
    """A player must throw again to fix what a utility earns."""

    kind: ClassVar[str] = "throw"
    player: str
    deed: int
    owner: str
    times: int


@dataclass(frozen=True, slots=True)
class TaxChoice:
    """A player must choose how to pay income tax, before anything is counted."""

    kind: ClassVar[str] = "tax"
    player: str


@dataclass(frozen=True, slots=True)
class FineOrCard:
    """A player pays a fine or takes a card of the other deck instead."""

    kind: ClassVar[str] = "fine_or_card"
    player: str
    amount: int
    deck: str


@dataclass(frozen=True, slots=True)
class Debt:
    """A player owes what his cash did not cover.

    `shares` are creditor and amount, the creditor None for the bank; `unmortgaged` are the deeds
    that carried no mortgage when the debt arose (G-DEBT-04).
    """

    kind: ClassVar[str] = "debt"
    player: str
    shares: tuple[tuple[str | None, int], ...]
    reason: str
    unmortgaged: tuple[int, ...]

    @property
    def amount(self) -> int:
        """The whole sum owed."""
        return sum(amount for _, amount in self.shares)


@dataclass(frozen=True, slots=True)
class Walk:
    """A player moves on once he has settled what lies above."""

    kind: ClassVar[str] = "walk"
    player: str
    steps: int


@dataclass(frozen=True, slots=True)
class Imprison:
    """A player goes to jail once the square of his third doubles is settled (G-DICE-04)."""

    kind: ClassVar[str] = "imprison"
    player: str


Pending = Purchase | Auction | Sale | CardDraw | FreshThrow | TaxChoice | FineOrCard | Debt | Walk | Imprison
_CLASSES = (Purchase, Auction, Sale, CardDraw, FreshThrow, TaxChoice, FineOrCard, Debt, Walk, Imprison)
KINDS: Mapping[str, Callable[..., Pending]] = {cls.kind: cls for cls in _CLASSES}
FIELDS: Mapping[type[Pending], tuple[str, ...]] = {cls: tuple(field.name for field in fields(cls)) for cls in _CLASSES}


def pending_to_json(item: Pending) -> list[object]:
    """The kind and the fields in order."""
    if isinstance(item, Auction):
        return [item.kind, [[lot.deed, list(lot.excluded)] for lot in item.lots], item.opening]
    return [item.kind, *(getattr(item, name) for name in FIELDS[type(item)])]


def pending_from_json(data: list[Any]) -> Pending:
    """What `pending_to_json` made, as it was."""
    kind, *values = data
    if kind == Auction.kind:
        lots, opening = values
        return Auction(tuple(Lot(deed, tuple(excluded)) for deed, excluded in lots), opening)
    return KINDS[kind](*(_tuple(value) for value in values))


def _tuple(value: object) -> object:
    return tuple(_tuple(entry) for entry in value) if isinstance(value, list | tuple) else value
