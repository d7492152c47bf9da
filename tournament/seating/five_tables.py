"""Tables of five shared fairly: nobody twice while somebody never (T-SEAT-02).

In the raw design the players of row 4 sit at a table of five in every game. In single games they change places with
players of tables of four, where that makes no repeat, no conflict and no more club meetings.
"""

from __future__ import annotations

from .arrangement import Arrangement
from .random_source import RandomSource
from .run import Run

CANDIDATES = 300
LOOKS = 30_000


def share_fives(arrangement: Arrangement, goal: int, run: Run) -> None:
    """Swap players in single games until the unfairness is at its goal or enough has been tried."""
    looks = 0
    while looks < LOOKS:
        run.tick()
        unfair = [player for player, times in enumerate(arrangement.fives) if arrangement.unfair[times]]
        if sum(arrangement.unfair[arrangement.fives[player]] for player in unfair) <= goal:
            return
        player = unfair[run.random.below(len(unfair))]
        looks += len(arrangement.games) * min(len(arrangement.fives), CANDIDATES)
        if player not in arrangement.pinned:
            _relieve(arrangement, player, run.random)


def _relieve(arrangement: Arrangement, player: int, random: RandomSource) -> None:
    """Swap a player with too many or too few fives: so that it helps, or else so that it does no harm.

    A harmless swap hands the excess to somebody else, who may find a better partner.
    """
    too_many = arrangement.fives[player] > arrangement.most_fives
    harmless = None
    for game in random.order(len(arrangement.games)):
        tables, table_of = arrangement.games[game], arrangement.table_of[game]
        if (len(tables[table_of[player]]) == 5) != too_many:
            continue
        for other in _sample(len(table_of), random):
            if (len(tables[table_of[other]]) == 5) != too_many and other not in arrangement.pinned:
                change = arrangement.change(game, player, other)
                if change < 0:
                    arrangement.swap(game, player, other)
                    return
                if change == 0:
                    harmless = game, other
    if harmless:
        arrangement.swap(harmless[0], player, harmless[1])


def _sample(players: int, random: RandomSource) -> list[int]:
    if players <= CANDIDATES:
        return random.order(players)
    return [random.below(players) for _ in range(CANDIDATES)]
