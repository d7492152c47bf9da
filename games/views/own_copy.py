"""A copy to keep: the sealed sheet of one's own table, on the tablet it was signed on."""

from django.http import HttpRequest, HttpResponse

from games.sealing.documents import produce
from games.tablets.console_guard import at_the_console
from games.tablets.hand import Hand
from games.views.documents import PDF, download, file_name, locked_sheet_of
from tournament.models import Table


@at_the_console
def own_copy(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """The sheet that counts, sealed at the first asking; the same file ever after."""
    sheet = locked_sheet_of(table)
    kept = produce(sheet, address=request.build_absolute_uri("/"), by=hand.by(table))
    return download(bytes(kept.content), file_name(sheet), PDF)
