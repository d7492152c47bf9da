"""Where other apps say what happens when somebody arrives. They register once, at their start.

This app knows no tournaments; it asks whoever registered here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import OneTimeLink, User


@dataclass(frozen=True)
class Inviter:
    """The app behind an invitation.

    `describe` says in a sentence what is offered ("Harbour Open invites you as judge."); `accept` gives
    it to the person, inside the transaction that uses the link up, and returns the address to go on to.
    """

    describe: Callable[[OneTimeLink], str]
    accept: Callable[[OneTimeLink, User], str]


_greeters: list[Callable[[User], None]] = []
_inviters: list[Inviter] = []


def when_first_arrives(greet: Callable[[User], None]) -> None:
    """Call `greet` with the first chief referee, inside the transaction that makes the account."""
    _greeters.append(greet)


def welcome_first(user: User) -> None:
    for greet in _greeters:
        greet(user)


def when_invited(inviter: Inviter) -> None:
    """There is one inviter; a second one is a mistake in the building of the house."""
    if _inviters:
        raise RuntimeError("an inviter is registered already")
    _inviters.append(inviter)


def inviter() -> Inviter:
    return _inviters[0]
