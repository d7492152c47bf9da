"""What a judge records: one frozen class for each `do` of the game record.

The fields carry the names of the record, except where Python keeps the word for itself:
`from` is `debtor`, `with` is `means` or `partner`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

Dice = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Action:
    """The base of all actions; `do` is the word of the record."""

    do: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Start(Action):
    """A player begins; `rolls` are the opening throws that made him the starter."""

    do: ClassVar[str] = "start"
    player: str
    rolls: tuple[Mapping[str, Dice], ...] = ()


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Deeds dealt before the start."""

    do: ClassVar[str] = "deal"
    player: str
    deeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VoidRoll(Action):
    """A throw that does not count."""

    do: ClassVar[str] = "void_roll"
    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Two dice thrown for a move, or for the way out of jail."""

    do: ClassVar[str] = "roll"
    player: str
    dice: Dice


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """The deed landed on is bought at list price."""

    do: ClassVar[str] = "buy"
    player: str


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """The deed landed on is not bought, so it is auctioned."""

    do: ClassVar[str] = "decline"
    player: str


@dataclass(frozen=True, slots=True)
class SellLot(Action):
    """An auction ended; no winner and no price: nobody bid."""

    do: ClassVar[str] = "auction"
    deed: int
    winner: str | None
    price: int | None


@dataclass(frozen=True, slots=True)
class Default(Action):
    """The winner of an auction could not pay."""

    do: ClassVar[str] = "default"
    player: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """A card was taken."""

    do: ClassVar[str] = "draw"
    player: str
    card: str


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """The fresh throw a card asks for."""

    do: ClassVar[str] = "throw"
    player: str
    dice: Dice


@dataclass(frozen=True, slots=True)
class ChooseTax(Action):
    """How income tax is paid: `fixed` or `percent`."""

    do: ClassVar[str] = "tax"
    player: str
    choice: str


@dataclass(frozen=True, slots=True)
class ClaimRent(Action):
    """An owner asked for the rent a player owes."""

    do: ClassVar[str] = "claim"
    player: str
    debtor: str
    deed: int | None = None


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """An open debt, a won auction or a fine offered by a card is paid."""

    do: ClassVar[str] = "pay"
    player: str


@dataclass(frozen=True, slots=True)
class LeaveJail(Action):
    """A player leaves jail before rolling, by `fine` or by `card`."""

    do: ClassVar[str] = "leave_jail"
    player: str
    means: str
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Buildings put up, in levels per square."""

    do: ClassVar[str] = "build"
    player: str
    levels: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Buildings sold back, in levels per square."""

    do: ClassVar[str] = "sell"
    player: str
    levels: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Mortgage(Action):
    """Deeds pledged to the bank."""

    do: ClassVar[str] = "mortgage"
    player: str
    deeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """Mortgages paid off with interest."""

    do: ClassVar[str] = "lift"
    player: str
    deeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Goods:
    """One side of a trade."""

    cash: int = 0
    deeds: tuple[int, ...] = ()
    jail_cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Two players exchange what they have now; `lift` are deeds paid off at once."""

    do: ClassVar[str] = "trade"
    player: str
    partner: str
    gives: Goods = Goods()
    gets: Goods = Goods()
    lift: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GoBankrupt(Action):
    """A player cannot pay; `lift` are deeds his creditor pays off at once."""

    do: ClassVar[str] = "bankrupt"
    player: str
    lift: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SellBuilding(Action):
    """The auction of one contested building ended."""

    do: ClassVar[str] = "building_auction"
    building: str
    deed: int
    winner: str
    price: int
    bidders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Warn(Action):
    """A warning for conduct."""

    do: ClassVar[str] = "warn"
    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Disqualify(Action):
    """A player is disqualified."""

    do: ClassVar[str] = "disqualify"
    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Expel(Action):
    """A player is expelled from the event."""

    do: ClassVar[str] = "expel"
    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """A player leaves of his own will."""

    do: ClassVar[str] = "withdraw"
    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a ruling wants a deed to stand; no owner: with the bank."""

    owner: str | None
    level: int = 0
    mortgaged: bool = False


@dataclass(frozen=True, slots=True)
class Rule(Action):
    """A judge's ruling: cash by difference, everything else as it shall be."""

    do: ClassVar[str] = "rule"
    reason: str
    cash: Mapping[str, int] = field(default_factory=dict)
    position: Mapping[str, int] = field(default_factory=dict)
    deeds: Mapping[int, Standing | None] = field(default_factory=dict)
    jail: Mapping[str, int | None] = field(default_factory=dict)
    turn: str | None = None
    clear: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note(Action):
    """Something worth keeping that changes nothing."""

    do: ClassVar[str] = "note"
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Pause(Action):
    """Play is suspended."""

    do: ClassVar[str] = "pause"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Resume(Action):
    """Play goes on."""

    do: ClassVar[str] = "resume"


@dataclass(frozen=True, slots=True)
class TimeUp(Action):
    """The clock has run out."""

    do: ClassVar[str] = "time_up"


@dataclass(frozen=True, slots=True)
class Close(Action):
    """The game is closed; before its time only with a reason."""

    do: ClassVar[str] = "close"
    reason: str = ""


ACTIONS: Mapping[str, type[Action]] = {
    cls.do: cls
    for cls in tuple(globals().values())
    if isinstance(cls, type) and issubclass(cls, Action) and cls is not Action
}
NOTE_KINDS = ("incident", "reminder", "disclosure", "remark")
