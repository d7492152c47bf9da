"""Who is to sit apart from whom, from the words of a list to pairs of members."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tournament.player_lists.directory import Directory
from tournament.player_lists.entry import Column
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.roster import Roster

Pair = tuple[int, int]


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
    directory = Directory([member.entry for member in roster.members])
    pairs, problems = set(_declared(roster)), []
    for position in range(len(roster.members)):
        for found in _named(directory, roster, position):
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


def _named(directory: Directory, roster: Roster, position: int) -> Iterator[int | Problem]:
    """Whom a member of the file is to sit apart from, and what about it is wrong."""
    member = roster.members[position]
    place = roster.place(member, Column.APART)
    for text in directory.split("\n".join(member.listed.apart_from if member.listed else ())):
        found = directory.find(text)
        if found == [position]:
            yield Problem(Kind.APART_FROM_ONESELF, place, {"name": member.entry.name})
        elif len(found) == 1:
            yield found[0]
        else:
            yield Problem(Kind.APART_UNCLEAR if found else Kind.APART_UNKNOWN, place, {"value": text})
