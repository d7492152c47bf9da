"""What can go wrong in the engine.

    EngineError
    ├── IllegalAction        the rules forbid this action now
    ├── AmendmentConflict    a later entry does not survive an amended one
    ├── DataError            an edition, a ruleset or a record is not well formed
    │   ├── EditionError     lists every mistake of an edition
    │   ├── RulesetError     unknown parameter or value
    │   └── RecordError      an unreadable game record; carries the line number

Every error carries a stable code and values; sentences are made by whoever shows them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is impossible: a stable code with the values that belong to it."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{key}={value!r}" for key, value in self.values.items())])


class EngineError(Exception):
    """Anything the engine refuses."""


class IllegalAction(EngineError):
    """The rules forbid the action; the game is as it was before."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return str(Problem(self.code, self.values))


class AmendmentConflict(EngineError):
    """Entry `seq` (1-based) cannot be decided any more after an earlier entry was amended."""

    def __init__(self, seq: int, cause: IllegalAction) -> None:
        super().__init__(f"entry {seq}: {cause}")
        self.seq = seq
        self.cause = cause


class DataError(EngineError):
    """Data that cannot be read as what it claims to be."""


class EditionError(DataError):
    """Every mistake of an edition, not only the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


class RulesetError(DataError):
    """A ruleset that does not exist, or a parameter it does not know."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(str(Problem(code, values)))
        self.code = code
        self.values = values


class RecordError(DataError):
    """A game record that cannot be read; `line` is 1-based."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
