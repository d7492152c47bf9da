"""Sealing a PDF: PAdES signatures one after the other, each covering all before it. Pure: bytes in, bytes out.

The tournament signs first and certifies that only the signatures still to come may be added; then the table's
judge, then a referee. All fields are there before the first signature: one that stays empty tells that a
signature was cut off. Nothing asks the network; what one sees of the signatures is drawn on the page by typst.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from asn1crypto import keys, pem, x509
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm, SigFieldSpec, SigSeedSubFilter, append_signature_field
from pyhanko_certvalidator.registry import SimpleCertificateStore

from games.sealing.issuing import Holder
from games.sealing.own_loop import in_own_loop

# Hexadecimal digits kept free for a signature, which takes some 3,000 with both its certificates. Left to itself
# pyHanko signs twice to find out.
RESERVED = 6144

ORDER: tuple[Holder, ...] = ("tournament", "judge", "referee")


@dataclass(frozen=True, slots=True)
class Signer:
    """Who signs, with what: PEM of the certificate, of its key and of the tournament's certificate that vouches."""

    holder: Holder
    certificate: str
    key: bytes
    issuer: str
    name: str
    reason: str


def seal(pdf: bytes, by: Sequence[Signer]) -> bytes:
    """The file with one signature each, in the order of `ORDER`. ValueError: another order, or no tournament."""
    holders = tuple(signer.holder for signer in by)
    if not holders or holders[0] != "tournament" or holders != tuple(h for h in ORDER if h in holders):
        raise ValueError(f"signers in the wrong order: {holders}")
    sealed = _with_fields(pdf, holders)
    for signer in by:
        sealed = _signed(sealed, signer)
    return sealed


def _with_fields(pdf: bytes, names: Sequence[str]) -> bytes:
    writer, written = IncrementalPdfFileWriter(io.BytesIO(pdf)), io.BytesIO()
    for name in names:
        append_signature_field(writer, SigFieldSpec(name))
    writer.write(written)
    return written.getvalue()


def _signed(pdf: bytes, signer: Signer) -> bytes:
    metadata = signers.PdfSignatureMetadata(
        field_name=signer.holder,
        md_algorithm="sha256",
        subfilter=SigSeedSubFilter.PADES,
        name=signer.name,
        reason=signer.reason,
        certify=signer.holder == "tournament",
        docmdp_permissions=MDPPerm.FILL_FORMS,
    )
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    pdf_signer = signers.PdfSigner(metadata, _cms_signer(signer))
    signed = in_own_loop(lambda: pdf_signer.sign_pdf(writer, bytes_reserved=RESERVED))
    return bytes(signed.getvalue())


def _cms_signer(signer: Signer) -> signers.SimpleSigner:
    registry = SimpleCertificateStore()
    registry.register(certificate(signer.issuer))
    return signers.SimpleSigner(
        signing_cert=certificate(signer.certificate),
        signing_key=keys.PrivateKeyInfo.load(pem.unarmor(signer.key)[2]),
        cert_registry=registry,
    )


def certificate(text: str) -> x509.Certificate:
    """A certificate from its PEM. ValueError: it is none."""
    return x509.Certificate.load(pem.unarmor(text.encode())[2])
