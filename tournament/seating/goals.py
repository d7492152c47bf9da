"""When the search may stop."""

from __future__ import annotations

from dataclasses import dataclass

from .problem import Instance


@dataclass(frozen=True)
class Goals:
    """For each aim the value that nothing can beat, as far as is known. The solver is told these; it proves nothing."""

    conflicts: int = 0
    repeats: int = 0
    triples: int = 0
    clubs: int = 0
    fives: int = 0

    def in_order(self, instance: Instance) -> tuple[int, ...]:
        """The goals in the order in which the instance wants its aims served."""
        meetings = (self.triples, self.repeats) if instance.no_pair_three_times else (self.repeats, self.triples)
        return (self.conflicts, *meetings, self.clubs, self.fives)
