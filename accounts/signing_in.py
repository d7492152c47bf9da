"""Signing in: slowed down by address and by e-mail, refused in one way for every cause.

Every attempt is counted before the password is looked at, so that attempts sent all at once are
counted too. Counters live in the cache and forget by themselves.
"""

import hashlib
from contextlib import suppress
from dataclasses import dataclass

import structlog
from django.contrib.auth import authenticate
from django.core.cache import cache

from accounts.errors import SignInRefused, TooManyAttempts
from accounts.models import User

log = structlog.get_logger(__name__)

WINDOW = 5 * 60  # seconds


@dataclass(frozen=True)
class Limit:
    """At most so many failures in a window for what `key` stands for."""

    key: str
    most: int


def identify(*, email: str, password: str, address: str) -> User:
    """The person who goes by this e-mail address and password; SignInRefused or TooManyAttempts."""
    limits = _limits(email.strip().lower(), address)
    counted = [_counted(limit.key) for limit in limits]
    if any(count > limit.most for count, limit in zip(counted, limits, strict=True)):
        log.warning("sign_in.slowed_down", address=address)
        raise TooManyAttempts
    user = authenticate(username=email.strip(), password=password)
    if not isinstance(user, User):
        log.info("sign_in.refused", address=address)
        raise SignInRefused
    _forgive(limits)
    return user


def _limits(email: str, address: str) -> tuple[Limit, Limit, Limit]:
    return (
        Limit(_key("pair", f"{address} {email}"), 8),
        # Wide enough that a stranger elsewhere does not lock the chief referee out with a few tries.
        Limit(_key("email", email), 40),
        # A whole hall of tablets may stand behind one address; only failures remain counted.
        Limit(_key("address", address), 100),
    )


def _key(what: str, value: str) -> str:
    return f"sign_in:{what}:{hashlib.sha256(value.encode()).hexdigest()}"


def _counted(key: str) -> int:
    cache.add(key, 0, WINDOW)
    return cache.incr(key)


def _forgive(limits: tuple[Limit, Limit, Limit]) -> None:
    """A success takes back its own attempt, and this person's failures from this address."""
    pair, *others = limits
    cache.delete(pair.key)
    for limit in others:
        with suppress(ValueError):  # forgotten in the meantime
            cache.decr(limit.key)
