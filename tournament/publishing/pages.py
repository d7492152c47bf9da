"""The bytes of the public pages: made once an edition, then kept in the process and sent as they are."""

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

import brotli

from tournament.models import PublicTournament
from tournament.pages import leaderboard, public_feeds, public_pages
from tournament.pages.public_site import Site
from tournament.publishing import preview, reading
from tournament.publishing.encodings import COMPRESSIBLE
from tournament.publishing.reading import Issue, NotPublic

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to see. `address` "" is the list of tournaments; `language` "" is the tournament's own.

    `origin` is where this site is on the internet, as feeds and previews have to name it.
    """

    kind: str
    address: str = ""
    language: str = ""
    page: int = 1
    version: int | None = None
    game: int = 0
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Ready:
    """A page as it is sent, once plain and once for each way to compress it."""

    content_type: str
    language: str
    etag: str
    bodies: dict[str, bytes] = field(default_factory=dict)


@lru_cache(maxsize=256)
def ready(asked: Asked, edition: str) -> Ready:
    """The page as of this edition; NotPublic (never kept): there is no such page."""
    language, content_type, content = _MAKERS[asked.kind](asked)
    tag = hashlib.sha256(content).hexdigest()[:20]
    bodies = {"": content}
    if content_type in COMPRESSIBLE:
        bodies |= {encoding: compressed(content, encoding) for encoding in ("br", "gzip")}
    return Ready(content_type, language, f'W/"{tag}"', bodies)


def compressed(content: bytes, encoding: str) -> bytes:
    """No page holds a secret or repeats anything from the request, so compressing it tells nobody anything."""
    if encoding == "br":
        return bytes(brotli.compress(content, mode=brotli.MODE_TEXT))
    return gzip.compress(content, mtime=0) if encoding == "gzip" else content


Made = tuple[str, str, bytes]


def _board(asked: Asked) -> Made:
    shown, site = _site(asked)
    if asked.version:
        issue: Issue | None = reading.replaced(shown, asked.version)
    else:
        issue = reading.newest(shown)
    if issue is None:
        _only(asked.page == 1)
        return site.language, HTML, leaderboard.render_unpublished(site)
    _only(1 <= asked.page <= leaderboard.page_count(issue.payload))
    content = leaderboard.render(issue.payload, site=site, page=asked.page, version=issue.id, old_version=asked.version)
    return site.language, HTML, content


def _game(asked: Asked) -> Made:
    shown, site = _site(asked)
    issue = reading.newest(shown)
    if issue is None or asked.game not in issue.payload["games"]:
        raise NotPublic
    _only(1 <= asked.page <= leaderboard.page_count(issue.payload))
    return site.language, HTML, public_pages.game(issue, asked.game, site=site, page=asked.page)


def _games(asked: Asked) -> Made:
    shown, site = _site(asked)
    return site.language, HTML, public_pages.games(reading.issues(shown), site=site)


def _final(asked: Asked) -> Made:
    shown, site = _site(asked)
    return site.language, HTML, public_pages.final(reading.newest(shown), site=site)


def _about(asked: Asked) -> Made:
    _shown, site = _site(asked)
    return site.language, HTML, public_pages.about(site)


def _feed(asked: Asked) -> Made:
    shown, site = _site(asked)
    issues = reading.issues(shown)
    return site.language, "application/atom+xml; charset=utf-8", public_feeds.atom(issues, site=site)


def _json(asked: Asked) -> Made:
    shown, site = _site(asked)
    return site.language, "application/json", public_feeds.as_json(reading.newest(shown), site=site)


def _preview(asked: Asked) -> Made:
    shown, site = _site(asked)
    return site.language, "image/png", preview.png(shown.title, site.language)


def _list(asked: Asked) -> Made:
    site = Site(None, asked.language or "en", asked.origin)
    return site.language, HTML, public_pages.tournaments(reading.all_opened(), site=site)


def _sitemap(asked: Asked) -> Made:
    return "en", "application/xml", public_feeds.sitemap(reading.all_opened(), asked.origin)


_MAKERS: dict[str, Callable[[Asked], Made]] = {
    "board": _board,
    "game": _game,
    "games": _games,
    "final": _final,
    "about": _about,
    "feed": _feed,
    "json": _json,
    "preview": _preview,
    "list": _list,
    "sitemap": _sitemap,
}


def _site(asked: Asked) -> tuple[PublicTournament, Site]:
    shown = reading.opened(asked.address)
    return shown, Site(shown, asked.language or _known(shown.language), asked.origin)


def _known(language: str) -> str:
    return language if language in leaderboard.CODES else "en"


def _only(holds: bool) -> None:
    if not holds:
        raise NotPublic
