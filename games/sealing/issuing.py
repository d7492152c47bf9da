"""Certificates for sealing, ECDSA P-256. Pure: no Django, no database, no file.

A tournament certifies itself and issues those of its judges and referees; none of them ends by date, because
a sheet is to be checked for as long as somebody keeps it (RFC 5280, 4.1.2.5).
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

Holder = Literal["tournament", "judge", "referee"]

_FOR_EVER = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
_WORDS: dict[Holder, str] = {"tournament": "tournament", "judge": "table judges", "referee": "referees"}


@dataclass(frozen=True, slots=True)
class Issued:
    """A new certificate with its key."""

    holder: Holder
    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def pem(self) -> str:
        return self.certificate.public_bytes(Encoding.PEM).decode()

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.certificate)


def fingerprint(certificate: x509.Certificate) -> str:
    """SHA-256 of the certificate, as 64 hexadecimal digits."""
    return certificate.fingerprint(hashes.SHA256()).hex()


def issue_own(name: str, *, now: datetime) -> Issued:
    """The tournament's own: it vouches for itself, and for its judges and referees."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = _subject("tournament", name)
    return Issued("tournament", key, _certificate(subject, subject, key, key, now=now, may_issue=True))


def issue_for(
    holder: Holder, name: str, *, issuer: x509.Certificate, issuer_key: ec.EllipticCurvePrivateKey, now: datetime
) -> Issued:
    """A certificate for the table judges or the referees, vouched for by the tournament."""
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = _certificate(_subject(holder, name), issuer.subject, key, issuer_key, now=now, may_issue=False)
    return Issued(holder, key, certificate)


def holder_of(organisational_unit: str) -> Holder | None:
    """Whose certificate it is, by the unit its subject names."""
    return next((holder for holder, words in _WORDS.items() if words == organisational_unit), None)


def _subject(holder: Holder, name: str) -> x509.Name:
    short = name.encode()[:64].decode(errors="ignore")  # X.520 allows no more in a common name
    return x509.Name(
        [
            x509.NameAttribute(NameOID.COMMON_NAME, short),
            x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, _WORDS[holder]),
        ]
    )


def _certificate(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    issuer_key: ec.EllipticCurvePrivateKey,
    *,
    now: datetime,
    may_issue: bool,
) -> x509.Certificate:
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=True,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=may_issue,
        crl_sign=may_issue,
        encipher_only=False,
        decipher_only=False,
    )
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # for a reader whose clock is behind
        .not_valid_after(_FOR_EVER)
        .add_extension(x509.BasicConstraints(ca=may_issue, path_length=0 if may_issue else None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
    )
    return builder.sign(issuer_key, hashes.SHA256())
