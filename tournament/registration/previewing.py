"""What an uploaded list would do, with all that is wrong with it, before anything is written."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise

from accounts.models import User
from tournament.field_stage import CONSEQUENCES, stage_of
from tournament.models import Tournament
from tournament.player_lists.assessment import Assessment, assess
from tournament.player_lists.entry import Column, Entry
from tournament.player_lists.problem_texts import is_error
from tournament.player_lists.problems import Problem
from tournament.player_lists.reading import read
from tournament.player_lists.roster import Member
from tournament.registration.entered import digest_of, entered_players, terms_of

Fate = Literal["new", "changed", "unchanged"]

# Changes that seats were made from; a corrected spelling leaves them as they are.
_SEATED_BY = frozenset({Column.FAMILY, Column.APART, Column.TABLE, Column.ALTERNATE})


@dataclass(frozen=True, slots=True)
class Change:
    """One value that would change, as plain data: texts, codes, numbers, or tuples of them."""

    column: Column
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class PreviewRow:
    line: int
    entry: Entry
    fate: Fate
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """`absent` are the players the file does not mention: they are left alone."""

    filename: str
    assessment: Assessment
    rows: tuple[PreviewRow, ...]
    absent: tuple[str, ...]
    consequence: str | Promise
    players_digest: str

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(filter(is_error, self.assessment.problems))

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.assessment.problems if not is_error(problem))

    @property
    def can_be_applied(self) -> bool:
        return not self.errors and bool(self.rows)

    @property
    def changes_nothing(self) -> bool:
        return not self.errors and bool(self.rows) and all(row.fate == "unchanged" for row in self.rows)

    def count(self, fate: Fate) -> int:
        return sum(row.fate == fate for row in self.rows)


def preview(tournament: Tournament, content: bytes, filename: str, *, by: User | None = None) -> Preview:
    """Read a list against the players as they are now; writes nothing and raises nothing about the file."""
    entered, terms = entered_players(tournament), terms_of(tournament, by=by)
    found = assess(read(content), entered, terms)
    rows = tuple(_rows(found))
    return Preview(
        filename=filename,
        assessment=found,
        rows=rows,
        absent=tuple(member.entry.name for member in found.roster.playing if member.line is None),
        consequence=CONSEQUENCES.get(stage_of(tournament), "") if any(map(_moves_seats, rows)) else "",
        players_digest=digest_of(entered, terms),
    )


def _moves_seats(row: PreviewRow) -> bool:
    return row.fate == "new" or any(change.column in _SEATED_BY for change in row.changes)


def _rows(found: Assessment) -> Iterator[PreviewRow]:
    for position, member in enumerate(found.roster.members):
        if member.line is not None:
            changes = tuple(changes_of(found, position))
            fate: Fate = "new" if member.known is None else "changed" if changes else "unchanged"
            yield PreviewRow(member.line, member.entry, fate, changes)


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
        old, new = _value(before, column), _value(after, column)
        if old != new:
            yield Change(column, old, new)


def _value(entry: Entry, column: Column) -> object:
    return (entry.route, entry.route_note) if column is Column.ROUTE else getattr(entry, column.value)


def _partners_before(found: Assessment, member: Member) -> tuple[str, ...]:
    if member.known is None or not member.known.apart:
        return ()
    names = {one.known.id: one.known.entry.name for one in found.roster.members if one.known}
    return tuple(sorted(names[partner] for partner in member.known.apart))


def _partners_after(found: Assessment, position: int) -> tuple[str, ...]:
    members = found.roster.members
    return tuple(sorted(members[other].entry.name for other in found.apart.partners.get(position, ())))
