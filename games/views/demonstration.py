"""The button that makes a tournament to look around in, and the way to its live game."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games.demonstration import championship
from games.demonstration.live_table import live_table


@require_POST
@login_required
def demonstration(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    if not request.user.is_organiser:
        raise PermissionDenied
    tournament = championship.make_demonstration(led_by=request.user)
    return redirect("desk:overview", tournament.slug)


@require_GET
@login_required
def demonstration_table(request: HttpRequest) -> HttpResponse:
    """On to the console of the game that is recorded there; who may see it, the console itself asks."""
    tournament = championship.demonstration()
    table = live_table(tournament.pk) if tournament else None
    if table is None:
        raise Http404
    return redirect("table:console", table.pk)
