"""The seats of games not yet begun, put to the solver again to fit whoever is there now (T-ATT-02, T-SEAT-04).

Pure working out: `seat_mending` shows and applies it. Seats are read as rows, empty seats as guests who never
come, so that everybody else keeps the own place wherever that is possible.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.models import Player, Round, Seat, Tournament
from tournament.options import option
from tournament.rounds import OVER
from tournament.seating import Instance, Plan, Resolution, resolve, table_sizes
from tournament.seating_instances import families_of, forbidden_of, levels_of

Spot = tuple[int, int, int]  # game, table, seat, as people number them


@dataclass(frozen=True, slots=True)
class Standing:
    """All preliminary seats as they are. `begun` games are not touched; `taken` is who sits where, 0 for nobody."""

    begun: int
    games: int
    taken: Mapping[Spot, int]

    def is_coming(self, spot: Spot) -> bool:
        return spot[0] > self.begun

    def sitting(self) -> dict[int, list[int]]:
        """Player -> the coming games in which they have a seat."""
        found: dict[int, list[int]] = defaultdict(list)
        for spot, player in sorted(self.taken.items()):
            if player and self.is_coming(spot):
                found[player].append(spot[0])
        return found


def standing_of(tournament: Tournament) -> Standing:
    """The seats as they are. A round in which one phase has begun counts as begun."""
    prelims = list(tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).prefetch_related("phases").order_by("number"))
    begun = [played.number for played in prelims if _is_begun(played)]
    rows = Seat.objects.filter(round__tournament=tournament, round__kind=Round.Kind.PRELIMINARY)
    spots = rows.values_list("round__number", "table__number", "position", "player")
    taken = {(game, table, seat): player or 0 for game, table, seat, player in spots}
    return Standing(max(begun, default=0), len(prelims), taken)


def _is_begun(played: Round) -> bool:
    return played.state in OVER or any(phase.started_at for phase in played.phases.all())


def newcomers(tournament: Tournament, standing: Standing) -> list[Player]:
    """Players of the field without any seat to come: entered, or back, since the seats were drafted."""
    seated = standing.sitting()
    entered = tournament.players.filter(status=Player.Status.ENTERED, alternate_rank=None)
    return [player for player in entered if player.pk not in seated]


def head_counts(tournament: Tournament, standing: Standing) -> list[tuple[int, int]]:
    """(game, players) of each coming game, newcomers included, at numbers no tables can be made for (T-SEAT-08)."""
    threes = _allows_threes(tournament)
    joining = len(newcomers(tournament, standing))
    here = [game for games in standing.sitting().values() for game in games]
    counts = [(game, here.count(game) + joining) for game in range(standing.begun + 1, standing.games + 1)]
    return [(game, count) for game, count in counts if not table_sizes(count, threes=threes)]


def _allows_threes(tournament: Tournament) -> bool:
    return bool(option(tournament, "tables_of_three") == "yes")


def resolved(tournament: Tournament, standing: Standing) -> Resolution:
    """The fewest moves that fill the tables and part those who must not meet.

    Errors: `tournament.seating.MoveError`. Ask `head_counts` first.
    """
    joining = [player.pk for player in newcomers(tournament, standing)]
    tables = _tables(standing)
    plan = Plan(tables, tuple(tuple(None for _table in game) for game in tables), seed=0)
    return resolve(plan, _instance(tournament, standing, joining), begun=standing.begun)


def _tables(standing: Standing) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """[game][table][seat] -> player; in coming games an empty seat is held by a guest who is never there."""
    rows: dict[int, dict[int, list[Spot]]] = defaultdict(lambda: defaultdict(list))
    for spot in sorted(standing.taken):
        rows[spot[0]][spot[1]].append(spot)
    return tuple(
        tuple(_row(standing, rows[game][table]) for table in range(1, max(rows[game], default=0) + 1))
        for game in range(1, standing.games + 1)
    )


def _row(standing: Standing, spots: list[Spot]) -> tuple[int, ...]:
    players = [standing.taken[spot] for spot in spots]
    if not any(players):
        return ()
    if not standing.is_coming(spots[0]):
        return tuple(player for player in players if player)
    return tuple(player or _guest(spot) for spot, player in zip(spots, players, strict=True))


def _guest(spot: Spot) -> int:
    """A name for an empty seat that no player has."""
    game, table, seat = spot
    return -(game * 1_000_000 + table * 100 + seat)


def _instance(tournament: Tournament, standing: Standing, joining: list[int]) -> Instance:
    sitting = standing.sitting()
    everybody = sorted({player for player in standing.taken.values() if player} | set(joining))
    players = list(tournament.players.filter(pk__in=everybody))
    guests = [_guest(spot) for spot, player in standing.taken.items() if not player and standing.is_coming(spot)]
    first = standing.begun + 1
    return Instance(
        players=(*everybody, *guests),
        rounds=standing.games,
        families=tuple(tuple(family) for family in families_of(players)),
        forbidden=tuple((one, other) for one, other in forbidden_of(tournament, players)),
        club_levels=tuple({int(pk): group for pk, group in groups.items()} for _level, groups in levels_of(players)),
        fixed_tables=_kept_tables(players, standing),
        joins={**{player: games[0] for player, games in sitting.items()}, **dict.fromkeys(joining, first)},
        leaves={
            **dict.fromkeys(guests, 1),
            **{player: first for player in everybody if player not in sitting and player not in joining},
            **{player: games[-1] + 1 for player, games in sitting.items()},
        },
        tables_of_three=_allows_threes(tournament),
    )


def _kept_tables(players: Iterable[Player], standing: Standing) -> dict[int | str, int]:
    """Who needs a table and has it in every coming game; one who was moved away on purpose is left there."""
    at: dict[int, set[int]] = defaultdict(set)
    for spot, player in standing.taken.items():
        if player and standing.is_coming(spot):
            at[player].add(spot[1])
    return {p.pk: p.fixed_table for p in players if p.fixed_table and at[p.pk] == {p.fixed_table}}
