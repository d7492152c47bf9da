"""The codes of refusals and findings, and of phrases, as they stand in the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import games.console
import rules_engine

ENGINE = Path(rules_engine.__file__).parent
CONSOLE = Path(games.console.__file__).parent


def calls(folder: Path, *names: str, without: str = "") -> Iterator[ast.Call]:
    """Every call of these names in the Python files of a folder."""
    for file in sorted(folder.rglob("*.py")):
        if file.name == without:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield node


def literals(call: ast.Call) -> set[str]:
    """The texts that the first argument can be."""
    return {
        node.value
        for node in ast.walk(call.args[0])
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if not _within_test(call.args[0], node)
    }


def _within_test(argument: ast.expr, constant: ast.Constant) -> bool:
    """Whether a text stands in a condition, which chooses and is not chosen."""
    tests = [node.test for node in ast.walk(argument) if isinstance(node, ast.IfExp)]
    return any(constant in set(ast.walk(test)) for test in tests)


def refused() -> set[str]:
    """Every code with which the engine refuses an entry."""
    return {code for call in calls(ENGINE, "IllegalAction") for code in literals(call)}


def found() -> set[str]:
    """Every code of a finding in a state, a record's head, a ruleset or an edition; a count has its own texts."""
    makers = ("Problem", "SetupError", "RulesetError", "_amounts")
    return {code for call in calls(ENGINE, *makers, without="scoring.py") for code in literals(call)}


def counted() -> set[str]:
    """Every code of a finding in a count."""
    return {
        code
        for node in ast.walk(ast.parse((ENGINE / "scoring.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem"
        for code in literals(node)
    }


def phrase_patterns() -> set[str]:
    """Every code that the console makes a phrase of; an f-string as a pattern."""
    return {_pattern(node) for file in sorted(CONSOLE.rglob("*.py")) for node in _codes(file)}


def _codes(file: Path) -> Iterator[ast.expr]:
    """Texts and f-strings that begin like the code of a phrase."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    inside = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr | ast.Constant))
    yield from (text for text in texts if text not in inside and _is_code(_pattern(text)))


def _is_code(text: str) -> bool:
    return re.match(r"(headline|reminder|log|effect|change|words)\\?\.[a-z_\\]", text) is not None


def _pattern(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_pattern(part) for part in node.values)
    return re.escape(str(node.value)) if isinstance(node, ast.Constant) else r"\w*"
