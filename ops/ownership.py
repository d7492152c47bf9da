"""Who runs the servers on `var/`: one `up`, or one command for as long as commands need them."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from ops import processes
from ops.errors import OpsError
from ops.locks import Lock
from ops.places import VAR
from ops.services import Services


@dataclass
class Note:
    """What the owner of `var/` tells other processes."""

    pid: int
    command: str
    address: str = ""
    environment: dict[str, str] | None = None  # None until the servers answer


class Ownership:
    """The right to run servers on one var folder."""

    def __init__(self, var: Path = VAR) -> None:
        self.var = var
        self.owner = Lock(var / "owner.lock")
        self.users = Lock(var / "users.lock")
        self.path = var / "running.json"

    def read(self) -> Note | None:
        try:
            return Note(**json.loads(self.path.read_text()))
        except (OSError, ValueError, TypeError):
            return None

    def write(self, note: Note) -> None:
        partial = self.path.with_suffix(".partial")
        partial.write_text(json.dumps(asdict(note)))
        partial.replace(self.path)

    def take(self, note: Note) -> None:
        """Become the owner for good, after commands that are just using the servers.

        Raises OpsError when another `up` owns the folder.
        """
        told = set()
        while not self.owner.acquire(wait=False):
            other = self.read()
            if other and other.command == "up":
                raise OpsError(
                    f"Titledeed is already running here: {other.address or 'it is just starting'}"
                    f" (process {other.pid}).\nStop it with Ctrl-C in its window, or: kill {other.pid}"
                )
            if other and other.pid not in told:
                told.add(other.pid)
                print(f"Waiting for `manage.py {other.command}` (process {other.pid}) to end ...", flush=True)
            time.sleep(0.1)
        self.write(note)
        processes.end(processes.orphans(self.var))

    def give_up(self) -> None:
        self.path.unlink(missing_ok=True)
        self.owner.release()

    @contextmanager
    def borrowed(self, command: str) -> Iterator[None]:
        """Have the servers for one command: those that run already, or else its own."""
        while True:
            if self.owner.acquire(wait=False):
                with self._own(command):
                    yield
                return
            with self.users.held(shared=True):
                note = self.read()
                if note and note.environment is not None:
                    os.environ.update(note.environment)
                    yield
                    return
            time.sleep(0.05)  # the owner is just starting or stopping

    @contextmanager
    def _own(self, command: str) -> Iterator[None]:
        self.write(Note(os.getpid(), command))
        processes.end(processes.orphans(self.var))
        services = Services(self.var)
        try:
            services.start()
            self.write(Note(os.getpid(), command, environment=services.environment))
            yield
            with suppress(KeyboardInterrupt), self.users.held():  # others finish first
                pass
        finally:
            self.path.unlink(missing_ok=True)
            services.stop()
            self.owner.release()
