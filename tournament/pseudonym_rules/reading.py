"""A pseudonym taken apart: its words, and where in it the theme stands (T-PUB-04). Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.naming.folding import Folded, Token, folded
from tournament.pseudonym_rules import word_lists

_SHORTEST_HIDDEN = 4  # a shorter word turns up in others by accident


@dataclass(frozen=True, slots=True)
class Reading:
    """`themes` are the places where a theme word stands; `is_theme_hidden` if only inside another word."""

    text: str
    folded: Folded
    themes: tuple[Token, ...]
    is_theme_hidden: bool

    def is_inside_theme(self, piece: Token) -> bool:
        """Whether a theme word holds the piece and is longer: the `Kent` of Kentucky (GAP-P4)."""
        return any(
            theme.start <= piece.start and piece.end <= theme.end and len(theme.text) > len(piece.text)
            for theme in self.themes
        )

    def is_theme(self, piece: Token) -> bool:
        return any((theme.start, theme.end) == (piece.start, piece.end) for theme in self.themes)


def read(text: str) -> Reading:
    taken_apart = folded(text)
    lexicon = word_lists.themes()
    themes = [*listed(taken_apart, lexicon.alphabetic), *contained(taken_apart, lexicon.han)]
    if themes:
        return Reading(text, taken_apart, tuple(themes), is_theme_hidden=False)
    long_words = {word: kind for word, kind in lexicon.alphabetic.items() if len(word) >= _SHORTEST_HIDDEN}
    hidden = tuple(contained(taken_apart, long_words))
    return Reading(text, taken_apart, hidden, is_theme_hidden=bool(hidden))


def listed(text: Folded, words: Mapping[str, str]) -> Iterator[Token]:
    """Every run of whole words that is in the list, in the singular or plural."""
    for run in text.runs():
        if run.text in words or (run.text.endswith("s") and run.text[:-1] in words):
            yield run


def contained(text: Folded, words: Mapping[str, str]) -> Iterator[Token]:
    """Every place where a word of the list occurs, wherever other words begin or end."""
    for word in words:
        yield from occurrences(text, word)


def occurrences(text: Folded, word: str) -> Iterator[Token]:
    start = text.compact.find(word)
    while start >= 0:
        yield Token(word, start)
        start = text.compact.find(word, start + 1)
