"""Who knows whom. The contracts themselves stand in pyproject.toml."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, python_files


def imported_by(path: Path) -> set[str]:
    """The top-level packages that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_every_import_contract_is_kept() -> None:
    lint_imports = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint_imports, "--no-cache"], check=False, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


# ops runs before anything is installed; rules_engine runs in a browser, too.
@pytest.mark.parametrize(("package", "others"), [("rules_engine", set()), ("ops", {"django"})])
def test_a_package_needs_nothing_but_the_standard_library(package: str, others: set[str]) -> None:
    allowed = sys.stdlib_module_names | {package} | others
    foreign = {str(path.relative_to(ROOT)): imported_by(path) - allowed for path in python_files(package)}
    assert {path: names for path, names in foreign.items() if names} == {}


def test_of_ops_only_the_entry_knows_django_and_only_inside_a_function() -> None:
    knowing = [path.name for path in python_files("ops") if "django" in imported_by(path)]
    assert knowing == ["entry.py"]
    top = [node for node in ast.parse((ROOT / "ops" / "entry.py").read_text()).body if isinstance(node, ast.ImportFrom)]
    assert "django.core.management" not in [node.module for node in top]


def test_views_are_functions() -> None:
    views = [path for path in python_files() if "views" in (path.stem, path.parent.name) and "tests" not in path.parts]
    classes = [
        (path.name, node.name)
        for path in views
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef) and any("View" in ast.unparse(base) for base in node.bases)
    ]
    assert classes == []


@pytest.mark.parametrize("name", ["utils.py", "helpers.py", "common.py", "misc.py", "services.py", "signals.py"])
def test_no_module_of_an_app_is_a_place_for_everything(name: str) -> None:
    apps = ("accounts", "config", "games", "jobs", "rules_engine", "tournament")
    assert [path for path in python_files(*apps) if path.name == name] == []
