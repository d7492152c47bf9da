"""Players and judges who need one physical table.

Players of one table are brought together in every game, those of different tables apart, and a fixed judge is left a
table at which no relative sits.
"""

from __future__ import annotations

from .arrangement import Arrangement
from .matching import match


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


def make_room_for_judges(arrangement: Arrangement) -> None:
    """See to it that every fixed judge can have a table without relatives in every game (T-SEAT-04)."""
    instance = arrangement.instance
    kin = {
        table - 1: {instance.numbers[player] for player in instance.judges[judge]}
        for judge, table in instance.fixed_judges.items()
    }
    for game in range(len(arrangement.games)):
        tables = arrangement.games[game]
        needed = [label for label in kin if label not in instance.anchors.values()]
        choices = [[n for n in _open_tables(arrangement, game) if kin[label].isdisjoint(tables[n])] for label in needed]
        homes = match(choices, len(tables))
        taken = set(homes)
        for label in (label for label, home in zip(needed, homes, strict=True) if home < 0):
            free = [n for n in _open_tables(arrangement, game) if n not in taken]
            relatives = [len(kin[label].intersection(tables[n])) for n in free]
            home = free[relatives.index(min(relatives))]
            taken.add(home)
            _send_away(arrangement, game, home, kin[label])


def _open_tables(arrangement: Arrangement, game: int) -> list[int]:
    """Tables of a game at which nobody is pinned."""
    return [n for n, table in enumerate(arrangement.games[game]) if arrangement.pinned.isdisjoint(table)]


def _send_away(arrangement: Arrangement, game: int, home: int, kin: set[int]) -> None:
    """Swap every relative at one table with the stranger elsewhere who makes the least harm."""
    table_of = arrangement.table_of[game]
    for player in sorted(kin.intersection(arrangement.games[game][home])):
        strangers = [
            other
            for other, table in enumerate(table_of)
            if table != home and other not in kin and other not in arrangement.pinned
        ]
        if strangers:
            partner = min(strangers, key=lambda other: arrangement.change(game, player, other))
            arrangement.swap(game, player, partner)
