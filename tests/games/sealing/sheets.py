"""Locked sheets in the database, as a table hands them in."""

from uuid import uuid4

from games import score_sheets
from games.counts import DeedCount, SeatCount, TableCount
from games.models import ScoreSheet, Signature
from tests.cast import Cast, make_players, make_staff, make_tables, make_tournament
from tests.games.sealing.papers import drawn
from tests.games.test_score_sheets import start
from tournament.models import Table, Tournament

SIGNED = {1: "", 2: "", 3: "", 4: ""}
ADDRESS = "https://titledeed.example"

COUNT = TableCount(
    seats={
        1: SeatCount(cash=640),
        2: SeatCount(cash=215),
        3: SeatCount(cash=1040),
        4: SeatCount("bankrupt", left=1, creditor=3),
    },
    deeds={
        5: DeedCount(1),
        12: DeedCount(1),
        19: DeedCount(2),
        1: DeedCount(2, mortgaged=True),
        37: DeedCount(3, level=4),
        39: DeedCount(3, level=5),
    },
)


def counted_table(**fields: object) -> tuple[Table, Cast]:
    tournament = make_tournament(**fields)
    cast = make_staff(tournament)
    [table] = make_tables(tournament, make_players(tournament, 4), judges=(cast.alice,))
    start(table)
    sheet = score_sheets.sheet_for(table)
    score_sheets.save_count(sheet, count=COUNT, revision=sheet.revision, by=cast.alice)
    return table, cast


def locked_sheet(**fields: object) -> tuple[ScoreSheet, Cast]:
    """Counted by Alice, signed on paper by everybody, countersigned by Carol."""
    table, cast = counted_table(**fields)
    score_sheets.lock(score_sheets.sheet_for(table), signatures=SIGNED, by=cast.carol)
    return current(table), cast


def locked_round(number: int) -> tuple[Tournament, Cast]:
    """So many tables of preliminary 1, all locked."""
    tournament = make_tournament()
    cast = make_staff(tournament)
    for table in make_tables(tournament, make_players(tournament, 4 * number), judges=(cast.alice,)):
        start(table)
        sheet = score_sheets.sheet_for(table)
        score_sheets.save_count(sheet, count=COUNT, revision=sheet.revision, by=cast.carol)
        score_sheets.lock(score_sheets.sheet_for(table), signatures=SIGNED, by=cast.carol)
    return tournament, cast


def current(table: Table) -> ScoreSheet:
    return ScoreSheet.objects.get(table=table, state=ScoreSheet.State.LOCKED)


def copied_round(number: int) -> tuple[Tournament, Cast]:
    """As `locked_round`, quicker for hundreds: one sheet is counted and signed, the others are its copies."""
    sheet, cast = locked_sheet()
    first, tournament = sheet.table, sheet.table.round.tournament
    numbers = range(2, number + 1)
    tables = Table.objects.bulk_create(
        Table(round=first.round, phase=first.phase, number=one, judge=first.judge) for one in numbers
    )
    kept = {name: getattr(sheet, name) for name in ("counts", "worth", "people", "shown", "content_hash", "locked_at")}
    sheets = ScoreSheet.objects.bulk_create(ScoreSheet(table=table, state=sheet.state, **kept) for table in tables)
    Signature.objects.bulk_create(
        Signature(sheet=copy, role=one.role, seat=one.seat, user=one.user, way=one.way, shown_hash=one.shown_hash,
                  strokes=drawn("", 1, seed=copy.pk).strokes, key=uuid4())
        for copy in sheets
        for one in sheet.signed.all()
    )  # fmt: skip
    return tournament, cast
