"""`manage.py test`: pytest with servers of its own, in a folder thrown away after.

The whole suite runs on two cores at once. Each half has a PostgreSQL and a Valkey to itself, because
tests empty tables, caches and queues; `tests/halves.py` lets each pytest process find its own.
"""

import json
import os
import secrets
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from ops import static_files, translations
from ops.places import PYTHON, ROOT
from ops.services import Services

# Tests empty their tables: never those of a real server, nor by its settings.
REAL = ("DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SECURE", "DEBUG", "TITLEDEED_KEYS")
HALVES = 2
# By file, because a file's tests share what was costly to prepare.
IN_HALVES = ("--numprocesses", str(HALVES), "--dist", "loadfile", "-p", "tests.halves")


def run(arguments: list[str]) -> int:
    """Run pytest with `arguments`; returns its exit code."""
    signal.signal(signal.SIGTERM, _interrupt)
    signal.signal(signal.SIGHUP, _interrupt)
    for variable in REAL:
        os.environ.pop(variable, None)
    halves = 1 if _names_tests(arguments) else HALVES
    with tempfile.TemporaryDirectory(prefix="titledeed-test-") as folder:
        services = [_services(Path(folder) / str(half)) for half in range(halves)]
        try:
            os.environ["TITLEDEED_KEYS"] = str(Path(folder) / "keys")
            _prepare(services)
            return _pytest(arguments if halves == 1 else [*IN_HALVES, *arguments])
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            for pair in services:
                pair.stop()


def _names_tests(arguments: list[str]) -> bool:
    """Whether only some tests are wanted: those start sooner in one process."""
    return any(Path(argument.partition("::")[0]).exists() for argument in arguments)


def _services(home: Path) -> Services:
    home.mkdir()
    return Services(home, durable=False)


def _prepare(services: Sequence[Services]) -> None:
    environments = [pair.environment for pair in services]
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "TEST_SERVERS": json.dumps(environments),
        **environments[0],
    }
    translations.compile_all()
    static_files.collect()
    for pair in services:
        pair.start()
    os.environ |= environments[0]


def _pytest(arguments: Sequence[str]) -> int:
    # Not in a session of its own: Ctrl-C reaches pytest too, which then closes in its own way.
    # --reuse-db: the database goes with its server, nobody need drop it before.
    child = subprocess.Popen([PYTHON, "-m", "pytest", "--reuse-db", *arguments], cwd=ROOT)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            if child.poll() is None:
                child.send_signal(signal.SIGINT)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
