"""What is wrong with an instance whose parts are each well formed: impossible numbers, contradicting fixed tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TypeVar

from .errors import Problem
from .problem import MAX_CONFLICTS, MAX_PLAYERS, Instance, PlayerId, impossible

Who = TypeVar("Who", str, PlayerId)


def shown(value: object) -> str:
    """A value as it stands in the file, cut if it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


def contradictions(instance: Instance) -> Iterator[Problem]:
    """Every reason why the instance cannot be seated, each with what to do about it."""
    oversized = [*_impossible_counts(instance), *_too_many_conflicts(instance)]
    yield from oversized
    if not oversized:
        yield from _missing_tables(instance)
        yield from _full_tables(instance)
        yield from _enemies_at_one_table(instance)
        yield from _judges_at_one_table(instance)
        yield from _judges_with_relatives(instance)


def _impossible_counts(instance: Instance) -> Iterator[Problem]:
    """T-SEAT-08: which numbers of players can be seated at all."""
    count = len(instance.players)
    if instance.is_whole or count > MAX_PLAYERS:
        if count > MAX_PLAYERS or not instance.sizes:
            yield Problem("impossible_count", impossible(count), {"count": count})
        return
    for game, present in enumerate(instance.present, 1):
        if not instance.sizes_of(game - 1):
            text = f"game {game}: {impossible(len(present))}"
            yield Problem("impossible_count", text, {"count": len(present), "game": game})


def _too_many_conflicts(instance: Instance) -> Iterator[Problem]:
    """GAP-S8: a family is a household, not half the field."""
    pairs = len(instance.forbidden) + sum(len(family) * (len(family) - 1) // 2 for family in instance.families)
    if pairs > MAX_CONFLICTS:
        text = f"{pairs} pairs must not meet, at most {MAX_CONFLICTS} can: make clubs of the large families"
        yield Problem("too_many_conflicts", text, {"pairs": pairs, "most": MAX_CONFLICTS})


def _missing_tables(instance: Instance) -> Iterator[Problem]:
    tables = len(instance.sizes) or max(len(instance.sizes_of(game)) for game in range(instance.rounds))
    for who, table in (*instance.fixed_tables.items(), *instance.fixed_judges.items()):
        if table > tables:
            text = f"{shown(who)} is fixed to table {table}, but there are {tables} tables: choose 1 to {tables}"
            yield Problem("no_such_table", text, {"who": who, "table": table, "tables": tables})


def _full_tables(instance: Instance) -> Iterator[Problem]:
    """The largest groups fixed to one table need the largest tables."""
    groups = sorted(_by_table(instance.fixed_tables).items(), key=lambda item: -len(item[1]))
    for (table, players), size in zip(groups, instance.sizes, strict=False):
        if len(players) > size:
            text = f"{len(players)} players are fixed to table {table}, which has {size} seats: fix fewer"
            yield Problem("table_too_full", text, {"table": table, "size": size})


def _enemies_at_one_table(instance: Instance) -> Iterator[Problem]:
    for table, players in _by_table(instance.fixed_tables).items():
        for position, player in enumerate(players):
            enemies = {instance.players[number] for number in instance.conflicts[instance.numbers[player]]}
            for other in (other for other in players[position + 1 :] if other in enemies):
                text = f"{shown(player)} and {shown(other)} must not meet but are both fixed to table {table}: move one"
                yield Problem("enemies_share_table", text, {"one": player, "other": other, "table": table})


def _judges_at_one_table(instance: Instance) -> Iterator[Problem]:
    for table, judges in _by_table(instance.fixed_judges).items():
        if len(judges) > 1:
            text = f"judges {' and '.join(judges)} are fixed to table {table}: give each a table of his own"
            yield Problem("judges_share_table", text, {"judges": judges, "table": table})


def _judges_with_relatives(instance: Instance) -> Iterator[Problem]:
    for judge, table in instance.fixed_judges.items():
        for relative in instance.judges[judge]:
            if instance.fixed_tables.get(relative) == table:
                text = f"judge {judge} and his relative {shown(relative)} are both fixed to table {table}: move one"
                yield Problem("judge_with_relative", text, {"judge": judge, "relative": relative, "table": table})


def _by_table(fixed: Mapping[Who, int]) -> dict[int, list[Who]]:
    tables: dict[int, list[Who]] = {}
    for who, table in fixed.items():
        tables.setdefault(table, []).append(who)
    return tables
