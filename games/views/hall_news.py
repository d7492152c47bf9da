"""What the hall's screens listen to."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from accounts.models import User
from jobs import live
from tournament.hall_token import opens
from tournament.models import Tournament
from tournament.permissions import Permission, is_allowed


@require_GET
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """For a screen that was opened with the hall's token (`?token=`), or for staff; to others it does not exist."""
    tournament = get_object_or_404(Tournament, slug=slug)
    user = request.user
    is_staff = isinstance(user, User) and is_allowed(user, tournament, Permission.SEE_DESK)
    if not is_staff and not opens(tournament, request.GET.get("token", "")):
        raise Http404
    return live.stream("hall", tournament.pk, language=get_language() or "en")
