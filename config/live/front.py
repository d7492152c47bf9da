"""The web server's entry point: public pages from the shelf, all others from Django.

What Django opens as a stream of news goes on from here.
"""

import asyncio
import json
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import IO

import structlog

from config.live.hub import Hub
from config.live.shelf import Shelf
from config.live.wsgi_bridge import Answer, Receive, Scope, Send, Wsgi, WsgiBridge, body_of
from jobs import live

log = structlog.get_logger(__name__)

_HEADER = live.HEADER.lower().encode()
SILENCE = 15.0  # seconds after which a comment keeps the connection open
LONGEST = 600.0  # then the browser comes again and shows anew that it may listen
_BROKEN = Answer(500, [(b"content-type", b"text/plain")], b"Something broke on our side.\n")


class Front:
    """An ASGI application. Whether somebody may listen is decided by the view that opens the stream."""

    def __init__(self, django: Wsgi, hub: Hub, shelf: Shelf) -> None:
        self._bridge = WsgiBridge(django)
        self._hub = hub
        self._shelf = shelf
        self._ending: asyncio.Event | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or await self._shelf.answer(scope, send):
            return
        token = self._shelf.token
        body = await body_of(receive)
        if body is None:
            return
        with body:
            answer = await self._answer(scope, body)
        self._shelf.keep(scope, answer, token)
        opened = answer.header(_HEADER)
        if opened and scope["method"] == "GET":
            await self._stream(json.loads(opened), answer, receive, send)
        else:
            await _send_whole(answer, send)

    async def _answer(self, scope: Scope, body: IO[bytes]) -> Answer:
        try:
            return await self._bridge.ask(scope, body)
        except Exception:
            log.exception("web.broken", path=scope["path"])
            return _BROKEN

    async def _stream(self, wanted: dict[str, str], answer: Answer, receive: Receive, send: Send) -> None:
        """Pass on what the hub tells until the browser goes or its time is over."""
        headers = [pair for pair in answer.headers if pair[0] not in (_HEADER, b"content-length")]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.body, "more_body": True})
        queue = self._hub.join(wanted)
        telling = asyncio.ensure_future(_tell(queue, send))
        going = asyncio.ensure_future(_gone(receive))
        ending = asyncio.ensure_future(self._when_it_ends().wait())
        try:
            await asyncio.wait({telling, going, ending}, timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (telling, going, ending):
                task.cancel()
            self._hub.leave(wanted, queue)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _when_it_ends(self) -> asyncio.Event:
        """Set once this process is told to end: the server waits for open streams, so they must end first."""
        if self._ending is None:
            self._ending = asyncio.Event()
            _on_end(self._ending.set)
        return self._ending


def _on_end(act: Callable[[], None]) -> None:
    """Call `act` in the loop at SIGTERM and SIGINT, before whoever else listens to them is called as ever."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)
        if callable(former := formers[signal.Signals(number)]):
            former(number, frame)

    formers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    for number in formers:
        signal.signal(number, handle)


async def _tell(queue: asyncio.Queue[bytes], send: Send) -> None:
    while True:
        try:
            told = await asyncio.wait_for(queue.get(), SILENCE)
        except TimeoutError:
            told = b":\n\n"
        await send({"type": "http.response.body", "body": told, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_whole(answer: Answer, send: Send) -> None:
    headers = [pair for pair in answer.headers if pair[0] != _HEADER]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})
