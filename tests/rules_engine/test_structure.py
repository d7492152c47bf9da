"""How the engine is built: the standard library alone, no cycle, nothing that knows a profile by name."""

from __future__ import annotations

import ast
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import rules_engine
from rules_engine.actions import ACTIONS
from rules_engine.decide import RULES
from rules_engine.edition import edition_names
from rules_engine.ruleset import parameters, profile_names

ROOT = Path(rules_engine.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports_of(path: Path) -> set[str]:
    """Every module a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{name.name}" for name in node.names}
            found |= names & MODULES or {node.module}
    return found


MODULES = {module_of(path) for path in FILES}


def test_the_standard_library_is_enough() -> None:
    outside = {name.partition(".")[0] for path in FILES for name in imports_of(path)} - {"rules_engine"}
    assert outside <= set(sys.stdlib_module_names)


def test_no_module_imports_itself_over_others() -> None:
    graph = {module_of(path): imports_of(path) & MODULES - {module_of(path)} for path in FILES}
    assert len(list(TopologicalSorter(graph).static_order())) == len(MODULES)


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_no_rule_names_a_profile_or_an_edition(path: Path) -> None:
    strings = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert strings & {*profile_names(), *edition_names()} == set()


def test_every_action_has_a_rule() -> None:
    assert set(RULES) == set(ACTIONS.values())


def test_every_parameter_is_read_by_a_rule_or_told_to_people() -> None:
    """What no rule reads is for the table: where cash lies, who reminds, how long the clock runs."""
    source = "".join(path.read_text(encoding="utf-8") for path in FILES if path.name != "ruleset.py")
    words = source.replace("_", "").lower()
    unread = {name for name in parameters() if name.replace(".", "").lower() not in words}
    assert unread == {
        "auction.noBid",
        "bankrupt.presence",
        "bankrupt.severalCreditors",
        "cash.visibility",
        "final.size",
        "rent.ownerMustCollect",
        "rent.reminder",
        "start.notes",
        "tie.game",
        "time.internationalMinutes",
        "time.minutes",
    }
