"""docs/pains.md: no kind of failure is forgotten, and what is said to hold it is there."""

import re
from functools import cache

import pytest

from tests.architecture.sources import ROOT

NUMBERS = [*(f"T{number}" for number in range(1, 11)), *(f"D{number}" for number in range(1, 9))]
NUMBERS += [str(number) for number in range(1, 68)]
ROW = re.compile(r"^\| (\w+) \| (.+) \| (.+) \| .*\| (.*) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def rows() -> list[tuple[str, str, str, str]]:
    """Number, what went wrong, what must hold, what holds it."""
    found = ROW.findall((ROOT / "docs" / "pains.md").read_text())
    return [row for row in found if row[0] != "No"]


@cache
def names_in(path: str) -> frozenset[str]:
    return frozenset(re.findall(r"^(?:async )?def (test_\w+)\(", (ROOT / path).read_text(), re.MULTILINE))


def test_every_number_has_one_row() -> None:
    assert [number for number, *_ in rows()] == NUMBERS


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_what_is_said_to_hold_it_is_there_or_the_row_says_that_it_is_open(row: tuple[str, str, str, str]) -> None:
    number, _wrong, _holds, held = row
    named = TEST.findall(held)
    assert named or "**OPEN: " in held, f"row {number} names no test and does not say that it is open"
    assert [f"{path}::{name}" for path, name in named if name not in names_in(path)] == []
    assert held.count("::") == len(named), f"row {number} names something that is no test of ours"
