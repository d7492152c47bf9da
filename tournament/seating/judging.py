"""Which judge has which table: never one where a relative sits, and the same table as before where possible."""

from __future__ import annotations

from .matching import match
from .plan import JudgeTables
from .problem import Instance
from .random_source import RandomSource

SeatedGames = list[list[list[int]]]


def assign_judges(instance: Instance, games: SeatedGames, random: RandomSource) -> JudgeTables:
    """A judge or None for each table of each game; as many tables as possible have one."""
    judges = [judge for judge in instance.judges if judge not in instance.fixed_judges]
    random.shuffle(judges)
    kin = [{instance.numbers[player] for player in instance.judges[judge]} for judge in judges]
    fixed = {table - 1: judge for judge, table in instance.fixed_judges.items()}
    open_tables = [table for table in range(len(instance.sizes)) if table not in fixed]
    last = [-1] * len(judges)
    result: list[tuple[str | None, ...]] = []
    for game in games:
        choices = [
            sorted((number for number in range(len(judges)) if kin[number].isdisjoint(game[table])), key=lambda number: last[number] != table)
            for table in open_tables
        ]
        row: list[str | None] = [fixed.get(table) for table in range(len(game))]
        for table, number in zip(open_tables, match(choices, len(judges)), strict=True):
            if number >= 0:
                row[table] = judges[number]
                last[number] = table
        result.append(tuple(row))
    return tuple(result)
