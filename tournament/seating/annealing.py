"""Search by swaps in single games, for what no construction gives: odd forbidden pairs, few tables, fixed tables.

First the players who meet somebody they should not look for better partners. If that is not enough and the field is
small, simulated annealing is run aim by aim: its temperature is measured in units of that aim, so that higher aims are
frozen and lower ones are noise.
"""

from __future__ import annotations

from math import exp

from .arrangement import AIMS, CLUB, LATER_MEETING, Arrangement, aims_of
from .progress import Watch
from .random_source import RandomSource

SMALL_FIELD = 150
FEW_TABLES = 4
PARTNERS = 60
SWEEPS = 12
HOT, COLD = 0.4, 0.2
TICK = 2048

STEPS = {aim: steps for aim, steps in zip(AIMS, (5_000, 30_000, 10_000, 10_000, 0), strict=True)}
FEW_TABLES_STEPS = {aim: 4 * steps for aim, steps in STEPS.items()}


def search(arrangement: Arrangement, goals: tuple[int, ...], random: RandomSource, watch: Watch) -> None:
    """Bring the aims to their goals as far as a bounded search can; ``goals`` are in the order of ``AIMS``.

    If the design has already brought conflicts and repeats to their goals, only clubs are left to improve.
    """
    small = len(arrangement.fives) <= SMALL_FIELD
    steps = FEW_TABLES_STEPS if len(arrangement.games[0]) <= FEW_TABLES else STEPS
    conflicts, meetings, *_ = aims_of(arrangement.cost())
    aims = [CLUB]
    if conflicts > goals[0] or meetings > goals[1]:
        repair(arrangement, random, watch)
        aims = [aim for aim in AIMS if steps[aim]]
    for aim in aims if small else ():
        anneal(arrangement, aim, goals[AIMS.index(aim)], steps[aim], random, watch)


def repair(arrangement: Arrangement, random: RandomSource, watch: Watch) -> None:
    """Let everybody with a conflict or repeat look for a partner, until a sweep changes nothing."""
    players = len(arrangement.fives)
    for _ in range(SWEEPS):
        improved = False
        for game in range(len(arrangement.games)):
            watch.tick()
            for player in random.order(players):
                if player not in arrangement.pinned and arrangement.burden(player, game) >= LATER_MEETING:
                    improved |= _swap_with_best(arrangement, player, game, random)
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


def anneal(arrangement: Arrangement, aim: int, goal: int, steps: int, random: RandomSource, watch: Watch) -> None:
    """Anneal at the scale of one aim, leaving the best arrangement met; stops when that aim is at its goal."""
    cost = arrangement.cost()
    best, best_games = cost, arrangement.copy_games()
    goal_cost = _with_goal(cost, aim, goal)
    movable = [player for player in range(len(arrangement.fives)) if player not in arrangement.pinned]
    for step in range(steps):
        if best < goal_cost:
            break
        if step % TICK == 0:
            watch.tick()
            temperature = cooled(aim, step / steps)
        game = random.below(len(arrangement.games))
        one, other = movable[random.below(len(movable))], movable[random.below(len(movable))]
        if arrangement.table_of[game][one] != arrangement.table_of[game][other]:
            change = arrangement.change(game, one, other)
            if accepts(change, temperature, random):
                arrangement.swap(game, one, other)
                cost += change
                if cost < best:
                    best, best_games = cost, arrangement.copy_games()
    arrangement.reset(best_games)


def cooled(unit: int, done: float) -> float:
    """The temperature after a part ``done`` of the steps, in the units of one aim."""
    return HOT * (COLD / HOT) ** done * unit


def accepts(change: int, temperature: float, random: RandomSource) -> bool:
    """The rule of Metropolis: always if nothing gets worse, else with a probability that falls with the change."""
    return change <= 0 or (change < 20 * temperature and random.unit() < exp(-change / temperature))


def _with_goal(cost: int, aim: int, goal: int) -> int:
    """The least cost that is not yet good enough: higher aims as now, this one just above its goal."""
    higher = cost - cost % AIMS[AIMS.index(aim) - 1] if aim != AIMS[0] else 0
    return higher + (goal + 1) * aim
