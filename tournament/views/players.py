"""The pages of the players: the list, one player, entering, correcting, withdrawing."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import players as use_cases
from tournament.forms.players import PlayerForm, WithdrawForm
from tournament.models import Player, Tournament
from tournament.pages.player_differences import reconcile
from tournament.pages.players import new_player_page, player_page, players_page
from tournament.permissions import Permission, is_allowed, requires
from tournament.registration.errors import EntryRefused


@requires(Permission.SEE_PLAYERS)
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list; a search while typing gets its rows alone."""
    assert isinstance(request.user, User)
    query, shown = request.GET.get("q", ""), request.GET.get("show", "all")
    page = players_page(request.user, tournament, query=query, shown=shown)
    template = "tournament/_players.html" if request.htmx else "tournament/players.html"  # type: ignore[attr-defined]
    return render(request, template, page)


@requires(Permission.EDIT_PLAYERS)
def new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    typed = request.POST if request.method == "POST" else None
    form = PlayerForm(typed, tournament=tournament, may_rule=_may_rule(request, tournament))
    if form.is_valid():
        try:
            player = use_cases.enter_player(tournament, **form.options(), **form.facts(), by=request.user)
        except EntryRefused as error:
            form.refuse(error)
        else:
            messages.success(request, _("%(name)s is entered.") % {"name": player.name})
            return redirect("desk:players", tournament.slug)
    context = {**new_player_page(tournament), "form": form}
    return render(request, "tournament/player_new.html", context, status=422 if form.errors else 200)


@requires(Permission.SEE_PLAYERS)
def player(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    return _page(request, tournament, _find(tournament, player_id))


@requires(Permission.EDIT_PLAYERS)
@require_POST
def correct(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    """Save a correction; what somebody else saved in between is shown and not overwritten."""
    assert isinstance(request.user, User)
    found = _find(tournament, player_id)
    form = PlayerForm(request.POST, tournament=tournament, player=found, may_rule=_may_rule(request, tournament))
    if not form.is_valid():
        return _page(request, tournament, found, form, status=422)
    changes, version = form.facts(), form.seen_version
    try:
        use_cases.correct_player(found, changes=changes, version=version, **form.options(), by=request.user)
    except EntryRefused as error:
        form.refuse(error)
        return _page(request, tournament, found, form, status=422)
    except use_cases.PlayerStale:
        return _page(request, tournament, found, form, status=409)
    messages.success(request, _("%(name)s is saved.") % {"name": form.cleaned_data["name"]})
    return redirect("desk:player", tournament.slug, player_id)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def withdraw(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    found = _find(tournament, player_id)
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, found, withdrawal=form, status=422)
    use_cases.withdraw_player(found, reason=form.cleaned_data["reason"], by=request.user)
    messages.success(request, _("%(name)s has left the tournament.") % {"name": found.name})
    return redirect("desk:player", tournament.slug, player_id)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def bring_back(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    found = _find(tournament, player_id)
    use_cases.bring_back_player(found, as_alternate="as_alternate" in request.POST, by=request.user)
    messages.success(request, _("%(name)s is back.") % {"name": found.name})
    return redirect("desk:player", tournament.slug, player_id)


def _may_rule(request: HttpRequest, tournament: Tournament) -> bool:
    assert isinstance(request.user, User)
    return is_allowed(request.user, tournament, Permission.RULE)


def _find(tournament: Tournament, player_id: int) -> Player:
    return get_object_or_404(Player.objects.select_related("family", "tournament"), pk=player_id, tournament=tournament)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    found: Player,
    form: PlayerForm | None = None,
    *,
    withdrawal: WithdrawForm | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, User)
    shown = form or PlayerForm(tournament=tournament, player=found, may_rule=_may_rule(request, tournament))
    context = player_page(request.user, tournament, found, shown)
    if status == 409:
        context["differences"] = reconcile(shown, found)
    context["withdrawal"] = withdrawal or WithdrawForm()
    return render(request, "tournament/player.html", context, status=status)
