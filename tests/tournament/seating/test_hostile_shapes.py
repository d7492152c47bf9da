"""Whatever shape a file has, it is either read or refused in words; nothing else may happen."""

import json
from random import Random
from typing import Any

import pytest

from tests.tournament.seating.support import seeded
from tournament.seating import Instance, InstanceError, PlanError, check, instance_from_data, plan_from_data, solve

WISHES = {
    "n": 13,
    "rounds": 3,
    "players": list(range(1, 14)),
    "families": [[1, 2], [3, 4, 5]],
    "forbidden": [[6, 7]],
    "clubs": [{"A": [1, 3], "B": [2]}, {"1": "x"}],
    "judges": {"Alice": [1], "Bob": []},
    "fixed_tables": {"9": 1},
    "fixed_judges": {"Alice": 2},
    "leaves": {"3": 3},
    "tables_of_three": True,
}
JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    2.5,
    10**30,
    "",
    "x",
    "1",
    [],
    {},
    [[]],
    [1, 2],
    {"a": 1},
    {"1": "A"},
    {"A": [1, 2]},
]


def spoilt(value: Any, random: Random) -> Any:
    """The value with something taken away or replaced here and there."""
    if random.random() < 0.06:
        return random.choice(JUNK)
    if isinstance(value, dict):
        return {key: spoilt(inner, random) for key, inner in value.items() if random.random() > 0.3}
    if isinstance(value, list):
        return [spoilt(inner, random) for inner in value if random.random() > 0.02]
    return value


def read(data: Any) -> Instance | None:
    try:
        return instance_from_data(data)
    except InstanceError:
        return None


@pytest.mark.parametrize("seed", range(8))
def test_a_spoilt_instance_is_read_or_refused_and_what_is_read_can_be_solved(seed: int) -> None:
    random = seeded(seed)
    found = [read(spoilt(WISHES, random)) for _ in range(1500)]
    fields = [instance for instance in found if instance is not None and instance.is_whole]
    assert len(fields) > 10
    assert all(solve(instance, seed=seed).report["valid"] for instance in fields[:10])


@pytest.mark.parametrize("seed", range(8))
def test_a_spoilt_plan_is_refused_or_judged(seed: int) -> None:
    random = seeded(seed)
    instance = instance_from_data({**WISHES, "leaves": {}})
    data = json.loads(solve(instance, seed=seed).to_json())
    judged = 0
    for _ in range(300):
        try:
            judged += not check(plan_from_data(spoilt(data, random)), instance).valid
        except PlanError:
            continue
    assert judged > 0
