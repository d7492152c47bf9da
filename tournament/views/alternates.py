"""The page of the alternates and their order (T-ALT-01, T-ALT-02)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import alternates as use_cases
from tournament.forms.families import AlternateForm
from tournament.forms.people_fields import People
from tournament.models import Player, Tournament
from tournament.pages.players import alternates_page
from tournament.permissions import Permission, requires


@requires(Permission.SEE_PLAYERS)
def alternates(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def move(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    player = get_object_or_404(Player, pk=player_id, tournament=tournament)
    direction: use_cases.Direction = "up" if request.POST.get("direction") == "up" else "down"
    use_cases.move_alternate(player, direction, by=request.user)
    return redirect("desk:alternates", tournament.slug)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    form = AlternateForm(request.POST, people=People(tournament))
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    player = form.cleaned_data["player"]
    order = use_cases.add_alternate(player, by=request.user)
    messages.success(
        request, _("%(name)s is alternate %(rank)s.") % {"name": player.name, "rank": order.index(player) + 1}
    )
    return redirect("desk:alternates", tournament.slug)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def remove(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    player = get_object_or_404(Player, pk=player_id, tournament=tournament)
    use_cases.remove_alternate(player, by=request.user)
    messages.success(request, _("%(name)s plays in the field.") % {"name": player.name})
    return redirect("desk:alternates", tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: AlternateForm | None = None, *, status: int = 200
) -> HttpResponse:
    assert isinstance(request.user, User)
    people = People(tournament)
    context = alternates_page(request.user, tournament)
    context |= {"form": form or AlternateForm(people=people), "people": people.choices}
    return render(request, "tournament/alternates.html", context, status=status)
