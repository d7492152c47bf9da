"""How players, squares and money are said: by which board, and by name or by colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_engine.edition import Edition


@dataclass(frozen=True, slots=True)
class Setting:
    """`names` by seat id, for pages that say people's names; without one a seat is its colour and number."""

    edition: Edition
    names: Mapping[str, str] = field(default_factory=dict)


def seat_number(id: str) -> int | None:
    """The number of a seat of a live record: "s3" is 3; None for the ids of other records."""
    digits = id.removeprefix("s")
    return int(digits) if id.startswith("s") and digits.isdecimal() else None
