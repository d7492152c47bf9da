"""The way in: solve, then let the checker judge."""

from __future__ import annotations

from dataclasses import replace

from . import bounds, solver
from .checker import check
from .errors import InstanceError, Problem
from .goals import Goals
from .plan import Plan
from .problem import Instance
from .run import Progress, silent


def solve(instance: Instance, *, seed: int = 0, progress: Progress = silent) -> Plan:
    """A seating plan for the instance, with the checker's report in it (T-SEAT-03, T-SEAT-04).

    The same instance and seed give the same plan, byte for byte. ``progress(percent, step)`` is called on the way with
    the steps design, players, fives, seats, tables, check; it may raise ``Cancelled``, which is passed on.
    """
    if not instance.is_whole:
        text = "players who join or leave between games need a plan to change: use resolve"
        raise InstanceError([Problem("needs_resolve", text)])
    conflicts = bounds.conflict_bound(instance)
    triples = bounds.triples_bound(instance)
    goals = Goals(
        conflicts=conflicts,
        repeats=bounds.repeats_bound(
            instance, conflict_meetings=conflicts, triples=triples if instance.no_pair_three_times else None
        ),
        triples=triples,
        clubs=sum(bounds.club_bounds(instance)),
        fives=bounds.fives_bound(instance, 0),
    )
    plan = solver.seat(instance, seed, goals, progress)
    progress(95, "check")
    return replace(plan, report=check(plan, instance).as_dict())
