"""A recorded game fills in its sheet; whatever is counted otherwise needs a reason that stays on it (GAP-X1)."""

from dataclasses import replace

import pytest

from accounts.models import AuditEntry
from games import score_sheets
from games.counts import DeedCount
from games.errors import RecordChanged, RecordStillOpen, StaleSheet, Unexplained
from games.models import ScoreSheet
from games.recording.ending import give_up, reopen
from games.sheets.drafting import draft_from_recording
from games.sheets.replay import replay
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, opened_table
from tests.games.sheets.support import as_expected, counted, plain_count, play_on, recorded, signed, with_cash

pytestmark = pytest.mark.django_db


def test_a_closed_record_says_what_is_expected() -> None:
    at = recorded(seed=3)
    sheet = draft_from_recording(at.recording, by=at.cast.alice)
    state = replay(at.recording).state
    count = as_expected(sheet)
    assert {seat: own.cash for seat, own in count.seats.items()} == {
        int(id[1:]): player.cash for id, player in state.players.items()
    }
    assert {sq: deed.seat for sq, deed in count.deeds.items()} == {
        sq: int(lot.owner[1:]) for sq, lot in state.deeds.items() if lot.owner
    }


def test_an_open_record_is_neither_drafted_nor_counted() -> None:
    at = opened_table()
    with pytest.raises(RecordStillOpen):
        draft_from_recording(at.recording, by=at.cast.alice)
    with pytest.raises(RecordStillOpen):
        counted(at)


def test_drafting_again_without_news_changes_nothing() -> None:
    at = recorded()
    first = draft_from_recording(at.recording, by=at.cast.alice)
    assert draft_from_recording(at.recording, by=at.cast.alice).revision == first.revision
    assert AuditEntry.objects.filter(code="sheet.drafted").count() == 1


def test_what_equals_the_record_needs_no_reason() -> None:
    at = recorded()
    sheet = counted(at, as_expected(score_sheets.sheet_for(at.table)))
    assert [remark["code"] for remark in sheet.remarks] == ["sheet.ruling"]  # why it was closed early


def test_gap_x1_cash_that_differs_needs_a_reason_and_the_count_stands() -> None:
    at = recorded()
    expected = as_expected(score_sheets.sheet_for(at.table))
    with pytest.raises(Unexplained) as refused:
        counted(at, with_cash(expected, 2, 20))
    assert refused.value.about == ["cash:2"]
    sheet = counted(at, with_cash(expected, 2, 20), cash_2="A note had fallen down.")
    own = sheet.shown["seats"][1]["cash"]
    assert own["counted"] - own["expected"] == 20
    assert sheet.remarks[-1]["values"]["reason"] == "A note had fallen down."


def test_a_deed_that_lies_elsewhere_needs_a_reason() -> None:
    at = recorded()
    expected = as_expected(score_sheets.sheet_for(at.table))
    count = replace(expected, deeds={**expected.deeds, 12: DeedCount(3), 28: DeedCount(3)})
    with pytest.raises(Unexplained) as refused:
        counted(at, count)
    assert refused.value.about == ["rest"]
    assert counted(at, count, rest="Bought in the break.").remarks[-1]["code"] == "sheet.counted_otherwise"


def test_a_record_opened_again_opens_the_sheet_and_voids_its_signatures() -> None:
    at = recorded()
    sheet = signed(counted(at, as_expected(score_sheets.sheet_for(at.table))), at)
    reopen(at.recording, reason="A rent was forgotten.", by=at.cast.fay)
    with pytest.raises(RecordChanged):
        score_sheets.lock(sheet, by=at.cast.fay)
    after = score_sheets.sheet_for(at.table)
    assert (after.state, after.shown, after.recording) == (ScoreSheet.State.OPEN, {}, None)
    assert set(after.signed.values_list("voided_why", flat=True)) == {"record_changed"}


def test_a_count_made_before_the_record_changed_is_not_taken() -> None:
    at = recorded()
    sheet = counted(at, as_expected(score_sheets.sheet_for(at.table)))
    at.enter("note", kind="remark", text="The hall was cold.")
    with pytest.raises(StaleSheet):
        score_sheets.save_count(
            sheet, count=with_cash(as_expected(sheet), 1, 5), revision=sheet.revision, by=at.cast.alice
        )


def test_a_given_up_record_leaves_a_plain_count_sheet() -> None:
    at = opened_table()
    play_on(at, 1, entries=10)
    give_up(at.recording, reason="The tablet broke.", hand=at.hand)
    sheet = counted(at, plain_count())
    assert (sheet.recording, sheet.shown["record"]) == (None, None)


def test_every_amount_can_be_traced_to_its_entries() -> None:
    at = recorded(seed=5)
    found = replay(at.recording)
    for seat, lines in found.cash.items():
        assert 1500 + sum(line.change for line in lines) == lines[-1].total
        assert found.state.players[f"s{seat}"].cash == lines[-1].total
    numbers = set(at.recording.entries.values_list("number", flat=True))
    assert set(found.deeds.values()) <= numbers


def test_the_judge_sees_what_is_expected_only_beside_an_empty_field() -> None:
    at = recorded()
    page = client_for(at.cast.alice).get(f"/table/{at.table.pk}/sheet/").content.decode()
    assert "Filled in from the record of the game." in page
    assert "what the record expects" in page
    assert 'name="cash_1" min="0"' in page
    assert 'name="cash_1" value=' not in page


def test_the_page_asks_why_and_comes_back_filled() -> None:
    at = recorded()
    form = filled_from(at, more=20)
    alice = client_for(at.cast.alice)
    answer = alice.post(f"/table/{at.table.pk}/sheet/", form)
    assert answer.status_code == 422
    assert "in cash. Count again, or say why" in answer.content.decode()
    assert f'value="{form["cash_1"]}"' in answer.content.decode()
    answer = alice.post(f"/table/{at.table.pk}/sheet/", form | {"why_cash_1": "A note had fallen down."})
    assert answer["Location"] == f"/table/{at.table.pk}/sign/"


def filled_from(at: AtTheTable, *, more: int) -> dict[str, str]:
    """The form as it comes filled in from the record, with the cash counted: `more` at seat 1."""
    page = client_for(at.cast.alice).get(f"/table/{at.table.pk}/sheet/")
    form = page.context["form"]
    sent = {field.html_name: field.value() for field in form if field.value() not in (None, "")}
    sent["ended_at"] = sent["ended_at"].strftime("%H:%M")
    for seat, own in as_expected(score_sheets.sheet_for(at.table)).seats.items():
        sent[f"cash_{seat}"] = own.cash + (more if seat == 1 else 0)
    return {name: str(value) for name, value in sent.items()} | {"revision": str(page.context["sheet"].revision)}
