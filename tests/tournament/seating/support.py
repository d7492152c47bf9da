"""Instances, counts made by hand, and the best values known, for the tests of the seating."""

import csv
import json
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from tournament.seating import Instance, Plan, instance_from_data, parse_instance

DATA = Path(__file__).parent / "data"
ROOT = Path(__file__).resolve().parents[3]
NAMES = sorted(path.stem for path in DATA.glob("n*.json"))

SEATABLE = [4, 5, 8, 9, 10, *range(12, 101)]


def seeded(seed: int) -> Random:
    """Random numbers of the tests' own, apart from the solver's."""
    return Random(seed)  # noqa: S311 - a wish list, not a secret


def path_of(name: str) -> Path:
    return DATA / f"{name}.json"


def stored(name: str) -> Instance:
    return parse_instance(path_of(name).read_text("utf-8"))


@cache
def best_known() -> dict[str, dict[str, int]]:
    """For each stored instance the best value known of each aim."""
    known: dict[str, dict[str, int]] = json.loads((DATA / "best_known.json").read_text("utf-8"))
    return known


@cache
def best_repeats() -> dict[tuple[int, int], int]:
    """The fewest repeats we know of for (players, games) without any wishes."""
    with (DATA / "best_repeats.csv").open(encoding="utf-8") as file:
        return {(int(row["players"]), int(row["games"])): int(row["repeats"]) for row in csv.DictReader(file)}


def field(players: int, rounds: int = 3, /, **more: Any) -> Instance:
    """Players 1 to n with wishes."""
    return instance_from_data({"n": players, "rounds": rounds, **more})


def seating(*games: list[list[Any]], **more: Any) -> Plan:
    """A plan written out by hand, without judges."""
    tables = tuple(tuple(tuple(table) for table in game) for game in games)
    judges = tuple((None,) * len(game) for game in games)
    return Plan(tables=tables, judge_tables=judges, seed=0, **more)


def meetings(plan: Plan) -> dict[frozenset[Any], int]:
    """How often each pair meets, counted the plainest way."""
    times: dict[frozenset[Any], int] = {}
    for game in plan.tables:
        for table in game:
            for pair in combinations(table, 2):
                times[frozenset(pair)] = times.get(frozenset(pair), 0) + 1
    return times
