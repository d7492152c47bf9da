"""Who looks like whom: the same person twice under a slip of the pen, or in two scripts."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from rapidfuzz import fuzz, process

from tournament.naming.folding import is_han
from tournament.naming.names import fold, simplified, syllables
from tournament.player_lists.roster import Member

ALIKE = 90  # of 100: one letter more or less in a name of ten


@dataclass(frozen=True)
class _Face:
    """What of a member is compared."""

    member: Member

    @cached_property
    def is_han(self) -> bool:
        return any(map(is_han, self.member.entry.name))

    @cached_property
    def words(self) -> str:
        """The words in alphabetical order: whether a surname stands first or last says nothing."""
        return " ".join(sorted(syllables(self.member.entry.name)))

    @cached_property
    def sound(self) -> str:
        """As one run: Xiaoming and Xiao Ming are one."""
        return "".join(syllables(self.member.entry.name))


def look_alikes(members: list[Member]) -> Iterator[tuple[Member, Member]]:
    """Each pair once, the one of the file first; only pairs with somebody of the file."""
    faces = [_Face(member) for member in members]
    for one, other in (*_sounding_alike(faces), *_spelled_alike(faces)):
        first, second = (one, other) if one.member.line is not None else (other, one)
        if first.member.line is not None and not _are_family(first.member, second.member):
            yield first.member, second.member


def _sounding_alike(faces: list[_Face]) -> Iterator[tuple[_Face, _Face]]:
    """A name in Chinese characters and the same one in pinyin, or in the other kind of characters."""
    groups: dict[str, list[_Face]] = defaultdict(list)
    for face in faces:
        groups["".join(sorted(face.sound))].append(face)
    for group in groups.values():
        for one, other in combinations(group, 2):
            if (one.is_han or other.is_han) and _is_one_sound(one, other):
                yield one, other


def _is_one_sound(one: _Face, other: _Face) -> bool:
    a, b = one.member.entry, other.member.entry
    if one.is_han and other.is_han:
        if simplified(a.name) == simplified(b.name):
            return True
        # Many names share their sound; only in one city is it worth a look.
        return one.words == other.words and bool(a.city) and fold(a.city) == fold(b.city)
    return one.sound == other.sound or one.words == other.words


def _spelled_alike(faces: list[_Face]) -> Iterator[tuple[_Face, _Face]]:
    """Latin and other alphabets: few letters apart, words in any order."""
    spelled = [face for face in faces if not face.is_han and face.words]
    choices = [face.words for face in spelled]
    for at, face in enumerate(spelled):
        rest = choices[at + 1 :]
        for _words, _score, index in process.extract(
            face.words, rest, scorer=fuzz.ratio, score_cutoff=ALIKE, limit=None
        ):
            other = spelled[at + 1 + index]
            if _may_be_one(face, other):
                yield face, other


def _may_be_one(one: _Face, other: _Face) -> bool:
    """A slip of the pen in the name goes with the same country; the very same name is always worth a look."""
    a, b = one.member.entry, other.member.entry
    return one.words == other.words or not (a.country and b.country) or a.country == b.country


def _are_family(one: Member, other: Member) -> bool:
    return bool(one.entry.family) and fold(one.entry.family) == fold(other.entry.family)
