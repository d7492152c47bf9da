"""Whether the field can be seated, and its families apart (T-SEAT-04, T-SEAT-08)."""

from collections import defaultdict
from collections.abc import Iterator

from tournament.naming.names import fold
from tournament.player_lists.entry import Column
from tournament.player_lists.problems import Kind, Place, Problem
from tournament.player_lists.roster import Member, Roster
from tournament.player_lists.terms import Terms


def check_seating(roster: Roster, terms: Terms) -> Iterator[Problem]:
    players = sum(not member.is_alternate for member in roster.playing)
    tables = terms.tables(players, sum(member.is_alternate for member in roster.playing))
    if players and not tables:
        yield Problem(Kind.FIELD_UNSEATABLE, Place(), {"count": players})
    yield from _families(roster, tables)
    if tables:
        yield from _fixed_tables(roster, tables)


def _families(roster: Roster, tables: int) -> Iterator[Problem]:
    families: dict[str, list[Member]] = defaultdict(list)
    for member in sorted(roster.playing, key=lambda member: member.seniority):
        if member.entry.family:
            families[fold(member.entry.family)].append(member)
    for members in families.values():
        listed = [member for member in members if member.line is not None]
        if not listed:
            continue
        place = roster.place(listed[0], Column.FAMILY)
        values = {"family": listed[0].entry.family, "members": len(members), "tables": tables}
        if len(members) == 1:
            yield Problem(Kind.FAMILY_ALONE, place, values)
        elif len(members) > tables > 0:
            yield Problem(Kind.FAMILY_TOO_LARGE, place, values)


def _fixed_tables(roster: Roster, tables: int) -> Iterator[Problem]:
    for member in roster.listed:
        if member.is_playing and member.entry.fixed_table and member.entry.fixed_table > tables:
            values = {"value": member.entry.fixed_table, "tables": tables}
            yield Problem(Kind.TABLE_OUT_OF_RANGE, roster.place(member, Column.TABLE), values)
