"""A table's tablet calls a referee (docs/protocol.md)."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.floor import calls
from games.floor.forms import CallForm
from games.tablets.asked import said_by
from games.tablets.console_guard import at_the_console
from games.tablets.hand import Hand
from games.views.tablet_answers import answers_a_tablet
from tournament.models import Table


@at_the_console
@require_POST
@answers_a_tablet
def call(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """`{"key", "category", "text"?}` -> the call that is open now; the same key again changes nothing."""
    form = CallForm(said_by(request))
    if not form.is_valid():
        message = _("Say what the call is about, in at most 200 letters.")
        return JsonResponse({"is": "refused", "message": message}, status=422)
    said = form.cleaned_data
    calls.call(table, category=said["category"], text=said["text"], key=said["key"], hand=hand)
    return JsonResponse({"is": "call", "call": calls.as_json(calls.open_call(table))})


@require_POST
@at_the_console
def cancel(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """The table needs nobody any more; without an open call nothing happens."""
    calls.cancel(table, hand=hand)
    return JsonResponse({"is": "call", "call": None})
