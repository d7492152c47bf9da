"""How people come in: the first chief referee, and everybody who is invited."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import get_language

from accounts import audit, welcoming
from accounts.errors import AccountExists, LinkUnusable, SomebodyElse
from accounts.links import make_only_link, open_link, use_link
from accounts.models import OneTimeLink, User

FIRST_LINK_LASTS = timedelta(days=7)
_FIRST = OneTimeLink.Purpose.FIRST_CHIEF_REFEREE
_INVITATION = OneTimeLink.Purpose.INVITATION


def _is_inhabited() -> bool:
    """Whether there is somebody who can sign in. The name a demonstration was made up under cannot."""
    return User.objects.filter(is_active=True).exists()


def make_first_link() -> str | None:
    """The token with which the first account is made; None once there is one."""
    if _is_inhabited():
        return None
    return make_only_link(_FIRST, lasts=FIRST_LINK_LASTS)


@transaction.atomic
def become_first_chief_referee(token: str, *, name: str, email: str, password: str) -> User:
    """Make the first account, an organiser's; LinkUnusable when there is one already, AccountExists."""
    link = open_link(token, _FIRST, hold=True)
    if _is_inhabited():
        raise LinkUnusable
    user = _new_account(email, name, password, is_organiser=True)
    use_link(link, by=user)
    audit.record("accounts.first_made", by=user, subject=user.email, after={"is_organiser": True})
    welcoming.welcome_first(user)
    return user


def account_for(link: OneTimeLink) -> User | None:
    """The account of the person a link was made for, if there is one."""
    return User.objects.filter(email__iexact=link.email).first()


@transaction.atomic
def join_as_new(token: str, *, name: str, password: str) -> tuple[User, str]:
    """Make the invited person's account and accept; returns them and the address to go on to."""
    link = open_link(token, _INVITATION, hold=True)
    user = _new_account(link.email, name, password)
    audit.record("accounts.joined", by=user, subject=user.email)
    return user, _accept(link, user)


@transaction.atomic
def join_as_member(token: str, *, by: User) -> str:
    """Accept an invitation with an account one has; returns the address to go on to."""
    link = open_link(token, _INVITATION, hold=True)
    if link.email.lower() != by.email.lower():
        raise SomebodyElse(email=link.email)
    return _accept(link, by)


def _new_account(email: str, name: str, password: str, *, is_organiser: bool = False) -> User:
    """AccountExists when the address is taken, be it in this very moment."""
    language = get_language() or ""
    try:
        with transaction.atomic():
            return User.objects.create_user(email, name, password, is_organiser=is_organiser, language=language)
    except IntegrityError as error:
        raise AccountExists(email=email) from error


def _accept(link: OneTimeLink, user: User) -> str:
    use_link(link, by=user)
    return welcoming.inviter().accept(link, user)
