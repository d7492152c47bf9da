"""The record of a roll-off as it is printed: who threw what, in which order, before whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import RollOff
from tournament.roll_offs import names_in


@dataclass(frozen=True, slots=True)
class Thrower:
    """A player with the totals of each throw, None for a throw that was not needed."""

    place: int
    name: str
    totals: Sequence[int | None]


@dataclass(frozen=True, slots=True)
class RecordPage:
    roll_off: RollOff
    head: range
    throwers: Sequence[Thrower]
    witnesses: Sequence[str]


def record_page(roll_off: RollOff) -> RecordPage:
    names = dict(roll_off.tournament.players.filter(pk__in=roll_off.order).values_list("pk", "name"))
    throwers = [
        Thrower(place, names.get(player, "–"), [throw.get(str(player)) for throw in roll_off.rolls])
        for place, player in enumerate(roll_off.order, 1)
    ]
    return RecordPage(roll_off, range(1, len(roll_off.rolls) + 1), throwers, names_in(roll_off.witnesses))
