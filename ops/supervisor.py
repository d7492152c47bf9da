"""Watch over child processes: start again what dies, give up on what keeps dying."""

import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ops import processes
from ops.errors import OpsError

MOST_DEATHS = 5  # within WINDOW seconds; one more and everything stops
WINDOW = 60.0


@dataclass
class Child:
    name: str
    launch: Callable[[], subprocess.Popen[bytes]]
    process: subprocess.Popen[bytes]
    stop_signal: signal.Signals = signal.SIGTERM
    deaths: list[float] = field(default_factory=list)

    def revive(self) -> None:
        """Start the child again; OpsError when it has died too often of late."""
        now = time.monotonic()
        self.deaths = [moment for moment in self.deaths if now - moment < WINDOW] + [now]
        code = self.process.returncode
        if len(self.deaths) > MOST_DEATHS:
            raise OpsError(
                f"The {self.name} ended {len(self.deaths)} times within a minute (exit code {code}),"
                " so everything stops. Its own messages stand above."
            )
        print(f"The {self.name} ended (exit code {code}); starting it again.", flush=True)
        processes.stop(self.process)  # what is left of its group would keep the port
        time.sleep(0.2 * (len(self.deaths) - 1))
        self.process = self.launch()


def watch(children: list[Child]) -> None:
    """Never returns; ends by KeyboardInterrupt or OpsError."""
    while True:
        for child in children:
            if child.process.poll() is not None:
                child.revive()
        time.sleep(0.25)
