"""Listening to a stream of news as a browser does, over a socket of its own."""

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.test import Client

from accounts.models import User


def cookie_of(user: User | None) -> dict[str, str]:
    if user is None:
        return {}
    client = Client()
    client.force_login(user)
    return {"Cookie": f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"}


class Stream:
    """An open stream; `next(name)` waits for the next event of that name."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.answer = answer

    def events(self) -> Iterator[tuple[str, Any]]:
        """Every event as (name, data), comments as ("", None)."""
        name, data = "", ""
        while line := self.answer.readline():
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                name = text.removeprefix("event: ")
            elif text.startswith("data: "):
                data = text.removeprefix("data: ")
            elif not text and name:
                yield name, json.loads(data)
                name = ""
            elif text.startswith(":"):
                yield "", None

    def next(self, wanted: str, *, seconds: float = 20) -> Any:
        until = time.monotonic() + seconds
        for name, data in self.events():
            if name == wanted:
                return data
            assert time.monotonic() < until, f"no {wanted} in {seconds} seconds"
        raise AssertionError(f"the stream ended before {wanted}")


@contextmanager
def listening(site: str, path: str, user: User | dict[str, str] | None = None) -> Iterator[Stream]:
    """`user` is somebody who is signed in, or the headers that say so."""
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)
    connection.request("GET", path, headers=user if isinstance(user, dict) else cookie_of(user))
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    try:
        yield Stream(answer)
    finally:
        connection.close()


def status(
    site: str, path: str, user: User | dict[str, str] | None = None, method: str = "GET", body: bytes | None = None
) -> int:
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)
    connection.request(method, path, body, headers=user if isinstance(user, dict) else cookie_of(user))
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status
