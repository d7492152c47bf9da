"""The order of the alternates (T-ALT-01, T-ALT-02)."""

from collections.abc import Iterator

from tournament.player_lists.entry import Column
from tournament.player_lists.problems import Kind, Place, Problem
from tournament.player_lists.roster import Member, Roster
from tournament.player_lists.terms import Terms


def check_alternates(roster: Roster, terms: Terms) -> Iterator[Problem]:
    if not terms.is_order_closed:  # later a gap is left by whoever withdraws, and no order can be changed
        yield from _order(roster)
    yield from _numbers(roster, terms)
    if terms.is_field_closed:
        yield from _changed(roster, terms)


def _order(roster: Roster) -> Iterator[Problem]:
    """Strictly 1, 2, 3 … over the file and those it leaves alone."""
    holders: dict[int, Member] = {}
    alternates = [member for member in roster.playing if member.is_alternate]
    for member in sorted(alternates, key=lambda member: (member.entry.alternate_rank or 0, member.seniority)):
        rank, place = member.entry.alternate_rank or 0, roster.place(member, Column.ALTERNATE)
        if rank in holders:
            yield Problem(Kind.RANK_TWICE, place, {"rank": rank, "other": holders[rank].entry.name})
        elif rank > 1 and rank - 1 not in holders:
            yield Problem(Kind.RANK_GAP, place, {"missing": max(holders, default=0) + 1, "rank": rank})
        holders.setdefault(rank, member)


def _numbers(roster: Roster, terms: Terms) -> Iterator[Problem]:
    alternates = sum(member.is_alternate for member in roster.playing)
    players = sum(not member.is_alternate for member in roster.playing)
    if players and alternates < terms.guaranteed_alternates:
        values = {"guaranteed": terms.guaranteed_alternates, "count": alternates}
        yield Problem(Kind.ALTERNATES_FEW, Place(), values)
    if alternates > players:
        yield Problem(Kind.ALTERNATES_MANY, Place(), {"count": alternates, "players": players})


def _changed(roster: Roster, terms: Terms) -> Iterator[Problem]:
    """What the posted seats or the running games no longer allow."""
    for member in roster.listed:
        after = member.entry.alternate_rank
        before = member.known.entry.alternate_rank if member.known else None
        if member.known is None:
            if terms.is_order_closed or after is None:
                yield Problem(Kind.FIELD_CLOSED, roster.place(member, Column.NAME), {"name": member.entry.name})
        elif member.is_playing and before != after and (terms.is_order_closed or None in {before, after}):
            values = {"name": member.entry.name, "before": before or "–"}
            yield Problem(Kind.ORDER_CLOSED, roster.place(member, Column.ALTERNATE), values)
