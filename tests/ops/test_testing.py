"""`manage.py test`, run for real on tests of its own."""

import shutil
from pathlib import Path

import pytest

from ops.places import ROOT
from tests.ops.house import House

SEEN = """
import os
from django.conf import settings
def test_servers():
    print("database", settings.DATABASES["default"]["OPTIONS"]["host"])
    assert os.environ["DATABASE_URL"] != "postgresql://somebody@else/real"
def test_that_fails():
    assert False
"""


@pytest.fixture
def trial(house: House) -> Path:
    (house.folder / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\nDJANGO_SETTINGS_MODULE = "config.settings"\n'
    )
    return house.folder / "test_trial.py"


def test_its_exit_code_is_that_of_pytest_and_its_servers_are_gone(house: House, trial: Path) -> None:
    trial.write_text(SEEN)
    done = house.run("test", "-s", "test_trial.py", DATABASE_URL="postgresql://somebody@else/real")
    assert done.returncode == 1, done.stdout
    assert "1 failed, 1 passed" in done.stdout
    folder = next(line.split()[-1] for line in done.stdout.splitlines() if "database /" in line)
    assert not Path(folder).exists()


def test_each_half_of_the_suite_has_servers_of_its_own(house: House, trial: Path) -> None:
    (house.folder / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "halves.py", house.folder / "tests")
    told = "import os\ndef test_servers():\n    print('servers', os.environ['DATABASE_URL'], os.environ['REDIS_URL'])\n"
    for number in (1, 2):
        (house.folder / f"test_half_{number}.py").write_text(told)
    done = house.run("test", "-rP")
    assert "2 passed" in done.stdout, done.stdout + done.stderr
    lines = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("servers ")]
    assert len({database for database, _valkey in lines}) == 2
    assert len({valkey for _database, valkey in lines}) == 2
