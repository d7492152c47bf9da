"""Blacking names out of words. Pure: no Django, no database."""

import re
from collections.abc import Iterable
from typing import Any

MARK = "[erased]"


class Redactor:
    """Finds any of these names in texts, whatever their case, and puts `MARK` in their place."""

    def __init__(self, names: Iterable[str]) -> None:
        wanted = sorted({name for name in names if name.strip()}, key=lambda name: (-len(name), name))
        self._pattern = re.compile("|".join(map(_as_word, wanted)), re.IGNORECASE) if wanted else None

    def finds(self, value: Any) -> bool:
        """Whether a JSON value names one of them anywhere."""
        return bool(self(value) != value)

    def __call__(self, value: Any) -> Any:
        """The same JSON value without the names; keys stay as they are."""
        if isinstance(value, str):
            return self._pattern.sub(MARK, value) if self._pattern else value
        if isinstance(value, list):
            return [self(each) for each in value]
        if isinstance(value, dict):
            return {key: self(each) for key, each in value.items()}
        return value


def _as_word(name: str) -> str:
    """ "Li" is not in "Lift"; scripts without spaces have no edges of words."""
    text = re.escape(name)
    if name[0].isascii() and name[-1].isascii():
        return rf"(?<!\w){text}(?!\w)"
    return text
