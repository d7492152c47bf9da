"""The coming seats mended: proposed with reasons, then applied at once or left alone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament.models import Tournament
from tournament.pages.mending import mending_page
from tournament.permissions import Permission, requires
from tournament.seat_mending import mend


@requires(Permission.PLAN_SEATS)
def proposal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return render(request, "tournament/seats_mend.html", mending_page(tournament))


@requires(Permission.PLAN_SEATS)
@require_POST
def apply(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Apply what was shown: the form names it by its digest."""
    assert isinstance(request.user, User)
    shifts = mend(tournament, digest=request.POST.get("digest", ""), by=request.user)
    if shifts:
        messages.success(request, _("The coming seats are mended. Print the lists that were posted already again."))
    return redirect("desk:seats_mend", tournament.slug)
