"""What can go wrong, as a tree::

SeatingError                 a person can mend it; ``str()`` says what to do
├── InstanceError            ``.problems``: every mistake in the instance, not only the first
├── PlanError                ``.problems``: the file is no seating plan of this instance
└── MoveError                a swap or a re-seating that cannot be made
Cancelled                    raised by a progress callback to stop the solver
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: a stable code, the values a translation needs, and the English sentence."""

    code: str
    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text


class SeatingError(Exception):
    """Base of every error a person can mend."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.text for problem in self.problems))


class InstanceError(SeatingError):
    """The instance is unreadable, contradicts itself or cannot be seated (T-SEAT-08)."""


class PlanError(SeatingError):
    """The plan is unreadable or is not a plan of this instance."""


class MoveError(SeatingError):
    """The swap or re-seating asked for cannot be made."""


class Cancelled(Exception):
    """Raised by a progress callback; the solver lets it pass and leaves nothing behind."""
