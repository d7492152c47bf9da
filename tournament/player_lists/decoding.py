"""From bytes to text: which encoding a list of players was saved in.

A byte order mark decides. Otherwise strictness does most of the work: hardly any Big5 or GB text is
valid UTF-8. Where only old encodings remain, the one wins under which the letters are plausible for
a list of names: known headings, characters of the standards' first levels, no kana, no box
drawings, no accents in the middle of nowhere.
"""

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass

from tournament.player_lists.plausibility import plausibility

IsHeading = Callable[[str], bool]

_MARKS: tuple[tuple[bytes, str, str], ...] = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
# In order of preference: the later one has to be better, not as good.
_NARROW: tuple[tuple[str, str], ...] = (
    ("utf-8", "UTF-8"),
    ("cp950", "Big5"),
    ("big5hkscs", "Big5-HKSCS"),
    ("gb18030", "GB18030"),
    ("cp1252", "Windows-1252"),
)

_ENOUGH_BYTES = 40_000  # a list of names has shown its encoding by then
_HEADING_BONUS = 3.0
_ZEROS_OF_UTF_16 = 50  # one byte in fifty: separators and line ends alone leave more


@dataclass(frozen=True, slots=True)
class Decoded:
    """`text` without its byte order mark; bytes that fit no encoding stand as U+FFFD."""

    text: str
    encoding: str


def decode(content: bytes, *, is_heading: IsHeading = lambda word: False) -> Decoded:
    """The text of a file. `is_heading` knows the column names, the strongest sign there is."""
    for mark, codec, name in _MARKS:
        if content.startswith(mark):
            return _decoded(content[len(mark) :], codec, name)
    wide = _utf_16_order(content)
    if wide:
        return _decoded(content, wide, "UTF-16")
    if _is_strictly(content, "utf-8"):
        return _decoded(content, "utf-8", "UTF-8")
    sample = content[:_ENOUGH_BYTES]
    codec, name = max(_NARROW, key=lambda candidate: _credit(sample, candidate[0], is_heading))
    if codec == "cp950" and not _is_strictly(content, codec) and _is_strictly(content, "big5hkscs"):
        codec, name = "big5hkscs", "Big5-HKSCS"  # the first Hong Kong character came after the sample
    return _decoded(content, codec, name)


def _decoded(content: bytes, codec: str, name: str) -> Decoded:
    text = content.decode(codec, "replace")
    return Decoded(text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE}"), name)


def _is_strictly(content: bytes, codec: str) -> bool:
    try:
        content.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


def _utf_16_order(content: bytes) -> str | None:
    """UTF-16 without a mark: separators and line ends leave a zero in every second byte."""
    even, odd = content[0::2].count(0), content[1::2].count(0)
    if (even + odd) * _ZEROS_OF_UTF_16 < len(content) or not even + odd:
        return None
    return "utf-16-be" if even > odd else "utf-16-le"


def _credit(sample: bytes, codec: str, is_heading: IsHeading) -> float:
    text = sample.decode(codec, "replace")
    return plausibility(text) + _HEADING_BONUS * _known_headings(text, is_heading)


def _known_headings(text: str, is_heading: IsHeading) -> int:
    """How many cells of the first lines are column names that say something about the encoding."""
    lines = [line for line in text.splitlines() if line.strip()][:10]
    words = (word.strip(' "') for line in lines for word in re.split(r"[,;\t]", line))
    return sum(not word.isascii() and is_heading(word) for word in words)
