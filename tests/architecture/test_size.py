"""The budget: functions of at most 35 lines (60 for the odd one), files of at most 500."""

import ast
import math
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import python_files

MOST_LINES_IN_A_FILE = 500
MOST_LINES_IN_A_FUNCTION = 60
MOST_LINES_IN_NEARLY_ALL_FUNCTIONS = 35  # 95 of 100


def functions() -> Iterator[tuple[Path, str, int]]:
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield path, node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_file_is_longer_than_500_lines() -> None:
    lengths = {str(path): len(path.read_text().splitlines()) for path in python_files()}
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES_IN_A_FILE} == {}


def test_no_function_is_longer_than_60_lines() -> None:
    assert [found for found in functions() if found[2] > MOST_LINES_IN_A_FUNCTION] == []


def test_ninety_five_of_a_hundred_functions_have_at_most_35_lines() -> None:
    lengths = sorted(lines for _, _, lines in functions())
    assert lengths[math.ceil(0.95 * len(lengths)) - 1] <= MOST_LINES_IN_NEARLY_ALL_FUNCTIONS
