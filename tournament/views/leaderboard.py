"""The public page. It reads snapshots and nothing else."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from tournament.asked import whole_number
from tournament.models import Tournament
from tournament.pages import leaderboard as board
from tournament.publishing import pages as published_pages

_CODES = frozenset(code for code, _name in board.TONGUES)


@require_safe
def leaderboard(request: HttpRequest, slug: str) -> HttpResponse:
    """What was published last, in the language of `?lang=` or of the tournament; 304 for who has it.

    `?version=` shows what a correction has replaced.
    """
    published = _asked(request, slug)
    if published is None:
        return _unpublished(request, slug)
    language = _language(request, published.language)
    page = _page(request)
    etag = published.etag(language, page)
    fresh = get_conditional_response(request, etag=etag)
    if fresh is not None:
        return _with_headers(fresh, language=language, etag=etag)
    encoding = published_pages.encoding_for(request.headers.get("Accept-Encoding", ""))
    content = published_pages.body(
        published.snapshot_id, published.digest, language, page, encoding, old_version=published.old_version
    )
    if content is None:
        raise Http404
    return _with_headers(HttpResponse(content), language=language, encoding=encoding, etag=etag)


def _asked(request: HttpRequest, slug: str) -> published_pages.Published | None:
    if "version" not in request.GET:
        return published_pages.published(slug)
    version = whole_number(request.GET["version"])
    old = published_pages.replaced(slug, version) if version else None
    if old is None:
        raise Http404
    return old


def _unpublished(request: HttpRequest, slug: str) -> HttpResponse:
    """The address exists as soon as the organiser opens it; until then it is as unknown as any other."""
    tournament = Tournament.objects.filter(slug=slug, publishes_on_internet=True).only("name", "language").first()
    if tournament is None:
        raise Http404
    language = _language(request, tournament.language)
    return _with_headers(HttpResponse(board.render_unpublished(tournament.name, language=language)), language=language)


def _language(request: HttpRequest, preferred: str) -> str:
    asked = request.GET.get("lang", preferred).lower()
    return asked if asked in _CODES else "en"


def _page(request: HttpRequest) -> int:
    asked = whole_number(request.GET.get("page", "1"))
    if not asked:
        raise Http404
    return asked


def _with_headers(response: HttpResponse, *, language: str, encoding: str = "", etag: str = "") -> HttpResponse:
    response["Cache-Control"] = "public, max-age=15"
    response["Content-Language"] = language
    response["Content-Security-Policy"] = board.policy()
    if etag:
        response["ETag"] = etag
    if encoding:
        response["Content-Encoding"] = encoding
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
