"""The product's own processes, run beside a test on the test's database."""

import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.db import connection

from ops import application, processes


def environment() -> dict[str, str]:
    """This process's environment, with the address of the database that the tests write to."""
    query = urlsplit(os.environ["DATABASE_URL"]).query
    return {**os.environ, "DATABASE_URL": f"postgresql:///{connection.settings_dict['NAME']}?{query}"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(name: str, *, port: int, owner: Path) -> Iterator[subprocess.Popen[bytes]]:
    """One of the processes that `up` starts, by the same command line."""
    command = application.commands("127.0.0.1", port, owner)[name]
    child = processes.spawn(command, env=environment(), owner=owner)
    try:
        yield child
    finally:
        processes.stop(child)


def wait_until_it_answers(url: str, child: subprocess.Popen[bytes], *, seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until and child.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310 - http, our own
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"nothing answers at {url}")
