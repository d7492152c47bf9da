"""A table as a file: CSV, XLSX or JSON, with nothing in it that a spreadsheet would run."""

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import TypeAlias

from openpyxl import Workbook
from openpyxl.styles import Font

from tournament.player_lists.formulas import disarm

Cell: TypeAlias = str | int | None
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # Excel takes UTF-8 for something else without it


@dataclass(frozen=True, slots=True)
class Column:
    """`key` is the name in JSON and never changes; `heading` stands over the column, in the reader's language."""

    key: str
    heading: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole table; every row has a cell for every column."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]


def as_csv(rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with its mark; a value that begins like a formula gets an apostrophe before it."""
    text = StringIO(newline="")
    csv.writer(text).writerows([_plain(cell) for cell in row] for row in rows)
    return (_MARK + text.getvalue()).encode()


def csv_of(sheet: Sheet) -> bytes:
    return as_csv([[column.heading for column in sheet.columns], *sheet.rows])


def xlsx_of(sheet: Sheet) -> bytes:
    """A workbook of one sheet; numbers are numbers, texts are guarded as in CSV and never formulas."""
    book = Workbook()
    page = book.active
    assert page is not None
    page.append([column.heading for column in sheet.columns])
    for row in sheet.rows:
        page.append([cell if isinstance(cell, int) else _plain(cell) for cell in row])
    for cell in page[1]:
        cell.font = Font(bold=True)
    page.freeze_panes = "A2"
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def json_of(sheet: Sheet) -> bytes:
    """A list of objects by key; empty cells are null, and no value is changed."""
    rows = [{column.key: cell for column, cell in zip(sheet.columns, row, strict=True)} for row in sheet.rows]
    return json.dumps(rows, ensure_ascii=False, indent=1).encode()


def _plain(cell: Cell) -> str:
    return disarm(cell) if isinstance(cell, str) else "" if cell is None else str(cell)
