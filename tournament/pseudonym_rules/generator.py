"""Pseudonyms such as Golden Thimble, that carry the theme and describe nobody (T-PUB-04, T-PUB-05). Pure."""

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

from tournament.naming.folding import compact
from tournament.naming.identity_terms import Subject
from tournament.pseudonym_rules import word_lists
from tournament.pseudonym_rules.checks import check


def generate(subjects: Iterable[Subject], *, language: str, taken: Iterable[str], seed: int) -> list[str]:
    """One pseudonym for each subject, in their order, against which `check` finds nothing.

    `taken` holds the folded pseudonyms already given away; `language` is that of the word list
    (`en`, `zh-hant`, `zh-hans`; others get English). The same input and seed give the same names.
    There are enough for any field: when the pairs of words run out, a second quality is added.
    """
    pool = _Pool(_candidates(word_lists.generator(language), Random(seed)), set(taken))  # noqa: S311 (no secret key)
    return [pool.take_for(subject) for subject in subjects]


_NOBODY = Subject()


class _Pool:
    """Names not given away yet; one that does not suit a player waits for the next."""

    def __init__(self, source: Iterator[str], taken: set[str]) -> None:
        self._source = source
        self._taken = taken
        self._put_aside: list[str] = []

    def take_for(self, subject: Subject) -> str:
        for index, text in enumerate(self._put_aside):
            if not check(text, subject):
                return self._put_aside.pop(index)
        for text in self._source:
            key = compact(text)
            if key in self._taken or check(text, _NOBODY):
                continue
            self._taken.add(key)
            if not check(text, subject):
                return text
            self._put_aside.append(text)
        raise AssertionError("the source never ends")


def _candidates(words: word_lists.Generator, random: Random) -> Iterator[str]:
    pairs = list(product(words.qualities, words.things))
    random.shuffle(pairs)
    for pair in pairs:
        yield words.joiner.join(pair)
    while True:
        yield words.joiner.join([*random.sample(words.qualities, 2), random.choice(words.things)])
