"""Judging a plan apart from how it was made: it counts everything anew and shares nothing with the solver.

``check`` never raises on a wrong plan; it lists what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from . import bounds
from .explanation import Finding, explain
from .plan import Plan
from .problem import Instance, PlayerId

Seated = tuple[tuple[PlayerId, ...], ...]


@dataclass(frozen=True)
class Report:
    """What a plan is worth. ``*_bound``: no plan can have less. ``*_proven``: this plan has as little as can be.

    ``family_meetings`` counts, per game, pairs at one table who must not meet; ``repeats`` the meetings of pairs beyond
    their first; ``five_unfair`` the squared distance of each player's tables of five from the mean, rounded both ways;
    ``seat_repeats`` and ``physical_repeats`` how often a player has a seat or table more often than needed.
    """

    valid: bool
    problems: tuple[str, ...]
    players: int
    games: int
    tables: int
    sizes: Mapping[str, int]
    family_meetings: int = 0
    family_bound: int = 0
    family_proven: bool = False
    repeats: int = 0
    repeats_bound: int = 0
    repeats_proven: bool = False
    pairs_meeting_three_times: int = 0
    max_meetings: int = 0
    club_meetings: int = 0
    club_bound: int = 0
    club_levels: tuple[Mapping[str, int], ...] = ()
    seat_repeats: int = 0
    seat_bound: int = 0
    five_unfair: int = 0
    five_unfair_bound: int = 0
    physical_repeats: int = 0
    judge_conflicts: int = 0
    tables_without_judge: int = 0
    score: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return asdict(self)


def check(plan: Plan, instance: Instance) -> Report:
    """Count everything in a plan and hold it against the bounds. Shapes and units: see ``Report``."""
    problems = _problems(plan, instance)
    sizes = Counter(str(len(table)) for table in plan.tables[0] if table) if plan.tables else Counter[str]()
    head: dict[str, Any] = {
        "problems": tuple(problems),
        "players": len(instance.players),
        "games": instance.rounds,
        "tables": len(instance.sizes),
        "sizes": dict(sorted(sizes.items(), reverse=True)),
    }
    if problems:
        return Report(valid=False, **head)
    measures = _measures(_Count(plan, instance))
    return Report(valid=True, **head, **measures, findings=explain(measures, instance))


def _problems(plan: Plan, instance: Instance) -> list[str]:
    """Everything that makes this no seating of this instance."""
    problems = []
    if len(plan.tables) != instance.rounds:
        problems.append(f"the plan has {len(plan.tables)} games, the instance {instance.rounds}")
    for number, game in enumerate(plan.tables, 1):
        problems += _game_problems(game, number, instance)
    problems += _judge_problems(plan, instance)
    for player, table in instance.fixed_tables.items():
        for number, game in enumerate(plan.tables, 1):
            expected = number <= instance.rounds and instance.numbers[player] in instance.present[number - 1]
            if expected and (table > len(game) or player not in game[table - 1]):
                problems.append(f"game {number}: player {player} is not at table {table}, which is fixed")
    return problems


def _game_problems(game: Seated, number: int, instance: Instance) -> list[str]:
    if number > instance.rounds:
        return []
    problems = []
    seated = Counter(player for table in game for player in table)
    expected = [instance.players[player] for player in sorted(instance.present[number - 1])]
    missing = [player for player in expected if player not in seated]
    unknown = sorted(set(seated).difference(expected), key=str)
    twice = [player for player, times in seated.items() if times > 1]
    for players, what in (
        (missing, "not seated"),
        (unknown, "seated but not expected"),
        (twice, "seated more than once"),
    ):
        if players:
            problems.append(
                f"game {number}: {what}: {', '.join(map(str, players[:5]))}{' ...' if len(players) > 5 else ''}"
            )
    sizes = sorted((len(table) for table in game if table), reverse=True)
    wanted = instance.sizes_of(number - 1)
    if sizes != list(wanted) and not (instance.tables_of_three and sizes and sizes[0] <= 5 and sizes[-1] >= 3):
        problems.append(f"game {number}: the tables have {_sizes(sizes)} instead of {_sizes(wanted)} players")
    return problems


def _sizes(sizes: Iterable[int]) -> str:
    return " + ".join(f"{count}x{size}" for size, count in sorted(Counter(sizes).items(), reverse=True))


def _judge_problems(plan: Plan, instance: Instance) -> list[str]:
    if [len(game) for game in plan.judge_tables] != [len(game) for game in plan.tables]:
        return ["judge_tables and tables differ in shape"]
    problems = []
    for number, (judges, tables) in enumerate(zip(plan.judge_tables, plan.tables, strict=True), 1):
        for judge, times in Counter(judge for judge in judges if judge is not None).items():
            if judge not in instance.judges:
                problems.append(f"game {number}: judge {judge} is not in the instance")
            elif times > 1:
                problems.append(f"game {number}: judge {judge} has {times} tables")
        for judge, table in instance.fixed_judges.items():
            if table <= len(tables) and tables[table - 1] and judges[table - 1] != judge:
                problems.append(f"game {number}: judge {judge} is not at table {table}, which is fixed")
    return problems


class _Count:
    """Plain counts of a valid plan."""

    def __init__(self, plan: Plan, instance: Instance) -> None:
        self.plan, self.instance = plan, instance
        number = instance.numbers
        self.games = [[[number[player] for player in table] for table in game] for game in plan.tables]
        self.meetings: Counter[tuple[int, int]] = Counter()
        self.seats: Counter[tuple[int, int]] = Counter()
        self.places: Counter[tuple[int, int]] = Counter()
        self.fives = [0] * len(instance.players)
        for game in self.games:
            for place, table in enumerate(game):
                self.meetings.update(combinations(sorted(table), 2))
                for seat, player in enumerate(table):
                    self.seats[player, seat] += 1
                    self.places[player, place] += 1
                    self.fives[player] += len(table) == 5

    def judge_conflicts(self) -> int:
        kin = {judge: set(relatives) for judge, relatives in self.instance.judges.items()}
        return sum(
            len(kin[judge].intersection(table))
            for game, judges in zip(self.plan.tables, self.plan.judge_tables, strict=True)
            for table, judge in zip(game, judges, strict=True)
            if judge is not None
        )

    def conflict_meetings(self) -> int:
        conflicts = self.instance.conflicts
        return sum(self.meetings[one, other] for one, of_one in enumerate(conflicts) for other in of_one if one < other)

    def repeats_beyond(self, counter: Counter[tuple[int, int]], allowed: int, free: set[int]) -> int:
        return sum(max(0, times - allowed) for (player, _), times in counter.items() if player not in free)

    def club_meetings(self) -> list[int]:
        return [
            sum(times for (one, other), times in self.meetings.items() if groups[one] == groups[other] >= 0)
            for groups in self.instance.groups
        ]

    def five_unfair(self) -> int:
        total, players = sum(self.fives), len(self.fives)
        low, high = total // players, -(-total // players)
        return sum(max(0, times - high, low - times) ** 2 for times in self.fives)


def _measures(count: _Count) -> dict[str, Any]:
    """The fields of a report that are counted."""
    measures = {**_meeting_measures(count), **_seat_measures(count)}
    aims = ("family_meetings", "repeats", "club_meetings", "seat_repeats", "five_unfair", "physical_repeats")
    return {**measures, "score": tuple(measures[aim] for aim in aims)}


def _meeting_measures(count: _Count) -> dict[str, Any]:
    instance = count.instance
    judge_conflicts, conflicts = count.judge_conflicts(), count.conflict_meetings()
    family, family_bound = conflicts + judge_conflicts, bounds.conflict_bound(instance)
    repeats = sum(times - 1 for times in count.meetings.values())
    triples = sum(times > 2 for times in count.meetings.values())
    repeats_bound = bounds.repeats_bound(
        instance,
        conflict_meetings=conflicts if family == family_bound else None,
        triples=triples if instance.no_pair_three_times and triples == bounds.triples_bound(instance) else None,
    )
    clubs, club_bounds = count.club_meetings(), bounds.club_bounds(instance)
    return {
        "family_meetings": family,
        "family_bound": family_bound,
        "family_proven": family == family_bound,
        "judge_conflicts": judge_conflicts,
        "repeats": repeats,
        "repeats_bound": repeats_bound,
        "repeats_proven": repeats == repeats_bound,
        "pairs_meeting_three_times": triples,
        "max_meetings": max(count.meetings.values()),
        "club_meetings": sum(clubs),
        "club_bound": sum(club_bounds),
        "club_levels": tuple(
            {"meetings": have, "bound": least} for have, least in zip(clubs, club_bounds, strict=True)
        ),
    }


def _seat_measures(count: _Count) -> dict[str, Any]:
    instance = count.instance
    rounds, tables = instance.rounds, max(len(game) for game in count.games)
    repeats = sum(times - 1 for times in count.meetings.values())
    judges = [
        judge
        for game, row in zip(count.games, count.plan.judge_tables, strict=True)
        for table, judge in zip(game, row, strict=True)
        if table
    ]
    return {
        "seat_repeats": count.repeats_beyond(count.seats, -(-rounds // 4), set()),
        "seat_bound": bounds.seat_bound(instance),
        "five_unfair": count.five_unfair(),
        "five_unfair_bound": bounds.fives_bound(instance, repeats),
        "physical_repeats": count.repeats_beyond(count.places, -(-rounds // tables), set(instance.anchors)),
        "tables_without_judge": judges.count(None) if instance.judges else 0,
    }
