"""The judge of a table notes what happened there; the referees decide what follows (T-COND-01)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.tablets.console_guard import at_the_console
from games.tablets.hand import Hand
from tournament.forms.incidents import TableIncidentForm
from tournament.incidents import report
from tournament.models import Incident, Table


@at_the_console
def note(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    form = TableIncidentForm(request.POST if request.method == "POST" else None, table=table)
    tournament = table.round.tournament
    if form.is_valid():
        report(tournament, **form.facts(), table=table, origin=Incident.Origin.TABLE, by=hand.by(table))
        messages.success(request, _("Noted. The referees see it at the desk."))
        return redirect("table:incident", table.pk)
    noted = table.incidents.order_by("-id")[:5]
    context = {"table": table, "tournament": tournament, "form": form, "noted": noted}
    return render(request, "games/incident.html", context, status=422 if form.errors else 200)
