"""Where a tablet stands: the table of its pass in the round that is on."""

from django.db.models import Exists, OuterRef

from games.models import TablePass
from tournament.models import Seat, Table
from tournament.rounds import OVER


def table_here(table_pass: TablePass) -> Table | None:
    """The table of this number whose seats are posted and whose game has no result yet; None between rounds."""
    sits = Seat.objects.filter(table=OuterRef("pk"), player__isnull=False)
    tables = Table.objects.filter(
        Exists(sits),
        round__tournament=table_pass.tournament_id,
        number=table_pass.table_number,
        phase__posted_at__isnull=False,  # T-SEAT-06
    ).exclude(round__state__in=OVER)
    waiting = tables.exclude(results__is_current=True)
    return waiting.select_related("phase", "round__tournament", "judge").order_by("round__number").first()
