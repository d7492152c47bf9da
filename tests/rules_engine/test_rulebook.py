"""docs/rulebook.md names every rule, the module that holds it and a proof that exists, or the people who hold it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.rules_engine.support import DATA

ROOT = Path(__file__).parents[2]
ROWS = re.findall(
    r"^\| ([GT]-[A-Z]+-\d\d) \| (.+?) \| (.+?) \| (.+?) \|$",
    (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
CASES = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
# How many rules each chapter of the source documents has; they are numbered from 01.
TOURNAMENT = "AUTH 4, ELIG 6, ALT 7, FMT 11, SEAT 8, ATT 5, EQUIP 4, SCORE 11, PUB 7, COND 7, FINAL 2"
GAME = (
    "OBJ 1, SETUP 7, BANK 5, START 3, DICE 5, MOVE 3, GO 5, BUY 3, AUC 4, RENT 16, CARD 7, TAX 4, JAIL 11, FREE 1, "
    "BLD 10, HOT 5, SHORTG 11, SELL 5, MORT 8, XFER 3, TRADE 11, DEBT 5, BANKR 10, END 3, SHORT 6, TIMED 3, ED 4"
)


def chapters(prefix: str, listed: str) -> dict[str, int]:
    return {f"{prefix}-{name}": int(count) for name, count in (entry.split() for entry in listed.split(", "))}


def test_every_rule_has_one_line() -> None:
    wanted = [
        f"{chapter}-{number:02}"
        for chapter, count in {**chapters("T", TOURNAMENT), **chapters("G", GAME)}.items()
        for number in range(1, count + 1)
    ]
    found = Counter(id for id, *_ in ROWS)
    assert sorted(found) == sorted(wanted)
    assert set(found.values()) == {1}


@pytest.mark.parametrize(("id", "says", "held", "proved"), ROWS, ids=[row[0] for row in ROWS])
def test_a_rule_is_held_and_proved_by_what_exists_or_says_who_holds_it(
    id: str, says: str, held: str, proved: str
) -> None:
    assert says.endswith(".")
    if held == "—":
        assert re.fullmatch(r"people: .{30,}", proved)
        return
    assert (ROOT / held.strip("`")).is_file()
    if proved.startswith("cases "):
        assert [case for case in proved.removeprefix("cases ").split(", ") if "plays" not in CASES.get(case, {})] == []
        return
    path, _, name = proved.strip("`").partition("::")
    text = (ROOT / path).read_text(encoding="utf-8")
    words = (name,) if name else (id, id.lower().replace("-", "_"))
    assert any(word in text for word in words)


def test_few_rules_are_for_people_alone() -> None:
    alone = [id for id, _, held, _ in ROWS if held == "—"]
    assert alone == ["T-EQUIP-03", "T-EQUIP-04", "G-SETUP-04", "G-BANK-01", "G-BANK-03"]
