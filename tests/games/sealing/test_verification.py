"""What anybody learns of a sealed sheet, on the public page and from the command line."""

import io
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from games import score_sheets
from games.counts import from_json
from games.models import SealedDocument, SigningCertificate
from games.sealing.documents import produce
from games.sealing.pdf import sheet_pdf
from games.sealing.sheet_content import document_of
from games.views.verification import LARGEST, MOST
from tests.cast import client_for
from tests.games.sealing.sheets import ADDRESS, SIGNED, locked_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def sealed() -> SealedDocument:
    sheet, cast = locked_sheet(name="Lakeside Championship")
    return produce(sheet, address=ADDRESS, by=cast.carol)


def page(path: str) -> str:
    return client_for(None).get(path).content.decode()


def upload(content: bytes, path: str = "/verify/"):
    file = io.BytesIO(content)
    file.name = "sheet.pdf"
    return client_for(None).post(path, {"file": file})


def flipped(content: bytes) -> bytes:
    changed = bytearray(content)
    changed[changed.index(b"Typst")] ^= 1
    return bytes(changed)


def test_the_code_leads_to_time_digest_and_chain_head(sealed: SealedDocument) -> None:
    shown = page(reverse("verify:code", args=[sealed.code]))
    head = sealed.sheet.table.round.tournament.chain.order_by("-number")[0].hash
    told = (sealed.code, sealed.digest, head, "A sheet was sealed under this code")
    assert [text for text in told if text not in shown] == []


def test_t_pub_01_the_page_names_nobody_and_tells_no_table_and_no_amount(sealed: SealedDocument) -> None:
    shown = re.sub(r"[0-9a-f]{64}", "", page(reverse("verify:code", args=[sealed.code])))
    for secret in ("Player 0", "Alice", "Carol", "Table 1", "3,590", "3590", "1,040"):
        assert secret not in shown


def test_a_code_is_found_however_it_was_typed(sealed: SealedDocument) -> None:
    typed = " ".join(re.findall("....", sealed.code.lower()))
    answer = client_for(None).get("/verify/", {"code": typed})
    assert answer["Location"] == reverse("verify:code", args=[sealed.code])


@pytest.mark.parametrize("code", ["2222222222222222", "x", "a%00b", "²", "9" * 400])
def test_an_unknown_code_says_so(code: str) -> None:
    answer = client_for(None).get(f"/verify/{code}/")
    assert answer.status_code == 404
    assert "Nothing was sealed under this code" in answer.content.decode()


def test_the_file_itself_is_valid(sealed: SealedDocument) -> None:
    shown = upload(bytes(sealed.content), reverse("verify:code", args=[sealed.code])).content.decode()
    assert "Valid: this file is as it was sealed." in shown
    assert shown.count("signature holds") == 3


def test_a_changed_file_is_altered_with_the_reason(sealed: SealedDocument) -> None:
    shown = upload(flipped(bytes(sealed.content))).content.decode()
    assert "Altered: this file is not what was sealed." in shown
    assert "changed after the signing" in shown


def test_a_sheet_that_was_never_sealed_is_unknown(sealed: SealedDocument) -> None:
    shown = upload(sheet_pdf(document_of(sealed.sheet, language="en"))).content.decode()
    assert "Unknown: this file was not sealed here" in shown
    assert "carries no signature" in shown


def test_another_sheets_file_is_not_taken_for_this_codes(sealed: SealedDocument) -> None:
    other, cast = locked_sheet()
    file = produce(other, address=ADDRESS, by=cast.carol)
    shown = upload(bytes(file.content), reverse("verify:code", args=[sealed.code])).content.decode()
    assert "not the one of this code" in shown
    assert "Valid:" not in shown


def test_a_corrected_sheet_is_valid_and_replaced(sealed: SealedDocument) -> None:
    sheet = sealed.sheet
    carol = sheet.locked_by
    assert carol
    new = score_sheets.correct(sheet, reason="A note lay under the board", by=carol)
    score_sheets.save_count(new, count=from_json(new.counts), revision=new.revision, by=carol)
    score_sheets.lock(score_sheets.sheet_for(sheet.table), signatures=SIGNED, by=carol)
    path = reverse("verify:code", args=[sealed.code])
    assert "replaced by a correction" in page(path)
    shown = upload(bytes(sealed.content), path).content.decode()
    assert "Valid:" in shown
    assert "A correction has replaced this sheet since." in shown


def test_a_file_whose_record_was_lost_is_still_known_by_its_signatures(sealed: SealedDocument) -> None:
    content = bytes(sealed.content)
    sealed.delete()
    shown = upload(content).content.decode()
    assert "Valid:" in shown
    assert "not kept on this server" in shown


def test_a_file_that_is_too_large_is_refused_before_it_is_read() -> None:
    answer = upload(b"%PDF-" + b"x" * (LARGEST + 5000))
    assert answer.status_code == 422
    assert "larger than any score sheet" in answer.content.decode()


def test_many_files_from_one_address_are_slowed_down() -> None:
    answers = [upload(b"no pdf").status_code for _file in range(MOST + 1)]
    assert answers == [*[200] * MOST, 429]


def test_without_a_file_the_form_comes_back() -> None:
    answer = client_for(None).post("/verify/", {})
    assert answer.status_code == 422
    assert "required" in answer.content.decode()


def test_a_check_keeps_nothing(sealed: SealedDocument) -> None:
    before = SealedDocument.objects.count()
    upload(flipped(bytes(sealed.content)))
    assert SealedDocument.objects.count() == before


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_the_page_speaks_every_language(language: str, sealed: SealedDocument) -> None:
    answer = client_for(None).get(reverse("verify:code", args=[sealed.code]), {"lang": language})
    assert answer["Content-Language"] == language
    assert f'<html lang="{language}">' in answer.content.decode()


def verify(*arguments: str) -> tuple[int, str]:
    said = io.StringIO()
    try:
        call_command("verify_sheet", *arguments, stdout=said)
    except SystemExit as ended:
        return int(ended.code or 0), said.getvalue()
    return 0, said.getvalue()


@pytest.mark.parametrize("with_certificate", [False, True], ids=["by the database", "by a certificate alone"])
def test_the_command_says_valid_altered_or_unknown_by_its_exit_code(
    sealed: SealedDocument, tmp_path: Path, with_certificate: bool
) -> None:
    trusted = tmp_path / "own.pem"
    trusted.write_text(SigningCertificate.objects.get(holder="tournament").pem)
    option = [f"--certificate={trusted}"] if with_certificate else []
    content, found = bytes(sealed.content), []
    for name, file in (("whole", content), ("changed", flipped(content)), ("other", b"GIF89a")):
        (tmp_path / name).write_bytes(file)
        found.append(verify(str(tmp_path / name), *option))
    assert [code for code, _said in found] == [0, 1, 2]
    assert ["Valid:" in found[0][1], "Altered:" in found[1][1], "Unknown:" in found[2][1]] == [True] * 3
    assert "Carol" in found[0][1]
    assert sealed.digest in found[0][1]


def test_the_command_with_another_tournaments_certificate_says_unknown(sealed: SealedDocument, tmp_path: Path) -> None:
    other, cast = locked_sheet()
    produce(other, address=ADDRESS, by=cast.carol)
    (tmp_path / "sheet.pdf").write_bytes(bytes(sealed.content))
    rows = SigningCertificate.objects.filter(tournament=other.table.round.tournament, holder="tournament")
    (tmp_path / "other.pem").write_text(rows.get().pem)
    assert verify(str(tmp_path / "sheet.pdf"), f"--certificate={tmp_path / 'other.pem'}")[0] == 2


def test_the_command_says_what_is_wrong_with_its_files(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file") as missing:
        call_command("verify_sheet", str(tmp_path / "none.pdf"))
    assert missing.value.returncode == 2
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF-1.7 /ByteRange")
    (tmp_path / "bad.pem").write_text("no certificate")
    with pytest.raises(CommandError, match="PEM") as unread:
        call_command("verify_sheet", str(tmp_path / "sheet.pdf"), certificate=tmp_path / "bad.pem")
    assert unread.value.returncode == 2


def test_make_certificates_prints_the_certificate_and_where_the_keys_lie(sealed: SealedDocument) -> None:
    said, tournament = io.StringIO(), sealed.sheet.table.round.tournament
    call_command("make_certificates", tournament.slug, stdout=said)
    own = SigningCertificate.objects.get(tournament=tournament, holder="tournament")
    assert own.pem.strip() in said.getvalue()
    assert own.fingerprint in said.getvalue()
    assert SigningCertificate.objects.filter(tournament=tournament).count() == 3


def test_make_certificates_renews_only_when_asked(sealed: SealedDocument) -> None:
    tournament = sealed.sheet.table.round.tournament
    call_command("make_certificates", tournament.slug, "--renew", stdout=io.StringIO())
    rows = SigningCertificate.objects.filter(tournament=tournament)
    assert (rows.count(), rows.filter(retired_at=None).count()) == (6, 3)
    with pytest.raises(CommandError, match="no tournament"):
        call_command("make_certificates", "nowhere")
