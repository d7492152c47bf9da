"""What an uploaded list would do, with all that is wrong with it, before anything is written."""

from collections.abc import Iterator, Sequence
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
from tournament.registration.changes import Change, changes_of
from tournament.registration.entered import digest_of, entered_players, terms_of
from tournament.registration.pseudonym_column import Proposal, problems_of, proposals

Fate = Literal["new", "changed", "unchanged"]

# Changes that seats were made from; a corrected spelling leaves them as they are.
_SEATED_BY = frozenset({Column.FAMILY, Column.APART, Column.TABLE, Column.ALTERNATE})


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
    proposals: tuple[Proposal, ...] = ()

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
    proposed = proposals(tournament, found, terms)
    found = found.with_problems(problems_of(tournament, found, proposed))
    rows = tuple(_rows(found, proposed))
    return Preview(
        filename=filename,
        assessment=found,
        rows=rows,
        absent=tuple(member.entry.name for member in found.roster.playing if member.line is None),
        consequence=CONSEQUENCES.get(stage_of(tournament), "") if any(map(_moves_seats, rows)) else "",
        players_digest=digest_of(entered, terms),
        proposals=proposed,
    )


def _moves_seats(row: PreviewRow) -> bool:
    return row.fate == "new" or any(change.column in _SEATED_BY for change in row.changes)


def _rows(found: Assessment, proposed: Sequence[Proposal]) -> Iterator[PreviewRow]:
    pseudonyms = {one.position: Change(Column.PSEUDONYM, one.before, one.text) for one in proposed}
    for position, member in enumerate(found.roster.members):
        if member.line is not None:
            changes = tuple(changes_of(found, position))
            if member.known and position in pseudonyms:
                changes = (*changes, pseudonyms[position])
            fate: Fate = "new" if member.known is None else "changed" if changes else "unchanged"
            yield PreviewRow(member.line, member.entry, fate, changes)
