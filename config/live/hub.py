"""Who listens to what in this process; one subscription in Valkey serves them all."""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import redis
import redis.asyncio
import structlog

from config.live.channel import Channel, Composer, News
from jobs import live

log = structlog.get_logger(__name__)

Key: TypeAlias = tuple[str, ...]


class Hub:
    """Channels come with their first listener and go with their last. `composers` by kind of stream."""

    def __init__(self, url: str, composers: Mapping[str, Callable[[Mapping[str, str]], Composer]]) -> None:
        self._url = url
        self._composers = composers
        self._channels: dict[Key, Channel] = {}
        self._reading: asyncio.Task[None] | None = None

    def join(self, wanted: Mapping[str, str]) -> asyncio.Queue[bytes]:
        """Listen to what `live.stream` named; the whole state comes first."""
        key = _key(wanted)
        if key not in self._channels:
            composer = self._composers[wanted["kind"]](wanted)
            self._channels[key] = Channel(wanted["tournament"], composer)
        if self._reading is None or self._reading.done():
            self._reading = asyncio.ensure_future(self._read())
        return self._channels[key].join()

    def leave(self, wanted: Mapping[str, str], queue: asyncio.Queue[bytes]) -> None:
        key = _key(wanted)
        self._channels[key].leave(queue)
        if not self._channels[key].is_heard:
            self._channels.pop(key).stop()

    async def _read(self) -> None:
        """Pass on news as long as anybody listens, through every restart of Valkey."""
        while self._channels:
            try:
                await self._read_connected()
            except (redis.RedisError, OSError):
                log.warning("live.cut_off", exc_info=True)
                await asyncio.sleep(1)

    async def _read_connected(self) -> None:
        async with redis.asyncio.from_url(self._url) as valkey, valkey.pubsub() as subscription:
            await subscription.subscribe(live.CHANNEL)
            for channel in self._channels.values():
                channel.tell(None)  # what was said while nobody listened is not known
            while self._channels:
                message = await subscription.get_message(ignore_subscribe_messages=True, timeout=5)
                if message is not None:
                    self._pass_on(json.loads(message["data"]))

    def _pass_on(self, said: dict[str, Any]) -> None:
        news = News(said["topic"], said["data"])
        for channel in self._channels.values():
            if channel.tournament == said["tournament"]:
                channel.tell(news)


def _key(wanted: Mapping[str, str]) -> Key:
    return tuple(wanted[name] for name in sorted(wanted))
