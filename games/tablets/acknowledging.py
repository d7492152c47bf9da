"""Acknowledgements that only this server can have made (docs/protocol.md).

A captive portal answers 200 as well. A tablet counts an entry as sent only when the answer carries the
code that its own key makes of the entry; the key came with the page.
"""

import hashlib
import hmac

from django.conf import settings

from games.models import Tablet

_SALT = "acknowledgement of an entry"


def key_for(tablet: Tablet) -> str:
    """The tablet's key: 32 bytes as hex. The same every time; nothing is stored."""
    what = f"{_SALT}|{tablet.pk}|{tablet.token_hash}"
    return hmac.new(settings.SECRET_KEY.encode(), what.encode(), hashlib.sha256).hexdigest()


def acknowledgement(tablet: Tablet, *, key: str, number: int, hash: str) -> dict[str, str | int]:
    """The acknowledgement under the tablet's own key."""
    return acknowledged(key_for(tablet), key=key, number=number, hash=hash)


def acknowledged(ack_key: str, *, key: str, number: int, hash: str) -> dict[str, str | int]:
    """`mac` is HMAC-SHA256, as hex, of `key|number|hash` under the 32 bytes of `ack_key`."""
    said = f"{key}|{number}|{hash}"
    mac = hmac.new(bytes.fromhex(ack_key), said.encode(), hashlib.sha256).hexdigest()
    return {"key": key, "number": number, "hash": hash, "mac": mac}
