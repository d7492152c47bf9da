"""Who signs, in which order, for what; and which signatures hold when the sheet changes."""

from uuid import uuid4

import pytest

from accounts.models import AuditEntry
from games import score_sheets
from games.errors import (
    AlreadySigned,
    JudgeSignsLast,
    NothingCounted,
    NothingDrawn,
    RefusalNeedsReason,
    SheetLocked,
    ShownChanged,
    SignatureMissing,
)
from games.models import ScoreSheet, Signature
from tests.games.recording.support import AtTheTable, begun_table
from tests.games.sheets.support import STROKES, counted, give, plain_count, signed
from tests.together import at_once
from tournament.errors import Stale
from tournament.models import ChainLink

pytestmark = pytest.mark.django_db

State = ScoreSheet.State


@pytest.fixture
def at() -> AtTheTable:
    return begun_table()


def holding(sheet: ScoreSheet) -> list[str]:
    return [str(s.seat or s.role) for s in sheet.signed.filter(voided_at=None).order_by("id")]


def test_t_score_09_valued_then_signed_then_locked(at: AtTheTable) -> None:
    sheet = counted(at)
    assert sheet.state == State.VALUED
    assert signed(sheet, at).state == State.SIGNED
    score_sheets.lock(sheet, by=at.cast.fay)
    sheet.refresh_from_db()
    assert sheet.state == State.LOCKED


def test_a_signature_keeps_strokes_time_tablet_and_what_was_shown(at: AtTheTable) -> None:
    sheet = counted(at)
    signature = give(sheet, "1", at, tablet=at.hand.tablet)
    assert (signature.strokes, signature.shown_hash) == (STROKES, sheet.content_hash)
    assert (signature.tablet, signature.taken_by, signature.role) == (at.hand.tablet, at.cast.alice, "player")


def test_t_score_09_the_judge_signs_last(at: AtTheTable) -> None:
    sheet = counted(at)
    with pytest.raises(JudgeSignsLast):
        give(sheet, "judge", at)
    signed(sheet, at, "1", "2", "3", "4")
    assert give(sheet, "judge", at).user == at.cast.alice


def test_nothing_is_signed_before_it_is_counted(at: AtTheTable) -> None:
    with pytest.raises(NothingCounted):
        give(score_sheets.sheet_for(at.table), "1", at)


def test_somebody_who_does_not_sit_there_cannot_sign(at: AtTheTable) -> None:
    with pytest.raises(Stale):
        give(counted(at), "7", at)


def test_the_same_key_again_is_the_same_signature(at: AtTheTable) -> None:
    sheet, key = counted(at), uuid4()
    assert give(sheet, "1", at, key=key) == give(sheet, "1", at, key=key)
    assert AuditEntry.objects.filter(code="sheet.signature_given").count() == 1


def test_a_key_is_good_for_one_signature_only(at: AtTheTable) -> None:
    sheet, key = counted(at), uuid4()
    give(sheet, "1", at, key=key)
    with pytest.raises(Stale):
        give(sheet, "2", at, key=key)


def test_nobody_signs_twice(at: AtTheTable) -> None:
    sheet = counted(at)
    give(sheet, "1", at)
    with pytest.raises(AlreadySigned, match="Player 01"):
        give(sheet, "1", at)


def test_a_signature_for_something_else_is_not_taken(at: AtTheTable) -> None:
    with pytest.raises(ShownChanged):
        give(counted(at), "1", at, shown_hash="0" * 64)


def test_an_empty_field_is_no_signature(at: AtTheTable) -> None:
    with pytest.raises(NothingDrawn):
        give(counted(at), "1", at, strokes=[])


def test_gap_x5_a_refusal_needs_its_reason_and_counts_as_in(at: AtTheTable) -> None:
    sheet = counted(at)
    with pytest.raises(RefusalNeedsReason):
        give(sheet, "1", at, way="refused", reason=" ")
    give(sheet, "1", at, way="refused", reason="disputes a rent")
    assert signed(sheet, at, "2", "3", "4", "judge").state == State.SIGNED


def test_paper_is_noted_as_paper_and_keeps_no_strokes(at: AtTheTable) -> None:
    signature = give(counted(at), "1", at, way="paper")
    assert (signature.way, signature.strokes) == ("paper", [])


def test_a_changed_sheet_voids_the_signatures_given_before_and_keeps_them(at: AtTheTable) -> None:
    sheet = signed(counted(at), at)
    changed = counted(at, plain_count(s1=991))
    assert changed.state == State.VALUED
    assert holding(sheet) == []
    assert set(sheet.signed.values_list("voided_why", flat=True)) == {"sheet_changed"}
    assert sheet.signed.count() == 5


def test_the_same_count_again_voids_nothing(at: AtTheTable) -> None:
    sheet = signed(counted(at), at)
    assert counted(at).state == State.SIGNED
    assert len(holding(sheet)) == 5


def test_whoever_signed_before_signs_the_changed_sheet_again(at: AtTheTable) -> None:
    sheet = signed(counted(at), at)
    counted(at, plain_count(s1=991))
    assert signed(sheet, at).state == State.SIGNED
    assert sheet.signed.count() == 10


def test_a_locked_sheet_takes_no_signature(at: AtTheTable) -> None:
    sheet = signed(counted(at), at)
    score_sheets.lock(sheet, by=at.cast.fay)
    with pytest.raises(SheetLocked):
        give(sheet, "1", at)


def test_t_score_09_a_sheet_with_a_signature_missing_is_not_locked(at: AtTheTable) -> None:
    sheet = signed(counted(at), at, "1", "2", "4")
    with pytest.raises(SignatureMissing, match="Player 03"):
        score_sheets.lock(sheet, by=at.cast.fay)


def test_what_is_noted_on_paper_completes_what_was_signed_on_the_tablet(at: AtTheTable) -> None:
    sheet = signed(counted(at), at, "1", "2")
    score_sheets.lock(sheet, signatures={3: "", 4: "went home"}, by=at.cast.fay)
    ways = {str(s.seat or s.role): s.way for s in sheet.signed.all()}
    assert ways == {"1": "drawn", "2": "drawn", "3": "paper", "4": "refused", "judge": "paper", "referee": "account"}


def test_the_referee_countersigns_exactly_what_was_signed(at: AtTheTable) -> None:
    sheet = signed(counted(at), at)
    score_sheets.lock(sheet, by=at.cast.fay)
    countersigned = Signature.objects.get(role="referee")
    assert (countersigned.user, countersigned.shown_hash) == (at.cast.fay, sheet.content_hash)


def test_a_locked_sheet_is_a_link_of_the_chain_without_any_name(at: AtTheTable) -> None:
    sheet = signed(counted(at), at)
    score_sheets.lock(sheet, by=at.cast.fay)
    link = ChainLink.objects.get(kind="sheet.locked")
    assert link.content["sheet"] == sheet.content_hash
    assert [each["role"] for each in link.content["signatures"]] == ["player"] * 4 + ["judge", "referee"]
    assert "Player" not in str(link.content)


def test_a_correction_is_a_link_of_its_own(at: AtTheTable) -> None:
    score_sheets.lock(signed(counted(at), at), by=at.cast.fay)
    new = score_sheets.correct(score_sheets.sheet_for(at.table), reason="misread", by=at.cast.carol)
    counted(at, plain_count(s1=991))
    score_sheets.lock(signed(new, at), by=at.cast.carol)
    assert ChainLink.objects.get(kind="sheet.corrected").content["version"] == 2


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_sign_once(at: AtTheTable) -> None:
    sheet, key = counted(at), uuid4()
    made = at_once(lambda _: give(ScoreSheet.objects.get(pk=sheet.pk), "1", at, key=key).pk, times=20)
    assert made == [Signature.objects.get().pk] * 20
