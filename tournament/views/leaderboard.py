"""The public pages. They read what was made ready from the public tables and nothing else."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournament.asked import whole_number
from tournament.pages import leaderboard as pages
from tournament.publishing.encodings import encoding_for
from tournament.publishing.pages import Asked, Ready, ready
from tournament.publishing.reading import NotPublic
from tournament.publishing.release import edition

# A withdrawn page is in nobody's cache for longer than this; a CDN keeps the crowd away all the same.
CACHE = "public, max-age=15, must-revalidate"


@require_safe
def leaderboard(request: HttpRequest, slug: str) -> HttpResponse:
    """What was published last, in the tournament's language; 304 for who has it.

    `?version=` shows what a correction has replaced. `?lang=`, as old links have it, leads to that language.
    """
    if "lang" in request.GET:
        asked = request.GET["lang"].lower()
        language = asked if asked in pages.CODES else "en"
        rest = request.GET.copy()
        del rest["lang"]
        query = f"?{rest.urlencode()}" if rest else ""
        return HttpResponsePermanentRedirect(reverse("public:board", args=[slug, language]) + query)
    return _board(request, slug, "")


@require_safe
def board(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """The same in the language of the address."""
    return _board(request, slug, language)


@require_safe
def game(request: HttpRequest, slug: str, language: str, number: str) -> HttpResponse:
    """The points of one game."""
    asked = Asked("game", slug, language, page=_number(request, "page") or 1, game=int(number), origin=_origin(request))
    return _answer(request, asked)


@require_safe
def games(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """Every game, and all that was published."""
    return _answer(request, Asked("games", slug, language, origin=_origin(request)))


@require_safe
def final(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """The finalists and the champion."""
    return _answer(request, Asked("final", slug, language, origin=_origin(request)))


@require_safe
def about(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """How points are published here, and the rules."""
    return _answer(request, Asked("about", slug, language, origin=_origin(request)))


@require_safe
def feed(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """Atom."""
    return _answer(request, Asked("feed", slug, language, origin=_origin(request)))


@require_safe
def as_json(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest standings for programs."""
    return _answer(request, Asked("json", slug))


@require_safe
def preview(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """The picture beside a shared link."""
    return _answer(request, Asked("preview", slug, language))


@require_safe
def tournaments(request: HttpRequest, language: str) -> HttpResponse:
    """All tournaments that publish here."""
    return _answer(request, Asked("list", "", language))


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    return _answer(request, Asked("sitemap", origin=_origin(request)))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Search engines may read what is public, and have no business elsewhere."""
    lines = (
        "User-agent: *",
        "Allow: /t/",
        "Allow: /static/",
        "Disallow: /",
        f"Sitemap: {_origin(request)}/sitemap.xml",
    )
    response = HttpResponse("\n".join(lines) + "\n", content_type="text/plain")
    response["Cache-Control"] = CACHE
    return response


def _board(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    page, version = _number(request, "page"), _number(request, "version")
    return _answer(request, Asked("board", slug, language, page or 1, version, origin=_origin(request)))


def _answer(request: HttpRequest, asked: Asked) -> HttpResponse:
    try:
        page = ready(asked, edition())
    except NotPublic:
        raise Http404 from None
    fresh = get_conditional_response(request, etag=page.etag)
    if fresh is not None:
        return _with_headers(fresh, page)
    encoding = encoding_for(request.headers.get("Accept-Encoding", ""))
    encoding = encoding if encoding in page.bodies else ""
    response = HttpResponse(page.bodies[encoding], content_type=page.content_type)
    if encoding:
        response["Content-Encoding"] = encoding
    return _with_headers(response, page)


def _with_headers(response: HttpResponse, page: Ready) -> HttpResponse:
    response["Cache-Control"] = CACHE
    response["Content-Language"] = page.language
    response["Content-Security-Policy"] = pages.policy()
    response["ETag"] = page.etag
    response["Vary"] = "Accept-Encoding"
    return response


def _number(request: HttpRequest, name: str) -> int | None:
    """The number asked for; None when none is, 404 for anything that is no number from 1 on."""
    if name not in request.GET:
        return None
    number = whole_number(request.GET[name])
    if not number:
        raise Http404
    return number


def _origin(request: HttpRequest) -> str:
    """Where this site is, by the host that the settings allow."""
    return f"{request.scheme}://{request.get_host()}"
