"""The files the tests of this folder look through."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OWN = ("accounts", "config", "games", "jobs", "ops", "rules_engine", "titledeed_verify", "tournament", "tests")


def python_files(*folders: str) -> list[Path]:
    """Our Python files in these folders (all by default), without what Django generates."""
    found = [path for folder in folders or OWN for path in (ROOT / folder).rglob("*.py")]
    return sorted(path for path in found if "migrations" not in path.parts)


@cache
def tracked_files() -> list[Path]:
    """Every file in the repository that is text."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()]
