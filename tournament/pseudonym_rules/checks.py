"""What a machine can say about a pseudonym before the chair does (T-PUB-03…06). Pure: no Django.

`check` lists everything it finds. A finding either rejects the pseudonym or asks the chair to look;
without any the pseudonym still goes to the chair, who alone approves it (T-PUB-06).
"""

import re
import unicodedata
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Literal

from tournament.naming.folding import Token
from tournament.naming.identity_terms import Subject
from tournament.pseudonym_rules import word_lists
from tournament.pseudonym_rules.links import homophones, links, resemblances
from tournament.pseudonym_rules.reading import Reading, contained, listed, read
from tournament.pseudonym_rules.word_lists import Lexicon

Severity = Literal["reject", "chair"]
LONGEST = 40

_SIGNS = " -'’.&!·"
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK")
_YEAR = re.compile(r"^(19|20)\d\d$")


@dataclass(frozen=True, slots=True)
class Finding:
    """One objection: a stable code, how much it weighs, and the words it speaks of."""

    code: str
    severity: Severity
    values: dict[str, str] = field(default_factory=dict)


def check(
    text: str,
    subject: Subject,
    existing: Container[str] = frozenset(),
    *,
    near_name: str = "flag",
    language: str = "",
) -> list[Finding]:
    """All findings about `text` as a pseudonym of `subject`; an empty list if there are none.

    `existing` holds the folded pseudonyms of the same tournament (GAP-P1). `near_name` is the
    organiser's option: a theme word that contains a name or place is for the chair (`flag`) or
    not allowed (`reject`, GAP-P4). With a `language` only its script will do (GAP-P7).
    """
    reading = read(text)
    findings = [
        *_form(reading),
        *_script(reading, language),
        *_uniqueness(reading, existing),
        *_theme(reading),
        *_links(reading, subject, near_name),
        *_descriptors(reading),
        *_offence(reading),
    ]
    return _heaviest_of_each(findings)


def is_rejected(findings: list[Finding]) -> bool:
    return any(finding.severity == "reject" for finding in findings)


def _heaviest_of_each(findings: list[Finding]) -> list[Finding]:
    """One finding for each code and field; a rejection hides a question about the same."""
    kept: dict[tuple[str, str], Finding] = {}
    for finding in findings:
        key = (finding.code, finding.values.get("field", ""))
        if key not in kept or (finding.severity == "reject" and kept[key].severity == "chair"):
            kept[key] = finding
    return list(kept.values())


def _form(reading: Reading) -> Iterator[Finding]:
    length = len(reading.text)
    if length > LONGEST:
        yield Finding("too_long", "reject", {"length": str(length), "longest": str(LONGEST)})
    has_han = any(token.is_han for token in reading.folded.tokens)
    if len(reading.folded.compact) < (2 if has_han else 3):
        yield Finding("too_short", "reject")
    strange = "".join(dict.fromkeys(char for char in reading.text if not _is_allowed(char)))
    if strange:
        yield Finding("characters", "reject", {"characters": strange})
    if len({_alphabet(char) for char in reading.text} & set(_ALPHABETS)) > 1:  # a Cyrillic а passes for an a
        yield Finding("mixed_scripts", "reject")
    for token in reading.folded.tokens:
        if token.text.isdigit() and (_YEAR.match(token.text) or len(token.text) > 4):
            yield Finding("number", "chair", {"word": token.text})


def _is_allowed(char: str) -> bool:
    return char in _SIGNS or unicodedata.category(char)[0] in "LM" or unicodedata.category(char) == "Nd"


def _alphabet(char: str) -> str:
    return unicodedata.name(char, "").split(" ", 1)[0]


def _script(reading: Reading, language: str) -> Iterator[Finding]:
    words = [token for token in reading.folded.tokens if not token.text.isdigit()]
    if language and any(token.is_han != language.startswith("zh") for token in words):
        yield Finding("script", "reject")


def _uniqueness(reading: Reading, existing: Container[str]) -> Iterator[Finding]:
    if reading.folded.compact in existing:  # GAP-P1
        yield Finding("taken", "reject")


def _theme(reading: Reading) -> Iterator[Finding]:
    if not reading.themes:
        yield Finding("no_theme", "reject")
    elif reading.is_theme_hidden:
        yield Finding("theme_hidden", "chair", {"word": reading.themes[0].text})


def _links(reading: Reading, subject: Subject, near_name: str) -> Iterator[Finding]:
    for term, piece, is_doubtful in links(reading, subject):
        values = {"field": term.field, "value": term.value, "word": piece.text}
        if reading.is_inside_theme(piece):  # GAP-P4
            yield Finding("near_name", "reject" if near_name == "reject" else "chair", values)
        else:
            yield Finding("link", "chair" if is_doubtful else "reject", values)
    for term, piece in resemblances(reading, subject):
        yield Finding("resembles", "chair", {"field": term.field, "value": term.value, "word": piece.text})
    for term, han in homophones(reading, subject):
        yield Finding("sounds_like", "chair", {"field": term.field, "value": term.value, "word": han})


def _descriptors(reading: Reading) -> Iterator[Finding]:
    """T-PUB-05. A word inside a longer theme word describes nobody: the Old of Old Kent Road."""
    for lexicon, severity in _descriptor_lists():
        for piece in _found(reading, lexicon):
            kind = lexicon.alphabetic.get(piece.text) or lexicon.han.get(piece.text, "person")
            yield Finding("descriptor", severity, {"word": piece.text, "kind": kind})
    for token in reading.folded.tokens:
        for ending, kind in word_lists.endings().items():
            if token.text != ending and token.text.endswith(ending) and not reading.is_theme(token):
                yield Finding("descriptor", "chair", {"word": token.text, "kind": kind})


def _descriptor_lists() -> tuple[tuple[Lexicon, Severity], ...]:
    return (word_lists.descriptors(), "reject"), (word_lists.doubtful_descriptors(), "chair")


def _offence(reading: Reading) -> Iterator[Finding]:
    for piece in _found(reading, word_lists.offensive()):
        yield Finding("offensive", "reject", {"word": piece.text})


def _found(reading: Reading, lexicon: Lexicon) -> Iterator[Token]:
    for piece in (*listed(reading.folded, lexicon.alphabetic), *contained(reading.folded, lexicon.han)):
        if not reading.is_inside_theme(piece):
            yield piece
