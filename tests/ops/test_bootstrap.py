"""When `.venv` is made, mended and left alone."""

import json
import platform
import re
import subprocess
from pathlib import Path

import pytest

from ops import bootstrap
from ops.errors import OpsError


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty checkout whose locks name one small package each."""
    folder = tmp_path / ".venv"
    for name, value in {
        "VAR": tmp_path / "var",
        "VENV": folder,
        "PYTHON": folder / "bin" / "python",
        "STAMP": folder / ".locked.json",
        "RUNTIME": lock_of(tmp_path / "requirements.txt", "segno"),
        "DEVELOPMENT": lock_of(tmp_path / "requirements-dev.txt", "segno", "iniconfig"),
    }.items():
        monkeypatch.setattr(bootstrap, name, value)
    return folder


def lock_of(target: Path, *packages: str) -> Path:
    """A lock of these packages alone, with the hashes of the real one."""
    real = bootstrap.DEVELOPMENT.read_text()
    entries = [re.search(rf"(?m)^{name}==.*\n(?:    --hash.*\n)+", real) for name in packages]
    target.write_text("".join(entry.group() for entry in entries if entry))
    return target


def packages_in(venv: Path) -> set[str]:
    code = "import importlib.metadata as m; print(*(d.name for d in m.distributions()))"
    done = subprocess.run([venv / "bin" / "python", "-c", code], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def write_stamp(**stamp: str) -> None:
    python = bootstrap.STAMP.parent / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    bootstrap.STAMP.write_text(json.dumps({"python": platform.python_version(), **stamp}))


def test_a_half_made_environment_is_made_anew_and_then_left_alone(venv: Path) -> None:
    write_stamp()
    bootstrap.STAMP.write_text("{")  # as if the machine had gone down
    assert bootstrap.prepare(development=False)
    assert {"segno"} <= packages_in(venv)
    assert "iniconfig" not in packages_in(venv)
    assert not bootstrap.prepare(development=False)


def test_the_tools_of_a_developer_outlive_a_change_of_the_lock(venv: Path) -> None:
    bootstrap.prepare(development=True)
    bootstrap.RUNTIME.write_text(bootstrap.RUNTIME.read_text() + "# changed\n")
    assert bootstrap.prepare(development=False)
    assert {"segno", "iniconfig"} <= packages_in(venv)
    assert bootstrap.is_ready(development=True)


@pytest.mark.parametrize("missing", ["requirements.txt", "requirements-dev.txt"])
def test_an_environment_is_ready_only_for_the_locks_in_its_stamp(venv: Path, missing: str) -> None:
    stamp = {lock.name: bootstrap.fingerprint(lock) for lock in (bootstrap.RUNTIME, bootstrap.DEVELOPMENT)}
    write_stamp(**{name: value for name, value in stamp.items() if name != missing})
    assert not bootstrap.is_ready(development=True)
    assert bootstrap.is_ready(development=False) is (missing == "requirements-dev.txt")


def test_a_package_with_another_checksum_is_refused_and_leaves_no_stamp(venv: Path) -> None:
    altered = re.sub(r"sha256:\w{8}", "sha256:00000000", bootstrap.RUNTIME.read_text())
    bootstrap.RUNTIME.write_text(altered)
    with pytest.raises(OpsError, match="could not be installed"):
        bootstrap.prepare(development=False)
    assert not bootstrap.is_ready(development=False)
