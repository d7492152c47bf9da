"""A plan made to fit changed attendance: games begun stay, the others change as little as possible (T-ATT-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .checker import check
from .errors import MoveError, Problem
from .judging import keep_judges
from .plan import Plan
from .problem import Instance, PlayerId
from .reseating import EMPTY, History, Reseating, Step

Seat = tuple[int, int]  # table, seat, counted from 0


@dataclass(frozen=True)
class Move:
    """One player's new place in one game and why.

    ``reason``: ``replaces`` (takes the seat of ``because``), ``joins``, ``fills`` (fills a table that lost a player),
    ``dissolved`` (his table is no more), ``family`` (``because`` must not meet somebody), ``table``
    (``because`` needs a certain table), ``seat`` (another seat of the same table).
    """

    game: int
    player: PlayerId
    before: Seat | None
    after: Seat
    reason: str
    because: PlayerId | None = None

    @property
    def is_move(self) -> bool:
        """Whether somebody who had a table in this game gets another."""
        return self.before is not None and self.before[0] != self.after[0]

    @property
    def why(self) -> str:
        """The reason in words."""
        return {
            "replaces": f"takes the seat of {self.because}",
            "joins": "joins",
            "fills": "fills a table that lost a player",
            "dissolved": "the table is dissolved",
            "family": f"swapped because of {self.because}: some of them must not meet",
            "table": f"makes room: {self.because} needs a certain table",
            "seat": "closes the gap at the table",
        }[self.reason]


@dataclass(frozen=True)
class Resolution:
    """The new plan and all that changed; ``judge_changes`` are (game, table, judge before, judge after)."""

    instance: Instance
    plan: Plan
    moves: tuple[Move, ...]
    judge_changes: tuple[tuple[int, int, str | None, str | None], ...]


def resolve(
    plan: Plan, instance: Instance, *, begun: int, replacements: Mapping[PlayerId, PlayerId] | None = None
) -> Resolution:
    """Make a plan fit the instance again from game ``begun`` (from 0) on; earlier games are not touched.

    ``instance`` is the one for the changed attendance (see ``with_changes``): who is seated but not present leaves, who
    is present but not seated joins. ``replacements`` maps who leaves to who takes his seat; others are matched in the
    order of the list of players.

    :raises MoveError: the change is impossible, for instance because too few tables would be left.
    """
    _check_arguments(plan, instance, begun)
    games = [[[instance.numbers[player] for player in table] for table in game] for game in plan.tables]
    history = History(instance, games)
    judges = [list(row) for row in plan.judge_tables]
    moves: list[Move] = []
    for number in range(begun, instance.rounds):
        before = games[number]
        steps, games[number] = _reseat(history, number, before, _numbers(replacements or {}, instance))
        history.record(number, games[number])
        moves += _moves(instance, number, before, games[number], steps)
        judges[number] = keep_judges(instance, games[number], judges[number])
    tables = tuple(tuple(tuple(instance.players[p] for p in table) for table in game) for game in games)
    changed = Plan(tables, tuple(map(tuple, judges)), plan.seed, plan.version)
    report = check(changed, instance)
    return Resolution(instance, replace(changed, report=report.as_dict()), tuple(moves), _judge_changes(plan, changed))


def _check_arguments(plan: Plan, instance: Instance, begun: int) -> None:
    if not 0 <= begun <= instance.rounds:
        raise MoveError([Problem("begun", f"{begun} games begun: it must be 0 to {instance.rounds}")])
    if len(plan.tables) != instance.rounds:
        raise MoveError(
            [Problem("rounds_differ", f"the plan has {len(plan.tables)} games, the instance {instance.rounds}")]
        )
    for number, game in enumerate(plan.tables, 1):
        for player in (player for table in game for player in table):
            if player not in instance.numbers:
                raise MoveError(
                    [
                        Problem(
                            "stranger",
                            f"game {number}: {player} is not in the instance: keep who leaves, with the game he leaves",
                        )
                    ]
                )


def _numbers(replacements: Mapping[PlayerId, PlayerId], instance: Instance) -> dict[int, int]:
    unknown = [player for pair in replacements.items() for player in pair if player not in instance.numbers]
    if unknown:
        raise MoveError([Problem("stranger", f"{unknown[0]} is not in the instance: add the alternate to it first")])
    return {instance.numbers[leaver]: instance.numbers[joiner] for leaver, joiner in replacements.items()}


def _reseat(
    history: History, number: int, tables: Sequence[Sequence[int]], replacements: Mapping[int, int]
) -> tuple[list[Step], list[list[int]]]:
    """The steps and seats of one game."""
    present = history.instance.present[number]
    seated = {player for table in tables for player in table}
    leavers, joiners = sorted(seated - present), sorted(present - seated)
    game = Reseating(history, number, tables)
    pairs = {leaver: joiner for leaver, joiner in replacements.items() if leaver in leavers and joiner in joiners}
    others = iter([joiner for joiner in joiners if joiner not in pairs.values()])
    for leaver in leavers:
        joiner = pairs.get(leaver, EMPTY)
        if joiner == EMPTY:
            joiner = next(others, EMPTY)
        if joiner == EMPTY:
            game.unseat(leaver)
        else:
            game.replace(leaver, joiner)
    game.waiting += [(joiner, "joins") for joiner in others]
    game.rebalance()
    game.settle_fixed()
    game.part_families(joiners)
    return game.steps, game.tables


def _moves(
    instance: Instance, number: int, before: Sequence[Sequence[int]], after: Sequence[Sequence[int]], steps: list[Step]
) -> list[Move]:
    """The last step of each player whose place changed."""
    old, new = _places(before), _places(after)
    last = {step.player: step for step in steps}
    players = instance.players
    return [
        Move(
            number,
            players[player],
            old.get(player),
            new[player],
            step.reason,
            None if step.because == EMPTY else players[step.because],
        )
        for player, step in last.items()
        if old.get(player) != new[player]
    ]


def _places(game: Sequence[Sequence[int]]) -> dict[int, Seat]:
    return {player: (table, seat) for table, players in enumerate(game) for seat, player in enumerate(players)}


def _judge_changes(old: Plan, new: Plan) -> tuple[tuple[int, int, str | None, str | None], ...]:
    changes = []
    for number, (before, after) in enumerate(zip(old.judge_tables, new.judge_tables, strict=True)):
        for table, judge in enumerate(after):
            had = before[table] if table < len(before) else None
            if had != judge:
                changes.append((number, table, had, judge))
    return tuple(changes)
