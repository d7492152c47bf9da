"""Whether a pseudonym points at the person behind it (T-PUB-03). Pure."""

from collections.abc import Iterator

from rapidfuzz import fuzz

from tournament.naming.folding import Token, is_han
from tournament.naming.identity_terms import Subject, Term, terms_of
from tournament.naming.readings import syllables
from tournament.pseudonym_rules.reading import Reading, occurrences

Link = tuple[Term, Token, bool]  # what was met, where, and whether only the chair can tell

_CONTAINED_FROM = 4  # letters from which a word is looked for inside others
_ALIKE = 80  # per cent of letters in common


def links(reading: Reading, subject: Subject) -> Iterator[Link]:
    """Every place where something the player is known by stands in the pseudonym."""
    for term in terms_of(subject):
        for piece, is_certain in _met(reading, term):
            yield term, piece, not is_certain or term.is_faint or term.field == "club"


def _met(reading: Reading, term: Term) -> Iterator[tuple[Token, bool]]:
    text = reading.folded
    if term.is_han or len(term.text) >= _CONTAINED_FROM:
        yield from ((piece, True) for piece in occurrences(text, term.text))
        return
    yield from ((run, True) for run in text.runs() if run.text == term.text)
    if len(term.text) == _CONTAINED_FROM - 1:  # Ann in Annville: an accident or not
        yield from ((token, False) for token in text.tokens if _begins_or_ends(token.text, term.text))


def _begins_or_ends(word: str, part: str) -> bool:
    return word != part and (word.startswith(part) or word.endswith(part))


def resemblances(reading: Reading, subject: Subject) -> Iterator[tuple[Term, Token]]:
    """Short forms and near spellings of a name or place: Alex of Alexandra, Denvor of Denver."""
    terms = terms_of(subject)
    met = {term.text for term in terms}  # a link already, not a resemblance
    names = [term for term in terms if term.field in {"name", "city"} and len(term.text) >= _CONTAINED_FROM]
    for word in reading.folded.tokens:
        if len(word.text) < _CONTAINED_FROM or word.is_han or word.text in met or _belongs_to_theme(reading, word):
            continue
        yield from ((term, word) for term in names if _is_alike(word.text, term.text))


def _is_alike(word: str, name: str) -> bool:
    return word in name or fuzz.ratio(word, name) >= _ALIKE


def _belongs_to_theme(reading: Reading, token: Token) -> bool:
    return reading.is_theme(token) or reading.is_inside_theme(token)


def homophones(reading: Reading, subject: Subject) -> Iterator[tuple[Term, str]]:
    """Chinese characters that are read as the player's name is: 思雨 for 思妤, or for Siyu."""
    names = {t.text: t for t in terms_of(subject) if t.field == "name" and not t.is_han and len(t.text) >= 4}
    for token in reading.folded.tokens:
        if is_han(token.text[0]) and names:
            yield from _read_alike(token.text, names)


def _read_alike(han: str, names: dict[str, Term]) -> Iterator[tuple[Term, str]]:
    sounds = syllables(han)
    for first in range(len(sounds)):
        for last in range(first + 2, len(sounds) + 1):
            term = names.get("".join(sounds[first:last]))
            if term:
                yield term, han[first:last]
