"""What one score sheet says on paper, as plain values (T-SCORE-09). No database, no layout, no language.

Money is in base units of the edition, `scale` turns it into what is printed; times are aware.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

Way = Literal["drawn", "paper", "account", "refused", ""]
Stroke = Sequence[tuple[float, float]]

FIELD = (1000, 400)  # what the points of a stroke are counted in: width, height


@dataclass(frozen=True, slots=True)
class Mark:
    """How one person answered for the sheet; `way` is empty as long as the line waits for ink."""

    name: str = ""
    way: Way = ""
    at: datetime | None = None
    strokes: Sequence[Stroke] = ()
    reason: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """One player's column. Amounts are None for whoever did not survive, and on a blank sheet."""

    position: int
    name: str
    country: str = ""  # ISO code: decides which shapes Chinese characters take
    token: str = ""
    is_alternate: bool = False
    status: str = "survivor"
    left_at: datetime | None = None
    left: int | None = None  # the how-manieth to leave
    creditor: int | None = None  # a seat; 0 is the bank
    cash: int | None = None
    expected: int | None = None
    unmortgaged: int | None = None
    mortgaged: int | None = None
    houses: int = 0
    houses_value: int | None = None
    hotels: int = 0
    hotels_value: int | None = None
    jail_cards: int | None = None  # only where the organiser lets them count (GAP-N1)
    net_worth: int | None = None
    tie_value: int | None = None
    place: int | None = None
    points: str = ""
    warnings: int | None = None
    mark: Mark = Mark()


@dataclass(frozen=True, slots=True)
class SheetDeed:
    """One of the 28 title deeds. `value` is what it counts in its owner's net worth, buildings apart."""

    code: str
    name: str
    seat: int | None = None
    state: str = ""  # in words: mortgaged, 3 houses, hotel
    is_mortgaged: bool = False
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """A ruling or an explained difference, in words."""

    text: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """What ties the paper to the record: printed in the foot, and asked for by the QR."""

    code: str
    url: str
    entries: int = 0  # 0: counted by hand, no live recording
    last_hash: str = ""
    content_hash: str = ""
    chain_head: str = ""


@dataclass(frozen=True, slots=True)
class SheetDocument:
    """Everything on the sheet. `proof` is missing on a blank sheet."""

    event: str
    round: int
    rounds: int
    is_final: bool
    phase: int
    table: int
    day: date | None
    zone: str
    edition: str
    scale: int
    currency: str
    ruleset: str
    banker: str
    judge: Mark
    referee: Mark
    seats: Sequence[SheetSeat]
    deeds: Sequence[SheetDeed] = ()
    started_at: datetime | None = None
    ended_at: datetime | None = None
    end_reason: str = ""  # in words
    version: int = 1
    correction: str = ""  # why there is a version after the first
    remarks: Sequence[Remark] = ()
    proof: Proof | None = None
    is_blank: bool = False
