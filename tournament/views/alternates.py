"""The page of the alternates and their order (T-ALT-01, T-ALT-02)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import alternates as use_cases
from tournament.asked import whole_number
from tournament.errors import TournamentError
from tournament.forms.families import AlternateForm
from tournament.forms.people_fields import People
from tournament.models import Player, Tournament
from tournament.pages.alternates import alternates_page
from tournament.permissions import Permission, permissions_of, requires


@requires(Permission.SEE_PLAYERS)
def alternates(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def move(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    player = get_object_or_404(Player, pk=player_id, tournament=tournament)
    direction: use_cases.Direction = "up" if request.POST.get("direction") == "up" else "down"
    try:
        use_cases.move_alternate(player, direction, seen=_seen(request), by=request.user)
    except TournamentError as error:
        return _page(request, tournament, refusal=error, status=error.status)
    return redirect("desk:alternates", tournament.slug)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    form = AlternateForm(request.POST, people=People(tournament))
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    player = form.cleaned_data["player"]
    try:
        order = use_cases.add_alternate(player, seen=_seen(request), by=request.user)
    except TournamentError as error:
        return _page(request, tournament, form, refusal=error, status=error.status)
    messages.success(
        request, _("%(name)s is alternate %(rank)s.") % {"name": player.name, "rank": order.index(player) + 1}
    )
    return redirect("desk:alternates", tournament.slug)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def remove(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    player = get_object_or_404(Player, pk=player_id, tournament=tournament)
    try:
        use_cases.remove_alternate(player, seen=_seen(request), by=request.user)
    except TournamentError as error:
        return _page(request, tournament, refusal=error, status=error.status)
    messages.success(request, _("%(name)s plays in the field.") % {"name": player.name})
    return redirect("desk:alternates", tournament.slug)


def _seen(request: HttpRequest) -> list[int] | None:
    """The order that stood on the page, as ids; None for a form without it."""
    order = request.POST.get("seen")
    if order is None:
        return None
    return [number for part in order.split(",") if (number := whole_number(part)) is not None]


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: AlternateForm | None = None,
    *,
    refusal: TournamentError | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, User)
    people = People(tournament)
    context = alternates_page(tournament, may=permissions_of(request.user, tournament))
    context |= {"form": form or AlternateForm(people=people), "people": people.choices, "refusal": refusal}
    return render(request, "tournament/alternates.html", context, status=status)
