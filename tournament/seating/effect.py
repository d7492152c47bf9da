"""What a swap of two players in one game would do, before it is made (T-SEAT-05)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .checker import Report, check
from .errors import MoveError, Problem
from .plan import Plan
from .problem import Instance, PlayerId


@dataclass(frozen=True)
class Meeting:
    """Two players who would meet in this game, and why that matters.

    ``reason`` is ``family`` (must not meet), ``again`` (also meet in ``games``, from 0) or ``club`` (share ``club``).
    """

    one: PlayerId
    other: PlayerId
    reason: str
    games: tuple[int, ...] = ()
    club: str = ""


@dataclass(frozen=True)
class Effect:
    """A swap judged: the counts before and after, what it brings, what it ends, and the plan it makes."""

    before: Report
    after: Report
    brings: tuple[Meeting, ...]
    ends: tuple[Meeting, ...]
    plan: Plan

    @property
    def is_worse(self) -> bool:
        """Whether the aims, in their order, are served less well."""
        return self.after.score > self.before.score


def swap_effect(plan: Plan, instance: Instance, game: int, a: PlayerId, b: PlayerId) -> Effect:
    """The effect of players ``a`` and ``b`` changing seats in one game (from 0).

    :raises MoveError: there is no such game or player, or the swap would leave the plan invalid.
    """
    place_a, place_b = _place(plan, game, a), _place(plan, game, b)
    tables = [list(table) for table in plan.tables[game]]
    tables[place_a[0]][place_a[1]], tables[place_b[0]][place_b[1]] = b, a
    games = list(plan.tables)
    games[game] = tuple(tuple(table) for table in tables)
    swapped = replace(plan, tables=tuple(games))
    after = check(swapped, instance)
    if not after.valid:
        raise MoveError([Problem("swap_invalid", text) for text in after.problems])
    old, new = _meetings(plan, instance, game, (a, b)), _meetings(swapped, instance, game, (a, b))
    return Effect(
        before=check(plan, instance),
        after=after,
        brings=tuple(meeting for meeting in new if meeting not in old),
        ends=tuple(meeting for meeting in old if meeting not in new),
        plan=replace(swapped, report=after.as_dict()),
    )


def _place(plan: Plan, game: int, player: PlayerId) -> tuple[int, int]:
    if not 0 <= game < len(plan.tables):
        raise MoveError([Problem("no_such_game", f"there is no game {game + 1}: choose 1 to {len(plan.tables)}")])
    for number, table in enumerate(plan.tables[game]):
        if player in table:
            return number, table.index(player)
    raise MoveError([Problem("not_seated", f"player {player} is not seated in game {game + 1}")])


def _meetings(plan: Plan, instance: Instance, game: int, players: tuple[PlayerId, ...]) -> list[Meeting]:
    """The meetings of these players in one game that matter."""
    found = []
    for player in players:
        table = plan.tables[game][_place(plan, game, player)[0]]
        for other in table:
            if other != player and not (other in players and players.index(other) < players.index(player)):
                found += _reasons(plan, instance, game, player, other)
    return found


def _reasons(plan: Plan, instance: Instance, game: int, one: PlayerId, other: PlayerId) -> list[Meeting]:
    reasons = []
    if instance.numbers[other] in instance.conflicts[instance.numbers[one]]:
        reasons.append(Meeting(one, other, "family"))
    elsewhere = tuple(
        number
        for number, tables in enumerate(plan.tables)
        if number != game and any(one in table and other in table for table in tables)
    )
    if elsewhere:
        reasons.append(Meeting(one, other, "again", games=elsewhere))
    for level in instance.club_levels:
        if one in level and level[one] == level.get(other):
            reasons.append(Meeting(one, other, "club", club=level[one]))
    return reasons
