"""Public pages kept ready in the process, so that a crowd is answered before Django is asked.

An answer may stand here if any cache in the world may keep it: it says `public`, has an ETag, and depends on
nothing but its address and the encoding. Whether it is still right is asked of the database several times a
second, and at once when Valkey says that something public has changed. Nothing is served on a stale answer
to that question.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import redis
import redis.asyncio
import structlog
from django.db import connections

from config.live.wsgi_bridge import Answer, Scope, Send
from jobs import live
from tournament.publishing.encodings import encoding_for

log = structlog.get_logger(__name__)

CHECK_EVERY = 0.4  # seconds between two looks at the edition
TRUSTED_FOR = 2.0  # seconds after a look; then Django answers, and may say what is wrong
QUIET = 60.0  # seconds without a reader after which nobody looks any more
MOST_PAGES = 2048
MOST_BYTES = 64 * 1024 * 1024

Key = tuple[bytes, bytes, bytes, str, bool]
Headers = list[tuple[bytes, bytes]]
_PREFIXES = ("/t/", "/sitemap.xml")
_KEPT_AT_304 = frozenset([b"etag", b"cache-control", b"vary", b"content-security-policy", b"content-language"])

_looking = ThreadPoolExecutor(1, thread_name_prefix="edition")


@dataclass(frozen=True, slots=True)
class Kept:
    """One answer as messages of ASGI, whole and as 304."""

    start: dict[str, object]
    body: dict[str, object]
    unchanged: dict[str, object]
    etag: bytes


_EMPTY: dict[str, object] = {"type": "http.response.body", "body": b""}


class Shelf:
    """`edition` reads the token of all that is public; it runs on a thread and may query."""

    def __init__(self, url: str, edition: Callable[[], str]) -> None:
        self._url = url
        self._edition = edition
        self._kept: dict[Key, Kept] = {}
        self._bytes = 0
        self._token = ""
        self._looked_at = 0.0
        self._read_at = 0.0
        self._watching: asyncio.Task[None] | None = None

    async def answer(self, scope: Scope, send: Send) -> bool:
        """Answer from the shelf; False when it is not there, and Django is to be asked."""
        if not scope["path"].startswith(_PREFIXES) or scope["method"] not in ("GET", "HEAD"):
            return False
        now = time.monotonic()
        self._read_at = now
        if now - self._looked_at > TRUSTED_FOR:
            self._watch()
            return False
        key, condition = _asked(scope)
        kept = self._kept.get(key)
        if kept is None:
            return False
        if condition and kept.etag in condition:
            await send(kept.unchanged)
            await send(_EMPTY)
        else:
            await send(kept.start)
            await send(kept.body if scope["method"] == "GET" else _EMPTY)
        return True

    @property
    def token(self) -> str:
        """To be noted before Django is asked, and given back with its answer."""
        return self._token

    def keep(self, scope: Scope, answer: Answer, token: str) -> None:
        """Put an answer on the shelf, unless something public has changed since it was asked for."""
        if not token or token != self._token or not _may_be_kept(scope, answer):
            return
        if len(self._kept) >= MOST_PAGES or self._bytes > MOST_BYTES:
            self._clear()
        etag = answer.header(b"etag").encode("latin-1")
        short = [pair for pair in answer.headers if pair[0] in _KEPT_AT_304]
        self._bytes += len(answer.body)
        self._kept[_asked(scope)[0]] = Kept(
            start={"type": "http.response.start", "status": answer.status, "headers": answer.headers},
            body={"type": "http.response.body", "body": answer.body},
            unchanged={"type": "http.response.start", "status": 304, "headers": short},
            etag=etag,
        )

    def _clear(self) -> None:
        self._kept.clear()
        self._bytes = 0

    def _watch(self) -> None:
        if self._watching is None or self._watching.done():
            self._watching = asyncio.ensure_future(self._look_until_quiet())

    async def _look_until_quiet(self) -> None:
        """Look at the edition as long as anybody reads, through every restart of Valkey and of the database."""
        await self._look()
        while time.monotonic() - self._read_at < QUIET:
            try:
                async with redis.asyncio.from_url(self._url) as valkey, valkey.pubsub() as subscription:
                    await subscription.subscribe(live.PUBLIC)
                    while time.monotonic() - self._read_at < QUIET:
                        await subscription.get_message(timeout=CHECK_EVERY)
                        await self._look()
            except (redis.RedisError, OSError):
                await asyncio.sleep(CHECK_EVERY)
                await self._look()
        self._clear()
        self._looked_at = 0.0

    async def _look(self) -> None:
        began = time.monotonic()
        try:
            token = await asyncio.get_running_loop().run_in_executor(_looking, self._read)
        except Exception:  # a database that is away for a moment: nothing is served from here until it is back
            log.warning("shelf.not_checked", exc_info=True)
            return
        if token != self._token:
            self._clear()
            self._token = token
        self._looked_at = began

    def _read(self) -> str:
        try:
            return self._edition()
        finally:
            connections.close_all()


def _asked(scope: Scope) -> tuple[Key, bytes]:
    """What an answer depends on, and the tags the reader has already."""
    host = accepted = condition = b""
    is_secure = False
    for name, value in scope["headers"]:
        if name == b"host":
            host = value
        elif name == b"accept-encoding":
            accepted = value
        elif name == b"if-none-match":
            condition = value
        elif name == b"x-forwarded-proto":
            is_secure = value == b"https"
    path = scope.get("raw_path") or scope["path"].encode()
    return (host, path, scope["query_string"], encoding_for(accepted.decode("latin-1")), is_secure), condition


def _may_be_kept(scope: Scope, answer: Answer) -> bool:
    return (
        answer.status == 200
        and scope["method"] == "GET"
        and answer.header(b"cache-control").startswith("public")
        and answer.header(b"vary").lower() == "accept-encoding"
        and bool(answer.header(b"etag"))
        and not answer.header(b"set-cookie")
    )
