"""What the table's score sheet still allows its recording."""

from games.models import ScoreSheet, Signature
from tournament.models import Table

State = ScoreSheet.State


def is_locked(table: Table) -> bool:
    """Whether the sheet is locked and no correction of it is in work."""
    states = set(table.score_sheets.values_list("state", flat=True))
    return State.LOCKED in states and not states & {State.OPEN, State.VALUED, State.SIGNED}


def is_signed(table: Table) -> bool:
    """Whether anybody has signed the sheet in work, or it is locked. Signing for leaving (T-ATT-03) is not meant."""
    signatures = Signature.objects.filter(sheet__table=table, scope=Signature.Scope.SHEET, voided_at=None)
    in_work = signatures.exclude(sheet__state__in=[State.LOCKED, State.REPLACED])
    return in_work.exists() or table.score_sheets.filter(state=State.SIGNED).exists() or is_locked(table)
