"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from tournament.models import Tournament
from tournament.pages.start import own_tournaments, published_tournaments


def start(request: HttpRequest) -> HttpResponse:
    """To a stranger what this is; to the staff their tournaments."""
    if not isinstance(request.user, User):
        return render(request, "tournament/welcome.html", {"published": published_tournaments()})
    page = {
        "own": own_tournaments(request.user),
        "published": published_tournaments(),
        "offers_demonstration": request.user.is_organiser and not Tournament.objects.exists(),
    }
    return render(request, "tournament/start.html", page)
