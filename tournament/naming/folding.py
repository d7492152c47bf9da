"""Text reduced to what the eye cannot tell apart. Pure: no Django.

Width, case and accents are folded, traditional characters become simplified ones, and what is not
a letter or a digit falls away. `ＤｅｎｖｅｒDice`, `denver-dice` and `Dénver Dice` fold alike.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tournament.naming.names import UNDIVIDED, simplified


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a text, folded, with its place in the compact form."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def is_han(self) -> bool:
        return is_han(self.text[0])


@dataclass(frozen=True, slots=True)
class Folded:
    """A text as one run of folded letters and digits, and the words it is made of."""

    compact: str
    tokens: tuple[Token, ...]

    def runs(self, longest: int = 5) -> Iterator[Token]:
        """Every run of up to `longest` neighbouring words, joined: `Park Place` is one run of two."""
        for first in range(len(self.tokens)):
            joined = ""
            for token in self.tokens[first : first + longest]:
                joined += token.text
                yield Token(joined, self.tokens[first].start)


def folded(text: str) -> Folded:
    """`folded("DenverDice").tokens` are `denver` and `dice`; `compact` is `denverdice`."""
    tokens: list[Token] = []
    start = 0
    for word in _words(unicodedata.normalize("NFKC", text)):
        plain = _fold_word(word)
        if plain:
            tokens.append(Token(plain, start))
            start += len(plain)
    return Folded("".join(token.text for token in tokens), tuple(tokens))


def compact(text: str) -> str:
    """What two texts have in common when nobody could tell them apart (GAP-P1)."""
    return folded(text).compact


def is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" or "\U00020000" <= char <= "\U0003ffff"


def _words(text: str) -> Iterator[str]:
    """Split at spaces and signs, between scripts and digits, and at the humps of CamelCase."""
    word = ""
    for index, char in enumerate(text):
        kind = _kind(char)
        if kind == "sign":
            yield word
            word = ""
        elif kind == "mark":
            word += char
        else:
            if word and _is_border(text, index):
                yield word
                word = ""
            word += char
    yield word


def _is_border(text: str, index: int) -> bool:
    before, char = text[index - 1], text[index]
    kinds = _kind(before), _kind(char)
    if kinds == ("upper", "lower"):
        return False
    if kinds == ("upper", "upper"):  # the hump in GORailroad stands before its last capital
        return index + 1 < len(text) and _kind(text[index + 1]) == "lower"
    return kinds[0] != kinds[1] and kinds[0] != "mark"


def _kind(char: str) -> str:
    if is_han(char):
        return "han"
    category = unicodedata.category(char)
    if category in {"Lu", "Lt"}:
        return "upper"
    if category.startswith("L"):
        return "lower"
    if category.startswith("M") or char in "'’":
        return "mark"
    return "digit" if category == "Nd" else "sign"


def _fold_word(word: str) -> str:
    if word and is_han(word[0]):
        return simplified(word)
    decomposed = unicodedata.normalize("NFD", word.casefold().translate(UNDIVIDED))
    return "".join(char for char in decomposed if char.isalnum() or _is_vowel_sign(char))


def _is_vowel_sign(char: str) -> bool:
    """Arabic, Devanagari or Thai signs belong to the word; the accents of Latin letters do not."""
    return unicodedata.category(char).startswith("M") and not "\u0300" <= char <= "\u036f"
