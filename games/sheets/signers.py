"""Who signs a sheet, in which order, and who is still missing (T-SCORE-09)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import ScoreSheet, Signature
from games.sheets.freezing import living, seats_of
from games.sheets.people import JUDGE, name_of
from tournament.models import Table


@dataclass(frozen=True, slots=True)
class Signer:
    """Somebody who signs: the player of a seat, or the judge (`seat` None), with what they have given."""

    seat: int | None
    name: str
    signature: Signature | None

    @property
    def who(self) -> str:
        return JUDGE if self.seat is None else str(self.seat)

    @property
    def is_judge(self) -> bool:
        return self.seat is None


def signers(sheet: ScoreSheet, table: Table) -> list[Signer]:
    """Every player by seat, the judge last."""
    given = living(sheet)
    by_seat = {signature.seat: signature for signature in given if signature.role == Signature.Role.PLAYER}
    judge = next((signature for signature in given if signature.role == Signature.Role.JUDGE), None)
    players = [
        Signer(seat.position, name_of(sheet.people, str(seat.position)) or str(seat.player), by_seat.get(seat.position))
        for seat in seats_of(table)
    ]
    return [*players, Signer(None, table.judge.name if table.judge else _("the judge of the table"), judge)]


def missing(everybody: Sequence[Signer]) -> list[Signer]:
    """Who has neither signed nor been noted as refusing, in the order of signing."""
    return [signer for signer in everybody if signer.signature is None]
