"""What the pages of tables and sheets read."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from accounts.models import User
from games.models import ScoreSheet
from games.sheets.living import current_of
from tournament.models import Membership, Role, Round, Seat, Table, Tournament


@dataclass(frozen=True, slots=True)
class TableState:
    """One table of a round with the sheet that counts now."""

    table: Table
    sheet: ScoreSheet | None

    @property
    def state(self) -> str:
        """One of: waiting, playing, queried, counted, signed, locked."""
        if self.sheet is None:
            return "playing" if self.table.phase.started_at else "waiting"
        if self.sheet.state == ScoreSheet.State.OPEN:
            return "queried" if self.sheet.query else "playing"
        return {"valued": "counted"}.get(self.sheet.state, self.sheet.state)


def _tables() -> QuerySet[Table]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))
    sheets = Prefetch("score_sheets", ScoreSheet.objects.exclude(state=ScoreSheet.State.REPLACED))
    related = Table.objects.select_related("phase", "round__tournament", "judge")
    return related.prefetch_related(seats, sheets)


def _states(tables: QuerySet[Table]) -> list[TableState]:
    return [TableState(table, current_of(table.score_sheets.all())) for table in tables]


def tables_of_round(round: Round) -> list[TableState]:
    return _states(_tables().filter(round=round).order_by("number"))


def tables_judged_by(user: User) -> list[TableState]:
    """A judge's own tables whose seats are posted, the newest round first."""
    judged = Membership.objects.filter(user=user, role=Role.JUDGE).values("tournament")
    posted = _tables().filter(judge=user, phase__posted_at__isnull=False, round__tournament__in=judged)
    return _states(posted.order_by("-round__tournament__created_at", "-round__number", "number"))


def occupied_seats(table: Table) -> Sequence[Seat]:
    """The seats at which somebody sits, clockwise."""
    return list(table.seats.select_related("player").exclude(player=None).order_by("position"))


def round_to_show(tournament: Tournament, number: int | None) -> Round | None:
    """The round asked for, else the one being played, else the last that was, else the first."""
    rounds = list(tournament.rounds.all())
    if number is not None:
        return next((round for round in rounds if round.number == number), None)
    begun = [r for r in rounds if r.state in (Round.State.PLAYING, Round.State.CLOSED, Round.State.PUBLISHED)]
    playing = [r for r in begun if r.state == Round.State.PLAYING]
    return next(iter(playing or begun[-1:] or rounds[:1]), None)
