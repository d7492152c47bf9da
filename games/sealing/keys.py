"""Private keys in files of their own, never in the database: one a certificate, named by its fingerprint.

The folder is `settings.KEYS_DIR` (`TITLEDEED_KEYS`); whoever has a copy of it can seal in the tournament's name.
"""

import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.conf import settings

from games.sealing.errors import KeyLost


def path_of(fingerprint: str) -> Path:
    return Path(settings.KEYS_DIR) / f"{fingerprint}.pem"


def keep(key: ec.EllipticCurvePrivateKey, fingerprint: str) -> None:
    """Write a new key where only this user can read it; whole or not at all."""
    path = path_of(fingerprint)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


def pem_of(fingerprint: str) -> bytes:
    """The key as it was kept. Error: KeyLost."""
    try:
        return path_of(fingerprint).read_bytes()
    except FileNotFoundError:
        raise KeyLost(file=path_of(fingerprint).name) from None


def load(fingerprint: str) -> ec.EllipticCurvePrivateKey:
    """The key, ready to sign. Error: KeyLost."""
    key = load_pem_private_key(pem_of(fingerprint), password=None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key
