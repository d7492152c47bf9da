"""Whom a correction would move, before it counts: points, ranks, final seats, who comes next.

It is found by doing it and taking it back: whatever the correction would bring about is what is shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import User
from games.counts import from_json
from games.errors import NothingCounted
from games.models import ScoreSheet
from games.sheets.living import COUNTED
from games.sheets.result_lines import result_lines
from tournament import attendance, conduct
from tournament.finalists import replacement_finalists
from tournament.models import AlternateOffer, Player, Round, Seat, Table, Tournament
from tournament.publication import latest
from tournament.results import record_result, standings_of
from tournament.standings import Standing, cut_of

NEXT_SHOWN = 3  # of those who would take an absent finalist's seat


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where one player stands: points of the whole preliminaries in sixtieths, rank, and the final."""

    sixtieths: int
    rank: int | None
    is_finalist: bool | None  # None while nobody is, or while tied for the last place


@dataclass(frozen=True, slots=True)
class Move:
    player: int
    name: str
    before: Standpoint
    after: Standpoint

    @property
    def points(self) -> int:
        """What the player gains, in sixtieths; negative for a loss."""
        return self.after.sixtieths - self.before.sixtieths

    @property
    def enters_final(self) -> bool:
        return self.after.is_finalist is True and self.before.is_finalist is not True

    @property
    def leaves_final(self) -> bool:
        return self.before.is_finalist is True and self.after.is_finalist is not True


@dataclass(frozen=True, slots=True)
class Impact:
    """Everything a correction would bring about. Names, in order; empty where nothing changes.

    `tied_after`: who would be tied for the last final place and was not;
    `next_*`: who would take an absent finalist's seat, the first first; `offers_*`: seat and alternate of every
    open offer; `out_*`: who is out of the tournament. `is_public`: the published points change. `seated_wrongly`:
    who sits in the final by the old points alone.
    """

    moves: Sequence[Move]
    tied_after: Sequence[str]
    next_before: Sequence[str]
    next_after: Sequence[str]
    offers_before: Sequence[tuple[str, str]]
    offers_after: Sequence[tuple[str, str]]
    out_before: Sequence[str]
    out_after: Sequence[str]
    seated_wrongly: Sequence[str]
    is_public: bool

    @property
    def finalists_in(self) -> list[str]:
        return [move.name for move in self.moves if move.enters_final]

    @property
    def finalists_out(self) -> list[str]:
        return [move.name for move in self.moves if move.leaves_final]

    @property
    def moves_anybody(self) -> bool:
        return bool(self.moves) or self.offers_before != self.offers_after or self.out_before != self.out_after

    @property
    def changes_next(self) -> bool:
        return self.next_before != self.next_after

    def as_json(self) -> dict[str, Any]:
        """For the record of acts."""
        return {
            "moves": [
                {
                    "player": move.player,
                    "points_sixtieths": [move.before.sixtieths, move.after.sixtieths],
                    "rank": [move.before.rank, move.after.rank],
                    "finalist": [move.before.is_finalist, move.after.is_finalist],
                }
                for move in self.moves
            ],
            "next": [list(self.next_before), list(self.next_after)],
        }


@transaction.atomic
def impact(sheet: ScoreSheet, *, by: User) -> Impact:
    """What locking this counted sheet would change; nothing is kept. Error: NothingCounted."""
    if sheet.state not in COUNTED:
        raise NothingCounted
    table = Table.objects.select_related("phase", "round__tournament").get(pk=sheet.table_id)
    tournament = Tournament.objects.select_for_update().get(pk=table.round.tournament_id)
    before = _picture(tournament)
    point = transaction.savepoint()
    result = record_result(table, result_lines(table, from_json(sheet.counts)), reason=sheet.reason or "–", by=by)
    conduct.follow(result, by=by)
    attendance.deal(tournament)
    after = _picture(tournament)
    transaction.savepoint_rollback(point)
    return _compared(tournament, table, before, after)


@dataclass(frozen=True, slots=True)
class _Picture:
    standpoints: Mapping[int, Standpoint]
    tied: Sequence[int]
    next: Sequence[str]
    offers: Sequence[tuple[str, str]]
    out: Sequence[str]


def _picture(tournament: Tournament) -> _Picture:
    standings = standings_of(tournament)
    cut = cut_of(standings, tournament.places_to_play_on)
    offers = AlternateOffer.objects.filter(seat__round__tournament=tournament, state=AlternateOffer.State.OPEN)
    out = tournament.players.filter(status=Player.Status.EXPELLED).order_by("pk")
    return _Picture(
        standpoints={standing.id: _standpoint(standing) for standing in standings},
        tied=cut.tied,
        next=[player.name for player in _next_in_line(tournament, cut.finalists)][:NEXT_SHOWN],
        offers=[
            (str(offer.absent), str(offer.alternate))
            for offer in offers.select_related("absent", "alternate").order_by("seat")
        ],
        out=list(out.values_list("name", flat=True)),
    )


def _standpoint(standing: Standing) -> Standpoint:
    return Standpoint(standing.total_sixtieths, standing.rank, standing.advances)


def _next_in_line(tournament: Tournament, finalists: Sequence[int]) -> list[Player]:
    """Who comes next for a final seat: never one who has a place in it by points. Nobody before the cut is made."""
    if not finalists:
        return []
    return [player for player in replacement_finalists(tournament) if player.pk not in finalists]


def _compared(tournament: Tournament, table: Table, before: _Picture, after: _Picture) -> Impact:
    order = list(after.standpoints)
    named = tournament.players.in_bulk(order)
    nowhere = Standpoint(0, None, None)
    moves = [
        Move(player, named[player].name, before.standpoints.get(player, nowhere), after.standpoints[player])
        for player in order
        if before.standpoints.get(player) != after.standpoints[player]
    ]
    published = latest(tournament)
    return Impact(
        moves=moves,
        tied_after=[named[player].name for player in after.tied] if set(after.tied) != set(before.tied) else [],
        next_before=before.next,
        next_after=after.next,
        offers_before=before.offers,
        offers_after=after.offers,
        out_before=before.out,
        out_after=after.out,
        seated_wrongly=_seated_wrongly(tournament, moves),
        is_public=published is not None and published.round.number >= table.round.number,
    )


_AFTER_THE_CUT = (Round.Kind.SEMI_FINAL, Round.Kind.FINAL)


def _seated_wrongly(tournament: Tournament, moves: Sequence[Move]) -> list[str]:
    losers = [move.player for move in moves if move.leaves_final]
    seats = Seat.objects.filter(round__tournament=tournament, round__kind__in=_AFTER_THE_CUT, player__in=losers)
    return list(seats.order_by("position").values_list("player__name", flat=True))
