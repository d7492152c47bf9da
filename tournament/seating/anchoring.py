"""Players who need one physical table: those of one table together in every game, those of different tables apart."""

from __future__ import annotations

from .arrangement import Arrangement


def gather(arrangement: Arrangement) -> None:
    """Bring the players fixed to each table together, largest groups first; they are pinned, so they stay there."""
    groups: dict[int, list[int]] = {}
    for player, table in arrangement.instance.anchors.items():
        groups.setdefault(table, []).append(player)
    in_order = sorted(groups.values(), key=lambda group: (-len(group), group))
    for game in range(len(arrangement.games)):
        taken: set[int] = set()
        for group in in_order:
            _gather_group(arrangement, game, group, taken)


def _gather_group(arrangement: Arrangement, game: int, group: list[int], taken: set[int]) -> None:
    """Put a group at the free table where most of it already is."""
    tables, table_of = arrangement.games[game], arrangement.table_of[game]
    free = [label for label, table in enumerate(tables) if label not in taken and len(table) >= len(group)]
    home = max(free, key=lambda label: (sum(table_of[player] == label for player in group), -len(tables[label])))
    taken.add(home)
    for player in group:
        if table_of[player] != home:
            guests = [other for other in tables[home] if other not in group]
            arrangement.swap(game, player, min(guests, key=lambda other: arrangement.change(game, player, other)))
