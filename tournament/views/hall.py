"""The hall's screens. Nobody is signed in on them: a link opens one once, then its key does (GAP-P2)."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tournament.hall import screens
from tournament.hall.showing import show

LASTS = 4 * 24 * 60 * 60  # seconds: a screen set up on the eve shows the final


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_(request: HttpRequest, token: str) -> HttpResponse:
    """A look uses nothing up; the page's form, which sends itself, does."""
    if request.method != "POST":
        response = render(request, "hall/open.html", {"screen": screens.waiting_screen(token)})
        response["Referrer-Policy"] = "strict-origin"
        return response
    screen, key = screens.open_screen(token)
    response = redirect("hall:screen", screen.pk)
    response.set_cookie(
        screens.cookie_of(screen.pk), key, max_age=LASTS, secure=settings.SECURE, httponly=True, samesite="Lax"
    )
    return response


@never_cache
@require_GET
def screen(request: HttpRequest, screen_id: int) -> HttpResponse:
    """What the hall sees now; with HX-Request the slides alone. Without the screen's key there is no such page."""
    shown = screens.screen_shown(request.COOKIES, screen_id)
    if shown is None:
        raise Http404
    screens.seen(shown)
    with translation.override(shown.language):
        tournament = shown.tournament
        local = timezone.localtime(timezone=ZoneInfo(tournament.zone))
        page = {
            "screen": shown,
            "tournament": tournament,
            "show": show(tournament, part=shown.part, parts=shown.parts),
            "now": local,
            "now_ms": ((local.hour * 60 + local.minute) * 60 + local.second) * 1000 + local.microsecond // 1000,
        }
        template = "hall/_slides.html" if request.htmx else "hall/screen.html"  # type: ignore[attr-defined]
        return render(request, template, page)
