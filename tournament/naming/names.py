"""Names of people as the software compares them: what is the same person, what is found by a search.

Pure. Three strengths of folding, from strict to loose: `fold` (whom an import takes for the same
person), `latin` (what a search and the look-alike check see: no accents, Chinese as pinyin), and
`searchable` (everything a person may type to find a player).
"""

import re
import unicodedata
from functools import lru_cache
from hashlib import sha256

from opencc import OpenCC

from tournament.naming import readings

IDENTITY_LENGTH = 250

_BETWEEN_HAN = re.compile(r"(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
_HAN = re.compile(r"[\u3400-\u9fff]")
# Letters that Unicode does not take apart into a letter and a mark.
UNDIVIDED = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"})
# Surnames that are read otherwise than the same character elsewhere.
_SURNAMES = {
    "曾": "zeng", "單": "shan", "单": "shan", "仇": "qiu", "解": "xie", "查": "zha", "區": "ou", "区": "ou",
    "任": "ren", "蓋": "ge", "盖": "ge", "翟": "zhai", "朴": "piao", "樸": "piao", "繆": "miao", "缪": "miao",
}  # fmt: skip

_to_simplified = OpenCC("t2s")


def fold(text: str) -> str:
    """Without case, width and spacing: `fold("ＣＨＡＮ  Tai Man") == "chan tai man"`, `fold("陳 大文") == "陳大文"`."""
    spaced = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return _BETWEEN_HAN.sub("", spaced)


def identity(*, reference: str, name: str, city: str, country: str) -> str:
    """What an import knows a person by: the entry number, else folded name, city and country; at most 250 long."""
    if reference:
        return _bounded(f"no:{fold(reference)}")
    return _bounded(f"who:{fold(name)}|{fold(city)}|{country.lower()}")


def _bounded(key: str) -> str:
    # Folding can lengthen a text, and a key cut off would make two people one.
    return key if len(key) <= IDENTITY_LENGTH else f"{key[:180]}#{sha256(key.encode()).hexdigest()}"


@lru_cache(maxsize=16_384)
def simplified(text: str) -> str:
    """Folded, and in simplified characters: 王偉 and 王伟 become the same."""
    folded = fold(text)
    return _to_simplified.convert(folded) if _HAN.search(folded) else folded


@lru_cache(maxsize=16_384)
def syllables(name: str) -> tuple[str, ...]:
    """The name in plain Latin letters, word by word: 曾志偉 is zeng, zhi, wei; "Søren Ågård" is soren, agard."""
    folded = fold(name)
    if not folded:
        return ()
    read = readings.syllables(folded)
    if folded[0] in _SURNAMES and read:
        read[0] = _SURNAMES[folded[0]]
    return tuple(re.findall(r"\w+", _plain(" ".join(read))))


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.translate(UNDIVIDED))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def latin(name: str) -> str:
    """`syllables` with spaces: `latin("王小明") == "wang xiao ming"`."""
    return " ".join(syllables(name))


def searchable(*texts: str) -> str:
    """One text in which `matches` looks: each text as written, simplified, in pinyin with and without spaces."""
    return "\n".join(_forms(text) for text in texts if text)


@lru_cache(maxsize=32_768)
def _forms(text: str) -> str:
    words = syllables(text)
    initials = "".join(word[0] for word in words)
    return "\n".join(dict.fromkeys((fold(text), simplified(text), " ".join(words), "".join(words), initials)))


def matches(query: str, haystack: str) -> bool:
    """Whether every word of the query occurs: "wang xm" and "小明" both find 王小明."""
    words = simplified(query).split()
    return all(word in haystack or _plain(word) in haystack for word in words)
