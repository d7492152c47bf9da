"""Who may do what among accounts. Roles in a tournament are that app's own affair.

An organiser may create tournaments, make others organisers, close and open accounts, and hand out
links to set a new password. Nobody else may do any of that here, and nobody may do it to themselves.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse

from accounts.models import User


def may_keep_accounts(by: User) -> bool:
    return by.is_active and by.is_organiser


def may_make_password_link(by: User, user: User) -> bool:
    """Never for an organiser: that account may create tournaments, so only the server's console resets it."""
    return by.is_active and by != user and user.is_active and not user.is_organiser


P = ParamSpec("P")
OrganisersView = Callable[Concatenate[HttpRequest, P], HttpResponse]


def organisers_only(view: OrganisersView[P]) -> OrganisersView[P]:
    """To everybody else the page does not exist."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        assert isinstance(request.user, User)
        if not may_keep_accounts(request.user):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded
