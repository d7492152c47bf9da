"""What would change about a player, value by value."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tournament.player_lists.assessment import Assessment
from tournament.player_lists.entry import Column, Entry
from tournament.player_lists.roster import Member


@dataclass(frozen=True, slots=True)
class Change:
    """One value that would change, as plain data: texts, codes, numbers, or tuples of them."""

    column: Column
    before: object
    after: object


def changes_of(found: Assessment, position: int) -> Iterator[Change]:
    """What would change about a player who is entered already; a new one changes nothing."""
    member = found.roster.members[position]
    if member.known is None:
        return
    yield from entry_changes(member.known.entry, member.entry)
    before, after = _partners_before(found, member), _partners_after(found, position)
    if before != after:
        yield Change(Column.APART, before, after)


def entry_changes(before: Entry, after: Entry) -> Iterator[Change]:
    for column in Column:
        if column in {Column.APART, Column.PSEUDONYM}:
            continue
        old, new = value_of(before, column), value_of(after, column)
        if old != new:
            yield Change(column, old, new)


def value_of(entry: Entry, column: Column) -> object:
    """The value of a column; a route goes with its note."""
    return (entry.route, entry.route_note) if column is Column.ROUTE else getattr(entry, column.value)


def _partners_before(found: Assessment, member: Member) -> tuple[str, ...]:
    if member.known is None or not member.known.apart:
        return ()
    names = {one.known.id: one.known.entry.name for one in found.roster.members if one.known}
    return tuple(sorted(names[partner] for partner in member.known.apart))


def _partners_after(found: Assessment, position: int) -> tuple[str, ...]:
    members = found.roster.members
    return tuple(sorted(members[other].entry.name for other in found.apart.partners.get(position, ())))


def values_of(changes: Iterable[Change], side: str) -> dict[str, Any]:
    """The changed values of one side as JSON has them."""
    return {change.column.value: getattr(change, side) for change in changes}
