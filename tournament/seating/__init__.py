"""Seats of all games of a tournament, assigned in advance (T-SEAT-01 to T-SEAT-08). Standard library only.

::

    instance = parse_instance(text)  # or instance_from_data(data); InstanceError lists every mistake
    plan = solve(instance, seed=7, progress=callback)  # Plan: .tables[game][table][seat], .judge_tables, .report
    report = check(plan, instance)  # Report: counts, bounds, what is proven; .valid, .problems, .findings
    effect = swap_effect(plan, instance, game, a, b)  # Effect: .before, .after, .brings, .ends, .plan
    changed = with_changes(instance, begun=1, leave=[a], join=[c], families=[[c, d]])
    outcome = resolve(plan, changed, begun=1, replacements={a: c})  # .plan, .moves (who and why), .judge_changes
    promise = commitment(instance, seed=7, salt="...")  # hex, published before; verify(...) after
"""

from .attendance import with_changes
from .checker import Report, check
from .commitment import Verdict, commitment, verify
from .effect import Effect, Meeting, swap_effect
from .errors import Cancelled, InstanceError, MoveError, PlanError, Problem, SeatingError
from .explanation import Finding
from .instance_json import instance_from_data, parse_instance
from .plan import Plan, parse_plan, plan_from_data
from .planning import solve
from .problem import Instance, PlayerId, remedy, table_sizes
from .resolve import Move, Resolution, resolve
from .solver import VERSION

__all__ = [
    "VERSION",
    "Cancelled",
    "Effect",
    "Finding",
    "Instance",
    "InstanceError",
    "Meeting",
    "Move",
    "MoveError",
    "Plan",
    "PlanError",
    "PlayerId",
    "Problem",
    "Report",
    "Resolution",
    "SeatingError",
    "Verdict",
    "check",
    "commitment",
    "instance_from_data",
    "parse_instance",
    "parse_plan",
    "plan_from_data",
    "remedy",
    "resolve",
    "solve",
    "swap_effect",
    "table_sizes",
    "verify",
    "with_changes",
]
