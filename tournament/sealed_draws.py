"""The draw behind a commitment: players as numbers, groups and judges as letters, the seed sealed (T-SEAT-03).

What is promised and later opened must name nobody, and the solver has to be asked exactly that: so it is
asked by numbers, and its answer is told back by player.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.errors import TournamentError
from tournament.models import DrawCommitment, Tournament
from tournament.seating import VERSION, Plan, instance_from_data, parse_instance, solve

Numbers = Mapping[str, int]  # player id, as JSON has it -> number in the draw
Progress = Callable[[int, str], None]


class CommitmentOutdated(TournamentError):
    code = "draw.outdated"
    status = 409
    message = _(
        "The players or what keeps them apart changed since the commitment was published, so it cannot be kept. "
        "Publish a new one; the old one stays visible as withdrawn."
    )


@dataclass(frozen=True, slots=True)
class SealedPlan:
    """The answer twice: by player for the desk, and the file by number for everybody."""

    plan: Plan
    file: str


def living_commitment(tournament: Tournament) -> DrawCommitment | None:
    """The commitment in force, if the draw is to be verifiable."""
    return tournament.draw_commitments.filter(withdrawn_at=None).first()


def instance_file(data: Mapping[str, Any], numbers: Numbers) -> str:
    """The question by numbers, as the text that is hashed, solved and given out."""
    return json.dumps(instance_from_data(_by_number(data, numbers)).to_data(), indent=1) + "\n"


def holds(commitment: DrawCommitment, data: Mapping[str, Any]) -> bool:
    """Whether what was promised is still what the solver would be asked, by the same solver."""
    same_players = set(commitment.numbers) == {str(player) for player in data["players"]}
    return (
        same_players and commitment.solver == VERSION and instance_file(data, commitment.numbers) == commitment.instance
    )


def solve_sealed(commitment: DrawCommitment, data: Mapping[str, Any], *, progress: Progress) -> SealedPlan:
    """Search with the sealed seed. Error: CommitmentOutdated."""
    if not holds(commitment, data):
        raise CommitmentOutdated
    drawn = solve(parse_instance(commitment.instance), seed=commitment.seed, progress=progress)
    players = {number: int(player) for player, number in commitment.numbers.items()}
    judges = {letter: judge for judge, letter in _letters(data.get("judges", {}), "J").items()}
    tables = tuple(tuple(tuple(players[int(one)] for one in table) for table in game) for game in drawn.tables)
    judge_tables = tuple(tuple(judges[judge] if judge else None for judge in row) for row in drawn.judge_tables)
    return SealedPlan(replace(drawn, tables=tables, judge_tables=judge_tables), drawn.to_json())


def _by_number(data: Mapping[str, Any], numbers: Numbers) -> dict[str, Any]:
    judges = data.get("judges", {})
    letters = _letters(judges, "J")
    return {
        **data,
        "players": sorted(numbers.values()),
        "families": sorted(_group(family, numbers) for family in data["families"]),
        "forbidden": sorted(_group(pair, numbers) for pair in data["forbidden"]),
        "clubs": [_anonymous_groups(level, numbers) for level in data["clubs"]],
        "fixed_tables": _keyed({numbers[player]: table for player, table in data["fixed_tables"].items()}),
        "judges": {letters[judge]: _group(relatives, numbers) for judge, relatives in judges.items()},
    }


def _group(players: Iterable[int], numbers: Numbers) -> list[int]:
    return sorted(numbers[str(player)] for player in players)


def _anonymous_groups(level: Mapping[str, str], numbers: Numbers) -> dict[str, str]:
    """Number -> a group's letter, given in the order of the smallest numbers: it tells nothing of the group's name."""
    by_number = {numbers[player]: group for player, group in level.items()}
    letters = _letters([by_number[number] for number in sorted(by_number)], "G")
    return {number: letters[group] for number, group in _keyed(by_number).items()}


def _keyed(values: Mapping[int, Any]) -> dict[str, Any]:
    return {str(number): values[number] for number in sorted(values)}


def _letters(names: Iterable[str], letter: str) -> dict[str, str]:
    """Each name -> "G1", "G2"... in the order in which they come first."""
    return {name: f"{letter}{number}" for number, name in enumerate(dict.fromkeys(names), 1)}
