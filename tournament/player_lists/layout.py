"""Which column of a list is where."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import get_language

from tournament.enumeration import enumerated
from tournament.player_lists.entry import Column
from tournament.player_lists.headings import column_called, own_heading
from tournament.player_lists.problems import Kind, Place, Problem
from tournament.player_lists.sheet import Row, Sheet, letter_of

_ABOVE = 10  # a title and a date may stand above the column names


@dataclass(frozen=True)
class Layout:
    """The line of column names, understood; `indices` has the columns that will be read."""

    headings: tuple[str, ...]
    indices: Mapping[Column, int]
    body: tuple[Row, ...]

    @classmethod
    def by_hand(cls) -> "Layout":
        """Of an entry that comes from a form: every column is there, called as its field."""
        return cls(tuple(column.value for column in Column), {column: at for at, column in enumerate(Column)}, ())

    def place(self, line: int | None, column: Column) -> Place:
        index = self.indices.get(column)
        if index is None:
            return Place(line)
        return Place(line, self.headings[index], letter_of(index))

    def cell(self, line: int | None, column: Column) -> str:
        """The raw text of a cell; empty if the file has no such line or column."""
        index, row = self.indices.get(column), self.rows.get(line or 0)
        return row.cells[index] if row and index is not None and index < len(row.cells) else ""

    @cached_property
    def rows(self) -> Mapping[int, Row]:
        """The rows below the headings by their line."""
        return {row.line: row for row in self.body}

    @property
    def columns(self) -> frozenset[Column]:
        return frozenset(self.indices)


def lay_out(sheet: Sheet, *, required: Iterable[Column]) -> tuple[Layout, list[Problem]]:
    """The columns of a sheet and everything that is wrong with them; an empty layout if nothing can be read."""
    nothing = Layout((), {}, ())
    if not sheet.rows:
        return nothing, [] if sheet.problems else [Problem(Kind.FILE_EMPTY)]
    at = max(range(min(_ABOVE, len(sheet.rows))), key=lambda index: len(_meanings(sheet.rows[index])))
    header = sheet.rows[at]
    found = _meanings(header)
    if not found:
        return nothing, [Problem(Kind.HEADER_MISSING, Place(sheet.rows[0].line))]
    layout = Layout(_headings(header), {column: indices[0] for column, indices in found.items()}, sheet.rows[at + 1 :])
    problems = [*_twice(header, layout, found), *_missing(header, found, required), *_unknown(header, layout)]
    if not layout.body:
        problems.append(Problem(Kind.ROWS_MISSING, Place(header.line)))
    return layout, problems


def _headings(header: Row) -> tuple[str, ...]:
    cells = [" ".join(cell.split()) for cell in header.cells]
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)


def _meanings(row: Row) -> dict[Column, list[int]]:
    found: dict[Column, list[int]] = defaultdict(list)
    for index, cell in enumerate(row.cells):
        column = column_called(cell)
        if column:
            found[column].append(index)
    return dict(found)


def _twice(header: Row, layout: Layout, found: Mapping[Column, list[int]]) -> list[Problem]:
    return [
        Problem(
            Kind.COLUMN_TWICE,
            layout.place(header.line, column),
            {"column": _called(column), "letters": enumerated(map(letter_of, indices))},
        )
        for column, indices in found.items()
        if len(indices) > 1
    ]


def _missing(header: Row, found: Mapping[Column, list[int]], required: Iterable[Column]) -> list[Problem]:
    return [
        Problem(Kind.COLUMN_MISSING, Place(header.line), {"column": _called(column)})
        for column in required
        if column not in found
    ]


def _called(column: Column) -> str:
    return own_heading(column, get_language() or "en")


def _unknown(header: Row, layout: Layout) -> list[Problem]:
    """Headings nobody knows, and values below no heading at all."""
    return [
        Problem(
            Kind.COLUMN_UNKNOWN,
            Place(header.line, heading, letter_of(index)),
            {"heading": heading or letter_of(index)},
        )
        for index, heading in enumerate(layout.headings)
        if not column_called(heading) and (heading or any(_has(row, index) for row in layout.body))
    ]


def _has(row: Row, index: int) -> bool:
    return index < len(row.cells) and bool(row.cells[index].strip())
