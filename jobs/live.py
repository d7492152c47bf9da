"""News for the screens that are open: said once the act behind it is committed, heard by `config.live`.

News only hurry the screens along. Nothing is kept: every stream begins with the whole state, and every page
can be loaded anew and shows the same from the database.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import redis
import structlog
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse

CHANNEL = "titledeed.live"
PUBLIC = "titledeed.public"  # only that something public has changed; whoever hears it looks for itself
HEADER = "Live-Stream"  # from a view to the web server; never leaves the house

log = structlog.get_logger(__name__)


def publish(tournament_id: int, topic: str, data: Mapping[str, Any]) -> None:
    """Tell all screens of a tournament, after this transaction; JSON values only.

    Never fails the act: without Valkey the screens find out when they next look by themselves.
    """
    said = json.dumps({"tournament": str(tournament_id), "topic": topic, "data": data}, separators=(",", ":"))
    transaction.on_commit(lambda: _say(CHANNEL, said))


def tell_public() -> None:
    """Tell all processes, after this transaction, that the public pages they keep may be old."""
    transaction.on_commit(lambda: _say(PUBLIC, ""))


def stream(kind: str, tournament_id: int, **more: str) -> HttpResponse:
    """The answer of a view that lets somebody listen: the web server keeps it open and goes on from here.

    `kind` and `more` choose what is told. Where no such server stands in front, the browser comes again.
    """
    response = HttpResponse("retry: 2000\n\n", content_type="text/event-stream")
    response[HEADER] = json.dumps({"kind": kind, "tournament": str(tournament_id), **more})
    response["Cache-Control"] = "no-store"
    return response


def _say(channel: str, said: str) -> None:
    try:
        _valkey().publish(channel, said)
    except redis.RedisError:
        log.warning("live.unsaid", exc_info=True)


@cache
def _valkey() -> redis.Redis:
    """One pool of connections a process."""
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)
