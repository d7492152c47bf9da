"""Correcting a locked sheet: a new version, whom it moves, and only then its lock."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.models import User
from games import score_sheets
from games.forms import CorrectionForm
from games.views.sheets import table_of
from tournament.models import Tournament
from tournament.permissions import Permission, requires


@requires(Permission.CORRECT_RESULTS)
def correct(request: HttpRequest, tournament: Tournament, table_id: int) -> HttpResponse:
    """Open a correction of a locked sheet; the reason is asked first."""
    table = table_of(tournament, table_id)
    form = CorrectionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        current = score_sheets.sheet_for(table)
        score_sheets.correct(current, reason=form.cleaned_data["reason"], by=request.user)
        return redirect("table:sheet", table.pk)
    versions = table.score_sheets.order_by("version").select_related("locked_by")
    context = {"tournament": tournament, "section": "sheets", "table": table, "form": form, "versions": versions}
    return render(request, "games/correct.html", context, status=422 if form.errors else 200)
