"""Whether a signature is written as we write it, to the last byte. Pure.

A signature does not cover all of its own container: its version, the names of its algorithms, the certificates that
came along. So the container is built anew from the parts that are proven otherwise, and compared.
"""

from collections.abc import Sequence

from asn1crypto import algos, cms, x509


def is_written_plainly(content: bytes, signer: x509.Certificate, known: Sequence[x509.Certificate]) -> bool:
    """`content` is the container with the zeros behind it; `known` are the certificates one trusts.

    The certificate of the signer is proven by the one that vouches, the attributes and the value by the signature.
    """
    length = _length(content)
    written, rest = content[:length], content[length:]
    container = cms.ContentInfo.load(written)["content"]
    certificates = [one.chosen for one in container["certificates"]]
    proven = {one.dump() for one in (signer, *known)}
    if any(rest) or any(one.dump() not in proven for one in certificates):
        return False
    return written == _anew(container["signer_infos"][0], signer, certificates)


def _length(content: bytes) -> int:
    """Of the outermost element with its head, whose length takes one to three bytes (X.690, 8.1.3)."""
    if content[1] < 0x80:
        return 2 + content[1]
    digits = content[1] & 0x7F
    return 2 + digits + int.from_bytes(content[2 : 2 + digits], "big")


def _anew(found: cms.SignerInfo, signer: x509.Certificate, certificates: Sequence[x509.Certificate]) -> bytes:
    """The container as pyHanko writes it, around the attributes and the value that were found."""
    sha256 = algos.DigestAlgorithm({"algorithm": "sha256"})
    signer_info = cms.SignerInfo(
        {
            "version": "v1",
            "sid": cms.SignerIdentifier(
                {"issuer_and_serial_number": {"issuer": signer.issuer, "serial_number": signer.serial_number}}
            ),
            "digest_algorithm": sha256,
            "signed_attrs": found["signed_attrs"],
            "signature_algorithm": algos.SignedDigestAlgorithm({"algorithm": "sha256_ecdsa"}),
            "signature": found["signature"],
        }
    )
    signed = cms.SignedData(
        {
            "version": "v1",
            "digest_algorithms": cms.DigestAlgorithms((sha256,)),
            "encap_content_info": {"content_type": "data"},
            "certificates": [cms.CertificateChoices("certificate", one) for one in certificates],
            "signer_infos": [signer_info],
        }
    )
    return bytes(cms.ContentInfo({"content_type": "signed_data", "content": signed}).dump())
