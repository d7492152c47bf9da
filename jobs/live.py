"""News for the screens that are open: told once the act behind it is committed, read by `config.live`.

News are a stream in Valkey: whoever was away for a moment asks for what came after the last it heard. They
only hurry the screens along: every page can be loaded anew and shows the same from the database.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import redis
import structlog
from django.conf import settings
from django.db import transaction

STREAM = "live"
KEPT = 2000  # some minutes of a full hall

log = structlog.get_logger(__name__)


def publish(tournament_id: int, topic: str, data: Mapping[str, Any]) -> None:
    """Tell all screens of a tournament, after this transaction; JSON values only.

    Never fails the act: without Valkey the screens find out when they next look by themselves.
    """
    news = {"tournament": str(tournament_id), "topic": topic, "data": json.dumps(data, separators=(",", ":"))}
    transaction.on_commit(lambda: _send(news))


def _send(news: dict[str, str]) -> None:
    try:
        _valkey().xadd(STREAM, news, maxlen=KEPT, approximate=True)  # type: ignore[arg-type]
    except redis.RedisError:
        log.warning("live.unsent", topic=news["topic"], exc_info=True)


@cache
def _valkey() -> redis.Redis:
    """One pool of connections a process."""
    return redis.Redis.from_url(settings.LIVE_URL, socket_timeout=1, socket_connect_timeout=1)
