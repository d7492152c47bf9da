"""The coming seats mended with the fewest moves: after a no-show without an alternate, a withdrawal, a late family.

The software proposes and says why; the chief referee applies it or leaves it (T-SEAT-05, T-ALT-05).
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.attendance import deal
from tournament.coming_seats import Spot, Standing, head_counts, resolved, standing_of
from tournament.errors import Stale, TournamentError
from tournament.meetings import Figures, Meetings, Place
from tournament.models import Phase, Round, Seat, SeatChange, Table, Tournament
from tournament.rounds import POSTABLE
from tournament.seat_queries import ties_of
from tournament.seating import Move as Moved
from tournament.seating import MoveError, Resolution


class NothingComing(TournamentError):
    code = "seating.nothing_coming"
    status = 409
    message = _("There are no confirmed seats of games that have not begun.")


class CannotMend(TournamentError):
    code = "seating.cannot_mend"
    status = 409
    message = _(
        "In preliminary %(game)d %(count)d players are left, who cannot sit at tables of four and five. "
        "Call an alternate, or leave the seats as they are and let a table play one short."
    )


class NoWay(TournamentError):
    code = "seating.no_way_to_mend"
    status = 409
    message = _("Every table that could be dissolved is needed by somebody. Free a needed table, or call an alternate.")


@dataclass(frozen=True, slots=True)
class Shift:
    """One player's new place in one game and why; `reason` and `because` as in `tournament.seating.Move`."""

    game: int
    player: int
    before: tuple[int, int] | None
    after: tuple[int, int]
    reason: str
    because: int | None

    @property
    def is_move(self) -> bool:
        """Whether somebody who had a table in this game gets another."""
        return self.before is not None and self.before[0] != self.after[0]


@dataclass(frozen=True)
class Proposal:
    """Who would move; nothing of it has been done. Empty `shifts`: the seats are as good as they get."""

    tournament: Tournament
    standing: Standing
    shifts: tuple[Shift, ...]

    @cached_property
    def digest(self) -> str:
        """Changes as soon as anything would be different, so that nobody applies what nobody saw."""
        told = [(s.game, s.player, s.before, s.after) for s in self.shifts]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()

    @cached_property
    def taken(self) -> dict[Spot, int]:
        """Who would sit where; 0 for an empty seat."""
        found = dict(self.standing.taken)
        found.update({(s.game, *s.before): 0 for s in self.shifts if s.before})
        found.update({(s.game, *s.after): s.player for s in self.shifts})
        return found

    def figures(self) -> tuple[Figures, Figures]:
        """What the seats are worth now and afterwards."""
        ties = ties_of(self.tournament)
        return _figures(self.standing.taken, ties), _figures(self.taken, ties)


def _figures(taken: Mapping[Spot, int], ties: Any) -> Figures:
    return Meetings((Place(*spot, player) for spot, player in taken.items() if player), ties).figures()


def propose(tournament: Tournament) -> Proposal:
    """Work out the fewest moves. Errors: NothingComing, CannotMend, NoWay."""
    prelims = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY)
    standing = standing_of(tournament)
    coming = prelims.filter(number__gt=standing.begun)
    if not coming.exists() or coming.exclude(state__in=POSTABLE).exists():
        raise NothingComing
    for game, count in head_counts(tournament, standing):
        raise CannotMend(game=game, count=count)
    try:
        resolution = resolved(tournament, standing)
    except MoveError as error:
        raise NoWay from error
    return Proposal(tournament, standing, _shifts(resolution))


def _shifts(resolution: Resolution) -> tuple[Shift, ...]:
    """The moves as people number things. Nobody changes seats at the own table only to close a gap in the numbers."""
    filled = {(move.game, move.after) for move in resolution.moves if move.reason != "seat"}
    wanted = (move for move in resolution.moves if move.reason != "seat" or (move.game, move.before) in filled)
    return tuple(sorted(map(_shift, wanted), key=lambda shift: (shift.game, shift.after)))


def _shift(move: Moved) -> Shift:
    table, seat = move.after
    before = (move.before[0] + 1, move.before[1] + 1) if move.before else None
    because = move.because if isinstance(move.because, int) and move.because > 0 else None
    return Shift(move.game + 1, int(move.player), before, (table + 1, seat + 1), move.reason, because)


@transaction.atomic
def mend(tournament: Tournament, *, digest: str, by: User) -> tuple[Shift, ...]:
    """Apply the proposal with this digest; where nothing is left to mend, nothing is done.

    Errors: Stale (the seats changed since it was shown), and those of `propose`.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    proposal = propose(tournament)
    if not proposal.shifts:
        return ()
    if proposal.digest != digest:
        raise Stale
    seats = _Seats(tournament, proposal, by)
    for spot in seats.touched():
        seats.settle(spot)
    Table.objects.filter(round__tournament=tournament, round__number__gt=proposal.standing.begun).exclude(
        seats__player__isnull=False
    ).filter(round__kind=Round.Kind.PRELIMINARY).update(judge=None)
    _note(proposal, is_posted=seats.is_posted, by=by)
    deal(tournament)
    return proposal.shifts


class _Seats:
    """The rows of the coming games, changed seat by seat."""

    def __init__(self, tournament: Tournament, proposal: Proposal, by: User) -> None:
        self.proposal, self.by = proposal, by
        self.rounds = {played.number: played for played in tournament.rounds.filter(kind=Round.Kind.PRELIMINARY)}
        rows = Seat.objects.filter(round__in=self.rounds.values(), round__number__gt=proposal.standing.begun)
        self.rows = {
            (seat.round.number, seat.table.number, seat.position): seat
            for seat in rows.select_related("round", "table__phase")
        }
        self.marks = {(spot[0], seat.player_id): seat.attendance for spot, seat in self.rows.items() if seat.player_id}
        self.is_posted = False

    def touched(self) -> list[Spot]:
        """Seats whose player changes, and empty ones at the tables concerned: they are no vacancies any more."""
        proposal = self.proposal
        tables = {(s.game, at[0]) for s in proposal.shifts for at in (s.before, s.after) if at}
        return [spot for spot in sorted(proposal.taken) if spot[:2] in tables and self._is_settled_by(spot)]

    def _is_settled_by(self, spot: Spot) -> bool:
        was, will = self.proposal.standing.taken.get(spot, 0), self.proposal.taken[spot]
        return was != will or not will

    def settle(self, spot: Spot) -> None:
        """Give one seat its player, or none, and tell who left it and who took it."""
        seat = self.rows.get(spot) or self._new(spot)
        will, was = self.proposal.taken[spot] or None, seat.player_id
        seat.player_id = will
        seat.attendance = self.marks.get((spot[0], will or 0), Seat.Attendance.EXPECTED)
        seat.save()
        SeatChange.objects.create(seat=seat, why=SeatChange.Why.MENDED, outgoing_id=was, incoming_id=will, by=self.by)
        self.is_posted = self.is_posted or seat.table.phase.posted_at is not None

    def _new(self, spot: Spot) -> Seat:
        """A fifth seat, or a table that was not used before: at the end of the round's last phase."""
        game, number, position = spot
        played = self.rounds[game]
        last = Phase.objects.filter(round=played).order_by("-number")[0]
        table, _is_new = Table.objects.select_related("phase").get_or_create(
            round=played, number=number, defaults={"phase": last}
        )
        return Seat(table=table, round=played, position=position)


def _note(proposal: Proposal, *, is_posted: bool, by: User) -> None:
    audit.record(
        "seating.mended",
        by=by,
        tournament_id=proposal.tournament.pk,
        subject=proposal.tournament.name,
        before=_told((shift.game, shift.before, shift.player) for shift in proposal.shifts),
        after={
            **_told((shift.game, shift.after, shift.player) for shift in proposal.shifts),
            "is_posted": is_posted,
        },
    )


def _told(places: Iterable[tuple[int, Sequence[int] | None, int]]) -> dict[str, int]:
    return {f"round {game} table {at[0]} seat {at[1]}": player for game, at, player in places if at}
