"""All tables' score sheets, for the referees: what is in, locking, correcting."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games import score_sheets
from games.errors import NothingCounted, RefusalBlocks, SeatsChanged, SignatureMissing
from games.forms import CorrectionForm, SignatureForm
from games.models import ScoreSheet
from games.queries import occupied_seats, round_to_show, tables_of_round
from games.sheet_page import sheet_page
from tournament.asked import whole_number
from tournament.models import Table, Tournament
from tournament.permissions import Permission, is_allowed, requires


@requires(Permission.COUNT_ANY_TABLE)
def sheets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every table of a round with the state of its sheet."""
    shown = round_to_show(tournament, whole_number(request.GET.get("round", "")))
    if shown is None:
        raise Http404
    states = tables_of_round(shown)
    context = {
        "tournament": tournament,
        "section": "sheets",
        "round": shown,
        "rounds": tournament.rounds.all(),
        "tables": states,
        "locked": sum(state.state == "locked" for state in states),
    }
    return render(request, "games/sheets.html", context)


@requires(Permission.LOCK_SHEETS)
def lock(request: HttpRequest, tournament: Tournament, table_id: int) -> HttpResponse:
    """The counted sheet with the signatures; locking hands the result on."""
    table = _table(tournament, table_id)
    current, seats = score_sheets.sheet_for(table), occupied_seats(table)
    if current.state == ScoreSheet.State.OPEN:
        raise NothingCounted
    if score_sheets.is_outdated(current, table):
        messages.error(request, str(SeatsChanged()))
        return redirect("table:sheet", table.pk)
    form = SignatureForm(request.POST or None, seats=seats)
    if request.method == "POST" and form.is_valid() and _lock(request, current, form):
        messages.success(request, _("Table %(number)s is locked.") % {"number": table.number})
        return redirect("floor:sheets", tournament.slug)
    assert isinstance(request.user, User)
    context = {
        "tournament": tournament,
        "section": "sheets",
        "table": table,
        "sheet": current,
        "page": sheet_page(current, table, seats, get_language() or "en"),
        "form": form,
        "correction": CorrectionForm() if is_allowed(request.user, tournament, Permission.CORRECT_RESULTS) else None,
    }
    return render(request, "games/lock.html", context, status=422 if form.errors else 200)


@requires(Permission.CORRECT_RESULTS)
def correct(request: HttpRequest, tournament: Tournament, table_id: int) -> HttpResponse:
    """Open a correction of a locked sheet; the reason is asked first."""
    table = _table(tournament, table_id)
    form = CorrectionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        current = score_sheets.sheet_for(table)
        score_sheets.correct(current, reason=form.cleaned_data["reason"], by=request.user)
        return redirect("table:sheet", table.pk)
    context = {"tournament": tournament, "section": "sheets", "table": table, "form": form}
    return render(request, "games/correct.html", context, status=422 if form.errors else 200)


def _lock(request: HttpRequest, current: ScoreSheet, form: SignatureForm) -> bool:
    assert isinstance(request.user, User)
    try:
        score_sheets.lock(current, signatures=form.signatures, by=request.user)
    except (SignatureMissing, RefusalBlocks) as error:
        form.add_error(None, str(error))
        return False
    return True


def _table(tournament: Tournament, table_id: int) -> Table:
    """A table of this tournament; another tournament's is 404."""
    tables = Table.objects.select_related("phase", "round__tournament", "judge")
    return get_object_or_404(tables, pk=table_id, round__tournament=tournament)
