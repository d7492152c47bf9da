"""A list as rows of cells, wherever it came from."""

from dataclasses import dataclass

from tournament.player_lists.problems import Problem

MAX_BYTES = 5 * 1024 * 1024
MAX_ROWS = 5_000  # the largest field that can be seated is 3,000
MAX_COLUMNS = 200


@dataclass(frozen=True, slots=True)
class Row:
    """`line` counts from 1 as the person's own editor or spreadsheet counts."""

    line: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        return not any(cell.strip() for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Sheet:
    """`encoding` and `separator` are empty for a workbook, `title` (of its sheet) for everything else."""

    rows: tuple[Row, ...] = ()
    problems: tuple[Problem, ...] = ()
    encoding: str = ""
    separator: str = ""
    title: str = ""


def letter_of(index: int) -> str:
    """The spreadsheet's letter of the column with this index: 0 is A, 26 is AA."""
    letters = ""
    while index >= 0:
        index, rest = divmod(index, 26)
        letters = chr(ord("A") + rest) + letters
        index -= 1
    return letters
