"""Tables to take away, each for whoever may see what is in it."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from accounts.models import User
from tournament.exports import tables
from tournament.exports.files import Sheet, csv_of, json_of, xlsx_of
from tournament.models import Tournament
from tournament.permissions import Permission, permissions_of, requires

FORMS: Mapping[str, tuple[str, Callable[[Sheet], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", csv_of),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xlsx_of),
    "json": ("application/json", json_of),
}
SHOWN = (
    ("players", _("Players"), _("Everybody who plays or waits. It can be imported again."), Permission.SEE_PLAYERS),
    ("seats", _("Seats"), _("Table and seat of everybody, round by round."), Permission.SEE_SEATS),
    ("results", _("Results"), _("What every locked table ended with."), Permission.SEE_STANDINGS),
    (
        "standings",
        _("Standings"),
        _("Ranks with name and pseudonym in one line. Do not give this file away."),
        Permission.SEE_PSEUDONYMS,
    ),
)


@requires(Permission.SEE_DESK)
@require_GET
def exports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tables that this person may have."""
    assert isinstance(request.user, User)
    may = permissions_of(request.user, tournament)
    shown = [(f"desk:export_{key}", label, words) for key, label, words, permission in SHOWN if permission in may]
    page = {"tournament": tournament, "section": "settings", "tables": shown, "forms": [*FORMS]}
    return render(request, "tournament/exports.html", page)


@requires(Permission.SEE_PLAYERS)
@require_GET
def players(request: HttpRequest, tournament: Tournament, form: str) -> HttpResponse:
    return _file(tournament, "players", form)


@requires(Permission.SEE_SEATS)
@require_GET
def seats(request: HttpRequest, tournament: Tournament, form: str) -> HttpResponse:
    return _file(tournament, "seats", form)


@requires(Permission.SEE_STANDINGS)
@require_GET
def results(request: HttpRequest, tournament: Tournament, form: str) -> HttpResponse:
    return _file(tournament, "results", form)


@requires(Permission.SEE_PSEUDONYMS)
@require_GET
def standings(request: HttpRequest, tournament: Tournament, form: str) -> HttpResponse:
    return _file(tournament, "standings", form)


def _file(tournament: Tournament, table: str, form: str) -> HttpResponse:
    if form not in FORMS:
        raise Http404
    content_type, write = FORMS[form]
    response = HttpResponse(write(tables.TABLES[table](tournament)), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{table}.{form}"'
    return response
