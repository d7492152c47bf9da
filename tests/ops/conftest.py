import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops import processes
from tests.live import free_port
from tests.ops.house import House, Up


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "house")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    """One `up` for all tests of a module that leave it running."""
    with House(tmp_path_factory.mktemp("ops") / "house").up(free_port()) as up:
        yield up


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house with one user in it, all whose processes were killed at once."""
    house = House(tmp_path_factory.mktemp("ops") / "crashed")
    with house.up(free_port()) as up:
        carol = "User.objects.create_user('carol@example.org', 'Carol', 'keep-me-99')"
        assert house.run("shell", "-c", f"from accounts.models import User; {carol}").returncode == 0
        for pid in (up.process.pid, *processes.orphans(house.var)):
            with contextlib.suppress(ProcessLookupError):  # one may end because another did
                os.kill(pid, signal.SIGKILL)
        up.process.wait()
    return house
