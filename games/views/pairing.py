"""Pairing a tablet, and where it goes from there. These pages need no account."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRedirect

from accounts.addresses import client_address
from accounts.models import User
from games.models import Tablet
from games.tablets import cookies, pairing
from games.tablets.device import device_of
from games.tablets.forms import CodeForm
from games.tablets.recognising import is_living, paired_tablet
from games.tablets.standing import table_here


@never_cache
def pair(request: HttpRequest) -> HttpResponse:
    """Take the code from the QR or from fingers; the answer to a wrong one is always the same."""
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return _pair(request, form.cleaned_data["code"])
        except pairing.CodeRefused as error:
            form.add_error("code", str(error))
    return render(request, "games/pair.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_GET
def ended(request: HttpRequest) -> HttpResponse:
    """The pairing page for a tablet that was paired and no longer is."""
    return render(request, "games/pair.html", {"form": CodeForm(), "has_ended": True})


@never_cache
@require_GET
def paired(request: HttpRequest) -> HttpResponse:
    """Which table this tablet is at now, and what comes next."""
    tablet = paired_tablet(request)
    if tablet is None or not is_living(tablet):
        return redirect("pairing:ended" if tablet else "pairing:pair")
    return render(request, "games/paired.html", _place(tablet))


@never_cache
@require_GET
def here(request: HttpRequest) -> HttpResponse:
    """On to the console of the table's game; between rounds a page that says so and looks again."""
    tablet = paired_tablet(request)
    if tablet is None or not is_living(tablet):
        return redirect("pairing:ended" if tablet else "pairing:pair")
    place = _place(tablet)
    if (table := place["table"]) is None:
        return render(request, "games/between_rounds.html", place)
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(reverse("table:console", args=[table.pk]))
    return redirect("table:console", table.pk)


@require_GET
def check(request: HttpRequest) -> HttpResponse:
    """Whether this device can do what a game asks of it; also before it is paired."""
    tablet = paired_tablet(request)
    place = _place(tablet) if tablet is not None and is_living(tablet) else {}
    return render(request, "games/check_tablet.html", place)


@never_cache
@require_GET
def server_time(request: HttpRequest) -> HttpResponse:
    """For the check: how long an answer takes, and how far the device's clock is from ours."""
    return JsonResponse({"now_ms": int(timezone.now().timestamp() * 1000)})


def _pair(request: HttpRequest, code: str) -> HttpResponse:
    by = request.user if isinstance(request.user, User) else None
    made = pairing.pair(code, device=device_of(request), address=client_address(request), by=by)
    response = redirect("pairing:paired")
    cookies.give(response, cookies.PASS, made.token, until=made.table_pass.expires_at)
    return response


def _place(tablet: Tablet) -> dict[str, Any]:
    """The table this tablet is at, as the pages of a tablet show it; `table` is None between rounds."""
    table_pass = tablet.table_pass
    assert table_pass is not None
    return {
        "tablet": tablet,
        "number": table_pass.table_number,
        "tournament": tablet.tournament,
        "table": table_here(table_pass),
    }
