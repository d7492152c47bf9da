"""Lists as Excel workbooks: values only, and nothing that unpacks to more than it looks."""

import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from io import BytesIO
from itertools import islice
from typing import Any

from tournament.enumeration import enumerated
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.sheet import MAX_COLUMNS, MAX_ROWS, Row, Sheet

MAX_UNPACKED = 60 * 1024 * 1024
MAX_PARTS = 2_000

_MEGABYTE = 1024 * 1024
_WORKBOOK_PART = "xl/workbook.xml"
# What openpyxl lets through of files that are damaged or not what they claim to be.
_DAMAGE = (
    zipfile.BadZipFile,
    SyntaxError,  # of every XML reader: the standard library's and lxml's derive from it
    KeyError,
    ValueError,
    TypeError,
    IndexError,
    AttributeError,
    OSError,
    EOFError,
)


def read_workbook(content: bytes) -> Sheet:
    """The first sheet that has anything in it."""
    fault = _fault(content)
    if fault:
        return Sheet(problems=(fault,))
    try:
        return _read(content)
    except _DAMAGE:
        return Sheet(problems=(Problem(Kind.WORKBOOK_BROKEN),))


def _fault(content: bytes) -> Problem | None:
    """Looked at before anything is unpacked; `zipfile` itself never unpacks more than a part declares."""
    try:
        parts = zipfile.ZipFile(BytesIO(content)).infolist()
    except zipfile.BadZipFile:
        return Problem(Kind.WORKBOOK_BROKEN)
    if sum(part.file_size for part in parts) > MAX_UNPACKED or len(parts) > MAX_PARTS:
        return Problem(Kind.WORKBOOK_BLOATED, values={"limit": MAX_UNPACKED // _MEGABYTE})
    if not any(part.filename == _WORKBOOK_PART for part in parts):
        return Problem(Kind.FILE_NOT_A_LIST)
    return None


def _read(content: bytes) -> Sheet:
    from openpyxl import load_workbook  # noqa: PLC0415 - a tenth of every process's start, for a few uploads

    book = load_workbook(BytesIO(content), read_only=True, data_only=True)
    try:
        filled: list[tuple[str, tuple[Row, ...]]] = []
        for sheet in book.worksheets:
            rows = tuple(islice(_rows(sheet), MAX_ROWS + 1))
            if len(rows) > MAX_ROWS:
                return Sheet(problems=(Problem(Kind.TOO_MANY_ROWS, values={"limit": MAX_ROWS}),), title=sheet.title)
            if rows:
                filled.append((sheet.title, rows))
    finally:
        book.close()
    return _first(filled)


def _first(filled: list[tuple[str, tuple[Row, ...]]]) -> Sheet:
    if not filled:
        return Sheet()
    (title, rows), *others = filled
    ignored = {"sheet": title, "others": enumerated(name for name, _rows in others)}
    return Sheet(rows, (Problem(Kind.SHEETS_IGNORED, values=ignored),) if others else (), title=title)


def _rows(sheet: Any) -> Iterator[Row]:
    """The filled rows; of a row far too wide only so much that it is seen to be."""
    sheet.reset_dimensions()  # the file's own claim may be a million rows of sixteen thousand cells
    for line, values in enumerate(sheet.iter_rows(values_only=True), start=1):
        row = Row(line, tuple(map(_as_text, values[: MAX_COLUMNS + 1])))
        if not row.is_blank:
            yield row


def _as_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))  # an entry number is 17, not 17.0
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value)
