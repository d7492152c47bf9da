"""Let Django's WSGI application answer a request of ASGI, on a thread.

Django's own ASGI handler costs a synchronous view eight times the processor time; this costs some 60 µs
(docs/decisions/0024-news-and-pages-from-one-port.md).
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import IO, Any, TypeAlias
from urllib.parse import unquote_to_bytes

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Wsgi: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

THREADS = min(2 * (os.cpu_count() or 1) + 1, 8)  # no more than the database pool has connections
IN_MEMORY = 1024 * 1024
_PLAIN = {"CONTENT_TYPE", "CONTENT_LENGTH"}


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def header(self, name: bytes) -> str:
        """The value of one header, "" where it is missing; `name` in small letters."""
        return next((value.decode("latin-1") for key, value in self.headers if key == name), "")


class WsgiBridge:
    def __init__(self, application: Wsgi, threads: int = THREADS) -> None:
        self._application = application
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def ask(self, scope: Scope, body: IO[bytes]) -> Answer:
        """The whole answer of the application: our longest are files of a few megabytes."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._call, environ_of(scope, body))

    def _call(self, environ: dict[str, Any]) -> Answer:
        begun: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
            begun[:] = [int(status[:3]), headers]

        chunks = self._application(environ, start_response)
        try:
            body = b"".join(chunks)
        finally:
            if close := getattr(chunks, "close", None):
                close()
        status, headers = begun
        coded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return Answer(status, coded, body)


async def body_of(receive: Receive) -> IO[bytes] | None:
    """The body of a request, on disk when it is long; None when the browser went away before it was there."""
    body = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  (closed with the request)
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            body.close()
            return None
        body.write(message.get("body", b""))
        if not message.get("more_body"):
            body.seek(0)
            return body


def environ_of(scope: Scope, body: IO[bytes]) -> dict[str, Any]:
    """A request as PEP 3333 wants it: bytes of the path and of headers as Latin-1."""
    server, client = scope.get("server") or ("", 0), scope.get("client") or ("", 0)
    path = unquote_to_bytes(scope.get("raw_path") or scope["path"]).decode("latin-1")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for coded, value in scope["headers"]:
        name = coded.decode("latin-1")
        if "_" not in name:  # it would pass for the header with a hyphen, which a proxy may have set
            _add(environ, name.upper().replace("-", "_"), value.decode("latin-1"))
    return environ


def _add(environ: dict[str, Any], name: str, value: str) -> None:
    key = name if name in _PLAIN else f"HTTP_{name}"
    between = "; " if name == "COOKIE" else ","
    environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
