"""From an instance to a seating, step by step: design, players on slots, tables of five, seats, tables, judges.

The solver does not judge itself: it knows neither bounds nor checker. What is worth reaching comes in as ``Goals``.
"""

from __future__ import annotations

from dataclasses import dataclass

from .difference_matrix import difference_matrix_games
from .five_tables import FiveTables
from .judging import assign_judges
from .physical_tables import place_tables
from .placement import Placement
from .plan import Plan
from .problem import Instance
from .progress import Progress
from .random_source import RandomSource
from .seats import assign_seats
from .stored_designs import stored_design

Game = list[list[int]]

VERSION = "1"


@dataclass(frozen=True)
class Goals:
    """When the search may stop: nothing better exists than these."""

    conflicts: int = 0
    repeats: int = 0


def seat(instance: Instance, seed: int, goals: Goals, progress: Progress) -> Plan:
    """A plan without a report. The same instance and seed give the same plan on every Python."""
    random = RandomSource(seed)
    progress(0, "design")
    design = choose_design(instance, random)
    progress(10, "players")
    games = seat_players(instance, design, random)
    progress(60, "fives")
    if 5 in instance.sizes and 4 in instance.sizes:
        FiveTables(instance, games, random).share()
    progress(75, "seats")
    seated = assign_seats(games, len(instance.players), random)
    progress(85, "tables")
    placed = place_tables(instance, seated, random)
    judges = assign_judges(instance, placed, random)
    players = instance.players
    tables = tuple(tuple(tuple(players[p] for p in table) for table in game) for game in placed)
    return Plan(tables=tables, judge_tables=judges, seed=seed, version=VERSION)


def choose_design(instance: Instance, random: RandomSource) -> list[Game]:
    """The best schedule known over slots, before anybody has a name."""
    players, rounds = len(instance.players), instance.rounds
    if rounds == 1 or len(instance.sizes) == 1:
        return [[list(range(start, start + size)) for start, size in _slices(instance.sizes)] for _ in range(rounds)]
    if stored := stored_design(players, rounds):
        return stored
    games = difference_matrix_games(players, rounds, random)
    if games is None:
        raise LookupError(f"no design for {players} players and {rounds} games")
    return games


def _slices(sizes: tuple[int, ...]) -> list[tuple[int, int]]:
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return list(zip(starts, sizes, strict=True))


def seat_players(instance: Instance, design: list[Game], random: RandomSource) -> list[Game]:
    """Players in place of slots."""
    placement = Placement(instance, design, random)
    placement.improve(20)
    return [[[placement.player_at[slot] for slot in table] for table in game] for game in design]
