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


def pigeonhole(sizes: tuple[int, ...]) -> int:
    """Pairs of one game that every other game must repeat, because a table has more players than there are tables."""
    return sum(spread(size, len(sizes)) for size in sizes)


def repeats_bound(instance: Instance, *, conflict_meetings: int | None = None, triples: int | None = None) -> int:
    """Least extra meetings: pair count, pigeonhole, and what enumeration has shown.

    If ``conflict_meetings`` is given, the least for plans with just that many meetings of people who must not meet:
    their other meetings have fewer pairs to go round. If ``triples`` is given, the least for plans with just that many
    pairs who meet three times: repeats of two games can then hardly coincide.
    """
    rounds, players = instance.rounds, len(instance.players)
    pairs = players * (players - 1) // 2
    meetings = sum(size * (size - 1) // 2 for game in range(rounds) for size in instance.sizes_of(game))
    bounds = [0, meetings - pairs]
    if conflict_meetings is not None:
        kept_apart = sum(map(len, instance.conflicts)) // 2
        bounds.append(meetings - conflict_meetings - (pairs - kept_apart) + max(0, conflict_meetings - kept_apart))
    if conflict_meetings == 0:
        bounds.append(_shortage(instance))
    if instance.is_whole:
        bounds.append((rounds - 1) * pigeonhole(instance.sizes))
        bounds.append(ENUMERATED.get((players, rounds), 0))
        if triples is not None and (triples == 0 or rounds == 3):
            bounds.append(rounds * (rounds - 1) // 2 * pigeonhole(instance.sizes) - triples)
    at_table: Counter[int] = Counter(instance.anchors.values())
    bounds.append(sum(size * (size - 1) // 2 * (rounds - 1) for size in at_table.values()))
    return max(bounds)


def _shortage(instance: Instance) -> int:
    """Extra meetings of players who have fewer people they may meet than meetings, if nobody meets whom he must not."""
    everybody = len(instance.players) - 1
    games = Counter(player for present in instance.present for player in present)
    seats = min(instance.sizes_of(game)[-1] for game in range(instance.rounds)) - 1
    short = [
        max(0, seats * games[player] - (everybody - len(enemies))) for player, enemies in enumerate(instance.conflicts)
    ]
    return max(-(-sum(short) // 2), *short)


def triples_bound(instance: Instance) -> int:
    """Least pairs who meet three times in three games, among plans with the fewest repeats.

    E = e12 + e13 + e23 - t with each e at least D, the pairs that pigeonhole repeats: E = 2D needs t = D.
    With two tables there are only 8 ways through three games, so of 9 players two share all three.
    """
    if instance.rounds != 3 or not instance.is_whole:
        return 0
    if instance.no_pair_three_times:
        return max(0, len(instance.players) - 8) if len(instance.sizes) == 2 else 0
    return max(0, 3 * pigeonhole(instance.sizes) - repeats_bound(instance))


def club_bounds(instance: Instance) -> tuple[int, ...]:
    """Least meetings of members of one club, a number for each level."""
    return tuple(
        sum(_least_meetings(groups, instance, game) for game in range(instance.rounds)) for groups in instance.groups
    )


def _least_meetings(groups: tuple[int, ...], instance: Instance, game: int) -> int:
    sizes = Counter(groups[player] for player in instance.present[game] if groups[player] >= 0)
    return sum(spread(size, len(instance.sizes_of(game))) for size in sizes.values())


def conflict_bound(instance: Instance) -> int:
    """Least meetings of people who must not meet."""
    if not any(instance.conflicts):
        return 0
    if instance.is_whole:
        return instance.rounds * _conflict_bound_of_game(instance, 0)
    return sum(_conflict_bound_of_game(instance, game) for game in range(instance.rounds))


def _conflict_bound_of_game(instance: Instance, game: int) -> int:
    """The spread of each of a set of disjoint cliques (families are cliques), and for players outside them who have too
    few people to sit with, the shortfall."""
    present, sizes = instance.present[game], instance.sizes_of(game)
    enemies = {player: present.intersection(instance.conflicts[player]) for player in sorted(present)}
    taken: set[int] = set()
    total = 0
    for clique in _cliques(instance, enemies, len(sizes)):
        if taken.isdisjoint(clique):
            taken |= clique
            total += spread(len(clique), len(sizes))
    lonely: list[int] = []
    for player, of_one in enemies.items():
        shortfall = sizes[-1] - 1 - (len(present) - 1 - len(of_one))
        if shortfall > 0 and player not in taken and of_one.isdisjoint(lonely):
            lonely.append(player)
            total += shortfall
    return total


def _cliques(instance: Instance, enemies: dict[int, frozenset[int]], tables: int) -> list[set[int]]:
    """Families and greedily grown cliques with more members than tables, largest first."""
    found = [{instance.numbers[player] for player in family} & enemies.keys() for family in instance.families]
    for player, of_one in enemies.items():
        if len(of_one) >= tables:
            clique = {player}
            for other in sorted(of_one, key=lambda p: (-len(enemies[p] & of_one), p)):
                if clique <= enemies[other]:
                    clique.add(other)
            found.append(clique)
    return sorted((c for c in found if len(c) > tables), key=lambda c: (-len(c), sorted(c)))


def fives_bound(instance: Instance, repeats: int) -> int:
    """Least unfairness in tables of five for a plan without repeats; 0 where nothing is known."""
    if repeats or instance.rounds != 3 or not instance.is_whole:
        return 0
    return FIVES_WITHOUT_REPEATS.get(len(instance.players), 0)


def seat_bound(instance: Instance) -> int:
    """Least seat repeats: 0 at tables of 4 and 5, but with tables of three there may be too few seats of number 4."""
    if not instance.is_whole:
        return 0
    players, allowed = len(instance.players), -(-instance.rounds // 4)
    places = [sum(size > seat for size in instance.sizes) * instance.rounds for seat in range(instance.sizes[0])]
    return sum(max(0, place - players * allowed) for place in places)
