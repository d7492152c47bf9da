"""One-time links: whoever holds the token may follow the link to its end once.

The token stands in the link alone; the database keeps its SHA-256. Looking a link up never uses
it up, so the previews that messengers make do no harm: only `use_link`, called by a POST, does.
"""

import hashlib
import hmac
import secrets
from datetime import timedelta

from django.utils import timezone

from accounts.errors import LinkUnusable
from accounts.models import OneTimeLink, User

_OPEN = {"used_at": None, "revoked_at": None}


def make_link(
    purpose: OneTimeLink.Purpose, *, email: str = "", name: str = "", lasts: timedelta
) -> tuple[OneTimeLink, str]:
    """A new link and its token, which cannot be had again."""
    token, token_hash = _new_token()
    link = OneTimeLink.objects.create(
        token_hash=token_hash, purpose=purpose, email=email, name=name, expires_at=timezone.now() + lasts
    )
    return link, token


def make_only_link(purpose: OneTimeLink.Purpose, *, lasts: timedelta) -> str:
    """The token of the one open link for `purpose`; the link that was open before stops working."""
    token, token_hash = _new_token()
    now = timezone.now()
    made = {"token_hash": token_hash, "created_at": now, "expires_at": now + lasts}
    OneTimeLink.objects.update_or_create(purpose=purpose, **_OPEN, defaults=made)
    return token


def open_link(token: str, purpose: OneTimeLink.Purpose, *, hold: bool = False) -> OneTimeLink:
    """The open link of this token; LinkUnusable, whatever the cause, when there is none.

    `hold` locks its row to the end of the transaction: of two people at once, one gets the link.
    """
    token_hash = _hash(token)
    links = OneTimeLink.objects.select_for_update(of=("self",)) if hold else OneTimeLink.objects.all()
    link = links.filter(token_hash=token_hash, purpose=purpose, expires_at__gt=timezone.now(), **_OPEN).first()
    if link is None or not hmac.compare_digest(link.token_hash, token_hash):
        raise LinkUnusable
    return link


def use_link(link: OneTimeLink, by: User) -> None:
    """Use it up; LinkUnusable when somebody was faster."""
    used = OneTimeLink.objects.filter(pk=link.pk, **_OPEN).update(used_at=timezone.now(), used_by=by)
    if not used:
        raise LinkUnusable


def revoke_link(link: OneTimeLink) -> bool:
    """Make it useless; False when it was used or revoked before. What was used stays used."""
    return bool(OneTimeLink.objects.filter(pk=link.pk, **_OPEN).update(revoked_at=timezone.now()))


def _new_token() -> tuple[str, str]:
    token = secrets.token_urlsafe(32)
    return token, _hash(token)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
