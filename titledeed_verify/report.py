"""What was checked and what does not hold, for people and for programs."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter

from titledeed_verify.bundle import BadShape
from titledeed_verify.facts import Facts

MOST_REASONS = 20


class Note(str):
    """Something worth knowing that is no fault."""

    __slots__ = ()


Check = Callable[[Facts], Iterator[str]]


@dataclass(slots=True)
class Outcome:
    """One check: `reasons` are the faults it found, in words; none: it holds."""

    name: str
    title: str
    reasons: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def holds(self) -> bool:
        return not self.reasons


@dataclass(slots=True)
class Report:
    archive: str
    head: str
    outcomes: list[Outcome]

    @property
    def is_valid(self) -> bool:
        return all(outcome.holds for outcome in self.outcomes)

    def to_text(self) -> str:
        lines = [line for outcome in self.outcomes for line in _told(outcome)]
        failed = sum(not outcome.holds for outcome in self.outcomes)
        verdict = f"INVALID: {failed} of {len(self.outcomes)} checks fail." if failed else "VALID: everything holds."
        return "\n".join([*lines, f"Head of the chain: {self.head}", verdict])

    def to_json(self) -> str:
        told = {
            "archive": self.archive,
            "is_valid": self.is_valid,
            "head": self.head,
            "checks": [
                {
                    "name": outcome.name,
                    "holds": outcome.holds,
                    "reasons": outcome.reasons,
                    "notes": outcome.notes,
                    "seconds": round(outcome.seconds, 3),
                }
                for outcome in self.outcomes
            ],
        }
        return json.dumps(told, ensure_ascii=False, indent=1)


def run(name: str, title: str, check: Check, facts: Facts) -> Outcome:
    """Carry one check out; what cannot even be looked at is a fault with its place."""
    outcome, begun = Outcome(name, title), perf_counter()
    try:
        for found in check(facts):
            (outcome.notes if isinstance(found, Note) else outcome.reasons).append(str(found))
    except BadShape as error:
        outcome.reasons.append(str(error))
    except Exception as error:  # whatever a hostile file makes break: an answer, never a traceback
        outcome.reasons.append(f"cannot be checked: the rows do not fit together ({type(error).__name__}: {error})")
    outcome.seconds = perf_counter() - begun
    return outcome


def _told(outcome: Outcome) -> Iterator[str]:
    yield f"{'ok    ' if outcome.holds else 'FAILED'} {outcome.title}"
    for reason in outcome.reasons[:MOST_REASONS]:
        yield f"         {reason}"
    if len(outcome.reasons) > MOST_REASONS:
        yield f"         and {len(outcome.reasons) - MOST_REASONS} more"
    for note in outcome.notes[:MOST_REASONS]:
        yield f"         note: {note}"
