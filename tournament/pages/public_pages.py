"""The public pages beside the standings: one game, all games, the final, the rules, all tournaments."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils import translation
from django.utils.translation import gettext as _

from tournament.models import PublicTournament
from tournament.pages import leaderboard, setting_words
from tournament.pages.leaderboard import Way
from tournament.pages.public_site import Site
from tournament.publishing.reading import Issue
from tournament.publishing.standings import Payload, Row

_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789")


@dataclass(frozen=True, slots=True)
class GameLine:
    rank: int
    pseudonym: str
    points: str


@dataclass(frozen=True, slots=True)
class Published:
    """One publication in the list of all; `path` is empty where a later one shows the same and more."""

    heading: str
    updated: str
    path: str
    is_correction: bool
    is_replaced: bool


@dataclass(frozen=True, slots=True)
class Group:
    heading: str
    pseudonyms: list[str]


@dataclass(frozen=True, slots=True)
class Rule:
    label: str
    words: str


def game(issue: Issue, number: int, *, site: Site, page: int) -> bytes:
    """The points of one game alone, the highest first and equals by pseudonym."""
    with translation.override(site.language):
        payload = issue.payload
        board = leaderboard.board_of(payload, page)
        first = (page - 1) * leaderboard.ROWS_A_PAGE
        return leaderboard.page_bytes(
            "game",
            site,
            view="game",
            query=f"page={page}" if page > 1 else "",
            number=number,
            heading=_title(number),
            games=_games(site, payload, number),
            lines=lines_of(payload, number)[first : first + leaderboard.ROWS_A_PAGE],
            pages=board.pages,
            updated=board.updated,
        )


def lines_of(payload: Payload, number: int) -> list[GameLine]:
    """Everybody who played this game, ranked by its points."""
    at = payload["games"].index(number)
    played = [(row["games"][at], row["pseudonym"]) for row in payload["rows"] if row["games"][at]]
    played.sort(key=lambda pair: (-amount(pair[0]), pair[1].casefold()))
    ranks = {points: rank for rank, (points, _name) in reversed(list(enumerate(played, 1)))}
    return [GameLine(ranks[points], pseudonym, points) for points, pseudonym in played]


def amount(figure: str) -> Fraction:
    """What a published figure such as "14½" or "3⁷⁄₆₀" says; the reverse of `points_display.figure`."""
    if "⁄" in figure:
        start = next(index for index, sign in enumerate(figure) if sign in "⁰¹²³⁴⁵⁶⁷⁸⁹")
        over, under = figure[start:].translate(_PLAIN).split("⁄")
        return Fraction(figure[:start] or 0) + Fraction(int(over), int(under))
    whole = "".join(sign for sign in figure if sign.isascii())
    rest = sum((_vulgar(sign) for sign in figure if not sign.isascii()), Fraction(0))
    return Fraction(whole or 0) + rest


def _vulgar(sign: str) -> Fraction:
    over, under = unicodedata.normalize("NFKD", sign).split("⁄")
    return Fraction(int(over), int(under))


def games(issues: Sequence[Issue], *, site: Site) -> bytes:
    """All games, and everything published that can still be read."""
    with translation.override(site.language):
        return leaderboard.page_bytes(
            "games",
            site,
            view="games",
            games=_games(site, issues[0].payload) if issues else [],
            issues=[_published(site, issue, is_newest=issue is issues[0]) for issue in issues],
        )


def final(issue: Issue | None, *, site: Site) -> bytes:
    """Who plays on, once that is decided, and the champion, once the final is published."""
    with translation.override(site.language):
        groups = _groups(issue.payload) if issue else []
        champion = issue.payload["champion"] if issue else None
        return leaderboard.page_bytes("final", site, view="final", groups=groups, champion=champion)


def about(site: Site) -> bytes:
    """How the points are published, and the rules in force."""
    assert site.shown is not None
    with translation.override(site.language):
        chosen = site.shown.rules.items()
        rules = [Rule(setting_words.label(key), setting_words.words(key, value)) for key, value in chosen]
        return leaderboard.page_bytes("about", site, view="about", rules=rules)


def tournaments(shown: Sequence[PublicTournament], *, site: Site) -> bytes:
    with translation.override(site.language):
        return leaderboard.page_bytes("tournaments", site, view="list", tournaments=shown)


def _title(number: int) -> str:
    return _("Points of game %(number)s") % {"number": number}


def _games(site: Site, payload: Payload, current: int = 0) -> list[Way]:
    return [Way(site.path("game", number=number), _title(number), number == current) for number in payload["games"]]


def _published(site: Site, issue: Issue, *, is_newest: bool) -> Published:
    board, sheet = leaderboard.board_of(issue.payload), issue.sheet
    path = site.path("board") if is_newest else ""
    if sheet.is_replaced:
        path = f"{site.path('board')}?version={sheet.version}"
    return Published(board.heading, board.updated, path, bool(sheet.replaces_at), sheet.is_replaced)


def _groups(payload: Payload) -> list[Group]:
    """The finalists, and before them the semi-finalists where there are any."""
    onward = [row["pseudonym"] for row in payload["rows"] if row.get("advances")]
    if not payload["after"].get("semi_finals"):
        return [Group(_("Finalists"), onward)] if onward else []
    found = [Group(_("Finalists"), _reaching(payload["rows"])), Group(_("Semi-finalists"), onward)]
    return [group for group in found if group.pseudonyms]


def _reaching(rows: Sequence[Row]) -> list[str]:
    return [row["pseudonym"] for row in rows if row.get("reaches_final")]
