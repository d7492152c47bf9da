"""Setting and changing passwords. There may be no mail server: links are handed over by people."""

from datetime import timedelta

from django.db import transaction

from accounts import audit
from accounts.errors import LinkUnusable, NotYours
from accounts.links import make_link, open_link, revoke_link, use_link
from accounts.models import OneTimeLink, User
from accounts.permissions import may_make_password_link

LINK_LASTS = timedelta(days=1)
_PASSWORD = OneTimeLink.Purpose.PASSWORD


@transaction.atomic
def make_password_link(user: User, *, by: User | None) -> str:
    """The token of a link to set a new password; earlier ones stop working. `by=None` is the server's console."""
    if by is not None and not may_make_password_link(by, user):
        raise NotYours(name=user.name)
    for earlier in OneTimeLink.objects.filter(purpose=_PASSWORD, email__iexact=user.email):
        revoke_link(earlier)
    _link, token = make_link(_PASSWORD, email=user.email, name=user.name, lasts=LINK_LASTS)
    audit.record("accounts.password_link_made", by=by, subject=user.email)
    return token


def owner_of(link: OneTimeLink) -> User:
    """Whose password a link sets; LinkUnusable when that account is closed."""
    user = User.objects.filter(email__iexact=link.email, is_active=True).first()
    if user is None:
        raise LinkUnusable
    return user


@transaction.atomic
def set_password(token: str, *, password: str) -> User:
    """Set a new password by a link. Everywhere else the person is signed out."""
    link = open_link(token, _PASSWORD, hold=True)
    user = owner_of(link)
    use_link(link, by=user)
    return change_password(user, password=password, by=user)


@transaction.atomic
def change_password(user: User, *, password: str, by: User) -> User:
    user.set_password(password)
    user.save(update_fields=["password"])
    audit.record("accounts.password_changed", by=by, subject=user.email)
    return user
