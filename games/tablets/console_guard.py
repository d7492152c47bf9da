"""The door to a table's console: `@at_the_console def view(request, table, hand)`.

| who asks | page | JSON |
|---|---|---|
| a tablet with a living pass of this table's number, once the seats are posted (T-SEAT-06) | let in | let in |
| somebody signed in who may count the table | let in | let in |
| a tablet whose pass was revoked or has expired | to the pairing page | 401 `pass_ended` |
| somebody who recorded here and is no longer signed in | to the sign-in page | 401 `pass_ended` |
| everybody else, and another table in any case | 404 | 404 |

A request is for a page when it says that it takes `text/html`, as browsers do for what they show.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers

from games.tablets import cookies
from games.tablets.hand import Hand
from games.tablets.recognising import PassEnded, Recognised, paired_tablet, recognise
from tournament.models import Table

P = ParamSpec("P")
ConsoleView = Callable[Concatenate[HttpRequest, Table, Hand, P], HttpResponse]


def at_the_console(view: ConsoleView[P]) -> Callable[..., HttpResponse]:
    """Guard a page or JSON route of a console; the route gives `table_id`, the view gets table and hand."""

    @wraps(view)
    def guarded(request: HttpRequest, table_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        table = Table.objects.select_related("phase", "round__tournament", "judge").filter(pk=table_id).first()
        if table is None:
            raise Http404
        try:
            recognised = recognise(request, table)
        except PassEnded:
            return _ended(request)
        if recognised is None:
            raise Http404
        response = view(request, table, recognised.hand, *args, **kwargs)
        _remember(response, recognised)
        add_never_cache_headers(response)
        return response

    guarded.opens_by_pass = True  # type: ignore[attr-defined]  # read by the test of all table pages
    return guarded


def wants_page(request: HttpRequest) -> bool:
    return "text/html" in request.headers.get("Accept", "")


def _ended(request: HttpRequest) -> HttpResponse:
    is_paired = paired_tablet(request) is not None
    if getattr(request, "htmx", False):  # a part of a page: whatever else was entered there must stay
        return render(request, "games/_signed_out.html", {"is_paired": is_paired}, status=401)
    if not wants_page(request):
        return JsonResponse({"is": "pass_ended"}, status=401)
    if is_paired:
        return redirect("pairing:ended")
    return redirect_to_login(request.get_full_path())


def _remember(response: HttpResponse, recognised: Recognised) -> None:
    if recognised.new_token:
        name = cookies.person(recognised.hand.tablet.tournament_id)
        cookies.give(response, name, recognised.new_token)
