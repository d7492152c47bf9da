"""One sealed document a locked sheet, in the database."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from uuid import uuid4

import pytest
from django.db import connection

from accounts.models import AuditEntry
from games import score_sheets
from games.counts import TableCount
from games.models import ScoreSheet, SealedDocument, SigningCertificate
from games.sealing import certificates, keys
from games.sealing.checking import find
from games.sealing.documents import keep, prepare, produce
from games.sealing.errors import KeyLost, NotLocked
from games.sealing.making import make
from games.sealing.validation import validate
from games.sheets.signing import Given, sign
from tests.games.sealing.papers import text_of
from tests.games.sealing.sheets import ADDRESS, COUNT, SIGNED, counted_table, current, locked_sheet
from tournament import chain
from tournament.models import Table

pytestmark = pytest.mark.django_db


def own_pem(sheet: ScoreSheet) -> str:
    return SigningCertificate.objects.get(
        tournament=sheet.table.round.tournament, holder="tournament", retired_at=None
    ).pem


def test_t_score_09_a_locked_sheet_becomes_a_valid_document_signed_by_tournament_judge_and_referee() -> None:
    sheet, cast = locked_sheet()
    made = produce(sheet, address=ADDRESS, by=cast.carol)
    verdict = validate(bytes(made.content), [own_pem(sheet)])
    assert verdict.outcome == "valid"
    assert [signer.field for signer in verdict.signers] == ["tournament", "judge", "referee"]
    assert [signer.name for signer in verdict.signers][1:] == ["Alice", "Carol"]
    assert made.digest == sha256(bytes(made.content)).hexdigest()
    assert made.content_hash == sheet.content_hash


def test_the_document_says_what_was_counted_and_who_signed() -> None:
    sheet, cast = locked_sheet()
    text = text_of(bytes(produce(sheet, address=ADDRESS, by=cast.carol).content))
    # Seat 3: cash 1,040, Park Place 350 and Boardwalk 400, 4 houses and a hotel as 5 at 200 each: 800 + 1,000.
    for shown in ("1,040", "750", "4 · 800", "1 · 1,000", "3,590", "Player 01", "Alice", "Carol", "to seat 3"):
        assert shown in text


def test_at_a_table_without_a_judge_of_its_own_whoever_judged_there_is_named() -> None:
    table, cast = counted_table()
    Table.objects.filter(pk=table.pk).update(judge=None)
    sheet = score_sheets.sheet_for(table)
    score_sheets.save_count(sheet, count=replace(COUNT, deeds={}), revision=sheet.revision, by=cast.fay)
    for who in (*SIGNED, "judge"):
        sheet = score_sheets.sheet_for(table)
        given = Given(str(who), uuid4(), sheet.content_hash, strokes=[[[100, 100, 0], [500, 300, 9], [900, 90, 20]]])
        sign(sheet, given=given, by=cast.fay)
    score_sheets.lock(sheet, by=cast.carol)
    made = produce(current(table), address=ADDRESS, by=cast.carol)
    verdict = validate(bytes(made.content), [own_pem(current(table))])
    assert [signer.name for signer in verdict.signers][1:] == [cast.fay.name, "Carol"]
    assert cast.fay.name in text_of(bytes(made.content))


def test_the_head_that_is_looked_up_is_the_one_on_the_paper_whatever_was_chained_while_it_was_drawn() -> None:
    sheet, cast = locked_sheet()
    tournament = sheet.table.round.tournament
    printed = chain.head_of(tournament)
    task = prepare(sheet, certificates.ensure(tournament, by=cast.carol), address=ADDRESS)
    chain.extend(tournament, kind="points.published", content={})
    kept = keep(task, make(task.order), by=cast.carol)
    found = find(kept.code)
    assert found is not None
    assert found.chain_head == printed


def test_the_file_says_which_content_it_shows() -> None:
    sheet, cast = locked_sheet()
    made = produce(sheet, address=ADDRESS, by=cast.carol)
    assert validate(bytes(made.content), [own_pem(sheet)]).shown == sheet.content_hash


def test_a_second_call_gives_the_same_document_and_one_line_in_the_record() -> None:
    sheet, cast = locked_sheet()
    first, second = (produce(sheet, address=ADDRESS, by=cast.carol) for _call in range(2))
    assert first.pk == second.pk
    assert bytes(first.content) == bytes(second.content)
    assert AuditEntry.objects.filter(code="document.sealed").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_seal_at_once_get_one_document() -> None:
    sheet, cast = locked_sheet()
    certificates.ensure(sheet.table.round.tournament, by=cast.carol)

    def seal(_number: int) -> str:
        try:
            return produce(sheet, address=ADDRESS, by=cast.carol).digest
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        assert len(set(pool.map(seal, range(3)))) == 1
    assert SealedDocument.objects.count() == 1


def test_a_sheet_that_is_not_locked_is_not_sealed() -> None:
    table, cast = counted_table()
    with pytest.raises(NotLocked):
        produce(score_sheets.sheet_for(table), address=ADDRESS, by=cast.carol)
    assert not SealedDocument.objects.exists()


def test_a_correction_gets_a_document_of_its_own_and_the_old_one_stays() -> None:
    sheet, cast = locked_sheet()
    old = produce(sheet, address=ADDRESS, by=cast.carol)
    new = score_sheets.correct(sheet, reason="A note lay under the board", by=cast.carol)
    score_sheets.save_count(new, count=_richer(), revision=new.revision, by=cast.carol)
    score_sheets.lock(score_sheets.sheet_for(sheet.table), signatures=SIGNED, by=cast.carol)
    made = produce(current(sheet.table), address=ADDRESS, by=cast.carol)
    assert {old.pk, made.pk} == set(SealedDocument.objects.values_list("pk", flat=True))
    text = text_of(bytes(made.content))
    assert "Version 2" in text
    assert "A note lay under the board" in text


def _richer() -> TableCount:
    return replace(COUNT, seats={**COUNT.seats, 1: replace(COUNT.seats[1], cash=660)})


def test_the_certificates_keys_are_files_of_their_own_that_only_their_owner_reads() -> None:
    sheet, cast = locked_sheet()
    living = certificates.ensure(sheet.table.round.tournament, by=cast.carol)
    assert set(living) == set(SigningCertificate.Holder)
    for row in living.values():
        path = keys.path_of(row.fingerprint)
        assert path.stat().st_mode & 0o777 == 0o600
        assert "PRIVATE" in path.read_text()
        assert "PRIVATE" not in row.pem


def test_certificates_are_made_once() -> None:
    sheet, cast = locked_sheet()
    made = [certificates.ensure(sheet.table.round.tournament, by=cast.carol) for _call in range(2)]
    assert made[0] == made[1]
    assert AuditEntry.objects.filter(code="certificates.made").count() == 1


def test_with_a_key_lost_nothing_is_sealed_until_new_certificates_are_made_and_old_files_stay_valid() -> None:
    sheet, cast = locked_sheet()
    tournament = sheet.table.round.tournament
    old = produce(sheet, address=ADDRESS, by=cast.carol)
    keys.path_of(certificates.living(tournament)[certificates.Holder.JUDGE].fingerprint).unlink()
    with pytest.raises(KeyLost, match="make_certificates"):
        certificates.ensure(tournament, by=cast.carol)
    certificates.renew(tournament, by=None)
    assert SigningCertificate.objects.filter(tournament=tournament).count() == 6
    assert validate(bytes(old.content), certificates.trusted_pems()).outcome == "valid"
    old.delete()
    again = produce(sheet, address=ADDRESS, by=cast.carol)
    assert validate(bytes(again.content), [own_pem(sheet)]).outcome == "valid"


def test_an_erased_name_leaves_a_gap_and_the_numbers() -> None:
    sheet, cast = locked_sheet()
    sheet.people = {**sheet.people, "3": {"name": "", "salt": ""}}
    sheet.save()
    text = text_of(bytes(produce(sheet, address=ADDRESS, by=cast.carol).content))
    assert "(name erased)" in text
    assert "Player 03" not in text
    assert "3,590" in text


def test_made_at_is_when_it_was_sealed() -> None:
    before = datetime.now(UTC)
    sheet, cast = locked_sheet()
    assert produce(sheet, address=ADDRESS, by=cast.carol).made_at >= before
