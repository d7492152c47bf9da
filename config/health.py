"""`/healthz`: whether this process can serve people, for whoever watches over it."""

from collections.abc import Callable

import redis
import structlog
from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse

log = structlog.get_logger(__name__)


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer before everything else: a watcher knows neither our host names nor TLS."""

    def answer(request: HttpRequest) -> HttpResponse:
        return healthz() if request.path == "/healthz" else get_response(request)

    return answer


def healthz() -> HttpResponse:
    """200 when database and Valkey answer; 503 with the names of those that do not."""
    failing = [name for name, check in (("database", check_database), ("valkey", check_valkey)) if not check()]
    text = f"failing: {', '.join(failing)}" if failing else "ok"
    return HttpResponse(text, status=503 if failing else 200, content_type="text/plain")


def check_database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        log.warning("health.database", exc_info=True)
        return False
    return True


def check_valkey() -> bool:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
            client.ping()
    except redis.RedisError:
        log.warning("health.valkey", exc_info=True)
        return False
    return True
