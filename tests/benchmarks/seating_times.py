"""How long the seating takes as a whole process, and what it reaches, as a table.

python -m tests.benchmarks.seating_times
"""

import json
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "tournament" / "seating" / "data"


@dataclass(frozen=True)
class Case:
    """An instance and the seconds of CPU it may take, start of Python included."""

    name: str
    instance: dict[str, Any]
    budget: float


def stored(name: str, budget: float) -> Case:
    return Case(name, json.loads((DATA / f"{name}.json").read_text("utf-8")), budget)


CASES = [
    stored("n08", 3.0),
    stored("n12_fam4", 3.0),
    stored("n14_star_infeasible", 3.0),
    stored("n17", 3.0),
    stored("n20_R6", 3.0),
    Case("19 players, 6 games, 3 families", {"n": 19, "rounds": 6, "families": [[1, 2, 3], [4, 5, 6], [7, 8]]}, 3.0),
    Case("38 players, 10 games", {"n": 38, "rounds": 10}, 3.0),
    stored("n24_halfclub", 0.3),
    stored("n41_2009", 0.3),
    stored("n64_judges", 0.3),
    stored("n100_fam10", 0.3),
    Case("99 players, 3 games, 10 clubs", {"n": 99, "clubs": {str(p): f"club {p % 10}" for p in range(1, 100)}}, 0.3),
    stored("n1000_fam10_R4", 1.5),
    stored("n2918_fam10", 3.0),
    stored("n3000_R10", 8.0),
]


def seconds(case: Case, plan: Path) -> float:
    """CPU of one process that reads the instance, solves it, checks it and writes the plan."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(case.instance, file)
        file.flush()
        words = [sys.executable, "-m", "tournament.seating", "solve", file.name, "--seed", "1", "--out", str(plan)]
        process = os.posix_spawn(sys.executable, words, {**os.environ, "PYTHONPATH": str(ROOT)})
        _, status, usage = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"{case.name}: exit status {status}")
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    sys.stdout.write(f"{'instance':34} {'seconds':>8} {'budget':>7}  family, repeats, clubs, seats, fives, tables\n")
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder) / "plan.json"
        for case in CASES:
            took = seconds(case, plan)
            score = json.loads(plan.read_text("utf-8"))["report"]["score"]
            sys.stdout.write(f"{case.name:34} {took:8.2f} {case.budget:7.1f}  {score}\n")


if __name__ == "__main__":
    main()
