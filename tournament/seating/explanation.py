"""What a report means, in words: what is proven, what cannot be, and what would help.

Each finding has a stable code and values, so that a page can say it in another language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .problem import Instance


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about a plan."""

    code: str
    text: str
    values: Mapping[str, object] = field(default_factory=dict)


def explain(measures: Mapping[str, Any], instance: Instance) -> tuple[Finding, ...]:
    """The findings about a valid plan; ``measures`` are the fields of its report."""
    return (*_families(measures, instance), *_judges(measures), *_repeats(measures, instance), *_triples(measures, instance), *_rest(measures))


def _families(measures: Mapping[str, Any], instance: Instance) -> Iterator[Finding]:
    meetings, bound = measures["family_meetings"] - measures["judge_conflicts"], measures["family_bound"]
    values = {"meetings": meetings, "bound": bound}
    if meetings == 0:
        if any(instance.conflicts):
            yield Finding("families_apart", "nobody meets anybody he must not meet: proven optimal", values)
    elif meetings == bound:
        yield Finding(
            "families_forced",
            f"{meetings} meetings of people who must not meet cannot be avoided (proven): {_relation_remedy(instance)}",
            values,
        )
    else:
        yield Finding(
            "families_open",
            f"{meetings} meetings of people who must not meet; at least {bound} are forced, fewer than {meetings} were not found: "
            f"try another seed or drop a forbidden pair",
            values,
        )


def _relation_remedy(instance: Instance) -> str:
    tables = len(instance.sizes)
    largest = max((len(family) for family in instance.families), default=0)
    if largest > tables:
        return f"a family of {largest} has more members than there are tables ({tables}); play with {largest} tables or let the referee decide who may meet"
    return "some players may meet too few others; drop a forbidden pair or let the referee decide who may meet"


def _judges(measures: Mapping[str, Any]) -> Iterator[Finding]:
    if conflicts := measures["judge_conflicts"]:
        yield Finding("judge_conflicts", f"{conflicts} times a judge has a relative at his table: free the judge from his table", {"conflicts": conflicts})
    if missing := measures["tables_without_judge"]:
        yield Finding("tables_without_judge", f"{missing} tables have no judge over all games: add judges without relatives there", {"tables": missing})


def _repeats(measures: Mapping[str, Any], instance: Instance) -> Iterator[Finding]:
    repeats, bound = measures["repeats"], measures["repeats_bound"]
    values = {"repeats": repeats, "bound": bound, "players": len(instance.players), "tables": len(instance.sizes), "games": instance.rounds}
    if repeats == 0:
        yield Finding("no_repeats", "0 repeats: proven optimal", values)
    elif repeats == bound:
        yield Finding("repeats_forced", f"{repeats} repeats: proven optimal; {_repeats_remedy(instance)}", values)
    else:
        yield Finding("repeats_open", f"{repeats} repeats; no plan has fewer than {bound}, whether one has fewer than {repeats} is not known", values)


def _repeats_remedy(instance: Instance) -> str:
    players, tables, games = len(instance.players), len(instance.sizes), instance.rounds
    if tables < 4:
        return f"{tables} tables are too few for a table's players to part: with 16 players nobody need meet anybody twice in up to 5 games"
    return f"{games} games of {players} players have more meetings than there are pairs, or too few tables to part at: play fewer games or add alternates"


def _triples(measures: Mapping[str, Any], instance: Instance) -> Iterator[Finding]:
    triples = measures["pairs_meeting_three_times"]
    values = {"pairs": triples, "most": measures["max_meetings"]}
    if triples and instance.no_pair_three_times:
        yield Finding("three_times_forced", f"{triples} pairs meet three times or more although that was to be avoided: add alternates or play fewer games", values)
    elif triples:
        yield Finding("three_times", f"{triples} pairs meet three times or more: the option against it costs more repeats", values)


def _rest(measures: Mapping[str, Any]) -> Iterator[Finding]:
    meetings, bound = measures["club_meetings"], measures["club_bound"]
    if measures["club_levels"]:
        proven = "proven optimal" if meetings == bound else f"at least {bound} are forced"
        yield Finding("clubs", f"{meetings} meetings of one club, city or country: {proven}", {"meetings": meetings, "bound": bound})
    if seats := measures["seat_repeats"]:
        yield Finding("seat_repeats", f"{seats} times somebody has the same seat again; at least {measures['seat_bound']} are forced", {"repeats": seats})
    unfair, least = measures["five_unfair"], measures["five_unfair_bound"]
    if unfair:
        reason = "proven optimal without repeats" if unfair == least else "a fairer share would cost repeats or was not found"
        yield Finding("fives", f"tables of five are shared unevenly ({unfair}): {reason}", {"unfair": unfair, "bound": least})
    if places := measures["physical_repeats"]:
        yield Finding("physical_repeats", f"{places} times somebody sits at the same physical table again", {"repeats": places})
