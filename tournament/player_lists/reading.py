"""From a file to its rows, by what the file is and not by what it is called."""

from tournament.player_lists.delimited import read_delimited
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.sheet import MAX_BYTES, Sheet
from tournament.player_lists.workbook import read_workbook

_MEGABYTE = 1024 * 1024
_ZIP = b"PK\x03\x04"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
_OTHERS = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"{\\rtf", b"PK\x05\x06", b"\x1f\x8b", b"SQLite")
_MARKUP = (b"<!doctype", b"<html", b"<?xml", b"<table")


def read(content: bytes) -> Sheet:
    """All rows with cells as text; a file that cannot be read at all gives one problem and no rows."""
    kind = _hopeless(content)
    if kind:
        return Sheet(problems=(Problem(kind, values={"limit": MAX_BYTES // _MEGABYTE}),))
    return read_workbook(content) if content.startswith(_ZIP) else read_delimited(content)


def _hopeless(content: bytes) -> Kind | None:
    if len(content) > MAX_BYTES:
        return Kind.FILE_TOO_LARGE
    if not content.strip(b" \t\r\n\0\xef\xbb\xbf\xff\xfe"):
        return Kind.FILE_EMPTY
    if content.startswith(_OLD_OFFICE):
        return Kind.WORKBOOK_OLD
    if content.startswith(_OTHERS) or content[:200].lstrip().lower().startswith(_MARKUP):
        return Kind.FILE_NOT_A_LIST
    return None
