"""Who may run servers on one var folder, and who uses them meanwhile."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ops.errors import OpsError
from ops.ownership import Note, Ownership
from tests.ops.house import House

PRINT = "import os; print('address:', os.environ['DATABASE_URL'])"


def test_a_second_up_is_refused_with_the_address_of_the_first(tmp_path: Path) -> None:
    first, second = Ownership(tmp_path), Ownership(tmp_path)
    first.take(Note(4711, "up", "http://127.0.0.1:8000"))
    with pytest.raises(OpsError, match=r"already running here: http://127\.0\.0\.1:8000 \(process 4711\)"):
        second.take(Note(4712, "up"))


def test_the_folder_is_free_again_once_its_owner_gave_it_up(tmp_path: Path) -> None:
    first, second = Ownership(tmp_path), Ownership(tmp_path)
    first.take(Note(os.getpid(), "up"))
    first.give_up()
    second.take(Note(os.getpid(), "up", "http://127.0.0.1:9000"))
    note = second.read()
    assert note
    assert note.address == "http://127.0.0.1:9000"


def test_two_commands_at_once_share_one_pair_of_servers_and_leave_none_behind(house: House) -> None:
    commands = [
        subprocess.Popen(
            [sys.executable, "manage.py", "shell", "-v0", "-c", PRINT],
            cwd=house.folder,
            env=house.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    said = [command.communicate(timeout=180)[0] for command in commands]
    assert [command.returncode for command in commands] == [0, 0]
    assert said[0] == said[1]
    assert house.workers("postgres") == []
    assert not (house.var / "running.json").exists()
