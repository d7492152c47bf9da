"""The embedded servers, for those that `DATABASE_URL` and `REDIS_URL` do not name."""

import os
import subprocess
from pathlib import Path

from ops import processes
from ops.postgres import Postgres
from ops.valkey import Valkey


class Services:
    """PostgreSQL and Valkey under `home`, as the environment asks for them."""

    def __init__(self, home: Path, *, durable: bool = True) -> None:
        self.servers: dict[str, Postgres | Valkey] = {}
        if not os.environ.get("DATABASE_URL"):
            self.servers["DATABASE_URL"] = Postgres(home / "pg", owner=home, durable=durable)
        if not os.environ.get("REDIS_URL"):
            self.servers["REDIS_URL"] = Valkey(home / "valkey", owner=home, durable=durable)
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def environment(self) -> dict[str, str]:
        return {variable: server.url for variable, server in self.servers.items()}

    def start(self) -> None:
        """Start what is missing and name it in this process's environment, for its children."""
        for variable in self.servers:
            self.start_one(variable)
        os.environ.update(self.environment)

    def start_one(self, variable: str) -> subprocess.Popen[bytes]:
        self.running[variable] = self.servers[variable].start()
        return self.running[variable]

    def stop(self) -> None:
        for variable, server in reversed(self.servers.items()):
            if variable in self.running:
                processes.stop(self.running[variable], how=server.stop_signal, patience=30)
            server.forget()
            os.environ.pop(variable, None)
