"""The public page of the draw: what was promised, and once it is over how to check it. It names nobody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.pages.draws import promises_of
from tournament.pages.leaderboard import TONGUES
from tournament.views.draws import file_response


@require_safe
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Every commitment with its time, withdrawn ones too; in the language of `?lang=` or of the tournament."""
    tournament = _opened(slug)
    tongues = [{"code": code, "name": name} for code, name in TONGUES]
    asked = request.GET.get("lang", tournament.language).lower()
    language = asked if asked in dict(TONGUES) else "en"
    with translation.override(language):
        context = {
            "tournament": tournament,
            "promises": promises_of(tournament),
            "tongues": tongues,
            "language": language,
        }
        response = render(request, "public/draw.html", context)
    response["Cache-Control"] = "public, max-age=15"
    response["Content-Language"] = language
    return response


@require_safe
def draw_file(request: HttpRequest, slug: str, digest: str, name: str) -> HttpResponse:
    return file_response(_opened(slug), digest, name)


def _opened(slug: str) -> Tournament:
    """A tournament that publishes on the internet and has promised a draw; else the address is as unknown as any."""
    found = Tournament.objects.filter(slug=slug, publishes_on_internet=True, draw_commitments__isnull=False).first()
    if found is None:
        raise Http404
    return found
