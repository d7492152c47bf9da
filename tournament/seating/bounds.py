"""What no seating can beat, each bound with its reason; the checker holds a plan against these."""

from __future__ import annotations

from collections import Counter

from .problem import Instance

# Minima proven by exhaustive enumeration where no formula is tight: (players, games) -> extra meetings.
ENUMERATED = {(10, 3): 18, (12, 4): 13, (13, 4): 14, (14, 4): 17, (15, 4): 23, (18, 5): 11, (19, 5): 18}

# Least unfairness in tables of five if nobody meets anybody twice in three games.
FIVES_WITHOUT_REPEATS = {21: 3, 22: 4, 23: 5, 26: 2}


def spread(people: int, tables: int) -> int:
    """Least pairs at one table when ``people`` are dealt to ``tables``."""
    full, rest = divmod(people, tables)
    return rest * (full + 1) * full // 2 + (tables - rest) * full * (full - 1) // 2


def pairs_a_game(instance: Instance) -> int:
    """Pairs who meet in one game."""
    return sum(size * (size - 1) // 2 for size in instance.sizes)


def repeats_bound(instance: Instance) -> int:
    """Least extra meetings: pair count, pigeonhole, and what enumeration has shown."""
    players, rounds, tables = len(instance.players), instance.rounds, len(instance.sizes)
    pigeonhole = sum(spread(size, tables) for size in instance.sizes)
    bounds = [
        0,
        rounds * pairs_a_game(instance) - players * (players - 1) // 2,
        (rounds - 1) * pigeonhole,
        ENUMERATED.get((players, rounds), 0),
    ]
    if instance.no_pair_three_times and rounds == 3:
        bounds.append(3 * pigeonhole)
    return max(bounds)


def triples_bound(instance: Instance) -> int:
    """Least pairs who meet three times, among plans with the fewest repeats.

    In three games E = e12 + e13 + e23 - t with each e at least D, the pairs that pigeonhole repeats: so E = 2D needs t = D.
    With two tables there are 8 ways through three games, so with 9 and 10 players somebody always meets three times.
    """
    if instance.rounds != 3:
        return 0
    pigeonhole = sum(spread(size, len(instance.sizes)) for size in instance.sizes)
    if instance.no_pair_three_times:
        return max(0, len(instance.players) - 8) if len(instance.sizes) == 2 else 0
    return max(0, 3 * pigeonhole - repeats_bound(instance))


def club_bounds(instance: Instance) -> tuple[int, ...]:
    """Least meetings of members of one club, a number for each level."""
    tables = len(instance.sizes)
    return tuple(
        instance.rounds * sum(spread(size, tables) for size in Counter(group for group in groups if group >= 0).values())
        for groups in instance.groups
    )


def conflict_bound(instance: Instance) -> int:
    """Least meetings of people who must not meet.

    Every game has at least the spread of each of a set of disjoint cliques (families are cliques), and for players
    outside them who have too few people to sit with, the shortfall.
    """
    if not any(instance.conflicts):
        return 0
    enemies = [set(of_one) for of_one in instance.conflicts]
    tables = len(instance.sizes)
    taken: set[int] = set()
    total = 0
    for clique in _cliques(instance, enemies):
        if taken.isdisjoint(clique):
            taken |= clique
            total += spread(len(clique), tables)
    lonely: list[int] = []
    for player, of_one in enumerate(enemies):
        shortfall = instance.sizes[-1] - 1 - (len(enemies) - 1 - len(of_one))
        if shortfall > 0 and player not in taken and of_one.isdisjoint(lonely):
            lonely.append(player)
            total += shortfall
    return instance.rounds * total


def _cliques(instance: Instance, enemies: list[set[int]]) -> list[set[int]]:
    """Families and greedily grown cliques with more members than tables, largest first."""
    found = [{instance.numbers[player] for player in family} for family in instance.families]
    for player in sorted(range(len(enemies)), key=lambda p: -len(enemies[p])):
        clique = {player}
        for other in sorted(enemies[player], key=lambda p: (-len(enemies[p] & enemies[player]), p)):
            if clique <= enemies[other]:
                clique.add(other)
        found.append(clique)
    return sorted((c for c in found if len(c) > len(instance.sizes)), key=lambda c: (-len(c), sorted(c)))


def fives_bound(instance: Instance, repeats: int) -> int:
    """Least unfairness in tables of five for a plan without repeats; 0 where nothing is known."""
    if repeats or instance.rounds != 3:
        return 0
    return FIVES_WITHOUT_REPEATS.get(len(instance.players), 0)


