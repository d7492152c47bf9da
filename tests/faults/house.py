"""A house of its own, whose servers are killed and come back: PostgreSQL, Valkey, web server, worker."""

import contextlib
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from ops import address, application, processes
from ops.places import PYTHON, ROOT
from ops.postgres import Postgres
from ops.valkey import Valkey
from tests import live

Process = subprocess.Popen[bytes]
WEB, WORKER, POSTGRES, VALKEY = "web server", "worker", "PostgreSQL", "Valkey"
LOG = """SELECT line.kind, line.action, line.key, line.replaced_by_id IS NULL, line.at
    FROM games_logentry line JOIN games_recording recording ON recording.id = line.recording_id
    WHERE recording.table_id = %s ORDER BY line.number"""


class House:
    """All of it lies in `folder`. A name is one of WEB, WORKER, POSTGRES, VALKEY."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = live.free_port()
        self.postgres = Postgres(folder / "pg", owner=folder)
        self.valkey = Valkey(folder / "valkey", owner=folder)
        self.running: dict[str, Process] = {}

    @property
    def site(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "DATABASE_URL": self.postgres.url, "REDIS_URL": self.valkey.url}

    def start(self, *names: str) -> None:
        """Start them and wait until the servers among them answer."""
        for name in names:
            self.running[name] = self._launch(name)

    def kill(self, name: str) -> None:
        """Without a word: -9 to it and to all it has started."""
        child = self.running.pop(name)
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()

    def restart(self, name: str) -> None:
        """As an operator does: it is asked to end, and started again."""
        processes.stop(self.running.pop(name), how=self.postgres.stop_signal if name == POSTGRES else signal.SIGTERM)
        self.start(name)

    def close(self) -> None:
        with contextlib.ExitStack() as stack:
            stack.callback(self.postgres.forget)
            stack.callback(self.valkey.forget)
            for name in (POSTGRES, VALKEY, WEB, WORKER):
                if name in self.running:
                    stack.callback(self.kill, name)

    def manage(self, *arguments: str) -> str:
        """One Django command on this house's database; what it printed."""
        command = [str(PYTHON), "manage.py", *arguments]
        return subprocess.run(
            command, check=True, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, text=True
        ).stdout

    def make_hall(self, tables: int) -> list[dict[str, Any]]:
        """Tables that are being played, with their passes."""
        said = self.manage("shell", "-v0", "-c", f"from tests.faults.hall import make_hall; make_hall({tables})")
        return list(json.loads(said.splitlines()[-1]))

    def log(self, table_id: int) -> list[tuple[Any, ...]]:
        """Every line of a table's log: kind, action, key, whether it stands, when."""
        with psycopg.connect(self.postgres.url) as connection:
            return connection.execute(LOG, [table_id]).fetchall()

    def _launch(self, name: str) -> Process:
        if name == POSTGRES:
            return self.postgres.start()
        if name == VALKEY:
            return self.valkey.start()
        command = application.commands("127.0.0.1", self.port, self.folder)[name]
        child = processes.spawn(command, env=self.environment, owner=self.folder)
        if name == WEB:
            live.wait_until(lambda: address.answers("127.0.0.1", self.port, "/healthz"), "no web server", seconds=60)
        return child


@contextlib.contextmanager
def running_house(folder: Path) -> Iterator[House]:
    """Everything up but the worker."""
    house = House(folder)
    try:
        house.start(POSTGRES, VALKEY)
        house.manage("migrate", "--noinput", "--verbosity=0", "--skip-checks")
        house.start(WEB)
        yield house
    finally:
        house.close()
