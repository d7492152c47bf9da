"""What the preview of a list shows, as plain data."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament.models import FieldImport, Tournament
from tournament.pages.player_words import LABELS, country_name, in_words
from tournament.player_lists.problem_texts import message
from tournament.player_lists.problems import Problem
from tournament.registration import is_stale, preview_of
from tournament.registration.changes import Change
from tournament.registration.previewing import Fate, Preview

SEPARATORS = {",": _("commas"), ";": _("semicolons"), "\t": _("tabs")}

# Lists longer than this are folded away, so that what needs a look stays in sight.
_SHORT = 40


@dataclass(frozen=True, slots=True)
class ProblemRow:
    line: int | None
    column: str
    letter: str
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class ChangeRow:
    label: str | Promise
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PlayerRow:
    line: int
    reference: str
    name: str
    city: str
    country: str
    club: str
    family: str
    alternate: int | None
    changes: tuple[ChangeRow, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The players of the file with one fate."""

    fate: Fate
    title: str | Promise
    rows: tuple[PlayerRow, ...]

    @property
    def is_long(self) -> bool:
        return len(self.rows) > _SHORT or self.fate == "unchanged"


_TITLES: tuple[tuple[Fate, Promise], ...] = (
    ("changed", _("Changed")),
    ("new", _("New")),
    ("unchanged", _("Unchanged")),
)


def import_page(user: User, tournament: Tournament, kept: FieldImport) -> dict[str, Any]:
    found = preview_of(kept, by=user)
    return {
        "tournament": tournament,
        "section": "players",
        "kept": kept,
        "preview": found,
        "is_open": kept.state == FieldImport.State.PREVIEWED,
        "is_stale": is_stale(kept, found),
        "errors": _problem_rows(found.errors),
        "warnings": _problem_rows(found.warnings),
        "groups": [group for group in _groups(found) if group.rows],
        "counts": {fate: found.count(fate) for fate, _title in _TITLES},
        "separator": SEPARATORS.get(found.assessment.sheet.separator, ""),
        "sheet": found.assessment.sheet,
    }


def _problem_rows(problems: Iterable[Problem]) -> list[ProblemRow]:
    return [
        ProblemRow(problem.place.line, problem.place.column, problem.place.letter, problem.code, message(problem))
        for problem in problems
    ]


def _groups(found: Preview) -> Iterable[Group]:
    for fate, title in _TITLES:
        rows = (row for row in found.rows if row.fate == fate)
        yield Group(
            fate,
            title,
            tuple(
                PlayerRow(
                    row.line,
                    row.entry.reference,
                    row.entry.name,
                    row.entry.city,
                    country_name(row.entry.country),
                    row.entry.club,
                    row.entry.family,
                    row.entry.alternate_rank,
                    tuple(map(_change_row, row.changes)),
                )
                for row in rows
            ),
        )


def _change_row(change: Change) -> ChangeRow:
    return ChangeRow(
        LABELS[change.column], in_words(change.column, change.before), in_words(change.column, change.after)
    )
