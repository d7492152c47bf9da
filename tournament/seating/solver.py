"""From an instance to a seating, step by step: design, players on slots, search, tables of five, seats, tables, judges.

The solver does not judge itself: it knows neither bounds nor checker. What is worth reaching comes in as ``Goals``.
"""

from __future__ import annotations

from .anchoring import gather, make_room_for_judges
from .annealing import search
from .arrangement import Arrangement, aims_of
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

TWO_TRIES = 3  # games, up to which there is time for a second design


def seat(instance: Instance, seed: int, goals: Goals, progress: Progress) -> Plan:
    """A plan without a report. The same instance and seed give the same plan on every Python."""
    run = Run(seed, progress)
    games = best_arrangement(instance, goals, run).games
    run.step(70, "seats")
    seated = assign_seats(games, len(instance.players), run.random)
    run.step(80, "tables")
    placed = place_tables(instance, seated, run)
    judges = assign_judges(instance, placed, run.random)
    players = instance.players
    tables = tuple(tuple(tuple(players[p] for p in table) for table in game) for game in placed)
    return Plan(tables=tables, judge_tables=tuple(map(tuple, judges)), seed=seed, version=VERSION)


def best_arrangement(instance: Instance, goals: Goals, run: Run) -> Arrangement:
    """Who is at which table, from the first design that reaches every goal, or else from the one that comes nearest."""
    run.step(0, "design")
    arrangements: list[Arrangement] = []
    for design in designs(instance, run.random):
        arrangements.append(arrange(instance, design, goals, run))
        reached = zip(aims_of(arrangements[-1].cost()), goals.in_order(instance), strict=True)
        if all(value <= goal for value, goal in reached):
            break
    return min(arrangements, key=Arrangement.cost)


def arrange(instance: Instance, design: Design, goals: Goals, run: Run) -> Arrangement:
    """Players in place of the slots of a design, then swaps in single games for what the design cannot give."""
    run.step(5, "players")
    arrangement = Arrangement(instance, place_players(instance, design, goals, run))
    gather(arrangement)
    run.step(40, "search")
    search(arrangement, goals, run)
    run.step(60, "fives")
    share_fives(arrangement, goals.fives, run)
    make_room_for_judges(arrangement)
    return arrangement


def designs(instance: Instance, random: RandomSource) -> list[Design]:
    """The best schedules known over slots; tables dealt at random where none is known, for the search to start from.

    For up to three games two are tried: stored designs share tables of five more fairly, matrices part clubs better.
    """
    players, rounds = len(instance.players), instance.rounds
    if rounds == 1 or len(instance.sizes) == 1:
        return [Design([dealt(instance.sizes, list(range(players))) for _ in range(rounds)])]
    known = [stored_design(players, rounds), difference_matrix_design(players, rounds, random)]
    found = [design for design in known if design is not None]
    if len(found) == 2 and rounds <= TWO_TRIES:
        return found[::-1] if instance.groups else found
    return found[:1] or [Design([dealt(instance.sizes, random.order(players)) for _ in range(rounds)])]
