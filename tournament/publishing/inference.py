"""What an attentive reader of the points could work out, though no name stands there. Pure: no Django, no database.

It warns; the chair decides. Each kind of inference has its own remedy, which the page says.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.naming.folding import is_han
from tournament.naming.readings import syllables
from tournament.publishing.anonymity import Person
from tournament.publishing.standings import Payload, Row

_SHORTEST_READING = 4  # letters; "Li" stands in too many words


@dataclass(frozen=True, slots=True)
class Inference:
    """`kind` is one of "other_script", "lone_table", "telling_points", "came_later", "left"; whom it exposes."""

    kind: str
    pseudonyms: tuple[str, ...]
    person_id: int | None = None
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sat together in one game, under their pseudonyms."""

    game: int
    pseudonyms: tuple[str, ...]


def inferences(payload: Payload, people: Sequence[Person], sittings: Sequence[Sitting]) -> list[Inference]:
    """Everything found; `people` are all of the tournament, alternates and expelled ones too."""
    return [
        *_other_scripts(payload["rows"], people),
        *_tables(payload, sittings),
        *_gaps(payload),
    ]


def _other_scripts(rows: Sequence[Row], people: Sequence[Person]) -> Iterator[Inference]:
    """A name of one script that stands in a pseudonym in another: 陳大文 in "Chen Dawen Railroad"."""
    spelt = {row["pseudonym"]: "".join(_sounds(row["pseudonym"])) for row in rows}
    everything = "\n".join(spelt.values())
    for person in people:
        readings = [reading for reading in _readings(person.name) if reading in everything]
        for pseudonym, text in spelt.items() if readings else ():
            if any(reading in text for reading in readings) and _has_han(person.name) != _has_han(pseudonym):
                yield Inference("other_script", (pseudonym,), person.id)


def _readings(name: str) -> list[str]:
    """How a name sounds, the surname first or last."""
    sounds = _sounds(name)
    found = {"".join(sounds), "".join(sounds[1:] + sounds[:1]), "".join(sounds[-1:] + sounds[:-1])}
    return [reading for reading in found if len(reading) >= _SHORTEST_READING]


def _sounds(text: str) -> list[str]:
    """Word by word or sign by sign, in small letters."""
    words = " ".join(syllables(text)).casefold().split()
    letters = ("".join(letter for letter in word if letter.isalpha()) for word in words)
    return [word for word in letters if word]


def _has_han(text: str) -> bool:
    return any(map(is_han, text))


def _tables(payload: Payload, sittings: Sequence[Sitting]) -> Iterator[Inference]:
    """A game of one table, and a table whose points stand at no other: who knows one player finds the rest."""
    for at, game in enumerate(payload["games"]):
        figures = {row["pseudonym"]: row["games"][at] for row in payload["rows"]}
        tables = [[figures.get(name, "") for name in each.pseudonyms] for each in sittings if each.game == game]
        shown = [each for each in sittings if each.game == game]
        for index, sitting in enumerate(shown):
            others = {figure for other, held in enumerate(tables) if other != index for figure in held}
            own = tuple(name for name in sitting.pseudonyms if figures.get(name))
            telling = tuple(name for name in own if figures[name] not in others)
            if len(shown) == 1:
                yield Inference("lone_table", own, game=game)
            elif len(telling) > 1:
                yield Inference("telling_points", telling, game=game)


def _gaps(payload: Payload) -> Iterator[Inference]:
    """Who came in later or left before the end: the hall saw it, and the empty games tell whose line it is."""
    came = tuple(row["pseudonym"] for row in payload["rows"] if not row["games"][0] and any(row["games"]))
    left = tuple(row["pseudonym"] for row in payload["rows"] if row["games"][0] and not row["games"][-1])
    if came:
        yield Inference("came_later", came)
    if left:
        yield Inference("left", left)


def by_kind(found: Sequence[Inference]) -> Mapping[str, list[Inference]]:
    """Sorted under their kinds, in the order of first appearance."""
    kinds: dict[str, list[Inference]] = {}
    for inference in found:
        kinds.setdefault(inference.kind, []).append(inference)
    return kinds
