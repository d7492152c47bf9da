"""The referees' page of sealed sheets, the judge's own copy, and who gets neither."""

import io
import zipfile

import pytest
from django.urls import reverse

from accounts.models import User
from games.models import SealedDocument
from games.sealing.documents import produce
from games.tasks import SEAL_ROUND
from jobs.models import Job
from tests.cast import client_for
from tests.games.sealing.papers import text_of
from tests.games.sealing.sheets import ADDRESS, counted_table, locked_round, locked_sheet

pytestmark = pytest.mark.django_db

FILES = ("files", "print_all", "blank")


def floor(name: str, *arguments: object) -> str:
    return reverse(f"floor:{name}", args=arguments)


def test_the_page_lists_what_is_sealed_and_what_waits() -> None:
    tournament, cast = locked_round(2)
    sheet = tournament.rounds.get(number=1).tables.first().score_sheets.get()
    made = produce(sheet, address=ADDRESS, by=cast.carol)
    shown = client_for(cast.carol).get(floor("documents", tournament.slug, 1)).content.decode()
    assert made.code in shown
    assert "Seal 1 sheet" in shown
    assert "1 sealed of 2 locked and 2 tables" in shown


def test_seal_starts_one_job_however_often_it_is_pressed() -> None:
    tournament, cast = locked_round(1)
    for _press in range(2):
        answer = client_for(cast.carol).post(floor("seal", tournament.slug, 1))
        assert answer["Location"] == floor("documents", tournament.slug, 1)
    job = Job.objects.get(kind=SEAL_ROUND)
    assert job.params["address"] == "http://testserver/"


def test_one_tables_sheet_is_sealed_and_downloaded() -> None:
    sheet, cast = locked_sheet()
    path = floor("document", sheet.table.round.tournament.slug, sheet.table_id)
    client = client_for(cast.carol)
    assert client.get(path).status_code == 409
    assert client.post(path)["Location"] == path
    answer = client.get(path)
    assert answer.content == bytes(SealedDocument.objects.get().content)
    assert answer["Content-Disposition"] == 'attachment; filename="sheet-1-001.pdf"'
    assert client.get(path, {"version": "2"}).status_code == 409


def test_the_tables_own_judge_gets_a_copy_to_keep_and_it_is_the_same_file() -> None:
    sheet, cast = locked_sheet()
    answer = client_for(cast.alice).get(reverse("table:own_copy", args=[sheet.table_id]))
    assert answer.content == bytes(SealedDocument.objects.get(sheet=sheet).content)
    assert "no-store" in answer["Cache-Control"]


def test_before_the_lock_there_is_no_copy() -> None:
    table, cast = counted_table()
    assert client_for(cast.alice).get(reverse("table:own_copy", args=[table.pk])).status_code == 409
    assert not SealedDocument.objects.exists()


def test_another_judge_gets_no_copy() -> None:
    sheet, cast = locked_sheet()
    assert client_for(cast.bob).get(reverse("table:own_copy", args=[sheet.table_id])).status_code == 404


def test_the_zip_holds_every_file_of_the_round() -> None:
    tournament, cast = locked_round(2)
    for table in tournament.rounds.get(number=1).tables.all():
        produce(table.score_sheets.get(), address=ADDRESS, by=cast.carol)
    answer = client_for(cast.carol).get(floor("files", tournament.slug, 1))
    packed = zipfile.ZipFile(io.BytesIO(answer.content))
    assert packed.namelist() == ["sheet-1-001.pdf", "sheet-1-002.pdf"]
    assert packed.read("sheet-1-002.pdf") == bytes(SealedDocument.objects.get(sheet__table__number=2).content)


def test_before_anything_is_sealed_the_downloads_lead_back_with_a_word() -> None:
    tournament, cast = locked_round(1)
    for name in ("files", "print_all"):
        answer = client_for(cast.carol).get(floor(name, tournament.slug, 1), follow=True)
        assert "There is nothing of this kind in this round yet." in answer.content.decode()


def test_blank_sheets_have_a_page_for_every_table() -> None:
    tournament, cast = locked_round(2)
    answer = client_for(cast.carol).get(floor("blank", tournament.slug, 1))
    text = text_of(answer.content)
    assert text.count("\f") == 2
    assert "Player 01" in text
    assert "Player 08" in text
    assert "3,590" not in text


@pytest.mark.parametrize("name", ["documents", *FILES])
def test_only_those_who_lock_sheets_get_them(name: str) -> None:
    tournament, cast = locked_round(1)
    path = floor(name, tournament.slug, 1)

    def status(user: User | None) -> int:
        return client_for(user).get(path).status_code

    assert [status(user) for user in (cast.carol, cast.fay)] in ([200, 200], [302, 302])
    assert [status(user) for user in (cast.alice, cast.rui, cast.dave)] == [403, 403, 404]
    assert client_for(None).get(path)["Location"].startswith("/sign-in/")


def test_a_round_of_another_tournament_is_not_there() -> None:
    tournament, cast = locked_round(1)
    assert client_for(cast.carol).get(floor("documents", tournament.slug, 99)).status_code == 404
    other, _cast = locked_round(1)
    table = other.rounds.get(number=1).tables.get()
    assert client_for(cast.carol).get(floor("document", tournament.slug, table.pk)).status_code == 404
