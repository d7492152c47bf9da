"""A referee sends a counted sheet back to its judge, with a question."""

import pytest

from accounts.models import AuditEntry
from games import score_sheets
from games.errors import NothingToQuery, ReasonMissing
from games.models import ScoreSheet
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, begun_table
from tests.games.sheets.support import counted, signed

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    return begun_table()


def test_the_judge_sees_the_question_and_everybody_signs_again(at: AtTheTable) -> None:
    sheet = score_sheets.query(signed(counted(at), at), question="Whose is the last street?", by=at.cast.fay)
    assert (sheet.state, sheet.queried_by) == (ScoreSheet.State.OPEN, at.cast.fay)
    assert set(sheet.signed.values_list("voided_why", flat=True)) == {"sent_back"}
    page = client_for(at.cast.alice).get(f"/table/{at.table.pk}/sheet/").content.decode()
    assert "Whose is the last street?" in page
    assert "Fay sent this sheet back" in page
    assert 'value="990"' in page


def test_a_count_saved_after_it_answers_the_question(at: AtTheTable) -> None:
    score_sheets.query(counted(at), question="Is that all?", by=at.cast.fay)
    sheet = counted(at)
    assert (sheet.state, sheet.query, sheet.queried_by) == (ScoreSheet.State.VALUED, "", None)
    assert AuditEntry.objects.get(code="sheet.queried").reason == "Is that all?"


def test_it_needs_a_question_and_a_counted_sheet(at: AtTheTable) -> None:
    with pytest.raises(NothingToQuery):
        score_sheets.query(score_sheets.sheet_for(at.table), question="?", by=at.cast.fay)
    with pytest.raises(ReasonMissing):
        score_sheets.query(counted(at), question=" ", by=at.cast.fay)


def test_a_locked_sheet_is_corrected_not_sent_back(at: AtTheTable) -> None:
    sheet = signed(counted(at), at)
    score_sheets.lock(sheet, by=at.cast.fay)
    with pytest.raises(NothingToQuery):
        score_sheets.query(sheet, question="?", by=at.cast.fay)


def test_asking_the_same_twice_asks_once(at: AtTheTable) -> None:
    sheet = counted(at)
    for _ in range(2):
        score_sheets.query(sheet, question="Is that all?", by=at.cast.fay)
    assert AuditEntry.objects.filter(code="sheet.queried").count() == 1


def test_the_page_of_the_question_is_the_referees(at: AtTheTable) -> None:
    counted(at)
    there = f"/desk/{at.tournament.slug}/sheets/{at.table.pk}/query/"
    assert client_for(at.cast.alice).post(there, {"question": "?"}).status_code == 403
    assert client_for(at.cast.fay).post(there, {"question": ""}).status_code == 422
    assert client_for(at.cast.fay).post(there, {"question": "Is that all?"}).status_code == 302
    assert (
        "sent back to the judge" in client_for(at.cast.fay).get(f"/desk/{at.tournament.slug}/sheets/").content.decode()
    )
