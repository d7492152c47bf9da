"""The package needs nobody, and the checker knows nothing of the solver."""

import ast
import subprocess
import sys
from pathlib import Path

from tests.tournament.seating.support import ROOT

PACKAGE = ROOT / "tournament" / "seating"
DATA_TYPES = {"problem", "plan", "errors", "instance_json", "consistency"}


def imports(path: Path) -> tuple[set[str], set[str]]:
    """Modules of this package, and other modules, that a file imports."""
    inside, outside = set(), set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            inside |= {node.module} if node.module else {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            outside.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Import):
            outside |= {alias.name.partition(".")[0] for alias in node.names}
    return inside, outside


def reached(start: str) -> set[str]:
    """Everything a module imports, directly or not."""
    found, queue = set(), [start]
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue += imports(PACKAGE / f"{name}.py")[0]
    return found


def test_the_checker_shares_nothing_with_the_solver_but_the_data_types() -> None:
    assert reached("checker") & reached("solver") <= DATA_TYPES
    assert {"bounds", "explanation"} <= reached("checker") - reached("solver")


def test_only_the_standard_library_is_imported() -> None:
    outside = {name for path in PACKAGE.glob("*.py") for name in imports(path)[1]}
    assert outside <= sys.stdlib_module_names


def test_django_is_not_loaded() -> None:
    code = "import sys, tournament.seating; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
