"""A copy to keep: the sealed sheet of one's own table, on the tablet it was signed on."""

from django.http import Http404, HttpRequest, HttpResponse

from games.models import ScoreSheet
from games.sealing.documents import produce
from games.tablets.console_guard import at_the_console
from games.tablets.hand import Hand
from games.views.documents import PDF, download, file_name
from tournament.models import Table


@at_the_console
def own_copy(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """The sheet that counts, sealed at the first asking; the same file ever after."""
    sheets = ScoreSheet.objects.select_related("table__phase", "table__round__tournament", "table__judge", "recording")
    sheet = sheets.filter(table=table, state=ScoreSheet.State.LOCKED).first()
    if sheet is None:
        raise Http404
    kept = produce(sheet, address=request.build_absolute_uri("/"), by=hand.by(table))
    return download(bytes(kept.content), file_name(sheet), PDF)
