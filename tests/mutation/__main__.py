"""Are the tests of the rules strict? Break the rules one small fault at a time and see whether a test fails.

    python -m tests.mutation                        every fault of decide/ and scoring (half an hour of CPU)
    python -m tests.mutation --sample 300           a random part of them
    python -m tests.mutation --only decide/rent.py  those of one chapter

Prints what no test noticed, and how much was. docs/mutation.md has the last figures.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import hypothesis.stateful  # noqa: F401 - once here instead of once a trial

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.trial import ROOT, start

ENGINE = ROOT / "rules_engine"


def modules(only: str | None) -> list[Path]:
    """What is put to the test."""
    if only:
        return [ENGINE / only]
    return [*sorted((ENGINE / "decide").glob("*.py")), ENGINE / "scoring.py"]


def passes(process: int) -> bool:
    """Wait for one trial; whether all its tests passed."""
    return os.waitpid(process, 0)[1] == 0


def survivors(chosen: Sequence[Mutant], jobs: int) -> list[Mutant]:
    """The mutants no test noticed, told as they are found, with how many were tried by then."""
    running: dict[int, Mutant] = {}
    waiting, found = list(reversed(chosen)), []
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[start(mutant)] = mutant
        process, status = os.wait()
        mutant = running.pop(process)
        if status == 0:
            found.append(mutant)
            tried = len(chosen) - len(waiting) - len(running)
            tell(f"{tried:5}  {mutant.path.relative_to(ENGINE)}:{mutant.line}  {mutant.change}")
    return found


def tell(line: str) -> None:
    """One line, at once: a run takes long."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Run the trials; 1 when the tests fail without any fault."""
    options = argparse.ArgumentParser(prog="python -m tests.mutation", description=(__doc__ or "").split("\n")[0])
    options.add_argument("--sample", type=int, help="how many, chosen at random (default: all)")
    options.add_argument("--seed", type=int, default=1, help="which random choice")
    options.add_argument("--only", metavar="MODULE", help="a file of rules_engine, as decide/rent.py")
    options.add_argument("--jobs", type=int, default=1, help="how many trials at the same time")
    wanted = options.parse_args()
    if not passes(start(None)):
        tell("the tests fail as it is; mend that first")
        return 1
    every = [mutant for path in modules(wanted.only) for mutant in mutants(path)]
    chosen = every
    if wanted.sample is not None and wanted.sample < len(every):
        chosen = Random(wanted.seed).sample(every, wanted.sample)  # noqa: S311 - a choice of tests, no secret
    left = len(survivors(chosen, wanted.jobs))
    killed = len(chosen) - left
    tell(f"{killed} of {len(chosen)} noticed ({killed / len(chosen):.1%}), of {len(every)} in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
