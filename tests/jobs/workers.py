"""What tests do to workers: kill them, and wait for what they do."""

import os
import signal
import subprocess
import time
from collections.abc import Callable

Worker = subprocess.Popen[bytes]

LEASE = 1.0  # seconds after which a silent worker counts as dead


def kill(worker: Worker) -> None:
    """As when the power goes: no handler runs."""
    os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


def wait_until(holds: Callable[[], object], *, seconds: float = 60) -> None:
    """Look again and again; fails when it does not hold in time."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it did not come to hold in time"
        time.sleep(0.05)
