"""Whether every kind of tampering is found: by our validator, and by poppler where it can tell."""

import asyncio
import io
import random
import re
import subprocess
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import copy_into_new_writer

from games.sealing.issuing import Holder, Issued, issue_for, issue_own
from games.sealing.pdf import sheet_pdf, sheets_pdf
from games.sealing.seal import Signer, seal
from games.sealing.validation import validate
from tests.games.sealing.papers import a_sheet

NOW = datetime(2026, 11, 30, 15, tzinfo=UTC)


@cache
def certificates(name: str = "Lakeside Championship") -> dict[Holder, Issued]:
    own = issue_own(name, now=NOW)
    made: dict[Holder, Issued] = {"tournament": own}
    for holder in ("judge", "referee"):
        made[holder] = issue_for(holder, name, issuer=own.certificate, issuer_key=own.key, now=NOW)
    return made


def signer(holder: Holder, by: dict[Holder, Issued], *, using: Holder | None = None) -> Signer:
    issued = by[using or holder]
    key = issued.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return Signer(holder, issued.pem, key, by["tournament"].pem, f"The {holder}", "signed")


def sealed(pdf: bytes, *holders: Holder, by: dict[Holder, Issued] | None = None) -> bytes:
    by = by or certificates()
    return seal(pdf, [signer(holder, by) for holder in holders or ("tournament", "judge", "referee")])


@cache
def a_sealed_sheet() -> bytes:
    return sealed(sheet_pdf(a_sheet()))


@cache
def another_sealed_sheet() -> bytes:
    return sealed(sheet_pdf(a_sheet(table=8)))


def trusted() -> list[str]:
    return [certificates()["tournament"].pem]


def outcome(pdf: bytes) -> str:
    return validate(pdf, trusted()).outcome


def pdfsig(pdf: bytes, folder: Path) -> list[str]:
    """Poppler's word on each signature."""
    (folder / "sheet.pdf").write_bytes(pdf)
    told = subprocess.run(["pdfsig", "-nocert", "sheet.pdf"], cwd=folder, capture_output=True, check=False)
    return re.findall(r"Signature Validation: (.*)", told.stdout.decode(errors="replace"))


def test_a_sealed_sheet_is_valid_and_poppler_agrees_on_all_three_signatures(tmp_path: Path) -> None:
    verdict = validate(a_sealed_sheet(), trusted())
    assert (verdict.outcome, verdict.reasons) == ("valid", ())
    assert [one.field for one in verdict.signers] == ["tournament", "judge", "referee"]
    assert all(one.is_good for one in verdict.signers)
    assert pdfsig(a_sealed_sheet(), tmp_path) == ["Signature is Valid."] * 3


def test_poppler_sees_the_last_signature_cover_the_whole_file(tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(a_sealed_sheet())
    told = subprocess.run(["pdfsig", "-nocert", "sheet.pdf"], cwd=tmp_path, capture_output=True, check=True).stdout
    assert told.count(b"Total document signed") == 1
    assert told.count(b"ETSI.CAdES.detached") == 3


def test_one_flipped_bit_is_found_wherever_it_is() -> None:
    """Also where no signature reaches: in the digits a signature is written in, and in the zeros behind it."""
    whole, dice = a_sealed_sheet(), random.Random(4)  # noqa: S311 - where to try, no secret
    places = [dice.randrange(9, len(whole)) for _ in range(60)]
    gaps = [match.end() for match in re.finditer(rb"/Contents <", whole)]
    places += [gap + dice.randrange(4000) for gap in gaps for _ in range(8)]
    # Most of all in the last signature, which no other covers: its versions, algorithms, certificates.
    places += range(gaps[-1], gaps[-1] + 2900, 37)
    assert len(gaps) == 3
    for place in places:
        changed = bytearray(whole)
        changed[place] ^= 1 << dice.randrange(8)
        assert outcome(bytes(changed)) == "altered", place


def test_one_flipped_bit_in_the_text_is_found_by_poppler_too(tmp_path: Path) -> None:
    changed = bytearray(a_sealed_sheet())
    changed[changed.index(b"stream", 2000) + 40] ^= 1
    assert "Signature is Valid." not in pdfsig(bytes(changed), tmp_path)


def test_one_changed_number_is_found_when_the_page_is_saved_again(tmp_path: Path) -> None:
    """Somebody opens the page, writes 9,211 for 4,211, and saves the file with its signatures."""
    reader = PdfFileReader(io.BytesIO(a_sealed_sheet()))
    writer = copy_into_new_writer(reader)
    _change_page(writer.root["/Pages"]["/Kids"][0].get_object())
    saved = io.BytesIO()
    writer.write(saved)
    assert outcome(saved.getvalue()) == "altered"
    assert "Signature is Valid." not in pdfsig(saved.getvalue(), tmp_path)


def test_one_changed_number_is_found_when_it_is_appended_as_a_revision() -> None:
    """Every signature still holds for what it covered; the page shown is another."""
    writer = IncrementalPdfFileWriter(io.BytesIO(a_sealed_sheet()))
    page = writer.root["/Pages"]["/Kids"][0].get_object()
    _change_page(page)
    writer.update_container(page["/Contents"])
    saved = io.BytesIO()
    writer.write(saved)
    verdict = validate(saved.getvalue(), trusted())
    assert verdict.outcome == "altered"
    assert "appended" in verdict.reasons


def _change_page(page: generic.DictionaryObject) -> None:
    """Move the first text of the page, as a change of one figure would."""
    stream = page["/Contents"]
    data = stream.data
    assert b" Tm" in data
    stream._data = data.replace(b" Tm", b" Tm ", 1)
    stream._encoded_data = zlib.compress(stream._data)


def test_a_swapped_signature_is_found(tmp_path: Path) -> None:
    """The judge's signature under another table's sheet is put under this one."""
    ours, theirs = a_sealed_sheet(), another_sealed_sheet()
    contents = re.compile(rb"/Contents <([0-9A-F]+)>")
    mine, other = (list(contents.finditer(pdf))[1] for pdf in (ours, theirs))
    digits = other[1].ljust(len(mine[1]), b"0")[: len(mine[1])]
    swapped = ours[: mine.start(1)] + digits + ours[mine.end(1) :]
    verdict = validate(swapped, trusted())
    assert verdict.outcome == "altered"
    assert "content_changed" in verdict.reasons
    assert pdfsig(swapped, tmp_path)[1] != "Signature is Valid."


def test_a_signature_by_another_holder_is_found() -> None:
    """The judge's key signs in the referee's place: every signature holds, but not by whom it has to."""
    by = certificates()
    signers = [signer("tournament", by), signer("judge", by), signer("referee", by, using="judge")]
    verdict = validate(seal(sheet_pdf(a_sheet()), signers), trusted())
    assert (verdict.outcome, verdict.reasons) == ("altered", ("wrong_signer",))


def test_a_signature_cut_off_is_found_though_the_rest_is_whole(tmp_path: Path) -> None:
    """The file as it was before the referee signed; poppler has nothing against it."""
    ends = [match.end() for match in re.finditer(rb"%%EOF\s", a_sealed_sheet())]
    cut = a_sealed_sheet()[: ends[-2]]
    verdict = validate(cut, trusted())
    assert verdict.outcome == "altered"
    assert "signature_missing" in verdict.reasons
    assert set(pdfsig(cut, tmp_path)) == {"Signature is Valid."}


def test_one_removed_page_is_found(tmp_path: Path) -> None:
    whole = sealed(sheets_pdf([a_sheet(), a_sheet(table=8)]))
    assert outcome(whole) == "valid"
    writer = copy_into_new_writer(PdfFileReader(io.BytesIO(whole)))
    pages = writer.root["/Pages"]
    del pages["/Kids"][1]
    pages["/Count"] = generic.NumberObject(1)
    saved = io.BytesIO()
    writer.write(saved)
    assert outcome(saved.getvalue()) == "altered"
    assert "Signature is Valid." not in pdfsig(saved.getvalue(), tmp_path)


def test_one_page_removed_by_a_revision_is_found() -> None:
    writer = IncrementalPdfFileWriter(io.BytesIO(sealed(sheets_pdf([a_sheet(), a_sheet(table=8)]))))
    pages = writer.root["/Pages"]
    del pages["/Kids"][1]
    pages["/Count"] = generic.NumberObject(1)
    writer.update_container(pages)
    saved = io.BytesIO()
    writer.write(saved)
    assert outcome(saved.getvalue()) == "altered"


@pytest.mark.parametrize("added", [b"\n", b"%", b"\n%%EOF\n"])
def test_whatever_stands_behind_the_last_signature_is_found(added: bytes) -> None:
    assert outcome(a_sealed_sheet() + added) == "altered"


def test_another_tournaments_seal_is_unknown_not_altered() -> None:
    theirs = sealed(sheet_pdf(a_sheet()), by=certificates("Somebody else's"))
    verdict = validate(theirs, trusted())
    assert (verdict.outcome, verdict.reasons) == ("unknown", ("unknown_signer",))


def test_a_judges_certificate_of_another_tournament_is_found_among_ours() -> None:
    by = {**certificates(), "judge": certificates("Somebody else's")["judge"]}
    verdict = validate(sealed(sheet_pdf(a_sheet()), by=by), trusted())
    assert (verdict.outcome, verdict.reasons) == ("altered", ("unknown_signer",))


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: b"", "not_a_pdf"),
        (lambda: b"GIF89a", "not_a_pdf"),
        (lambda: sheet_pdf(a_sheet()), "not_signed"),
    ],
    ids=["empty", "a picture", "a sheet that was never sealed"],
)
def test_what_was_never_sealed_is_unknown(make: Callable[[], bytes], reason: str) -> None:
    verdict = validate(make(), trusted())
    assert (verdict.outcome, verdict.reasons) == ("unknown", (reason,))


def test_without_a_certificate_to_trust_nothing_is_valid() -> None:
    assert validate(a_sealed_sheet(), []).reasons == ("nobody_trusted",)


def test_a_sheet_without_a_referee_has_two_signatures(tmp_path: Path) -> None:
    pdf = sealed(sheet_pdf(a_sheet()), "tournament", "judge")
    assert outcome(pdf) == "valid"
    assert pdfsig(pdf, tmp_path) == ["Signature is Valid."] * 2


@pytest.mark.parametrize("holders", [(), ("judge",), ("judge", "tournament"), ("tournament", "referee", "judge")])
def test_the_tournament_signs_first_and_the_referee_last(holders: tuple[Holder, ...]) -> None:
    with pytest.raises(ValueError, match="wrong order"):
        seal(sheet_pdf(a_sheet()), [signer(holder, certificates()) for holder in holders])


def test_a_tournament_may_have_a_name_longer_than_a_certificate_takes() -> None:
    own = issue_own("世界" * 60, now=NOW)
    assert own.certificate.not_valid_after_utc.year == 9999
    assert validate(sealed(sheet_pdf(a_sheet()), "tournament", by={"tournament": own}), [own.pem]).outcome == "valid"


def test_it_works_within_an_event_loop_too() -> None:
    async def both() -> str:
        return outcome(sealed(sheet_pdf(a_sheet())))

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(asyncio.run, both()).result() == "valid"
