"""The player's own pseudonym: slips and links made at the desk, and the page behind a link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from tournament.models import Tournament
from tournament.permissions import Permission, requires
from tournament.slips import make_links, named, open_slip, waiting_slip


@requires(Permission.SEE_PSEUDONYMS)
@require_safe
@never_cache
def slips(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Slips to print, cut and fold: the name outside, the pseudonym inside."""
    context = {"tournament": tournament, "section": "pseudonyms", "pseudonyms": named(tournament)}
    return render(request, "tournament/slips.html", context)


@requires(Permission.SEE_PSEUDONYMS)
@require_POST
@never_cache
def links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """New links, shown once; each tells one player the own pseudonym."""
    assert isinstance(request.user, User)
    made = make_links(tournament, by=request.user)
    origin = f"{request.scheme}://{request.get_host()}"
    context = {"tournament": tournament, "section": "pseudonyms", "links": made, "origin": origin}
    return render(request, "tournament/slip_links.html", context)


@never_cache
def slip(request: HttpRequest, token: str) -> HttpResponse:
    """Whose link it is is not said; POST tells the pseudonym, once."""
    if request.method == "POST":
        pseudonym = open_slip(token)
        context = {"tournament": pseudonym.tournament, "pseudonym": pseudonym.text}
    else:
        context = {"tournament": waiting_slip(token).player.tournament, "pseudonym": ""}
    response = render(request, "public/slip.html", context)
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response
