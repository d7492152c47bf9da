"""A bankrupt player signs and goes (T-ATT-03); the signature holds as long as that line stays as it is."""

from uuid import uuid4

import pytest

from games import score_sheets
from games.counts import SeatCount
from games.errors import NotOut, ShownChanged, StaysSeated
from games.models import ScoreSheet, Signature
from games.sheets import leaving, signing
from games.sheets.freezing import leaving_hash, seats_of
from games.sheets.signing import Given
from tests.games.recording.support import AtTheTable, begun_table, opened_table
from tests.games.sheets.support import STROKES, as_expected, counted, plain_count, signed
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

BANKRUPT = SeatCount("bankrupt", left=1, creditor=1)


def leave(at: AtTheTable, seat: int, told: SeatCount | None = None) -> Signature:
    sheet = leaving.prepare_leaving(at.table, seat, told=told, by=at.cast.alice)
    [own] = [each for each in seats_of(at.table) if each.position == seat]
    given = Given(str(seat), uuid4(), leaving_hash(sheet, own), strokes=STROKES)
    return signing.sign_leaving(sheet, given=given, by=at.cast.alice)


def test_whoever_signed_when_leaving_need_not_sign_the_whole_sheet() -> None:
    at = begun_table()
    leave(at, 4, BANKRUPT)
    sheet = signed(counted(at), at, "1", "2", "3", "judge")
    assert sheet.state == ScoreSheet.State.SIGNED
    assert sheet.signed.get(seat=4).scope == "leaving"


def test_it_holds_while_other_lines_change() -> None:
    at = begun_table()
    signature = leave(at, 4, BANKRUPT)
    counted(at)
    counted(at, plain_count(s1=5000))
    signature.refresh_from_db()
    assert signature.voided_at is None


def test_it_is_void_once_the_own_line_changes() -> None:
    at = begun_table()
    signature = leave(at, 4, BANKRUPT)
    count = plain_count()
    counted(at, type(count)({**count.seats, 4: SeatCount("bankrupt", left=1, creditor=2)}, count.deeds))
    signature.refresh_from_db()
    assert signature.voided_why == "line_changed"


def test_the_count_sheet_opens_with_whoever_has_left() -> None:
    at = begun_table()
    leave(at, 4, BANKRUPT)
    assert score_sheets.sheet_for(at.table).counts["seats"]["4"]["outcome"] == "bankrupt"


def test_a_record_tells_who_has_left_and_to_whom() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    at.enter("withdraw", player="s3", reason="ill")
    signature = leave(at, 3)
    own = ScoreSheet.objects.get().counts["seats"]["3"]
    assert (own["outcome"], own["left"], own["creditor"]) == ("withdrawn", 1, 0)
    assert signature.shown_hash


def test_nobody_signs_for_leaving_who_plays_on() -> None:
    at = opened_table()
    with pytest.raises(NotOut):
        leaving.prepare_leaving(at.table, 3, by=at.cast.alice)


def test_a_departure_taken_back_and_made_otherwise_voids_the_signature() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    at.enter("withdraw", player="s3", reason="ill")
    signature = leave(at, 3)
    at.undo()
    at.enter("expel", player="s3", reason="insult")
    leaving.prepare_leaving(at.table, 3, by=at.cast.alice)
    signature.refresh_from_db()
    assert signature.voided_why == "line_changed"


def test_a_recorded_departure_is_still_signed_for_when_the_game_is_closed_and_counted() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    at.enter("withdraw", player="s3", reason="ill")
    signature = leave(at, 3)
    at.enter("close", reason="the hall closes")
    sheet = score_sheets.sheet_for(at.table)
    assert signed(counted(at, as_expected(sheet)), at, "1", "2", "4", "judge").state == ScoreSheet.State.SIGNED
    signature.refresh_from_db()
    assert signature.voided_at is None


def test_t_att_03_where_the_bankrupt_stay_nobody_signs_early() -> None:
    at = begun_table()
    Tournament.objects.update(ruleset="hong_kong_tournament", edition="hong_kong")
    at.table.round.tournament.refresh_from_db()
    with pytest.raises(StaysSeated):
        leaving.prepare_leaving(at.table, 4, told=BANKRUPT, by=at.cast.alice)


def test_a_signature_for_another_line_is_not_taken() -> None:
    at = begun_table()
    sheet = leaving.prepare_leaving(at.table, 4, told=BANKRUPT, by=at.cast.alice)
    with pytest.raises(ShownChanged):
        signing.sign_leaving(sheet, given=Given("4", uuid4(), "0" * 64, strokes=STROKES), by=at.cast.alice)
