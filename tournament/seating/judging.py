"""Which judge has which table: never one where a relative sits, and the same table as before where possible."""

from __future__ import annotations

from collections.abc import Sequence

from .matching import match
from .problem import Instance
from .random_source import RandomSource

JudgeRow = list[str | None]
SeatedGame = Sequence[Sequence[int]]


def assign_judges(instance: Instance, games: Sequence[SeatedGame], random: RandomSource) -> list[JudgeRow]:
    """A judge or None for each table of each game; as many tables as possible have one."""
    order = list(instance.judges)
    random.shuffle(order)
    rows: list[JudgeRow] = []
    for game in games:
        rows.append(_judges_of_game(instance, game, order, rows[-1] if rows else []))
    return rows


def keep_judges(instance: Instance, game: SeatedGame, before: Sequence[str | None]) -> JudgeRow:
    """The judges of a game whose seats have changed, the same as before wherever that is possible."""
    return _judges_of_game(instance, game, list(instance.judges), before)


def _judges_of_game(instance: Instance, game: SeatedGame, order: list[str], before: Sequence[str | None]) -> JudgeRow:
    """Fixed judges at their tables; who was at a table before is tried there first, and moves only to free another."""
    row: JudgeRow = [None] * len(game)
    for judge, table in instance.fixed_judges.items():
        if table <= len(game) and game[table - 1]:
            row[table - 1] = judge
    free = [judge for judge in order if judge not in instance.fixed_judges]
    kin = [{instance.numbers[player] for player in instance.judges[judge]} for judge in free]
    open_tables = [table for table, players in enumerate(game) if players and row[table] is None]
    had = {table: judge for table, judge in enumerate(before) if judge is not None}
    choices = [_choices(free, kin, game[table], had.get(table)) for table in open_tables]
    first = sorted(
        range(len(open_tables)), key=lambda n: not choices[n] or free[choices[n][0]] != had.get(open_tables[n])
    )
    for position, number in zip(first, match([choices[n] for n in first], len(free)), strict=True):
        if number >= 0:
            row[open_tables[position]] = free[number]
    return row


def _choices(free: list[str], kin: list[set[int]], players: Sequence[int], had: str | None) -> list[int]:
    """Judges without a relative at the table, the one who had it first."""
    return sorted((n for n in range(len(free)) if kin[n].isdisjoint(players)), key=lambda n: free[n] != had)
