"""What all that look at the same thing are told: composed once for all of them, and only what has changed."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog
from django.db import connections

log = structlog.get_logger(__name__)

GATHER = 0.25  # seconds in which news are gathered, so that a busy hall is not composed entry by entry
BEAT = 10.0  # seconds after which everything is looked at anew: minutes pass and tablets fall silent without news
MOST_WAITING = 32  # messages; who is further behind gets the whole state instead


@dataclass(frozen=True, slots=True)
class News:
    topic: str
    data: Mapping[str, Any]


# By event: what the browser is told, by key. A value is sent when it differs from the last of its key.
Composition: TypeAlias = Mapping[str, Mapping[str, Any]]
# Composes what these news changed, or everything for None; runs on a thread and may query.
Composer: TypeAlias = Callable[[Sequence[News] | None], Composition]

_composing = ThreadPoolExecutor(1, thread_name_prefix="live")


class Channel:
    """Queues of listeners, and the one task that feeds them."""

    def __init__(self, tournament: str, composer: Composer) -> None:
        self.tournament = tournament
        self._composer = composer
        self._listeners: set[asyncio.Queue[bytes]] = set()
        self._new: set[asyncio.Queue[bytes]] = set()
        self._news: list[News | None] = []
        self._woken = asyncio.Event()
        self._sent: dict[tuple[str, str], str] = {}
        self._task = asyncio.ensure_future(self._run())

    @property
    def is_heard(self) -> bool:
        return bool(self._listeners)

    def join(self) -> asyncio.Queue[bytes]:
        queue: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._listeners.add(queue)
        self._new.add(queue)
        self._woken.set()
        return queue

    def leave(self, queue: asyncio.Queue[bytes]) -> None:
        self._listeners.discard(queue)
        self._new.discard(queue)

    def tell(self, news: News | None) -> None:
        """Something has changed; None: nobody knows what."""
        self._news.append(news)
        self._woken.set()

    def stop(self) -> None:
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await self._wait()
            news, self._news = self._news, []
            newcomers, self._new = self._new, set()
            is_whole = not news or None in news or bool(newcomers)
            try:
                composed = await self._compose(None if is_whole else [each for each in news if each is not None])
            except Exception:  # a database that is away for a moment: look again until it is back
                log.exception("live.not_composed")
                self._new |= newcomers
                await asyncio.sleep(1)
                self.tell(None)
                continue
            self._broadcast(composed, newcomers, is_whole=is_whole)

    async def _wait(self) -> None:
        try:
            await asyncio.wait_for(self._woken.wait(), BEAT)
        except TimeoutError:
            return
        if not self._new:
            await asyncio.sleep(GATHER)
        self._woken.clear()

    async def _compose(self, news: Sequence[News] | None) -> dict[tuple[str, str], str]:
        composition = await asyncio.get_running_loop().run_in_executor(_composing, self._composed, news)
        return {
            (event, key): json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            for event, values in composition.items()
            for key, value in values.items()
        }

    def _composed(self, news: Sequence[News] | None) -> Composition:
        try:
            return self._composer(news)
        finally:
            connections.close_all()

    def _broadcast(
        self, composed: dict[tuple[str, str], str], newcomers: set[asyncio.Queue[bytes]], *, is_whole: bool
    ) -> None:
        changed = {place: text for place, text in composed.items() if self._sent.get(place) != text}
        self._sent |= composed
        beat = b"event: beat\ndata: {}\n\n" if is_whole else b""
        for queue in self._listeners:
            self._put(queue, _message(composed if queue in newcomers else changed) + beat)

    def _put(self, queue: asyncio.Queue[bytes], message: bytes) -> None:
        if not message:
            return
        if queue.full():  # too slow: forget what waits, and tell everything anew
            while not queue.empty():
                queue.get_nowait()
            self._new.add(queue)
            self._woken.set()
        else:
            queue.put_nowait(message)


def _message(composed: Mapping[tuple[str, str], str]) -> bytes:
    """Server-sent events, one per kind, each with an object of what changed by key."""
    by_event: dict[str, list[str]] = {}
    for (event, key), text in composed.items():
        by_event.setdefault(event, []).append(f"{json.dumps(key)}:{text}")
    return "".join(f"event: {event}\ndata: {{{','.join(parts)}}}\n\n" for event, parts in by_event.items()).encode()
