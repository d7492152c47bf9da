"""Whether a sealed PDF is as it was sealed. Pure: the file and the certificates one trusts, no database, no network.

Beyond the signatures themselves it holds what a signature does not cover: the hexadecimal digits it is written
in, the zeros behind it, fields that stayed empty, and that nothing stands after the last one.
"""

import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from asn1crypto import x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.fields import enumerate_sig_fields
from pyhanko.sign.validation import EmbeddedPdfSignature, SignatureCoverageLevel, validate_pdf_signature
from pyhanko.sign.validation.status import PdfSignatureStatus
from pyhanko_certvalidator import ValidationContext

from games.sealing.issuing import Holder, holder_of
from games.sealing.own_loop import in_own_loop
from games.sealing.plain_cms import is_written_plainly
from games.sealing.seal import ORDER, certificate

# A damaged file is an answer here, not an event worth a page in the log.
logging.getLogger("pyhanko").setLevel(logging.CRITICAL)
logging.getLogger("pyhanko_certvalidator").setLevel(logging.CRITICAL)

Outcome = Literal["valid", "altered", "unknown"]
Reason = Literal[
    "not_a_pdf",
    "not_signed",
    "unreadable",
    "content_changed",
    "appended",
    "signature_missing",
    "signature_damaged",
    "wrong_signer",
    "unknown_signer",
    "nobody_trusted",
]


@dataclass(frozen=True, slots=True)
class SignedBy:
    """One signature as the file tells it."""

    field: str
    name: str
    at: datetime | None
    is_good: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, and why; `reasons` is empty exactly for a valid file.

    `shown` is the hash of the sheet it shows, as the file tells it; "" where it tells none.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...] = ()
    signers: tuple[SignedBy, ...] = ()
    shown: str = ""


def validate(pdf: bytes, trusted: Sequence[str]) -> Verdict:
    """Judge a file by the tournament certificates (PEM) that the reader trusts.

    valid: every signature is whole, in its order, by its own holder, and covers all of the file but those after it.
    altered: it was sealed by one of the trusted, and is no longer what was sealed.
    unknown: it was not sealed by any of them, as far as one can tell. ValueError: a certificate is none.
    """
    if not pdf.startswith(b"%PDF-"):
        return Verdict("unknown", ("not_a_pdf",))
    if b"/ByteRange" not in pdf:
        return Verdict("unknown", ("not_signed",))
    if not trusted:
        return Verdict("unknown", ("nobody_trusted",))
    roots = [certificate(pem) for pem in trusted]
    try:
        return in_own_loop(lambda: _judge(pdf, roots))
    except Exception:  # a damaged file breaks its reader in more ways than anybody can list
        return Verdict("altered", ("unreadable",))


def _judge(pdf: bytes, trusted: Sequence[x509.Certificate]) -> Verdict:
    reader = PdfFileReader(io.BytesIO(pdf))
    signatures = list(reader.embedded_signatures)
    if not signatures:
        return Verdict("unknown", ("not_signed",))
    statuses = [validate_pdf_signature(one, _context(trusted)) for one in signatures]
    signers = tuple(_signed_by(one, status) for one, status in zip(signatures, statuses, strict=True))
    if not any(_is_ours(one, trusted) for one in signatures):
        return Verdict("unknown", ("unknown_signer",), signers)
    reasons: list[Reason] = []
    for one, status in zip(signatures, statuses, strict=True):
        reasons += _faults(pdf, one, status, trusted)
    reasons += _faults_of_all(reader, signatures, statuses)
    found = tuple(dict.fromkeys(reasons))
    return Verdict("altered" if found else "valid", found, signers, _shown(reader))


def _shown(reader: PdfFileReader) -> str:
    """What `sheet.typ` has among the keywords."""
    trailer = reader.trailer_view
    return str(trailer["/Info"].get("/Keywords", "")) if "/Info" in trailer else ""


def _context(trusted: Sequence[x509.Certificate]) -> ValidationContext:
    return ValidationContext(trust_roots=list(trusted), allow_fetching=False)


def _faults(
    pdf: bytes, one: EmbeddedPdfSignature, status: PdfSignatureStatus, trusted: Sequence[x509.Certificate]
) -> list[Reason]:
    """What is wrong with one signature."""
    found: list[Reason] = []
    if not (status.intact and status.valid):
        found.append("content_changed")
    elif not status.trusted:
        found.append("unknown_signer")
    elif _holder(one.signer_cert) != one.field_name:
        found.append("wrong_signer")
    elif not _hides_nothing(pdf, one, trusted):
        found.append("signature_damaged")
    if not _allows(status):
        found.append("appended")
    return found


def _allows(status: PdfSignatureStatus) -> bool:
    """Whether after this signature nothing came but other signatures."""
    level = status.modification_level
    if status.coverage < SignatureCoverageLevel.ENTIRE_REVISION or not status.docmdp_ok:
        return False
    return isinstance(level, ModificationLevel) and level <= ModificationLevel.FORM_FILLING


def _faults_of_all(
    reader: PdfFileReader, signatures: Sequence[EmbeddedPdfSignature], statuses: Sequence[PdfSignatureStatus]
) -> list[Reason]:
    found: list[Reason] = []
    fields = [name for name, value, _field in enumerate_sig_fields(reader) if value is None]
    if fields or signatures[0].docmdp_level is None:
        found.append("signature_missing")
    names = [one.field_name for one in signatures]
    if names != [holder for holder in ORDER if holder in names]:
        found.append("wrong_signer")
    if statuses[-1].coverage != SignatureCoverageLevel.ENTIRE_FILE:
        found.append("appended")
    return found


def _hides_nothing(pdf: bytes, one: EmbeddedPdfSignature, trusted: Sequence[x509.Certificate]) -> bool:
    """What the signature leaves out is its own digits, as we write them, and zeros up to the end of their place."""
    start, first, second, _length = (int(number) for number in one.byte_range)
    content = one.pkcs7_content
    in_place = start == 0 and pdf[first:second] == b"<" + content.hex().upper().encode() + b">"
    return in_place and is_written_plainly(content, one.signer_cert, trusted)


def _is_ours(one: EmbeddedPdfSignature, trusted: Sequence[x509.Certificate]) -> bool:
    """Whether its certificate, or one that came with it, is one of the trusted."""
    known = {own.sha256 for own in trusted}
    return any(own.sha256 in known for own in (one.signer_cert, *one.other_embedded_certs))


def _holder(signer: x509.Certificate) -> Holder | None:
    return holder_of(str(signer.subject.native.get("organizational_unit_name", "")))


def _signed_by(one: EmbeddedPdfSignature, status: PdfSignatureStatus) -> SignedBy:
    name = one.sig_object.get("/Name", "")
    return SignedBy(str(one.field_name), str(name), one.self_reported_timestamp, bool(status.bottom_line))
