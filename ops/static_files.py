"""The files the browser gets, collected and compressed once for each state of their sources."""

import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from ops.errors import OpsError
from ops.places import PYTHON, ROOT, VAR

COLLECTED = VAR / "static"
KEPT_FOR = 2 * 24 * 60 * 60  # seconds; a running server may still send from an older folder


def collect() -> None:
    """Name in STATIC_ROOT the folder for the sources as they are now, made first if need be."""
    target = COLLECTED / fingerprint()
    if not target.exists():
        COLLECTED.mkdir(parents=True, exist_ok=True)
        _forget_old()
        partial = Path(tempfile.mkdtemp(prefix=".partial-", dir=COLLECTED))
        _fill(partial)
        try:
            partial.rename(target)
        except OSError:  # another process was quicker
            shutil.rmtree(partial)
    os.environ["STATIC_ROOT"] = str(target)


def fingerprint() -> str:
    """Stands for our own static files and, by the lock, for those inside packages."""
    digest = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for path in sorted((ROOT / "static").rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(ROOT)).encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _fill(folder: Path) -> None:
    command = [str(PYTHON), "-m", "django", "collectstatic", "--noinput", "--verbosity=0", "--skip-checks"]
    environment = {
        # Nothing is asked of a server, but the settings want to know of them.
        "DATABASE_URL": "postgresql:///none",
        "REDIS_URL": "redis://none",
        "SECRET_KEY": "none",
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "STATIC_ROOT": str(folder),
        "PYTHONPATH": str(ROOT),
    }
    if subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode != 0:
        shutil.rmtree(folder)
        raise OpsError("The static files could not be collected; the reason stands above.")


def _forget_old() -> None:
    for folder in COLLECTED.iterdir():
        if time.time() - folder.stat().st_mtime > KEPT_FOR:
            shutil.rmtree(folder, ignore_errors=True)
