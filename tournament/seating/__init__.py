"""Seats of all games of a tournament, assigned in advance (T-SEAT-01 to T-SEAT-08). Standard library only, no Django.

::

    instance = parse_instance(text)                    # or instance_from_data(data); InstanceError lists every mistake
    plan = solve(instance, seed=7, progress=callback)  # Plan: .tables[game][table][seat], .judge_tables, .report
    report = check(plan, instance)                     # Report: counts, bounds, what is proven; .valid, .problems
    effect = swap_effect(plan, instance, game, a, b)   # Effect: .before, .after, .brings, .ends, .plan
"""

from .checker import Report, check
from .effect import Effect, Meeting, swap_effect
from .errors import Cancelled, InstanceError, MoveError, PlanError, Problem, SeatingError
from .instance_json import instance_from_data, parse_instance
from .plan import Plan, parse_plan, plan_from_data
from .planning import solve
from .problem import Instance, PlayerId, remedy, table_sizes

__all__ = [
    "Cancelled",
    "Effect",
    "Instance",
    "InstanceError",
    "Meeting",
    "MoveError",
    "Plan",
    "PlanError",
    "PlayerId",
    "Problem",
    "Report",
    "SeatingError",
    "check",
    "instance_from_data",
    "parse_instance",
    "parse_plan",
    "plan_from_data",
    "remedy",
    "solve",
    "swap_effect",
    "table_sizes",
]
