"""Undoing the last step of the day: asked once, with a reason."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import undoing
from tournament.errors import TournamentError
from tournament.models import Round, Tournament
from tournament.pages.undoing import undo_page
from tournament.permissions import Permission, requires


@requires(Permission.UNDO_STEPS)
def undo(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Says what would be undone; a POST with the step's token and a reason does it."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        return render(request, "tournament/undo.html", undo_page(tournament))
    try:
        undoing.undo_step(
            tournament,
            token=request.POST.get("token", ""),
            reason=request.POST.get("reason", ""),
            by=request.user,
        )
    except TournamentError as error:
        context = {**undo_page(tournament), "refusal": error}
        return render(request, "tournament/undo.html", context, status=error.status)
    messages.success(request, _("Undone. The record says what, by whom and why."))
    return redirect("desk:overview", tournament.slug)


@requires(Permission.UNDO_STEPS)
@require_POST
def close_again(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    assert isinstance(request.user, User)
    played = get_object_or_404(Round, tournament=tournament, number=number)
    undoing.close_again(played, by=request.user)
    messages.success(request, _("The round is closed again."))
    return redirect("desk:overview", tournament.slug)
