"""Child processes that do not outlive their parent, and how to find those that did."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from ops.places import ROOT

MARK = "TITLEDEED_VAR"  # in the environment of every child: tells whose it is
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None)


def spawn(
    command: Sequence[str | Path],
    *,
    env: Mapping[str, str] | None = None,
    owner: Path,
    output: IO[bytes] | int | None = None,
    last_signal: signal.Signals = signal.SIGTERM,
    user: tuple[int, int] | None = None,
    descriptors: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start `command` in a session of its own, so that Ctrl-C reaches only the parent.

    `owner` is the var folder the child works for, `last_signal` what the kernel sends it when the
    parent dies without a word, `user` the (uid, gid) it runs as.
    """

    def before_exec() -> None:
        if sys.platform == "linux":
            _libc.prctl(_PR_SET_PDEATHSIG, int(last_signal))

    user_id, group_id = user or (None, None)
    return subprocess.Popen(
        command,
        cwd=ROOT if user is None else "/",
        env={**(os.environ if env is None else env), MARK: str(owner)},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        start_new_session=True,
        preexec_fn=before_exec,  # noqa: PLW1509 - ops has no threads
        pass_fds=tuple(descriptors),
        user=user_id,
        group=group_id,
        extra_groups=[] if user else None,
    )


def stop(*children: subprocess.Popen[bytes], how: signal.Signals = signal.SIGTERM, patience: float = 15) -> None:
    """Ask all to end, wait, then end what is left of their groups by force. `patience` is in seconds."""
    for child in children:
        if child.poll() is None:
            child.send_signal(how)
    until = time.monotonic() + patience
    for child in children:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(max(until - time.monotonic(), 0))
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def orphans(owner: Path) -> list[int]:
    """Processes marked as working for `owner` that are not this one (Linux; elsewhere none)."""
    wanted = f"{MARK}={owner}".encode()
    found = []
    for environ in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            pid = int(environ.parent.name)
            if pid != os.getpid() and wanted in environ.read_bytes().split(b"\0"):
                found.append(pid)
    return found


def end(pids: Sequence[int], *, how: signal.Signals = signal.SIGTERM, patience: float = 15) -> None:
    """Ask processes that are not our children to end, wait, then end them by force."""
    for sent, seconds in ((how, patience), (signal.SIGKILL, 5.0)):
        alive = [pid for pid in pids if is_alive(pid)]
        for pid in alive:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, sent)
        until = time.monotonic() + seconds
        while any(is_alive(pid) for pid in alive) and time.monotonic() < until:
            time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    try:
        # A zombie has ended; only its parent has not looked yet.
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return not Path("/proc/self").exists()
