"""A seating plan: who sits where in every game, and its text form, byte for byte the same for the same plan."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import PlanError, Problem
from .instance_json import load_json
from .problem import PlayerId

Tables = tuple[tuple[tuple[PlayerId, ...], ...], ...]
JudgeTables = tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True)
class Plan:
    """``tables[game][physical table][seat]`` is a player; ``judge_tables[game][table]`` a judge or None.

    Games, tables and seats are counted from 0 here and from 1 in every sentence. ``report`` is what the checker found.
    """

    tables: Tables
    judge_tables: JudgeTables
    seed: int
    version: str = ""
    report: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> str:
        """One line of JSON in ASCII, keys sorted, ending in a newline."""
        data = {
            "tables": self.tables,
            "judge_tables": self.judge_tables,
            "seed": self.seed,
            "version": self.version,
            "report": self.report,
        }
        return json.dumps(data, sort_keys=True, separators=(",", ":")) + "\n"


def parse_plan(text: str) -> Plan:
    """The plan of a JSON text; says nothing yet on whether it fits an instance.

    :raises PlanError: with every mistake in its shape.
    """
    return plan_from_data(load_json(text, PlanError, "plan"))


def plan_from_data(data: object) -> Plan:
    """The plan of parsed JSON; raises ``PlanError`` like ``parse_plan``."""
    if not isinstance(data, dict) or "tables" not in data:
        raise PlanError([Problem("not_a_plan", 'the plan must be an object with "tables": [game][table][seat]')])
    tables = _nested(data["tables"], 3, "tables")
    judges = _nested(data.get("judge_tables") or [[None] * len(game) for game in tables], 2, "judge_tables")
    seed, version, report = data.get("seed", 0), data.get("version", ""), data.get("report", {})
    if (
        isinstance(seed, bool)
        or not isinstance(seed, int)
        or not isinstance(version, str)
        or not isinstance(report, dict)
    ):
        raise PlanError(
            [Problem("plan_fields", '"seed" must be a whole number, "version" a text and "report" an object')]
        )
    return Plan(tables, judges, seed, version, report)


def _nested(value: object, depth: int, where: str) -> Any:
    """Lists of lists of the given depth as tuples; the leaves are ids, judges or None."""
    if depth == 0:
        is_id = isinstance(value, int | str) and not isinstance(value, bool)
        if not is_id and (value is not None or where.startswith("tables")):
            raise PlanError([Problem("plan_shape", f"{where} must be an id, not {type(value).__name__}")])
        return value
    if not isinstance(value, list):
        raise PlanError([Problem("plan_shape", f"{where} must be a list, not {type(value).__name__}")])
    return tuple(_nested(item, depth - 1, f"{where}[{number}]") for number, item in enumerate(value))
