"""Lists as text: values between commas, semicolons or tabs, with quoted line breaks."""

import csv
from collections.abc import Iterator
from io import StringIO
from itertools import islice

from tournament.player_lists.decoding import decode
from tournament.player_lists.headings import is_heading
from tournament.player_lists.problems import Kind, Place, Problem
from tournament.player_lists.sheet import MAX_ROWS, Row, Sheet

SEPARATORS = (",", ";", "\t")

_HEAD = 10  # lines among which the column names are looked for


def read_delimited(content: bytes) -> Sheet:
    """The rows of a text file, with every broken quotation mark it has."""
    decoded = decode(content, is_heading=is_heading)
    separator = _separator(decoded.text)
    filled = (found for found in _rows(decoded.text, separator) if isinstance(found, Problem) or _counts(found))
    found = list(islice(filled, MAX_ROWS + 1))
    if len(found) > MAX_ROWS:
        return Sheet(problems=(Problem(Kind.TOO_MANY_ROWS, values={"limit": MAX_ROWS}),), encoding=decoded.encoding)
    return Sheet(
        tuple(row for row in found if isinstance(row, Row)),
        tuple(problem for problem in found if isinstance(problem, Problem)),
        encoding=decoded.encoding,
        separator=separator,
    )


def _rows(text: str, separator: str) -> Iterator[Row | Problem]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            yield Row(line, tuple(next(reader)))
        except StopIteration:
            return
        except csv.Error:
            yield Problem(Kind.QUOTES_BROKEN, Place(line))


def _separator(text: str) -> str:
    """The separator under which the first lines have the most column names, else the most columns."""
    return max(SEPARATORS, key=lambda separator: _credit(text, separator))


def _credit(text: str, separator: str) -> tuple[int, int]:
    head = [found for found in islice(_rows(text, separator), _HEAD) if isinstance(found, Row)]
    names = max((sum(map(is_heading, row.cells)) for row in head), default=0)
    return names, max((len(row.cells) for row in head), default=0)


def _counts(row: Row) -> bool:
    """Neither blank nor the line `sep=;` by which Excel is told the separator."""
    is_hint = row.line == 1 and row.cells[:1] and row.cells[0].strip().lower().startswith("sep=")
    return not row.is_blank and not is_hint
