"""A table as a file: CSV that Excel opens in UTF-8, with nothing in it that a spreadsheet would run."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from tournament.player_lists.formulas import disarm

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # Excel takes UTF-8 for something else without it


def as_csv(rows: Iterable[Sequence[str]]) -> bytes:
    """UTF-8 with its mark; a value that begins like a formula gets an apostrophe before it."""
    text = StringIO(newline="")
    csv.writer(text).writerows([disarm(cell) for cell in row] for row in rows)
    return (_MARK + text.getvalue()).encode()
