"""Search by swaps in single games, for what no construction gives: odd forbidden pairs, few tables, fixed tables.

First the players who meet somebody they should not look for better partners. If that is not enough and the field is
small, simulated annealing is run aim by aim: its temperature is measured in units of that aim, so that higher aims are
frozen and lower ones are noise.
"""

from __future__ import annotations

from math import log

from .arrangement import AIMS, CLUB, LATER_MEETING, Arrangement, aims_of
from .goals import Goals
from .random_source import RandomSource
from .run import Run

SMALL_FIELD = 150
FEW_TABLES = 4
PARTNERS = 60
SWEEPS = 12
TICK = 2048

# Temperatures in thousandths of an aim. Nothing here is floating point when it runs: two mathematical libraries may
# differ in the last bit, and then so would the plans.
HOT, COLD = 400, 200
PATIENCE = [round(-1024 * log((k + 0.5) / 256)) for k in range(256)]

STEPS = dict(zip(AIMS, (5_000, 60_000, 10_000, 10_000, 0), strict=True))
FEW_TABLES_STEPS = dict(zip(AIMS, (20_000, 120_000, 40_000, 40_000, 0), strict=True))


def search(arrangement: Arrangement, goals: Goals, run: Run) -> None:
    """Bring the aims to their goals as far as a bounded search can.

    If the design has already brought conflicts and repeats to their goals, only clubs are left to improve.
    """
    in_order = dict(zip(AIMS, goals.in_order(arrangement.instance), strict=True))
    steps = FEW_TABLES_STEPS if len(arrangement.games[0]) <= FEW_TABLES else STEPS
    aims = [CLUB]
    if any(value > goal for value, goal in zip(aims_of(arrangement.cost())[:2], in_order.values(), strict=False)):
        repair(arrangement, run)
        aims = [aim for aim in AIMS if steps[aim]]
    if len(arrangement.fives) <= SMALL_FIELD:
        for aim in aims:
            anneal(arrangement, aim, in_order[aim], steps[aim], run)


def repair(arrangement: Arrangement, run: Run) -> None:
    """Let everybody with a conflict or repeat look for a partner, until a sweep changes nothing."""
    players = len(arrangement.fives)
    for _ in range(SWEEPS):
        improved = False
        for game in range(len(arrangement.games)):
            run.tick()
            for player in run.random.order(players):
                if player not in arrangement.pinned and arrangement.burden(player, game) >= LATER_MEETING:
                    improved |= _swap_with_best(arrangement, player, game, run.random)
        if not improved:
            return


def _swap_with_best(arrangement: Arrangement, player: int, game: int, random: RandomSource) -> bool:
    table_of = arrangement.table_of[game]
    best, partner = 0, -1
    for _ in range(min(PARTNERS, 4 * len(table_of))):
        other = random.below(len(table_of))
        if table_of[other] != table_of[player] and other not in arrangement.pinned:
            change = arrangement.change(game, player, other)
            if change < best:
                best, partner = change, other
    if partner >= 0:
        arrangement.swap(game, player, partner)
    return partner >= 0


def anneal(arrangement: Arrangement, aim: int, goal: int, steps: int, run: Run) -> None:
    """Anneal at the scale of one aim, leaving the best arrangement met; stops when that aim is at its goal."""
    cost = arrangement.cost()
    best, best_games = cost, arrangement.copy_games()
    goal_cost = _with_goal(cost, aim, goal)
    random = run.random
    movable = [player for player in range(len(arrangement.fives)) if player not in arrangement.pinned]
    for step in range(steps):
        if best < goal_cost:
            break
        if step % TICK == 0:
            run.tick()
            temperature = cooled(aim, step, steps)
        game = random.below(len(arrangement.games))
        one, other = (movable[number] for number in random.two_below(len(movable)))
        if arrangement.table_of[game][one] != arrangement.table_of[game][other]:
            change = arrangement.change(game, one, other)
            if accepts(change, temperature, random):
                arrangement.swap(game, one, other)
                cost += change
                if cost < best:
                    best, best_games = cost, arrangement.copy_games()
    arrangement.reset(best_games)


def cooled(aim: int, step: int, steps: int) -> int:
    """The temperature at a step, in thousandths."""
    return aim * (HOT - (HOT - COLD) * step // steps)


def accepts(change: int, temperature: int, random: RandomSource) -> bool:
    """The rule of Metropolis: a change for the worse is accepted with the probability exp(-change / temperature)."""
    return change <= 0 or change * 1000 * 1024 < temperature * PATIENCE[random.next64() >> 56]


def _with_goal(cost: int, aim: int, goal: int) -> int:
    """The least cost that is not yet good enough: higher aims as now, this one just above its goal."""
    higher = cost - cost % AIMS[AIMS.index(aim) - 1] if aim != AIMS[0] else 0
    return higher + (goal + 1) * aim
