"""Does a text give a player away? Pure: no Django, no database.

Names and places are looked for as whole words, whatever their case and accents (T-PUB-02, T-PUB-03).
A full name is looked for in either order. Chinese, Japanese and Thai, which write no spaces, are
compared sign by sign.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

# One token: a run of letters and digits, or a single sign of a script that writes no spaces.
_TOKEN = re.compile(
    r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[^\W_\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+"
)
_SHORTEST_WORD = 3


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who must not be recognised; `marks` are (what it is, the text), such as ("city", "Denver")."""

    id: int
    name: str
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """Something of a person that stands in the text. A full name must not be published."""

    person_id: int
    what: str
    text: str

    @property
    def is_full_name(self) -> bool:
        return self.what == "full_name"


@dataclass(slots=True)
class _Text:
    """A text as tokens, answering quickly whether a phrase stands in it."""

    tokens: list[str]
    _phrases: dict[int, set[tuple[str, ...]]] = field(default_factory=dict)

    def has(self, phrase: tuple[str, ...]) -> bool:
        length = len(phrase)
        if length not in self._phrases:
            ends = range(len(self.tokens) - length + 1)
            self._phrases[length] = {tuple(self.tokens[at : at + length]) for at in ends}
        return phrase in self._phrases[length]


def find(text: str, people: Iterable[Person], *, known: str = "") -> list[Finding]:
    """Everything in `text` that tells of one of `people`.

    `known` is the same text without any player's line, such as the headings and the tournament's
    name: what stands there already tells of nobody.
    """
    published, chrome = _Text(_tokens(text)), _Text(_tokens(known))
    return [
        Finding(person.id, what, wording)
        for person in people
        for what, wording, phrases in _traces(person)
        if any(published.has(phrase) and not chrome.has(phrase) for phrase in phrases)
    ]


def _traces(person: Person) -> Iterator[tuple[str, str, list[tuple[str, ...]]]]:
    """What may give a person away, each with the ways it can be written."""
    name = tuple(_tokens(person.name))
    if sum(map(len, name)) > 1:
        yield "full_name", person.name, [name, name[1:] + name[:1], name[-1:] + name[:-1]]
    if len(name) > 1:
        for word in name:
            if _tells(word):
                yield "part_of_name", word, [(word,)]
    for what, text in person.marks:
        phrase = tuple(_tokens(text))
        if any(_tells(word) for word in phrase) or len(phrase) > 1:
            yield what, text, [phrase]


def _tells(word: str) -> bool:
    return len(word) >= _SHORTEST_WORD and not word.isdigit()


def _tokens(text: str) -> list[str]:
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return _TOKEN.findall(unicodedata.normalize("NFC", plain))
