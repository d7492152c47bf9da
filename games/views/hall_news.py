"""What the hall's screens listen to."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from accounts.models import User
from jobs import live
from tournament.asked import whole_number
from tournament.hall.screens import screen_shown
from tournament.models import Tournament
from tournament.permissions import Permission, is_allowed


@require_GET
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """For a screen of this hall (`?screen=`, shown by its key), or for staff; to others it does not exist."""
    tournament = get_object_or_404(Tournament, slug=slug)
    shown = screen_shown(request.COOKIES, whole_number(request.GET.get("screen", "")) or 0)
    if shown is not None and shown.tournament_id == tournament.pk:
        return live.stream("hall", tournament.pk, language=shown.language)
    user = request.user
    if not isinstance(user, User) or not is_allowed(user, tournament, Permission.SEE_DESK):
        raise Http404
    return live.stream("hall", tournament.pk, language=get_language() or "en")
