"""The desk's first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from tournament.models import Tournament
from tournament.pages.overview import overview_page
from tournament.permissions import Permission, requires, roles_of


@requires(Permission.SEE_DESK)
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How far the day is and what is next; the fragment renews itself."""
    assert isinstance(request.user, User)
    page = overview_page(tournament, roles_of(request.user, tournament))
    template = "tournament/_overview.html" if request.htmx else "tournament/overview.html"  # type: ignore[attr-defined]
    return render(request, template, {"tournament": tournament, "section": "overview", "page": page})
