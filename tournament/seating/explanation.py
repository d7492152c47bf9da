"""What a report means, in words: what is proven, what cannot be, and what would help.

A finding is a stable code with values; ``SENTENCES`` has the English for it, for a page to translate and fill in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .problem import Instance

SENTENCES = {
    "families_apart": "nobody meets anybody he must not meet: proven optimal",
    "families_forced": (
        "{meetings} meetings of people who must not meet cannot be avoided (proven): add alternates for more tables "
        "than the {tables} there are, or drop a forbidden pair"
    ),
    "families_open": (
        "{meetings} meetings of people who must not meet, at least {bound} of them forced: try another seed, or drop a "
        "forbidden pair"
    ),
    "judge_conflicts": "{conflicts} times a judge has a relative at his table: free the judge from his table",
    "tables_without_judge": "{tables} tables have no judge, over all games: add judges without relatives there",
    "no_repeats": "0 repeats: proven optimal",
    "repeats_forced": "{repeats} repeats: proven optimal for {players} players and {games} games",
    "repeats_open": "{repeats} repeats; none has fewer than {bound}, whether one has fewer than {repeats} is not known",
    "repeats_remedy": "with {enough} players nobody need meet anybody twice in {games} games: add {missing} alternates",
    "three_times": "{pairs} pairs meet three times or more; the option against it would cost repeats",
    "three_times_forced": (
        "{pairs} pairs meet three times or more although that was to be avoided: add alternates or play fewer games"
    ),
    "clubs_proven": "{meetings} meetings within a club, city or country: proven optimal",
    "clubs": "{meetings} meetings within a club, city or country; at least {bound} are forced",
    "seat_repeats": "{repeats} times somebody has a seat once more than needed; at least {bound} are forced",
    "fives_forced": "the tables of five are shared as fairly as can be without repeats (unfairness {unfair})",
    "fives": "the tables of five are shared unevenly (unfairness {unfair}): a fairer share would cost repeats",
    "physical_repeats": "{repeats} times somebody comes to the same physical table again",
}

# Numbers of players for which a schedule without repeats is known, with the most games it has: (games, players).
ENOUGH_PLAYERS = ((5, 16), (5, 20), (7, 24), (9, 28), (9, 32), (10, 36), (10, 40), (10, 44))


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about a plan: ``SENTENCES[code]`` with ``values`` filled in."""

    code: str
    text: str
    values: Mapping[str, object] = field(default_factory=dict)


def explain(measures: Mapping[str, Any], instance: Instance) -> tuple[Finding, ...]:
    """The findings about a valid plan; ``measures`` are the fields of its report."""
    found = [
        *_families(measures, instance),
        *_repeats(measures, instance),
        *_triples(measures, instance),
        *_seats(measures),
    ]
    return tuple(Finding(code, SENTENCES[code].format(**values), values) for code, values in found)


Found = Iterator[tuple[str, dict[str, object]]]


def _families(measures: Mapping[str, Any], instance: Instance) -> Found:
    meetings, bound = measures["family_meetings"] - measures["judge_conflicts"], measures["family_bound"]
    values = {"meetings": meetings, "bound": bound, "tables": len(instance.sizes)}
    if meetings:
        yield "families_forced" if meetings == bound else "families_open", values
    elif any(instance.conflicts):
        yield "families_apart", values
    if measures["judge_conflicts"]:
        yield "judge_conflicts", {"conflicts": measures["judge_conflicts"]}
    if measures["tables_without_judge"]:
        yield "tables_without_judge", {"tables": measures["tables_without_judge"]}


def _repeats(measures: Mapping[str, Any], instance: Instance) -> Found:
    players, games = len(instance.players), instance.rounds
    repeats, bound = measures["repeats"], measures["repeats_bound"]
    if not repeats:
        yield "no_repeats", {}
        return
    code = "repeats_forced" if repeats == bound else "repeats_open"
    yield code, {"repeats": repeats, "bound": bound, "players": players, "games": games}
    enough = next((count for most, count in ENOUGH_PLAYERS if games <= most and players < count), None)
    if enough:
        yield "repeats_remedy", {"enough": enough, "games": games, "missing": enough - players}


def _triples(measures: Mapping[str, Any], instance: Instance) -> Found:
    if pairs := measures["pairs_meeting_three_times"]:
        yield "three_times_forced" if instance.no_pair_three_times else "three_times", {"pairs": pairs}


def _seats(measures: Mapping[str, Any]) -> Found:
    meetings, bound = measures["club_meetings"], measures["club_bound"]
    if measures["club_levels"]:
        yield "clubs_proven" if meetings == bound else "clubs", {"meetings": meetings, "bound": bound}
    if repeats := measures["seat_repeats"]:
        yield "seat_repeats", {"repeats": repeats, "bound": measures["seat_bound"]}
    if unfair := measures["five_unfair"]:
        yield "fives_forced" if unfair == measures["five_unfair_bound"] else "fives", {"unfair": unfair}
    if places := measures["physical_repeats"]:
        yield "physical_repeats", {"repeats": places}
