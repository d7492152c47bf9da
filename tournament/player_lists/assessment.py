"""A list against a tournament: who would be new or changed, and every problem at once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.player_lists.alternate_checks import check_alternates
from tournament.player_lists.apart import Apart, keep_apart
from tournament.player_lists.eligibility_checks import check_eligibility
from tournament.player_lists.entry import Column, Entered, Listed
from tournament.player_lists.identity_checks import check_identities
from tournament.player_lists.layout import Layout, lay_out
from tournament.player_lists.parsing import parse
from tournament.player_lists.problem_texts import is_error
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.roster import Roster, join
from tournament.player_lists.seating_checks import check_seating
from tournament.player_lists.sheet import Sheet
from tournament.player_lists.terms import Terms


@dataclass(frozen=True, slots=True)
class Assessment:
    """The roster as it would be, the pairs apart in it, and all problems, in the order of the lines."""

    sheet: Sheet
    roster: Roster
    apart: Apart
    problems: tuple[Problem, ...]

    @property
    def has_errors(self) -> bool:
        return any(map(is_error, self.problems))

    def with_problems(self, more: Iterable[Problem]) -> "Assessment":
        return replace(self, problems=tuple(sorted((*self.problems, *more), key=_in_order)))


def assess(sheet: Sheet, entered: Sequence[Entered], terms: Terms) -> Assessment:
    layout, column_problems = lay_out(sheet, required=_required(terms))
    listed, row_problems = _parse_all(layout, terms, sheet.encoding)
    roster, unclear = join(listed, entered, layout)
    apart = keep_apart(roster)
    problems = [*sheet.problems, *column_problems, *row_problems, *unclear, *apart.problems]
    if listed:
        problems += _checks(roster, terms)
    return Assessment(sheet, roster, apart, ()).with_problems(problems)


def _required(terms: Terms) -> tuple[Column, ...]:
    return (Column.NAME, Column.COUNTRY) if terms.is_world else (Column.NAME,)


def _parse_all(layout: Layout, terms: Terms, encoding: str) -> tuple[list[Listed], list[Problem]]:
    listed, problems = [], []
    for row in layout.body:
        found, of_row = parse(row, layout, terms, encoding=encoding)
        problems += of_row
        if found:
            listed.append(found)
    return listed, problems


def _checks(roster: Roster, terms: Terms) -> Iterator[Problem]:
    if Column.PSEUDONYM in roster.layout.columns and not terms.may_propose_pseudonyms:
        yield Problem(Kind.PSEUDONYMS_NOT_YOURS, roster.layout.place(None, Column.PSEUDONYM))
    yield from check_identities(roster)
    yield from check_eligibility(roster, terms)
    yield from check_alternates(roster, terms)
    yield from check_seating(roster, terms)


def _in_order(problem: Problem) -> tuple[int, int, str]:
    """What concerns the whole list first, then line by line from left to right."""
    place = problem.place
    return place.line or 0, len(place.letter), place.letter
