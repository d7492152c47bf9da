"""The same for programs: Atom, JSON and the map of the public site."""

import json
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.models import PublicTournament
from tournament.pages.leaderboard import TONGUES, board_of
from tournament.pages.public_site import Site
from tournament.publishing.reading import Issue
from tournament.publishing.standings import Payload

_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'


def atom(issues: Sequence[Issue], *, site: Site) -> bytes:
    """One entry a publication that can still be read, with all its lines (RFC 4287)."""
    assert site.shown is not None
    with translation.override(site.language):
        updated = issues[0].sheet.updated_at if issues else "1970-01-01T00:00:00Z"
        feed, board = site.origin + site.path("feed"), site.origin + site.path("board")
        parts = [
            f'{_HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(site.language)}>',
            f"<id>urn:uuid:{site.shown.id}</id><title>{escape(site.title)}</title><updated>{updated}</updated>",
            "<author><name>Titledeed</name></author>",
            f'<link rel="self" href={quoteattr(feed)}/><link href={quoteattr(board)}/>',
            *(_entry(issue, board) for issue in issues),
            "</feed>\n",
        ]
    return "\n".join(parts).encode()


def _entry(issue: Issue, board: str) -> str:
    payload, sheet = issue.payload, issue.sheet
    title = board_of(payload).heading
    if sheet.replaces_at:
        title = f"{title} · {_('correction')}"
    link = f"{board}?version={sheet.version}" if sheet.is_replaced else board
    return (
        f"<entry><id>urn:uuid:{issue.id}</id><title>{escape(title)}</title><updated>{sheet.updated_at}</updated>"
        f'<link href={quoteattr(link)}/><content type="text">{escape(_text(payload))}</content></entry>'
    )


def _text(payload: Payload) -> str:
    """A line a pseudonym: rank, pseudonym, points of each game, total."""
    champion = [f"{_('Champion')}: {payload['champion']}"] if payload["champion"] else []
    rows = [
        " · ".join(
            [str(row["rank"] or "–"), row["pseudonym"], *(points or "–" for points in row["games"]), row["total"]]
        )
        for row in payload["rows"]
    ]
    return "\n".join([*champion, *rows])


def as_json(issue: Issue | None, *, site: Site) -> bytes:
    """The newest publication. The ids are of this publication alone."""
    assert site.shown is not None
    withdrawn = site.shown.withdrawn_at or None
    shown: dict[str, object] = {"tournament": site.title, "withdrawn_at": withdrawn, "standings": None}
    if issue:
        payload, sheet = issue.payload, issue.sheet
        shown["standings"] = {
            "id": issue.id,
            "after": payload["after"],
            "updated_at": payload["updated_at"],
            "corrects_what_was_published_at": sheet.replaces_at or None,
            "games": payload["games"],
            "champion": payload["champion"],
            "rows": [{"id": line, **row} for line, row in issue.lines],
            "chain_head": payload.get("chain_head", ""),
        }
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode()


def sitemap(shown: Sequence[PublicTournament], origin: str) -> bytes:
    paths = "".join(f"<url><loc>{escape(origin + path)}</loc></url>\n" for path in _paths(shown))
    return f'{_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{paths}</urlset>\n'.encode()


def _paths(shown: Sequence[PublicTournament]) -> Iterator[str]:
    for code, _name in TONGUES:
        yield reverse("public:list", args=[code])
        for one in shown:
            for name in ("board", "games", "final", "about"):
                yield reverse(f"public:{name}", args=[one.address, code])
