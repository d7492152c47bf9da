"""How far the semi-finals and the final are, as plain data for their page."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.adjournment import adjourned
from tournament.finalists import final_cut
from tournament.finals import final_lines
from tournament.models import ClockAct, Player, ResultLine, RollOff, Round, Tournament
from tournament.results import preliminary_cut
from tournament.roll_offs import Tie, open_ties
from tournament.semi_finals import TABLE_SIZE, TableEnd, seeded_tables, semi_finals_of, table_ends

Published = Round.State.PUBLISHED


@dataclass(frozen=True, slots=True)
class TiedPlayers:
    """The tie to be rolled off now, with the players; `later` further ones follow."""

    tie: Tie
    players: Sequence[Player]
    later: int


@dataclass(frozen=True, slots=True)
class SemiFinalTable:
    """One table: who sits there with the rank of the preliminaries, and who won it."""

    number: int
    players: Sequence[tuple[int, Player]]
    winner: Player | None = None
    is_tied: bool = False


@dataclass(frozen=True, slots=True)
class FinalPage:
    """`open_rounds` are rounds not yet published; while there are any, nobody is named for what follows.

    `going_on` play the next stage, which is the semi-finals while there are some to be seated.
    """

    open_rounds: Sequence[Round] = ()
    seats_semi_finals: bool = False
    semi_finals: Round | None = None
    tables: Sequence[SemiFinalTable] = ()
    going_on: Sequence[Player] = ()
    tied: TiedPlayers | None = None
    final: Round | None = None
    adjourned: ClockAct | None = None
    lines: Sequence[ResultLine] = field(default_factory=tuple)
    roll_offs: Sequence[RollOff] = ()


def final_page(tournament: Tournament) -> FinalPage:
    roll_offs = list(tournament.roll_offs.all())
    final = tournament.rounds.filter(kind=Round.Kind.FINAL).first()
    semi_finals = semi_finals_of(tournament)
    tables = _tables(tournament, semi_finals) if semi_finals else ()
    if final:
        players = list(tournament.players.filter(seats__round=final).order_by("seats__position"))
        lines = final_lines(tournament)
        return FinalPage(
            semi_finals=semi_finals,
            tables=tables,
            going_on=players,
            final=final,
            adjourned=adjourned(final),
            lines=lines,
            roll_offs=roll_offs,
        )
    stages = tournament.rounds.exclude(kind=Round.Kind.FINAL).order_by("number")
    open_rounds = [each for each in stages if each.state != Published]
    if open_rounds and not (semi_finals and semi_finals.state == Round.State.CLOSED):
        return FinalPage(open_rounds=open_rounds, semi_finals=semi_finals, tables=tables, roll_offs=roll_offs)
    is_before_semi_finals = tournament.has_semi_finals and semi_finals is None
    cut = preliminary_cut(tournament) if is_before_semi_finals else final_cut(tournament)
    going_on = _players(tournament, cut.finalists)
    return FinalPage(
        open_rounds=open_rounds,
        seats_semi_finals=is_before_semi_finals,
        semi_finals=semi_finals,
        tables=_seeded(tournament, going_on) if is_before_semi_finals else tables,
        going_on=going_on,
        tied=_tied(tournament),
        roll_offs=roll_offs,
    )


def _tied(tournament: Tournament) -> TiedPlayers | None:
    ties = open_ties(tournament)
    return TiedPlayers(ties[0], _players(tournament, ties[0].players), len(ties) - 1) if ties else None


def _seeded(tournament: Tournament, ranked: Sequence[Player]) -> list[SemiFinalTable]:
    """The tables as they will be, where the rank decides them."""
    if tournament.semi_final_seeding != Tournament.Seeding.SEEDED or len(ranked) % TABLE_SIZE or not ranked:
        return []
    ranks = {player.pk: rank for rank, player in enumerate(ranked, 1)}
    people = {player.pk: player for player in ranked}
    tables = seeded_tables([player.pk for player in ranked])
    return [
        SemiFinalTable(number, [(ranks[who], people[who]) for who in table]) for number, table in enumerate(tables, 1)
    ]


def _tables(tournament: Tournament, semi_finals: Round) -> list[SemiFinalTable]:
    ends = {end.table.pk: end for end in table_ends(semi_finals)}
    seats = semi_finals.seats.filter(player__isnull=False).select_related("player", "table")
    found = []
    for table in semi_finals.tables.order_by("number"):
        players = {s.player.pk: (s.position, s.player) for s in seats if s.table_id == table.pk and s.player}
        end = ends.get(table.pk, TableEnd(table))
        winner = players[end.winner][1] if end.winner in players else None
        found.append(SemiFinalTable(table.number, list(players.values()), winner, bool(end.tied)))
    return found


def _players(tournament: Tournament, ids: Sequence[int]) -> list[Player]:
    people = tournament.players.in_bulk(ids)
    return [people[id_] for id_ in ids]
