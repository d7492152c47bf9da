"""Errors a person can mend, as opposed to bugs.

UserFacingError
├── AccountsError
│   ├── LinkUnusable       unknown, used or expired: one answer for all
│   ├── TooManyAttempts    wait
│   ├── SignInRefused      one answer for every cause
│   ├── AccountExists      sign in instead
│   ├── SomebodyElse       signed in as another person than the one invited
│   └── NotYours           an account that may not be touched from here
├── TournamentError        tournament.errors
└── GamesError             games.errors

Every leaf has a stable dotted `code`, an HTTP `status` (409: the world moved on; 422: the input
cannot be taken) and a translatable `message` that says what to do. `config/errors.py` alone turns
them into answers; anything else that escapes a view is a bug and becomes a plain 500.
"""

from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class UserFacingError(Exception):
    """Raise a leaf with the values its message names: `StalePage(changed_by="Carol")`."""

    code: ClassVar[str] = "error"
    status: ClassVar[int] = 422
    message: ClassVar[str | Promise] = _("This cannot be done.")

    def __init__(self, **values: Any) -> None:
        super().__init__(self.code)
        self.values = values

    def __str__(self) -> str:
        return str(self.message) % self.values if self.values else str(self.message)


class AccountsError(UserFacingError):
    """Something about a person's account or link that the person can mend."""


class LinkUnusable(AccountsError):
    """One answer for every cause (unknown, used, expired), so that links cannot be probed."""

    code = "link.unusable"
    message = _("This link cannot be used (any more). Ask whoever sent it for a new one.")


class TooManyAttempts(AccountsError):
    code = "accounts.too_many_attempts"
    message = _("Too many attempts. Wait a few minutes, then try again.")


class SignInRefused(AccountsError):
    """One answer for every cause (unknown, wrong, closed), so that accounts cannot be probed."""

    code = "accounts.sign_in_refused"
    message = _("This e-mail address and password do not go together. Try again, or ask the chief referee for help.")


class AccountExists(AccountsError):
    code = "accounts.exists"
    status = 409
    message = _("There is an account for %(email)s already. Sign in with it, or take another address.")


class SomebodyElse(AccountsError):
    code = "accounts.somebody_else"
    status = 409
    message = _("This invitation is for %(email)s. Sign out, then open the link again.")


class NotYours(AccountsError):
    code = "accounts.not_yours"
    message = _("The account of %(name)s cannot be changed from here. Whoever runs the server can do it.")
