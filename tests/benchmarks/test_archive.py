"""How long a large archive takes to write and to verify, in CPU time."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from games.archive.writing import write_archive
from tests.benchmarks.large_archive import large_championship

ROOT = Path(__file__).resolve().parents[2]
BUDGET = 30.0  # seconds of CPU for 1,000 players
PLAYERS = int(os.environ.get("ARCHIVE_PLAYERS", "120"))  # a thousand take minutes to make
Told = Callable[[str, object], None]

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_a_large_archive_verifies_within_its_time(tmp_path: Path, record_property: Told) -> None:
    tournament = large_championship(PLAYERS).tournament
    path, begun = tmp_path / "large.zip", process_time()
    with write_archive(tournament) as file:
        path.write_bytes(file.read())
    told(record_property, "archive.write", process_time() - begun)
    told(record_property, "archive.mebibytes", path.stat().st_size / 2**20)
    spent = verifying(path)
    told(record_property, "archive.verify", spent)
    assert spent <= BUDGET * PLAYERS / 1000 + 2  # two for the start of Python and the smallest archive


def verifying(path: Path) -> float:
    """Seconds of CPU of the whole process, start of Python included."""
    command = [sys.executable, "-m", "titledeed_verify", str(path)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    text = process.stdout.read()
    _pid, status, usage = os.wait4(process.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0, text
    sys.stdout.write(text)
    return usage.ru_utime + usage.ru_stime


def told(record: Told, name: str, value: float) -> None:
    record(name, f"{value:,.1f}")
    sys.stdout.write(f"{name}: {value:,.1f}\n")
