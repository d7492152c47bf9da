"""`manage.py test`: pytest with a PostgreSQL and a Valkey of its own, in a folder thrown away after."""

import os
import secrets
import signal
import subprocess
import tempfile
from pathlib import Path
from types import FrameType

from ops import static_files, translations
from ops.places import PYTHON, ROOT
from ops.services import Services

# Tests empty their tables: never those of a real server, nor by its settings.
REAL = ("DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SECURE", "DEBUG")


def run(arguments: list[str]) -> int:
    """Run pytest with `arguments`; returns its exit code."""
    signal.signal(signal.SIGTERM, _interrupt)
    signal.signal(signal.SIGHUP, _interrupt)
    for variable in REAL:
        os.environ.pop(variable, None)
    with tempfile.TemporaryDirectory(prefix="titledeed-test-") as folder:
        home = Path(folder)
        services = Services(home, durable=False)
        try:
            _prepare(services)
            return _pytest(arguments)
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            services.stop()


def _prepare(services: Services) -> None:
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "DATABASE_URL": services.environment["DATABASE_URL"],
        "REDIS_URL": services.environment["REDIS_URL"],
    }
    translations.compile_all()
    static_files.collect()
    services.start()


def _pytest(arguments: list[str]) -> int:
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
