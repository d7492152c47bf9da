"""A promise made before the draw and kept after it: nobody can say the seats were picked to suit somebody.

Before the entries close the organiser publishes ``commitment(...)``, afterwards the seed and the salt. Anybody can then
run the solver, which gives the same plan byte for byte, and see that the promise was about this seed.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from .plan import Plan
from .planning import solve
from .problem import Instance
from .run import Progress, silent
from .solver import VERSION


@dataclass(frozen=True)
class Verdict:
    """Whether a plan is what was promised; ``is_kept`` needs both."""

    is_committed: bool
    is_reproduced: bool

    @property
    def is_kept(self) -> bool:
        return self.is_committed and self.is_reproduced


def commitment(instance: Instance, *, seed: int, salt: str, version: str = VERSION) -> str:
    """SHA-256, in hex, of instance, seed, version of the solver and a salt that keeps the seed from being guessed."""
    promised = {"instance": instance.to_data(), "seed": seed, "version": version, "salt": salt}
    text = json.dumps(promised, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def verify(plan: Plan, instance: Instance, *, promise: str, salt: str, progress: Progress = silent) -> Verdict:
    """Hold a published plan against the promise: hash again, solve again, compare byte for byte.

    A plan of another version of the solver is not reproduced; run that version to see.
    """
    again = commitment(instance, seed=plan.seed, salt=salt, version=plan.version)
    solved = solve(instance, seed=plan.seed, progress=progress)
    return Verdict(is_committed=again == promise.lower(), is_reproduced=solved.to_json() == plan.to_json())
