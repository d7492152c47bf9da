"""Which of a table's sheets counts now, and the row that everything about a table's sheets waits for."""

from collections.abc import Iterable

from games.models import ScoreSheet
from tournament.models import Table

State = ScoreSheet.State
IN_WORK = (State.OPEN, State.VALUED, State.SIGNED)
COUNTED = (State.VALUED, State.SIGNED)


def current_of(sheets: Iterable[ScoreSheet]) -> ScoreSheet | None:
    """Of one table's sheets the one in work, else the locked one, else none."""
    by_state = {State(sheet.state): sheet for sheet in sheets}
    return next((by_state[state] for state in (*IN_WORK, State.LOCKED) if state in by_state), None)


def current_sheet(table: Table) -> ScoreSheet | None:
    return current_of(table.score_sheets.all())


def held_table(table: Table) -> Table:
    """The table with its row held: everything about one table's sheet happens one after the other."""
    rows = Table.objects.select_for_update(of=("self",)).select_related("phase", "round__tournament", "judge")
    return rows.get(pk=table.pk)
