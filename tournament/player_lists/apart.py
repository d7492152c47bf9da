"""Who is to sit apart from whom, from the words of a list to pairs of members."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tournament.names import fold
from tournament.player_lists.cells import clean_parts
from tournament.player_lists.entry import Column
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.roster import Member, Roster

Pair = tuple[int, int]

_SEPARATORS = (";；|、/／", ",，")


@dataclass(frozen=True)
class Apart:
    """`pairs` holds positions in `roster.members`, the lower first: the pairs there would be afterwards."""

    pairs: frozenset[Pair]
    problems: tuple[Problem, ...]

    @cached_property
    def partners(self) -> Mapping[int, list[int]]:
        """By position: from whom a member is to sit apart; nobody is listed with no one."""
        found: dict[int, list[int]] = defaultdict(list)
        for one, other in sorted(self.pairs):
            found[one].append(other)
            found[other].append(one)
        return dict(found)


def keep_apart(roster: Roster) -> Apart:
    """Pairs of the file, and those already declared that the file says nothing about.

    A declared pair is given up only if both are in a file with this column and neither names the other.
    """
    resolver = _Resolver(roster)
    pairs, problems = set(_declared(roster)), []
    for position, member in enumerate(roster.members):
        for found in resolver.partners(position, member):
            if isinstance(found, Problem):
                problems.append(found)
            else:
                pairs.add((min(position, found), max(position, found)))
    return Apart(frozenset(pairs), tuple(problems))


def _declared(roster: Roster) -> Iterator[Pair]:
    positions = {member.known.id: position for position, member in enumerate(roster.members) if member.known}
    has_column = Column.APART in roster.layout.columns
    for position, member in enumerate(roster.members):
        for partner in member.known.apart if member.known else ():
            other = positions.get(partner)
            if other is None or other < position:
                continue
            both_listed = member.line is not None and roster.members[other].line is not None
            if not (has_column and both_listed):
                yield position, other


class _Resolver:
    """Finds the people a cell names, by entry number, else by name, if need be with city and country."""

    def __init__(self, roster: Roster) -> None:
        self._roster = roster
        self._by_reference: dict[str, list[int]] = defaultdict(list)
        self._by_name: dict[str, list[int]] = defaultdict(list)
        for position, member in enumerate(roster.members):
            if member.entry.reference:
                self._by_reference[fold(member.entry.reference)].append(position)
            for name in {fold(name) for name in tokens(member)}:
                self._by_name[name].append(position)

    def partners(self, position: int, member: Member) -> Iterator[int | Problem]:
        place = self._roster.place(member, Column.APART)
        for line in member.listed.apart_from if member.listed else ():
            for text in self._texts(line):
                found = self._find(text)
                if len(found) == 1 and found[0] != position:
                    yield found[0]
                elif found == [position]:
                    yield Problem(Kind.APART_FROM_ONESELF, place, {"name": member.entry.name})
                else:
                    yield Problem(Kind.APART_UNCLEAR if found else Kind.APART_UNKNOWN, place, {"value": text})

    def _find(self, text: str) -> list[int]:
        return self._by_reference.get(fold(text)) or self._by_name.get(fold(text), [])

    def _texts(self, text: str, level: int = 0) -> list[str]:
        """A whole name first, for it may contain a comma; else what stands between the separators."""
        if level == len(_SEPARATORS) or self._find(text):
            return [text]
        parts = clean_parts(text, _SEPARATORS[level])
        return [found for part in parts for found in self._texts(part, level + 1)]


def tokens(member: Member) -> tuple[str, ...]:
    """What a member may be called, the shortest first."""
    entry = member.entry
    return entry.name, f"{entry.name} ({entry.city})", f"{entry.name} ({entry.city}, {entry.country})"


def shortest_tokens(roster: Roster) -> Mapping[int, str]:
    """By position: what names each member and nobody else; the entry number where there is one."""
    resolver = _Resolver(roster)
    return {
        position: next(
            (text for text in (member.entry.reference, *tokens(member)) if text and resolver._find(text) == [position]),
            member.entry.name,
        )
        for position, member in enumerate(roster.members)
    }
