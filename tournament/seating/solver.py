"""From an instance to a seating, step by step: design, players on slots, search, tables of five, seats, tables, judges.

The solver does not judge itself: it knows neither bounds nor checker. What is worth reaching comes in as ``Goals``.
"""

from __future__ import annotations

from .anchoring import gather, make_room_for_judges
from .annealing import search
from .arrangement import Arrangement
from .design import Design, dealt
from .difference_matrix import difference_matrix_design
from .five_tables import share_fives
from .goals import Goals
from .judging import assign_judges
from .physical_tables import place_tables
from .placement import place_players
from .plan import Plan
from .problem import Instance
from .random_source import RandomSource
from .run import Progress, Run
from .seats import assign_seats
from .stored_designs import stored_design

VERSION = "1"


def seat(instance: Instance, seed: int, goals: Goals, progress: Progress) -> Plan:
    """A plan without a report. The same instance and seed give the same plan on every Python."""
    run = Run(seed, progress)
    random = run.random
    run.step(0, "design")
    design = choose_design(instance, random)
    run.step(5, "players")
    games = place_players(instance, design, goals, run)
    run.step(40, "search")
    arrangement = Arrangement(instance, games)
    gather(arrangement)
    search(arrangement, goals, run)
    run.step(60, "fives")
    share_fives(arrangement, goals.fives, run)
    make_room_for_judges(arrangement)
    run.step(70, "seats")
    seated = assign_seats(arrangement.games, len(instance.players), random)
    run.step(80, "tables")
    placed = place_tables(instance, seated, run)
    judges = assign_judges(instance, placed, random)
    players = instance.players
    tables = tuple(tuple(tuple(players[p] for p in table) for table in game) for game in placed)
    return Plan(tables=tables, judge_tables=tuple(map(tuple, judges)), seed=seed, version=VERSION)


def choose_design(instance: Instance, random: RandomSource) -> Design:
    """The best schedule known over slots; tables dealt at random where none is known, for the search to start from."""
    players, rounds = len(instance.players), instance.rounds
    if rounds == 1 or len(instance.sizes) == 1:
        return Design([dealt(instance.sizes, list(range(players))) for _ in range(rounds)])
    return (
        stored_design(players, rounds)
        or difference_matrix_design(players, rounds, random)
        or Design([dealt(instance.sizes, random.order(players)) for _ in range(rounds)])
    )
