"""What organisers may do to other people's accounts. Nobody is ever deleted: the record names them."""

from django.db import transaction

from accounts import audit
from accounts.errors import NotYours
from accounts.models import User
from accounts.permissions import may_keep_accounts


@transaction.atomic
def set_organiser(user: User, *, is_organiser: bool, by: User) -> None:
    """Let somebody create tournaments, or no longer. As nobody may do it to themselves, one always remains."""
    user = _held(user, by)
    if user.is_organiser != is_organiser:
        user.is_organiser = is_organiser
        user.save(update_fields=["is_organiser"])
        code = "accounts.organiser_made" if is_organiser else "accounts.organiser_unmade"
        audit.record(code, by=by, subject=user.email)


@transaction.atomic
def set_active(user: User, *, is_active: bool, by: User) -> None:
    """Close an account, which signs the person out at once, or open it again."""
    user = _held(user, by)
    if user.is_active != is_active:
        user.is_active = is_active
        user.save(update_fields=["is_active"])
        code = "accounts.opened" if is_active else "accounts.closed"
        audit.record(code, by=by, subject=user.email)


def _held(user: User, by: User) -> User:
    """The account, locked together with all organisers': two of them cannot remove each other at once."""
    held = User.objects.select_for_update()
    organisers = {found.pk: found for found in held.filter(is_organiser=True).order_by("pk")}
    acting = organisers.get(by.pk)
    if acting is None or not may_keep_accounts(acting) or user.pk == by.pk:
        raise NotYours(name=user.name)
    return organisers.get(user.pk) or held.get(pk=user.pk)
