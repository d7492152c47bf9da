"""Reads that several pages share."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournament.models import Round, Seat, Table, TableResult, Tournament


def current_round(tournament: Tournament) -> Round | None:
    """The round the day has come to: the first that is not published, or else the last."""
    rounds = list(tournament.rounds.order_by("number"))
    return next((played for played in rounds if played.state != Round.State.PUBLISHED), rounds[-1] if rounds else None)


@dataclass(frozen=True, slots=True)
class TableToPlay:
    """A table at which somebody sits; it is locked once it has a result."""

    table: Table
    is_locked: bool


def tables_to_play(played: Round) -> list[TableToPlay]:
    """The tables of a round at which somebody sits, with phase and judge, in two queries."""
    sits = Seat.objects.filter(table=OuterRef("pk"), player__isnull=False)
    tables = played.tables.filter(Exists(sits)).select_related("phase", "judge").order_by("number")
    results = TableResult.objects.filter(table__round=played, is_current=True)
    locked = set(results.values_list("table", flat=True))
    return [TableToPlay(table, table.pk in locked) for table in tables]
