"""One mutant against the tests of the engine, in a process of its own."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutation.mutants import Mutant

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests" / "rules_engine"
# The tests of what the rules do, the quickest first. The cases come before them, without a test framework.
NAMES = ("scoring", "legal", "refusals", "chapters", "edges", "slips", "problems", "game", "recorded_games")
FILES = [str(TESTS / f"test_{name}.py") for name in NAMES]
# No settings, no database, no browser: the engine needs none.
OPTIONS = ["-x", "-q", "-c", os.devnull, "--rootdir", str(ROOT), "--noconftest", "--import-mode=importlib"]
QUICKLY = ["-p", "no:cacheprovider", "--assert=plain", "--tb=no"]
CPU_SECONDS = 15  # a mutant that runs longer goes round in circles; all tests together take about two


class Loader(SourceLoader):
    """Gives the changed tree where the module's file is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def get_filename(self, fullname: str) -> str:
        return str(self.mutant.path)

    def get_data(self, path: str | bytes) -> bytes:
        return Path(os.fsdecode(path)).read_bytes()

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.tree, self.get_filename(fullname), "exec")


class Finder(MetaPathFinder):
    """Finds the one module that is changed; everything else is found as always."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.path.relative_to(ROOT).with_suffix("").parts
        self.name = ".".join(part for part in parts if part != "__init__")
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        folders = [str(self.mutant.path.parent)] if self.mutant.path.stem == "__init__" else None
        loader = Loader(self.mutant)
        return spec_from_file_location(fullname, self.mutant.path, loader=loader, submodule_search_locations=folders)


def start(mutant: Mutant | None) -> int:
    """Begin a trial; the id of its process, which exits with 0 when every test passed. None: nothing changed."""
    process = os.fork()
    if process:
        return process
    try:
        status = _try(mutant)
    except BaseException:  # whatever it was, it was noticed
        status = 1
    os._exit(status)


def _try(mutant: Mutant | None) -> int:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    sys.dont_write_bytecode = True
    if mutant is not None:
        sys.meta_path.insert(0, Finder(mutant))
    from tests.rules_engine.case_checks import run_all  # noqa: PLC0415 - only now, with the fault in it

    run_all()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    return int(pytest.main([*OPTIONS, *QUICKLY, *FILES]))
