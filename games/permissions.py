"""Who may open a table's pages. Another table's page is 404, as if it did not exist."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse

from accounts.models import User
from tournament.models import Role, Table, Tournament
from tournament.permissions import MATRIX, Permission, is_allowed, roles_of

P = ParamSpec("P")
TableView = Callable[Concatenate[HttpRequest, Table, P], HttpResponse]


def may_count(user: User, table: Table) -> bool:
    """The table's own judge, as long as the role lasts, once its seats are posted (T-SEAT-06); and the referees."""
    roles = roles_of(user, table.round.tournament)
    if roles & MATRIX[Permission.COUNT_ANY_TABLE]:
        return True
    is_its_judge = table.judge_id == user.pk and Role.JUDGE in roles
    return is_its_judge and table.phase.posted_at is not None


def may_consent(user: User | None, table: Table) -> bool:
    """A referee's word at this table: what goes beyond the turn being played needs it (T-AUTH-01)."""
    return user is not None and is_allowed(user, table.round.tournament, Permission.COUNT_ANY_TABLE)


def may_lock(user: User, tournament: Tournament) -> bool:
    return is_allowed(user, tournament, Permission.LOCK_SHEETS)


def at_the_table(view: TableView[P]) -> Callable[..., HttpResponse]:
    """Guard a table's page: the route gives `table_id`, the view gets the table."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, table_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        table = Table.objects.select_related("phase", "round__tournament", "judge").filter(pk=table_id).first()
        assert isinstance(request.user, User)
        if table is None or not may_count(request.user, table):
            raise Http404
        return view(request, table, *args, **kwargs)

    return guarded
