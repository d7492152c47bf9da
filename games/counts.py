"""What a judge counted at one table, as plain values. No rules here, only the shape and its JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

SURVIVOR = "survivor"
BANK = 0  # the bank as a creditor; players are their seats


@dataclass(frozen=True, slots=True)
class SeatCount:
    """One player at the end. `left` is the how-manieth to leave, from 1; money in base units.

    `left_at` is a moment in ISO 8601, UTC; `creditor` the seat that got the estate, `BANK` or None, unknown.
    """

    outcome: str = SURVIVOR
    left: int | None = None
    cash: int = 0
    jail_cards: int = 0
    left_at: str | None = None
    creditor: int | None = None
    warnings: int = 0
    token: str = ""

    @property
    def is_survivor(self) -> bool:
        return self.outcome == SURVIVOR


@dataclass(frozen=True, slots=True)
class DeedCount:
    """One title deed in a player's hand. `level` counts houses, 5 is a hotel."""

    seat: int
    level: int = 0
    mortgaged: bool = False


@dataclass(frozen=True, slots=True)
class GameEnd:
    """What a sheet says about the whole game: who kept the bank ("" is the judge), when and why it was over."""

    banker: str = ""
    at: str | None = None
    reason: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class TableCount:
    """The whole table: seats by position, deeds by square. A deed that is not listed lies in the bank."""

    seats: Mapping[int, SeatCount]
    deeds: Mapping[int, DeedCount] = field(default_factory=dict)
    end: GameEnd = GameEnd()

    def deeds_of(self, seat: int) -> dict[int, DeedCount]:
        return {square: deed for square, deed in self.deeds.items() if deed.seat == seat}

    @property
    def survivors(self) -> list[int]:
        return [position for position, seat in self.seats.items() if seat.is_survivor]


def to_json(count: TableCount) -> dict[str, Any]:
    return {
        "seats": {str(position): asdict(seat) for position, seat in count.seats.items()},
        "deeds": {str(square): asdict(deed) for square, deed in sorted(count.deeds.items())},
        "end": asdict(count.end),
    }


def from_json(data: Mapping[str, Any]) -> TableCount:
    """The count as stored by `to_json`."""
    return TableCount(
        seats={int(position): SeatCount(**seat) for position, seat in data["seats"].items()},
        deeds={int(square): DeedCount(**deed) for square, deed in data["deeds"].items()},
        end=GameEnd(**data.get("end", {})),
    )
