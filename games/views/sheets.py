"""Score sheets for the referees: what is in, looking through, sending back, locking."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.errors import UserFacingError
from accounts.models import User
from games import score_sheets
from games.double_check import double_check
from games.errors import NothingCounted, RefusalBlocks, SeatsChanged, SignatureMissing
from games.forms import QueryForm, SignatureForm
from games.models import ScoreSheet
from games.queries import occupied_seats, round_to_show, tables_of_round
from games.sheets.living import COUNTED
from games.sheets.signers import missing, signers
from tournament.asked import whole_number
from tournament.models import Table, Tournament
from tournament.permissions import Permission, requires


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
    """The counted sheet beside the record, its signatures and its points; countersigning hands the result on."""
    table = table_of(tournament, table_id)
    current = score_sheets.sheet_for(table)
    if current.state == ScoreSheet.State.OPEN:
        raise NothingCounted
    if score_sheets.is_outdated(current, table):
        messages.error(request, str(SeatsChanged()))
        return redirect("table:sheet", table.pk)
    waiting = missing(signers(current, table)) if current.state in COUNTED else []
    form = SignatureForm(
        request.POST if request.method == "POST" else None, seats=occupied_seats(table), missing=waiting
    )
    if request.method == "POST" and form.is_valid() and _lock(request, current, form):
        messages.success(request, _("Table %(number)s is locked.") % {"number": table.number})
        return redirect("floor:sheets", tournament.slug)
    assert isinstance(request.user, User)
    page = double_check(current, table, request.user, get_language() or "en")
    context = {"tournament": tournament, "section": "sheets", "table": table, "sheet": current, "form": form, **page}
    return render(request, "games/lock.html", context, status=422 if form.errors else 200)


@requires(Permission.LOCK_SHEETS)
def query(request: HttpRequest, tournament: Tournament, table_id: int) -> HttpResponse:
    """Send a counted sheet back to its judge with a question."""
    table = table_of(tournament, table_id)
    form = QueryForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        score_sheets.query(score_sheets.sheet_for(table), question=form.cleaned_data["question"], by=request.user)
        messages.success(request, _("The sheet of table %(number)s went back to its judge.") % {"number": table.number})
        return redirect("floor:sheets", tournament.slug)
    context = {"tournament": tournament, "section": "sheets", "table": table, "form": form}
    return render(request, "games/query.html", context, status=422 if form.errors else 200)


def _lock(request: HttpRequest, current: ScoreSheet, form: SignatureForm) -> bool:
    assert isinstance(request.user, User)
    try:
        score_sheets.lock(current, signatures=form.signatures, by=request.user)
    except (SignatureMissing, RefusalBlocks) as error:
        return _said(form, error)
    return True


def _said(form: SignatureForm, error: UserFacingError) -> bool:
    form.add_error(None, str(error))
    return False


def table_of(tournament: Tournament, table_id: int) -> Table:
    """A table of this tournament; another tournament's is 404."""
    tables = Table.objects.select_related("phase", "round__tournament", "judge")
    return get_object_or_404(tables, pk=table_id, round__tournament=tournament)
