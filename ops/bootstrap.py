"""Make `.venv` hold exactly the locked packages, then go on inside it."""

import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from ops.errors import OpsError
from ops.locks import Lock
from ops.places import PYTHON, ROOT, VAR, VENV

RUNTIME = ROOT / "requirements.txt"
DEVELOPMENT = ROOT / "requirements-dev.txt"  # holds all of RUNTIME too
UV = ROOT / "ops" / "uv.txt"
STAMP = VENV / ".locked.json"  # written last: a .venv without it was never finished


def ensure(*, development: bool) -> None:
    """Leave the process inside a `.venv` that matches the lock; re-executes itself when it must."""
    if prepare(development=development) or not is_inside():
        sys.stdout.flush()
        os.execv(PYTHON, [str(PYTHON), *sys.argv])  # noqa: S606 - the same program again


def prepare(*, development: bool) -> bool:
    """Make `.venv` match the lock; True when something had to be installed."""
    if is_ready(development=development):
        return False
    with Lock(VAR / "bootstrap.lock").held():
        if is_ready(development=development):  # another process did it meanwhile
            return False
        build(development=development)
        return True


def is_inside() -> bool:
    return Path(sys.prefix).resolve() == VENV.resolve()


def is_ready(*, development: bool) -> bool:
    have = installed()
    if not PYTHON.exists() or (is_inside() and have.get("python") != platform.python_version()):
        return False
    return all(have.get(lock.name) == fingerprint(lock) for lock in wanted(development))


def wanted(development: bool) -> list[Path]:
    return [RUNTIME, DEVELOPMENT] if development else [RUNTIME]


def installed() -> dict[str, str]:
    """What the stamp says was installed; empty when there is none or it cannot be read."""
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def fingerprint(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def build(*, development: bool) -> None:
    have = installed()
    # A checkout that has the tools for developers keeps them.
    development = development or DEVELOPMENT.name in have
    print("Installing the locked packages into .venv ...", flush=True)
    if have.get("python") != platform.python_version() or not PYTHON.exists():
        shutil.rmtree(VENV, ignore_errors=True)
    STAMP.unlink(missing_ok=True)
    if not PYTHON.exists():
        run([sys.executable, "-m", "venv", "--without-pip", VENV], help_with_venv())
    install(DEVELOPMENT if development else RUNTIME)
    stamp = {"python": platform.python_version()} | {lock.name: fingerprint(lock) for lock in wanted(development)}
    partial = STAMP.with_suffix(".partial")
    partial.write_text(json.dumps(stamp))
    partial.replace(STAMP)


def install(lock: Path) -> None:
    """Install by uv, which is five times quicker; by pip alone where uv has no wheel."""
    uv = VENV / "bin" / "uv"
    pip = pip_command()
    if not uv.exists():
        subprocess.run([*pip, "--require-hashes", "-r", UV], check=False, stderr=subprocess.DEVNULL)
    if uv.exists():
        sync: list[str | Path] = [uv, "pip", "sync", "--quiet", "--compile-bytecode", "--require-hashes"]
        cache = [] if os.access(Path.home(), os.W_OK) else ["--no-cache"]
        run([*sync, *cache, "--python", PYTHON, lock], HELP_WITH_PACKAGES)
    else:
        run([*pip, "--require-hashes", "-r", lock], HELP_WITH_PACKAGES)


def pip_command() -> list[str | Path]:
    """A pip that installs into `.venv`: the machine's own, or else one made there by ensurepip."""
    quiet = ["--quiet", "--disable-pip-version-check"]
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", PYTHON, "install", *quiet]
    run([PYTHON, "-m", "ensurepip", "--default-pip"], help_with_venv())
    return [PYTHON, "-m", "pip", "install", *quiet]


def run(command: Sequence[str | Path], remedy: str) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip()
        raise OpsError(f"{said}\n\n{remedy}")


HELP_WITH_PACKAGES = (
    "The locked packages could not be installed. They come from the package index that pip is\n"
    "set up to use: check that this machine reaches it, then run the same command again."
)


def help_with_venv() -> str:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return (
        "This Python cannot make virtual environments. On Debian and Ubuntu:\n"
        f"    apt-get install python3-pip python{version}-venv\n"
        "Then run the same command again."
    )
