"""What the settings take from outside, and what they never hold themselves."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, python_files

REQUIRED = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")


def names_read(path: Path) -> set[str]:
    """The environment variables a file of `config` reads."""
    called = re.compile(r"""(?:environment\.\w+|os\.environ\.get|os\.environ\.setdefault)\(\s*"([A-Z_]+)\"""")
    return set(called.findall(path.read_text()))


def load(**environment: str) -> subprocess.CompletedProcess[str]:
    """Import the settings in a fresh process that has these variables and no others of ours."""
    return subprocess.run(
        [sys.executable, "-c", "from config import settings as s; print(s.DEBUG, s.SECURE, s.SESSION_COOKIE_SECURE)"],
        check=False,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
    )


GIVEN = {"DATABASE_URL": "postgresql://u:p@db/t", "REDIS_URL": "redis://valkey:6379/0", "SECRET_KEY": "k"}


@pytest.mark.parametrize("name", REQUIRED)
def test_without_a_required_variable_nothing_starts_and_its_name_is_said(name: str) -> None:
    done = load(**{key: value for key, value in GIVEN.items() if key != name})
    assert done.returncode != 0
    assert f"{name} is not set" in done.stderr


def test_nothing_is_open_unless_asked_for() -> None:
    assert load(**GIVEN).stdout.split() == ["False", "False", "False"]
    assert load(**GIVEN, SECURE="1").stdout.split() == ["False", "True", "True"]


def test_every_variable_is_explained_at_the_top_of_the_settings() -> None:
    read = set().union(*(names_read(path) for path in python_files("config"))) - {"DJANGO_SETTINGS_MODULE"}
    explained = ast.get_docstring(ast.parse((ROOT / "config" / "settings.py").read_text())) or ""
    assert {name for name in read if name not in explained} == set()
    assert set(REQUIRED) <= read


def test_no_secret_is_written_in_the_settings() -> None:
    secret = re.compile(r"SECRET|PASSWORD|TOKEN|_KEY$")
    written = [
        target.id
        for node in ast.walk(ast.parse((ROOT / "config" / "settings.py").read_text()))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value
        for target in node.targets
        if isinstance(target, ast.Name) and secret.search(target.id)
    ]
    assert written == []
