"""Finds the people whom a text names: by entry number, else by name, if need be with city and country."""

from collections import defaultdict
from collections.abc import Sequence

from tournament.naming.names import fold
from tournament.player_lists.cells import clean_parts
from tournament.player_lists.entry import Entry

# A whole name is looked for first, because it may contain a comma.
_SEPARATORS = ("", ";；|、/／", ",，")


class Directory:
    """Of people by their position in a sequence."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._by_reference: dict[str, list[int]] = defaultdict(list)
        self._by_name: dict[str, list[int]] = defaultdict(list)
        for position, entry in enumerate(entries):
            if entry.reference:
                self._by_reference[fold(entry.reference)].append(position)
            for name in dict.fromkeys(map(fold, _names(entry))):
                self._by_name[name].append(position)

    def find(self, text: str) -> list[int]:
        """The positions of all who could be meant; empty for nobody."""
        return self._by_reference.get(fold(text)) or self._by_name.get(fold(text), [])

    def split(self, text: str, level: int = 0) -> list[str]:
        """The texts that name one person each: lines, or what stands between separators."""
        if level and self.find(text):
            return [text]
        if level == len(_SEPARATORS):
            return [text]
        parts = clean_parts(text, _SEPARATORS[level])
        return [found for part in parts for found in self.split(part, level + 1)]

    def called(self, position: int) -> str:
        """The shortest text by which `find` finds this one alone; the bare name if there is none."""
        entry = self._entries[position]
        texts = (entry.reference, *_names(entry))
        return next((text for text in texts if text and self.find(text) == [position]), entry.name)

    def described(self, position: int) -> str:
        """Like `called`, but beginning with the name, for people to choose from."""
        return next(
            (text for text in _names(self._entries[position]) if self.find(text) == [position]), self.called(position)
        )


def _names(entry: Entry) -> tuple[str, ...]:
    names = [entry.name, f"{entry.name} ({entry.city})", f"{entry.name} ({entry.city}, {entry.country})"]
    if entry.reference:
        names.append(f"{entry.name} ({entry.reference})")
    return tuple(names)
