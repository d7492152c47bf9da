"""Our own processes: the web server, the worker of background tasks, and the timer that feeds it."""

import os
import subprocess
from pathlib import Path

from ops import processes
from ops.errors import OpsError
from ops.places import PYTHON, ROOT
from ops.supervisor import Child


def commands(host: str, port: int, owner: Path) -> dict[str, list[str]]:
    """The command line of each; the compose file runs the same three."""
    cores = os.cpu_count() or 1
    workers = os.environ.get("WEB_CONCURRENCY") or str(min(cores, 4))
    # Celery warns of root at every start; on one machine, root is who runs everything.
    celery = [str(PYTHON), "-W", "ignore::UserWarning:celery.platforms", "-m", "celery", "--quiet", "--app=config"]
    return {
        "web server": [
            *(str(PYTHON), "-m", "granian", "--interface=asginl", f"--host={host}", f"--port={port}"),
            *(f"--workers={workers}", "--respawn-failed-workers"),
            # One that is just starting does not hear that it should end, and a stream of news ends only so.
            "--workers-kill-timeout=3",
            *("--log-level=warning", "config.asgi:application"),
        ],
        "worker": [
            *(*celery, "worker", "--pool=threads", "--concurrency=2", "--loglevel=warning"),
            *("--without-gossip", "--without-mingle"),
        ],
        "timer": [*celery, "beat", "--loglevel=warning", "--pidfile=", f"--schedule={owner / 'beat-schedule'}"],
    }


def start(name: str, host: str, port: int, *, owner: Path) -> Child:
    command = commands(host, port, owner)[name]

    def launch() -> subprocess.Popen[bytes]:
        return processes.spawn(command, owner=owner)

    return Child(name, launch, launch())


def stop(children: list[Child]) -> None:
    processes.stop(*(child.process for child in children))


def manage(*arguments: str) -> str:
    """Run one Django command and return what it printed; what it complains of goes to the terminal."""
    command = [str(PYTHON), "manage.py", *arguments]
    done = subprocess.run(command, check=False, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise OpsError(f"`manage.py {arguments[0]}` failed; the reason stands above.")
    return done.stdout.strip()
