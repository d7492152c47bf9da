"""What other parts of the house hold of a player. The tournament asks; it knows nobody who answers."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.db.models import Model

from tournament.models import Player, Tournament
from tournament.redaction import Redactor


@dataclass(slots=True)
class Gone:
    """What an erasure took, by the ids of the rows that lost something.

    `remains` counts texts that name somebody and cannot be changed, because they are in what was hashed.
    """

    sheets: list[int] = field(default_factory=list)
    signatures: list[int] = field(default_factory=list)
    documents: list[int] = field(default_factory=list)
    remains: int = 0


class Holder(Protocol):
    def held(self, player: Player) -> dict[str, Any]:
        """Everything held of this player, as JSON has it."""

    def erase(self, tournament: Tournament, players: Collection[int], redact: Redactor) -> Gone:
        """Take out what tells of these players; results, points and hashes stay."""


_holders: list[Holder] = []


def register(holder: Holder) -> None:
    """Called once at the start of the process, by an app that holds something."""
    _holders.append(holder)


def holders() -> tuple[Holder, ...]:
    return tuple(_holders)


def redact_rows(model: type[Model], way: str, fields: Sequence[str], tournament: Tournament, redact: Redactor) -> None:
    """Black names out of these fields of the tournament's rows; `way` leads from the model to the tournament."""
    for row in model._default_manager.filter(**{way: tournament.pk}).only("pk", *fields):
        changed = {name: redact(getattr(row, name)) for name in fields if redact.finds(getattr(row, name))}
        if changed:
            model._default_manager.filter(pk=row.pk).update(**changed)
