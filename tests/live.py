"""The product's own processes, run beside a test on the test's database."""

import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.db import connection

from ops import address, application, processes


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


def wait_until(holds: Callable[[], object], otherwise: str, *, seconds: float = 30) -> None:
    """Look again and again; fail with what is `otherwise` so when it does not hold in time."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, otherwise
        time.sleep(0.05)


def wait_until_it_answers(port: int, child: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        assert child.poll() is None, "the web server ended while starting"
        return address.answers("127.0.0.1", port, "/healthz")

    wait_until(answers, "the web server does not answer")
