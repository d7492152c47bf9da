"""Tell the open floor pages what to look at anew."""

from jobs import live
from tournament.models import Table

TOPIC = "table"


def table_changed(table_id: int, *, tournament_id: int | None = None) -> None:
    """Something that the wall shows of this table is different now: an entry, a call, a sheet, a signature.

    Call it inside the transaction of the act; it is told after the commit. `tournament_id` saves a query.
    """
    if tournament_id is None:
        tournament_id = Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id)
    live.publish(tournament_id, TOPIC, {"table": table_id})
