"""The button that makes a tournament to look around in."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from games.demonstration.championship import make_demonstration


@require_POST
@login_required
def demonstration(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    if not request.user.is_organiser:
        raise PermissionDenied
    tournament = make_demonstration(led_by=request.user)
    return redirect("desk:overview", tournament.slug)
