"""From a counted table to a locked result, against the real database."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.models import AuditEntry, User
from games import score_sheets
from games.counts import DeedCount, SeatCount, TableCount
from games.errors import (
    ImpossibleCount,
    NothingCounted,
    NotStarted,
    RefusalBlocks,
    SeatsChanged,
    SheetLocked,
    SignatureMissing,
    StaleSheet,
)
from games.models import ScoreSheet
from games.sheets.result_lines import result_lines
from tests.cast import Cast, client_for, make_players, make_staff, make_tables, make_tournament
from tournament.attendance import mark_absent
from tournament.models import ResultLine, Round, Table, TableResult, Tournament
from tournament.results import AlreadyRecorded, Line, WrongLines, record_result, standings_of
from tournament.tournaments import rule_change

pytestmark = pytest.mark.django_db

SIGNED = {1: "", 2: "", 3: "", 4: ""}


def started_table(**fields: Any) -> tuple[Table, Cast]:
    tournament = make_tournament(**fields)
    cast = make_staff(tournament)
    [table] = make_tables(tournament, make_players(tournament, 4), judges=(cast.alice,))
    start(table)
    return table, cast


def start(table: Table) -> None:
    table.phase.posted_at = table.phase.started_at = timezone.now()
    table.phase.save()
    Round.objects.filter(pk=table.round_id).update(state=Round.State.PLAYING)


def sco_08() -> TableCount:
    """Dee bankrupt; Ann 990, Ben 860, Cat 3,590: Cat 22, Ann 12, Ben 6."""
    return TableCount(
        seats={
            1: SeatCount(cash=640),
            2: SeatCount(cash=215),
            3: SeatCount(cash=1040),
            4: SeatCount("bankrupt", left=1),
        },
        deeds={
            5: DeedCount(1),
            12: DeedCount(1),
            19: DeedCount(2),
            18: DeedCount(2),
            16: DeedCount(2, mortgaged=True),
            35: DeedCount(2, mortgaged=True),
            1: DeedCount(2, mortgaged=True),
            3: DeedCount(2, mortgaged=True),
            37: DeedCount(3, level=4),
            39: DeedCount(3, level=5),
        },
    )


def counted(table: Table, by: User, count: TableCount | None = None) -> ScoreSheet:
    sheet = score_sheets.sheet_for(table)
    return score_sheets.save_count(sheet, count=count or sco_08(), revision=sheet.revision, by=by)


def points(table: Table) -> dict[int, float]:
    lines = ResultLine.objects.filter(result__table=table, result__is_current=True)
    return {line.seat: line.points_sixtieths / 60 for line in lines}


def test_t_score_01_a_locked_count_gives_points_by_survivors_and_worth() -> None:
    # Ben: 215 + 380 unmortgaged + 90 + 100 + 30 + 30 mortgaged = 845; still third behind Ann's 990.
    table, cast = started_table()
    score_sheets.lock(counted(table, cast.alice), signatures=SIGNED, by=cast.fay)
    assert points(table) == {3: 22, 1: 12, 2: 6, 4: 0}


def test_the_last_lock_closes_the_round() -> None:
    table, cast = started_table()
    score_sheets.lock(counted(table, cast.alice), signatures=SIGNED, by=cast.fay)
    table.round.refresh_from_db()
    assert table.round.state == Round.State.CLOSED


def test_gap_s4_equal_worth_and_equal_deeds_share_their_points() -> None:
    # SCO-14: 17, 17, 6.
    table, cast = started_table()
    seats = {
        1: SeatCount(cash=1500), 2: SeatCount(cash=1500), 3: SeatCount(cash=900), 4: SeatCount("bankrupt", left=1)
    }  # fmt: skip
    score_sheets.lock(counted(table, cast.alice, TableCount(seats)), signatures=SIGNED, by=cast.fay)
    assert points(table) == {1: 17, 2: 17, 3: 6, 4: 0}


def test_pain_29_a_count_that_is_not_locked_gives_no_points() -> None:
    table, cast = started_table()
    sheet = counted(table, cast.alice)
    assert [standing.per_round for standing in standings_of(table.round.tournament)] == [{}] * 4
    score_sheets.lock(sheet, signatures=SIGNED, by=cast.fay)
    assert all(1 in standing.per_round for standing in standings_of(table.round.tournament))


def test_pain_16_the_database_itself_holds_one_locked_sheet_and_one_current_result_a_table() -> None:
    table, cast = started_table()
    score_sheets.lock(counted(table, cast.alice), signatures=SIGNED, by=cast.fay)
    with pytest.raises(IntegrityError, match="one_locked_sheet_per_table"), transaction.atomic():
        ScoreSheet.objects.create(table=table, version=2, state=ScoreSheet.State.LOCKED)
    with pytest.raises(IntegrityError, match="one_current_result"), transaction.atomic():
        TableResult.objects.create(table=table, version=2, reason="written past the program")


def test_there_is_no_sheet_before_the_start() -> None:
    tournament = make_tournament()
    [table] = make_tables(tournament, make_players(tournament, 4))
    with pytest.raises(NotStarted):
        score_sheets.sheet_for(table)


def test_an_impossible_count_is_refused_with_everything_that_is_wrong() -> None:
    table, cast = started_table()
    deeds = {37: DeedCount(1, level=1), 5: DeedCount(2, level=1), 12: DeedCount(4)}
    seats = {**sco_08().seats, 1: SeatCount(cash=-5)}
    with pytest.raises(ImpossibleCount) as refused:
        counted(table, cast.alice, TableCount(seats, deeds))
    codes = {problem.code for problem in refused.value.problems}
    assert codes >= {"cash_negative", "group_incomplete", "not_a_street", "deed_of_one_who_left"}
    assert score_sheets.sheet_for(table).state == ScoreSheet.State.OPEN


def test_the_same_count_again_changes_nothing() -> None:
    table, cast = started_table()
    sheet = counted(table, cast.alice)
    again = score_sheets.save_count(sheet, count=sco_08(), revision=1, by=cast.alice)
    assert (again.revision, AuditEntry.objects.filter(code="sheet.counted").count()) == (sheet.revision, 1)


def test_a_stale_count_is_refused_and_names_who_was_faster() -> None:
    table, cast = started_table()
    sheet = counted(table, cast.alice)
    other = TableCount({**sco_08().seats, 1: SeatCount(cash=641)}, sco_08().deeds)
    with pytest.raises(StaleSheet, match="Alice"):
        score_sheets.save_count(sheet, count=other, revision=1, by=cast.fay)


def test_t_score_09_a_sheet_is_not_locked_before_it_is_counted() -> None:
    table, cast = started_table()
    with pytest.raises(NothingCounted):
        score_sheets.lock(score_sheets.sheet_for(table), signatures=SIGNED, by=cast.fay)


def test_t_score_09_a_missing_signature_blocks_and_is_named() -> None:
    # SCO-19
    table, cast = started_table()
    with pytest.raises(SignatureMissing, match="Player 03"):
        score_sheets.lock(counted(table, cast.alice), signatures={1: "", 2: "", 4: ""}, by=cast.fay)


def test_gap_x5_a_refusal_with_its_reason_lets_the_sheet_be_locked() -> None:
    table, cast = started_table()
    score_sheets.lock(counted(table, cast.alice), signatures={**SIGNED, 3: "disputes a rent"}, by=cast.fay)
    refused = score_sheets.sheet_for(table).signed.get(seat=3)
    assert (refused.way, refused.reason, refused.voided_at) == ("refused", "disputes a rent", None)


def test_gap_x5_the_organiser_may_let_a_refusal_block() -> None:
    table, cast = started_table(options={"refused_signature": "blocks"})
    with pytest.raises(RefusalBlocks, match="Player 03"):
        score_sheets.lock(counted(table, cast.alice), signatures={**SIGNED, 3: "no"}, by=cast.fay)


def test_a_locked_sheet_takes_no_other_count() -> None:
    table, cast = started_table()
    sheet = counted(table, cast.alice)
    score_sheets.lock(sheet, signatures=SIGNED, by=cast.fay)
    with pytest.raises(SheetLocked):
        score_sheets.save_count(sheet, count=TableCount(sco_08().seats), revision=sheet.revision, by=cast.alice)


def test_a_correction_stands_beside_the_old_sheet_and_counts_once_locked() -> None:
    table, cast = started_table()
    score_sheets.lock(counted(table, cast.alice), signatures=SIGNED, by=cast.fay)
    new = score_sheets.correct(score_sheets.sheet_for(table), reason="cash of seat 2 misread", by=cast.carol)
    assert points(table)[2] == 6
    richer = TableCount({**sco_08().seats, 2: SeatCount(cash=2150)}, sco_08().deeds)
    score_sheets.save_count(new, count=richer, revision=new.revision, by=cast.carol)
    score_sheets.lock(new, signatures=SIGNED, by=cast.carol)
    assert points(table) == {3: 22, 2: 12, 1: 6, 4: 0}
    assert list(TableResult.objects.filter(table=table).values_list("version", "is_current")) == [(1, False), (2, True)]
    assert [sheet.state for sheet in table.score_sheets.all()] == ["replaced", "locked"]


def test_t_fmt_10_the_final_has_one_survivor() -> None:
    table, cast = started_table()
    Round.objects.filter(pk=table.round_id).update(kind=Round.Kind.FINAL)
    table.refresh_from_db()
    with pytest.raises(ImpossibleCount) as refused:
        counted(table, cast.alice)
    assert [problem.code for problem in refused.value.problems] == ["final_not_over"]


def test_a_result_must_name_exactly_who_sat_there() -> None:
    table, cast = started_table()
    stranger = Line(seat=1, player_id=0, outcome="survivor", placement=1, net_worth=1, unmortgaged_value=0)
    with pytest.raises(WrongLines):
        record_result(table, [stranger], by=cast.fay)


def test_a_different_result_needs_a_reason() -> None:
    table, cast = started_table()
    lines = result_lines(table, sco_08())
    record_result(table, lines, by=cast.fay)
    poorer = [Line(s.seat, s.player_id, s.outcome, s.placement, s.net_worth // 2, s.unmortgaged_value) for s in lines]
    with pytest.raises(AlreadyRecorded):
        record_result(table, poorer, by=cast.fay)


@pytest.mark.django_db(transaction=True)
def test_twenty_parallel_locks_have_one_effect() -> None:
    table, cast = started_table()
    sheet = counted(table, cast.alice)

    def lock(_: int) -> int:
        try:
            return score_sheets.lock(sheet, signatures=SIGNED, by=cast.fay).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as pool:
        results = set(pool.map(lock, range(20)))
    assert results == {TableResult.objects.get(table=table).pk}
    assert AuditEntry.objects.filter(code="result.recorded").count() == 1
    assert AuditEntry.objects.filter(code="sheet.locked").count() == 1


def test_t_auth_01_a_table_is_scored_by_the_rules_its_game_began_with() -> None:
    table, cast = started_table()
    Tournament.objects.update(frozen_at=table.phase.started_at)
    changes = {"points_table": {**table.round.tournament.points_table, "3": [100, 50, 0]}}
    rule_change(table.round.tournament, changes=changes, reason="Agreed by all.", by=cast.carol)
    sheet = counted(Table.objects.get(pk=table.pk), cast.alice)
    score_sheets.lock(sheet, signatures=SIGNED, by=cast.carol)
    assert points(table) == {1: 12, 2: 6, 3: 22, 4: 0}


def test_t_cond_02_an_expulsion_on_the_sheet_puts_the_player_out() -> None:
    table, cast = started_table()
    count = sco_08()
    count.seats[4] = SeatCount("expelled", left=1)
    score_sheets.lock(counted(table, cast.alice, count), signatures=SIGNED, by=cast.carol)
    assert table.seats.get(position=4).player.status == "expelled"


def test_t_att_02_a_count_is_not_locked_for_others_than_were_counted() -> None:
    table, cast = started_table()
    sheet = counted(table, cast.alice)
    mark_absent(table.seats.get(position=2), by=cast.fay)
    with pytest.raises(SeatsChanged):
        score_sheets.lock(sheet, signatures={1: "", 3: "", 4: ""}, by=cast.fay)
    answer = client_for(cast.fay).get(f"/desk/{table.round.tournament.slug}/sheets/{table.pk}/lock/")
    assert answer["Location"] == f"/table/{table.pk}/sheet/"
    assert client_for(cast.fay).get(answer["Location"]).status_code == 200
