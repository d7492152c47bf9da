"""The page of the final: who is in, the roll-off where it is needed, the table, the champion."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import finalists, finals
from tournament.errors import TournamentError
from tournament.forms.final import RollOffForm
from tournament.models import Tournament
from tournament.pages.final import final_page
from tournament.permissions import Permission, requires


@requires(Permission.RUN_FINAL)
def final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@requires(Permission.RUN_FINAL)
@require_POST
def seat(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    finals.seat_final(tournament, by=request.user)
    messages.success(request, _("The final is seated. Post the seats, then start it."))
    return redirect("desk:final", tournament.slug)


@requires(Permission.RUN_FINAL)
@require_POST
def roll_off(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Record the dice; what is wrong with them comes back beside what was entered."""
    assert isinstance(request.user, User)
    form = RollOffForm(request.POST, players=final_page(tournament).tied)
    if form.is_valid():
        try:
            finalists.record_roll_off(
                tournament, throws=form.throws, witnesses=form.cleaned_data["witnesses"], by=request.user
            )
        except TournamentError as error:
            form.add_error(None, str(error))
        else:
            return redirect("desk:final", tournament.slug)
    return _page(request, tournament, form, status=422)


@requires(Permission.RUN_FINAL)
@require_POST
def champion(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    winner = finals.declare_champion(tournament, by=request.user)
    messages.success(request, _("%(name)s is champion.") % {"name": winner.name})
    return redirect("desk:final", tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: RollOffForm | None = None, status: int = 200
) -> HttpResponse:
    page = final_page(tournament)
    if form is None and page.tied:
        form = RollOffForm(players=page.tied)
    context = {"tournament": tournament, "section": "final", "page": page, "form": form}
    return render(request, "tournament/final.html", context, status=status)
