"""Values that a spreadsheet would run as formulas, made harmless on the way out and restored on the way in.

A leading `=`, `+`, `-` or `@` gets an apostrophe before it; so does one after a separator, because a
spreadsheet with another separator than ours would begin a new cell there. `restore` is the exact inverse.
"""

import re

_START = r"(^\s*|[,;\t\r\n]\s*)"
_DANGER = r"(?='*[=+\-@＝＋－＠])"
_guard = re.compile(_START + _DANGER)
_restore = re.compile(_START + "'" + _DANGER)


def disarm(value: str) -> str:
    """`disarm("=1+1") == "'=1+1"`."""
    return _guard.sub(r"\1'", value)


def restore(value: str) -> str:
    """`restore(disarm(value)) == value` for every value."""
    return _restore.sub(r"\1", value)
