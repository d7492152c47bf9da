"""The two cookies by which a browser is known at a console: one for its pass, one for its person.

They are apart so that a referee who signs in on a paired tablet does not end the pairing. Both go to
`/table/` alone, out of the reach of scripts and of other sites; the server keeps hashes.
"""

import hashlib
import secrets
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

PASS = "table_pass"  # noqa: S105  (the name of a cookie)
PATH = "/table/"


def person(tournament_id: int) -> str:
    """The name of the cookie of who is signed in: one for each tournament that is worked for."""
    return f"table_person_{tournament_id}"


def new_token() -> tuple[str, str]:
    """A token for the browser, and the hash that is kept of it."""
    token = secrets.token_urlsafe(32)
    return token, hash_of(token)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_hash(request: HttpRequest, name: str) -> str | None:
    """The hash of what this browser shows; None where it shows nothing."""
    token = request.COOKIES.get(name, "")
    return hash_of(token) if token else None


def give(response: HttpResponse, name: str, token: str, *, until: datetime | None = None) -> None:
    """Let the browser keep the token until then, or as long as people stay signed in."""
    seconds = int((until - timezone.now()).total_seconds()) if until else settings.SESSION_COOKIE_AGE
    response.set_cookie(
        name, token, max_age=seconds, path=PATH, secure=settings.SECURE, httponly=True, samesite="Strict"
    )
