"""Whether those in the file are the people one thinks they are."""

from collections import defaultdict
from collections.abc import Iterator

from rapidfuzz import fuzz

from tournament.enumeration import enumerated
from tournament.naming.names import latin
from tournament.player_lists.entry import Column
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.roster import Member, Roster, person_key
from tournament.player_lists.similarity import look_alikes

_SAME_PERSON = 50  # of 100: below it a new name under an old entry number is hardly a correction


def check_identities(roster: Roster) -> Iterator[Problem]:
    yield from _doubles(roster)
    for member in roster.listed:
        yield from _renamed(roster, member)
        if not member.is_playing:
            yield Problem(Kind.NOT_PLAYING, roster.place(member, Column.NAME), {"name": member.entry.name})


def _doubles(roster: Roster) -> Iterator[Problem]:
    namesakes: dict[str, list[Member]] = defaultdict(list)
    for member in roster.playing:
        namesakes[person_key(member.entry)].append(member)
    for first, *others in namesakes.values():
        for other in others:
            yield from _double(roster, Kind.NAMESAKES, other if other.line is not None else first, first)
    for one, other in look_alikes(list(roster.playing)):
        if person_key(one.entry) != person_key(other.entry):
            yield from _double(roster, Kind.SIMILAR_NAMES, one, other)


def _double(roster: Roster, kind: Kind, one: Member, other: Member) -> Iterator[Problem]:
    if one.line is not None:
        values = {"name": one.entry.name, "other": _described(other)}
        yield Problem(kind, roster.place(one, Column.NAME), values)


def _described(member: Member) -> str:
    """Name and where to find it: "Chan Tai Man (17, Hong Kong)"."""
    where = enumerated(part for part in (member.entry.reference, member.entry.city) if part)
    return f"{member.entry.name} ({where})" if where else member.entry.name


def _renamed(roster: Roster, member: Member) -> Iterator[Problem]:
    """The list was numbered anew, and everybody would get another's entry number."""
    known = member.known
    if known is None or known.entry.name == member.entry.name:
        return
    if fuzz.token_sort_ratio(latin(known.entry.name), latin(member.entry.name)) < _SAME_PERSON:
        values = {"value": member.entry.reference, "before": known.entry.name, "after": member.entry.name}
        yield Problem(Kind.RENAMED, roster.place(member, Column.NAME), values)
