"""The codes of a pass: a long one for the QR, a short one to type. Only hashes of them are kept."""

import hashlib
import hmac
import secrets
import unicodedata

from django.conf import settings

from games.tablets.cookies import hash_of, new_token

LETTERS = "ACDEFGHJKMNPQRTUWXY34679"  # none that looks like another on paper or sounds like one in a hall
LENGTH = 8
_SALT = "short code of a pass"

new_long_code = new_token
long_hash = hash_of


def new_short_code() -> tuple[str, str]:
    """Eight letters for people, and the hash that is kept of them."""
    code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return code, short_hash(code)


def short_hash(code: str) -> str:
    """Keyed: a plain hash of eight letters could be tried through by whoever got hold of the database."""
    key = f"{_SALT}|{settings.SECRET_KEY}"
    return hmac.new(key.encode(), code.encode(), hashlib.sha256).hexdigest()


def spelt(code: str) -> str:
    """As it is printed: "ACDE-FGHJ"."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def as_typed(text: str) -> str:
    """What somebody typed, as it was issued: full-width, small letters, blanks and hyphens do not matter."""
    plain = unicodedata.normalize("NFKC", text).upper()
    return "".join(letter for letter in plain if letter.isalnum())


def is_short(typed: str) -> bool:
    return len(typed) <= 2 * LENGTH
