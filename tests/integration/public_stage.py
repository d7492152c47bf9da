"""A tournament in which every private field holds a word that stands nowhere else, and who looks for it."""

import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urljoin

from django.db import connection
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLResolver

from tournament.draws import FILES
from tournament.models import DrawCommitment, Family, Player, Pseudonym, PublicSheet, Tournament

FIELDS = ("name", "city", "state", "club", "category", "route_note", "reference", "identity")
WORTHS = (7654321, 6543217, 5432176, 4321765)
WORTH_OF = tuple(7654321 - 7919 * index for index in range(45))  # one for each player, the strongest first
_AMOUNTS = "|".join(f"{worth}|{worth:,}" for worth in (*WORTHS, *WORTH_OF))
CANARY = re.compile(rf"qx[a-z]+\d*zq|(?<![\w-])(?:{_AMOUNTS})(?![\w-])".encode())
LANGUAGES = ("en", "zh-hant", "zh-hans")
GUESSED = (
    "/t/",
    "/t/lakeside",
    "/t/lakeside/en",
    "/t/lakeside/fr/",
    "/t/lakeside/?page=2",
    "/t/lakeside/?page=qq",
    "/t/nowhere/",
    "/lakeside/",
    "/t/lakeside.json",
    "/t/lakeside/en/games/99/",
    "/t/lakeside/en/games/0/",
    "/t/lakeside/%00/",
    "/%ff%fe/",
    "/api/players/",
    "/admin/",
    "/.env",
    "/media/1",
    "/static/../manage.py",
)


def mark(players: list[Player]) -> None:
    """Every field of every person, and a family each."""
    for index, player in enumerate(players):
        words = {name: f"qx{name.replace('_', '')}{index}zq" for name in FIELDS}
        Player.objects.filter(pk=player.pk).update(**words)


def give_families(players: list[Player]) -> None:
    for index, player in enumerate(players):
        family = Family.objects.create(tournament=player.tournament, label=f"qxfamily{index}zq")
        Player.objects.filter(pk=player.pk).update(family=family)


def propose_marked(player: Player) -> None:
    Pseudonym.objects.create(
        tournament=player.tournament, player=player, text="qxproposedzq", folded="qxproposedzq", state="proposed"
    )


@dataclass
class Seen:
    """One answer as it came: status line, headers, cookies and body."""

    address: str
    status: int
    everything: bytes
    size: int


def routes(resolver: URLResolver | None = None, prefix: str = "/", *, ids: str = "1") -> list[str]:
    """Every route of the site, with a plausible value for every argument, `ids` where a number is wanted."""
    values = {
        "slug": "lakeside",
        "token": "guess",
        "language": "en",
        "number": "1",
        "job_id": "00000000-0000-0000-0000-000000000000",
    }
    found: list[str] = []
    for pattern in (resolver or get_resolver()).url_patterns:
        route = re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", lambda m: values.get(m[1], ids), str(pattern.pattern))
        route = re.sub(r"<(?:\w+:)?(\w+)>", lambda m: values.get(m[1], ids), route)
        path = prefix + route.replace("^", "").replace("$", "").replace("\\", "")
        found += routes(pattern, path, ids=ids) if isinstance(pattern, URLResolver) else [path]
    return found


def guesses() -> list[str]:
    """What somebody tries who knows the ids of rows: every route with each of the first ids there are."""
    ids = {str(pk) for model in (Tournament, Player) for pk in model.objects.values_list("pk", flat=True)[:1]}
    rows = [str(sheet) for sheet in PublicSheet.objects.values_list("pk", flat=True)]
    versions = [f"/t/lakeside/?version={number}" for number in range(1, len(rows) + 2)]
    by_id = [f"/t/lakeside/en/{row}/" for row in rows] + [f"/t/{one}/" for one in ids]
    return [*versions, *by_id, *(path for one in sorted(ids) for path in routes(ids=one) if f"/{one}/" in path)]


def addresses() -> list[str]:
    made = [f"/t/lakeside/draw/{one.digest}/" for one in DrawCommitment.objects.all()]
    localised = [path.replace("/en/", f"/{code}/") for path in routes() for code in LANGUAGES if "/en/" in path]
    games = [f"/t/lakeside/{code}/games/{number}/" for code in LANGUAGES for number in (1, 2, 3)]
    found = [*routes(), *localised, *games, *GUESSED, *guesses(), *(start + name for start in made for name in FILES)]
    return list(dict.fromkeys(found))


def crawl(dave: Client) -> Iterator[Seen]:
    """Every public address, as whoever has no account gets it, and wherever its links and redirects lead."""
    waiting = addresses()
    done: set[str] = set()
    while waiting:
        address = waiting.pop(0)
        if address in done:
            continue
        done.add(address)
        answer = dave.get(address, headers={"accept-language": LANGUAGES[len(done) % 3]})
        head = f"{answer.status_code} {answer.reason_phrase} {dict(answer.headers)} {answer.cookies}".encode()
        yield Seen(address, answer.status_code, head + b"\n" + unpacked(answer.content), len(answer.content))
        found = re.findall(r'(?:href|src)="([^"#]*)"', answer.content.decode("utf-8", "replace"))
        onward = [urljoin(address, path.replace("&amp;", "&")) for path in (*found, answer.headers.get("Location", ""))]
        waiting += [path for path in onward if path.startswith("/") and not path.startswith(("//", "/static/"))]


def unpacked(content: bytes) -> bytes:
    """With what a PDF or a picture holds compressed, so that nothing is overlooked for being packed."""
    parts = [content]
    for start in (match.end() for match in re.finditer(rb"stream\r?\n|IDAT|zTXt[^\0]*\0\0", content)):
        with suppress(zlib.error):
            parts.append(zlib.decompressobj().decompress(content[start:], 4_000_000))
    return b"\n".join(parts)


def leaks(seen: Seen) -> list[bytes]:
    return CANARY.findall(seen.everything)


def public_columns() -> dict[str, set[str]]:
    """The public tables as the database has them, and what each column points to."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name.startswith("tournament_public")]
        return {
            table: {column.name for column in connection.introspection.get_table_description(cursor, table)}
            for table in tables
        }
