"""An acknowledgement carries a code that nobody but this server and this tablet can make."""

import hashlib
import hmac

from games.models import Tablet
from games.tablets.acknowledging import acknowledgement, key_for

KEY = "0b9c2a52-9f0e-4a35-8a55-0d1f3a3b8f11"


def test_the_code_is_hmac_sha256_of_key_number_and_hash_under_the_tablets_key() -> None:
    tablet = Tablet(pk=7, token_hash="a" * 64)
    ack = acknowledgement(tablet, key=KEY, number=18, hash="9f")
    expected = hmac.digest(bytes.fromhex(key_for(tablet)), f"{KEY}|18|9f".encode(), hashlib.sha256).hex()
    assert ack == {"key": KEY, "number": 18, "hash": "9f", "mac": expected}


def test_every_tablet_has_a_key_of_its_own_that_stays() -> None:
    one, other = Tablet(pk=7, token_hash="a" * 64), Tablet(pk=8, token_hash="b" * 64)
    assert key_for(one) == key_for(one)
    assert key_for(one) != key_for(other)
    assert len(bytes.fromhex(key_for(one))) == 32
