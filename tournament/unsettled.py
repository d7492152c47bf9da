"""What is still open and may yet change who goes on: until it is settled nobody is told to have qualified."""

from dataclasses import dataclass
from typing import Literal

from tournament.models import AlternateOffer, Phase, Protest, Round, Seat, Tournament
from tournament.queries import tables_to_play

Kind = Literal["protests", "offers", "unmarked", "tables"]


@dataclass(frozen=True, slots=True)
class Unsettled:
    """So many of one kind: protests, seats offered, players not marked present, tables not locked."""

    kind: Kind
    count: int


def unsettled(tournament: Tournament) -> list[Unsettled]:
    """Everything open that concerns the preliminaries; empty once the ranking can only change by a correction."""
    preliminaries = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY)
    coming = Phase.objects.filter(round__in=preliminaries, posted_at__isnull=False, started_at=None)
    seats = Seat.objects.filter(table__phase__in=coming, player__isnull=False, attendance=Seat.Attendance.EXPECTED)
    offers = AlternateOffer.objects.filter(seat__round__in=preliminaries, state=AlternateOffer.State.OPEN)
    counts: dict[Kind, int] = {
        "protests": tournament.protests.filter(state=Protest.State.OPEN).count(),
        "offers": offers.count(),
        "unmarked": seats.count(),
        "tables": sum(not each.is_locked for played in preliminaries for each in tables_to_play(played)),
    }
    return [Unsettled(kind, count) for kind, count in counts.items() if count]
