"""A checkout of its own, in which `manage.py up` may run beside the one that is being worked on."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from ops import address, processes
from ops.places import ROOT, VENV

FOLDERS = (
    *("accounts", "config", "games", "jobs", "ops", "rules_engine", "static", "templates", "titledeed_verify"),
    "tournament",
)
FILES = ("manage.py", "requirements.txt", "requirements-dev.txt")
# What this process was given for itself.
OURS = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "STATIC_ROOT",
    "ALLOWED_HOSTS",
    "TEST_SERVERS",
    "PYTEST_XDIST_WORKER",
    "PYTEST_XDIST_WORKER_COUNT",
)


class House:
    """The checkout in `folder`, sharing this one's installed packages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.var = folder / "var"
        for name in FOLDERS:
            shutil.copytree(ROOT / name, folder / name)
        for name in FILES:
            shutil.copy(ROOT / name, folder / name)
        (folder / ".venv").symlink_to(VENV)
        collected = Path(os.environ["STATIC_ROOT"])  # of the same files, so it need not be made again
        shutil.copytree(collected, self.var / "static" / collected.name)
        self.environment = {name: value for name, value in os.environ.items() if name not in OURS}

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """One command from start to end."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            check=False,
            cwd=self.folder,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=180,
        )

    def up(self, port: int) -> "Up":
        return Up(self, port)

    def note(self) -> dict[str, Any]:
        """What the running `up` tells other processes."""
        return dict(json.loads((self.var / "running.json").read_text()))

    def workers(self, name: str) -> list[int]:
        """The processes of this house whose command line has `name` in it."""
        return [pid for pid in processes.orphans(self.var) if name in command_line(pid)]


class Up:
    """A running `manage.py up`; leaving the `with` block stops it."""

    def __init__(self, house: House, port: int) -> None:
        self.house = house
        self.port = port
        self.said = house.folder / "said.txt"

    def __enter__(self) -> "Up":
        with self.said.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--port", str(self.port)],
                cwd=self.house.folder,
                env=self.house.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self.until(lambda: "Ctrl-C stops it" in self.said.read_text())
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()
        processes.end(processes.orphans(self.house.var), how=signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(30)

    def until(self, true: Any, seconds: float = 120) -> None:
        """Wait until something is so; fail with what `up` said when it never is."""
        end = time.monotonic() + seconds
        while not true():
            assert self.process.poll() is None, self.said.read_text()
            assert time.monotonic() < end, self.said.read_text()
            time.sleep(0.05)

    def answers(self) -> bool:
        return address.answers("127.0.0.1", self.port, "/healthz")

    def first_link(self) -> str | None:
        found = re.search(r"works once\): (\S+)", self.said.read_text())
        return found.group(1) if found else None


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
