"""The public page, made from a snapshot's payload and from nothing else (T-PUB-01, T-PUB-02)."""

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import formats, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.models import PublicTournament
from tournament.pages.public_site import Site
from tournament.publishing.standings import After, Line, Payload, Row

ROWS_A_PAGE = 500  # with pseudonyms of usual length under 20 KB compressed
TONGUES = (("en", "English"), ("zh-hant", "繁體"), ("zh-hans", "简体"))
CODES = frozenset(code for code, _name in TONGUES)
NOWHERE = PublicTournament(address="-", title="")  # for pages that are read here alone


@dataclass(frozen=True, slots=True)
class Tongue:
    code: str
    name: str
    path: str


@dataclass(frozen=True, slots=True)
class Way:
    path: str
    words: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A line as shown; `changed` are the cells that differ from what was published before (desk only)."""

    rank: int | None
    pseudonym: str
    games: list[str]
    total: str
    advances: bool
    on_tie_break: bool
    is_last_in: bool
    reaches_final: bool = False
    changed: frozenset[str] = frozenset()

    @property
    def cells(self) -> list[tuple[str, bool]]:
        """The points per game, each with whether it changed."""
        return [(points, f"game {number}" in self.changed) for number, points in enumerate(self.games, 1)]

    @property
    def is_rank_changed(self) -> bool:
        return "rank" in self.changed

    @property
    def is_total_changed(self) -> bool:
        return "total" in self.changed


@dataclass(frozen=True, slots=True)
class Page:
    number: int
    label: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Board:
    """What the templates show, in the language that is active when it is made."""

    tournament: str
    heading: str
    is_published: bool = True
    updated: str = ""
    champion: str | None = None
    games: list[int] = field(default_factory=list)
    rows: list[BoardRow] = field(default_factory=list)
    finalists: str = ""
    in_final: str = ""
    has_equals: bool = False
    pages: list[Page] = field(default_factory=list)
    chain_head: str = ""
    withdrawn: str = ""
    corrects: str = ""
    replaced_version: int | None = None
    old_version: int | None = None

    @property
    def columns(self) -> int:
        return len(self.games) + 3


def page_count(payload: Payload) -> int:
    return max(1, -(-len(payload["rows"]) // ROWS_A_PAGE))


def board_of(payload: Payload, page: int = 1, changes: Sequence[Line] = ()) -> Board:
    """One page of the board, in the active language; `changes` mark cells for the desk's preview."""
    advancing = [row["rank"] for row in payload["rows"] if row.get("advances") and row["rank"]]
    last_in = max((index for index, row in enumerate(payload["rows"]) if row.get("advances")), default=-1)
    first = (page - 1) * ROWS_A_PAGE
    shown = list(enumerate(payload["rows"]))[first : first + ROWS_A_PAGE]
    totals = [row["total"] for row in payload["rows"] if row["rank"]]
    return Board(
        tournament=payload["tournament"],
        heading=_heading(payload),
        updated=_updated(payload),
        champion=payload["champion"],
        games=payload["games"],
        rows=[_row(row, index == last_in, changes[index].changed if changes else frozenset()) for index, row in shown],
        finalists=_finalists(len(advancing), payload["after"]),
        in_final=_("played the final") if payload["after"]["kind"] == "final" else _("plays the final"),
        has_equals=len(set(totals)) < len(totals),
        pages=_pages(payload, page),
        chain_head=payload.get("chain_head", ""),
        corrects=_moment(payload["corrects"]["at"]) if "corrects" in payload else "",
        replaced_version=payload["corrects"]["version"] if "corrects" in payload else None,
    )


def _row(row: Row, is_last_in: bool, changed: frozenset[str]) -> BoardRow:
    return BoardRow(
        rank=row["rank"],
        pseudonym=row["pseudonym"],
        games=row["games"],
        total=row["total"],
        advances=row.get("advances", False),
        on_tie_break=row.get("on_tie_break", False),
        reaches_final=row.get("reaches_final", False),
        is_last_in=is_last_in,
        changed=changed,
    )


def _heading(payload: Payload) -> str:
    after = payload["after"]
    if after["kind"] == "final":
        return _("Standings after the final")
    if after["kind"] == "semi_final":
        return _("Standings after the semi-finals")
    return _("Standings after preliminary %(number)s of %(all)s") % {
        "number": after["number"],
        "all": after["preliminaries"],
    }


def _finalists(count: int, after: After) -> str:
    if after.get("semi_finals"):
        return _semi_finalists(count, was_played=after["kind"] != "preliminary")
    if after["kind"] == "final":
        return ngettext("Rank %(count)s played the final", "Ranks 1 to %(count)s played the final", count) % {
            "count": count
        }
    return ngettext("Rank %(count)s plays the final", "Ranks 1 to %(count)s play the final", count) % {"count": count}


def _semi_finalists(count: int, *, was_played: bool) -> str:
    if was_played:
        words = ngettext("Rank %(count)s played the semi-finals", "Ranks 1 to %(count)s played the semi-finals", count)
    else:
        words = ngettext("Rank %(count)s plays the semi-finals", "Ranks 1 to %(count)s play the semi-finals", count)
    return words % {"count": count}


def _updated(payload: Payload) -> str:
    moment = datetime.fromisoformat(payload["updated_at"])
    offset = moment.strftime("%z")
    return _("Updated %(date)s, %(time)s (UTC%(offset)s)") % {
        "date": formats.date_format(moment, pgettext("date format", "j F Y")),
        "time": moment.strftime("%H:%M"),
        "offset": f"{offset[:3]}:{offset[3:]}" if offset else "",
    }


def _moment(text: str) -> str:
    moment = datetime.fromisoformat(text)
    return f"{formats.date_format(moment, pgettext('date format', 'j F Y'))}, {moment:%H:%M}"


def _pages(payload: Payload, current: int) -> list[Page]:
    rows = len(payload["rows"])
    return [
        Page(number, f"{(number - 1) * ROWS_A_PAGE + 1}–{min(number * ROWS_A_PAGE, rows)}", number == current)
        for number in range(1, page_count(payload) + 1)
    ]


def render(payload: Payload, *, site: Site, page: int = 1, version: str = "", old_version: int | None = None) -> bytes:
    """The bytes of one page in one language. `version` lets the page see that a newer one is out.

    `old_version` is the number of a page in whose place a correction stands; the page says so.
    """
    with translation.override(site.language):
        board = replace(board_of(payload, page), old_version=old_version)
        query = (
            urlencode({key: value for key, value in (("version", old_version), ("page", page)) if value})
            if old_version or page > 1
            else ""
        )
        return page_bytes("leaderboard", site, view="board", query=query, board=board, version=version)


def render_unpublished(site: Site) -> bytes:
    """The same address before the first publication: it tells of no round, no player, no point."""
    with translation.override(site.language):
        board = Board(tournament=site.title, heading=_("Standings"), is_published=False)
        return page_bytes("leaderboard", site, view="board", board=board)


def page_bytes(template: str, site: Site, *, view: str, query: str = "", **words: Any) -> bytes:
    """Any public page, in the active language; `view` is its name in the site map, with what its address holds."""
    game = {"number": words["number"]} if view == "game" else {}
    tail = f"?{query}" if query else ""
    context = {
        **words,
        "site": site,
        "view": view,
        "language": site.language,
        "tongues": [Tongue(code, name, site.path(view, language=code, **game) + tail) for code, name in TONGUES],
        "ways": _ways(site, view) if site.shown else [],
        "stylesheet": stylesheet(),
        "icon": _icon(),
    }
    return render_to_string(f"public/{template}.html", context).encode()


def _ways(site: Site, view: str) -> list[Way]:
    """The pages of a tournament; the one shown is marked."""
    names = (
        ("board", _("Standings")),
        ("games", _("Games")),
        ("final", _("The final")),
        ("about", _("About and rules")),
    )
    return [Way(site.path(name), words, is_current=name == view) for name, words in names]


@cache
def stylesheet() -> str:
    """Tokens and ground of the house and the board's own rules, without comments and slack."""
    folder = Path(settings.BASE_DIR) / "static" / "css"
    house = (folder / "titledeed.css").read_text()
    ground = house[: house.index("/* ---------- 3 ")]
    text = ground + (folder / "leaderboard.css").read_text()
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};])\s*", r"\1", re.sub(r"\s+", " ", text)).strip()


@cache
def stylesheet_digest() -> str:
    return base64.b64encode(hashlib.sha256(stylesheet().encode()).digest()).decode()


@cache
def policy() -> str:
    """Stricter than the house's: nothing but this page's own style, by its hash, and the refresh."""
    return (
        f"default-src 'none'; style-src 'sha256-{stylesheet_digest()}'; script-src 'self'; connect-src 'self'; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


@cache
def _icon() -> str:
    image = (Path(settings.BASE_DIR) / "static" / "img" / "mark.svg").read_bytes()
    return "data:image/svg+xml;base64," + base64.b64encode(image).decode()
