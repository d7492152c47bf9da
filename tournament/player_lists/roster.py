"""The players as they would be after an import: those of the file, joined to those already entered."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.naming.names import fold, identity
from tournament.player_lists.entry import Column, Entered, Entry, Listed
from tournament.player_lists.layout import Layout
from tournament.player_lists.problems import Kind, Place, Problem

# An import never takes an entry number away, and pairs and pseudonyms have ways of their own.
_NOT_COPIED = frozenset({Column.APART, Column.PSEUDONYM})


@dataclass(frozen=True, slots=True)
class Member:
    """One person. `line` and `listed` (the file's own entry) are None for who is not in it, `known` for who is new."""

    entry: Entry
    line: int | None = None
    known: Entered | None = None
    listed: Entry | None = None

    @property
    def is_playing(self) -> bool:
        return self.known is None or self.known.is_playing

    @property
    def seniority(self) -> tuple[bool, int]:
        """To sort by: those the file leaves alone first, then the file's in its order."""
        return self.line is not None, self.line or 0

    @property
    def is_alternate(self) -> bool:
        return self.entry.alternate_rank is not None


@dataclass(frozen=True, slots=True)
class Roster:
    members: tuple[Member, ...]
    layout: Layout

    @property
    def listed(self) -> Iterator[Member]:
        """Those of the file, in its order."""
        return (member for member in self.members if member.line is not None)

    @property
    def playing(self) -> Iterator[Member]:
        return (member for member in self.members if member.is_playing)

    def place(self, member: Member, column: Column) -> Place:
        return Place() if member.line is None else self.layout.place(member.line, column)


def person_key(entry: Entry) -> str:
    return identity(reference="", name=entry.name, city=entry.city, country=entry.country)


def join(listed: Sequence[Listed], entered: Sequence[Entered], layout: Layout) -> tuple[Roster, list[Problem]]:
    """The roster, and who in the file cannot be told apart. Such lines are left out of the roster."""
    clear, problems = _clear(listed, layout)
    index = _Index(entered)
    members = []
    for found in clear:
        known, unclear = index.take(found.entry)
        if unclear:
            place = layout.place(found.line, Column.NAME)
            problems.append(Problem(Kind.PERSON_UNCLEAR, place, {"name": found.entry.name}))
        else:
            members.append(_member(found, known, layout.columns))
    rest = [Member(known.entry, known=known) for known in entered if known.id not in index.taken]
    return Roster(tuple(_with_one_label([*rest, *members], members + rest)), layout), problems


def _with_one_label(by_age: Iterable[Member], members: Iterable[Member]) -> Iterator[Member]:
    """One spelling for each family: "CHAN" joins the Chans who are entered already."""
    labels: dict[str, str] = {}
    for member in by_age:
        label = member.known.entry.family if member.known and member.line is None else member.entry.family
        labels.setdefault(fold(label), label)
    for member in members:
        yield replace(member, entry=replace(member.entry, family=labels[fold(member.entry.family)]))


def _clear(listed: Sequence[Listed], layout: Layout) -> tuple[list[Listed], list[Problem]]:
    """The lines about somebody of their own: an entry number once, and a person without one once."""
    references: dict[str, int] = {}
    people = _lines_by_person(listed)
    clear, problems = [], []
    for found in listed:
        reference, earlier = fold(found.entry.reference), people[person_key(found.entry)]
        if reference and reference in references:
            values = {"value": found.entry.reference, "other": references[reference]}
            problems.append(Problem(Kind.REFERENCE_TWICE, layout.place(found.line, Column.REFERENCE), values))
        elif not reference and earlier[0] != found.line:
            values = {"name": found.entry.name, "other": earlier[0]}
            problems.append(Problem(Kind.PERSON_TWICE, layout.place(found.line, Column.NAME), values))
        else:
            clear.append(found)
        references.setdefault(reference, found.line)
    return clear, problems


def _lines_by_person(listed: Iterable[Listed]) -> Mapping[str, list[int]]:
    """Lines by person; those with an entry number first, because only the others can be doubtful."""
    people: dict[str, list[int]] = defaultdict(list)
    for found in sorted(listed, key=lambda found: (not found.entry.reference, found.line)):
        people[person_key(found.entry)].append(found.line)
    return people


class _Index:
    """Finds the player an entry is about; each is found once."""

    def __init__(self, entered: Iterable[Entered]) -> None:
        self.taken: set[int] = set()
        self._by_reference: dict[str, Entered] = {}
        self._by_person: dict[str, list[Entered]] = defaultdict(list)
        for known in entered:
            if known.entry.reference:
                self._by_reference[fold(known.entry.reference)] = known
            self._by_person[person_key(known.entry)].append(known)

    def take(self, entry: Entry) -> tuple[Entered | None, bool]:
        """The player, and whether several could be meant. An unknown entry number may be new to a known person."""
        known = self._by_reference.get(fold(entry.reference)) if entry.reference else None
        if known is None:
            namesakes = [one for one in self._by_person[person_key(entry)] if one.id not in self.taken]
            if entry.reference:
                namesakes = [one for one in namesakes if not one.entry.reference]
            if len(namesakes) > 1:
                return None, True
            known = namesakes[0] if namesakes else None
        if known:
            self.taken.add(known.id)
        return known, False


def _member(found: Listed, known: Entered | None, columns: Collection[Column]) -> Member:
    """What is in the file overrules what is entered; columns the file does not have are left alone."""
    if known is None:
        return Member(found.entry, found.line, None, found.entry)
    given = {column.value: getattr(found.entry, column.value) for column in set(columns) - _NOT_COPIED}
    if Column.ROUTE in columns:
        given["route_note"] = found.entry.route_note
    given["reference"] = found.entry.reference or known.entry.reference
    return Member(replace(known.entry, **given), found.line, known, found.entry)
