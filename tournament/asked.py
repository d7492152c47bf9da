"""What an address or a bare field of a form says, before anything believes it."""

from unicodedata import category

from tournament.player_lists.cells import clean

_MOST_DIGITS = 18  # as many as fit into every id; Python itself refuses to read thousands


def whole_number(text: str) -> int | None:
    """The number written in plain digits; None for whatever else stands there."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    return int(text) if is_number else None


def some_id(text: str) -> int:
    """The id that is written there; 0, which nothing has, for anything else."""
    return whole_number(text) or 0


def one_line(text: str, *, longest: int) -> str:
    """The text as one clean line that a column of this length takes: no control characters (PostgreSQL refuses NUL)."""
    cleaned = clean(text)
    return "".join(letter for letter in cleaned if category(letter) != "Cc")[:longest].strip()
