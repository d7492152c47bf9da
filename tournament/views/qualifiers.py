"""The countries' places in a world championship, and the former champions invited to it."""

from collections.abc import Callable, Iterable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import qualification
from tournament.errors import TournamentError
from tournament.models import Player, QualifierRefusal, Tournament
from tournament.pages.qualifiers import qualifiers_page
from tournament.permissions import Permission, permissions_of, requires
from tournament.qualifiers import former_champions
from tournament.qualifiers import qualifiers as places


@requires(Permission.SEE_PLAYERS)
def qualifiers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def enter(request: HttpRequest, tournament: Tournament, finalist_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    by, finalist = request.user, _finalist(tournament, finalist_id)
    done = _("%(name)s is entered.") % {"name": finalist.name}
    return _act(request, tournament, lambda: qualification.enter_qualifier(tournament, finalist, by=by), done)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def refuse(request: HttpRequest, tournament: Tournament, finalist_id: int) -> HttpResponse:
    """The button names the reason: unable or unwilling (T-ELIG-05)."""
    assert isinstance(request.user, User)
    by, finalist, why = request.user, _finalist(tournament, finalist_id), request.POST.get("why", "")
    done = _("%(name)s does not play. The next finalist can be asked.") % {"name": finalist.name}
    return _act(request, tournament, lambda: qualification.refuse_place(tournament, finalist, why=why, by=by), done)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def take_back(request: HttpRequest, tournament: Tournament, finalist_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    by = request.user
    refusal = get_object_or_404(QualifierRefusal, tournament=tournament, finalist_id=finalist_id)
    done = _("%(name)s can be asked again.") % {"name": refusal.finalist.name}
    return _act(request, tournament, lambda: qualification.take_back_refusal(refusal, by=by), done)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def enter_former(request: HttpRequest, tournament: Tournament, champion_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    by, champion = request.user, _among((former.champion for former in former_champions(tournament)), champion_id)
    done = _("%(name)s is entered.") % {"name": champion.name}
    return _act(request, tournament, lambda: qualification.enter_former_champion(tournament, champion, by=by), done)


def _finalist(world: Tournament, finalist_id: int) -> Player:
    """Nobody but the finalists shown here: other tournaments' players stay unknown."""
    return _among((candidate.player for place in places(world) for candidate in place.candidates), finalist_id)


def _among(players: Iterable[Player], player_id: int) -> Player:
    for player in players:
        if player.pk == player_id:
            return player
    raise Http404


def _act(request: HttpRequest, tournament: Tournament, act: Callable[[], object], done: str) -> HttpResponse:
    try:
        act()
    except TournamentError as error:
        messages.error(request, str(error))
        return _page(request, tournament, status=error.status)
    messages.success(request, done)
    return redirect("desk:qualifiers", tournament.slug)


def _page(request: HttpRequest, tournament: Tournament, status: int = 200) -> HttpResponse:
    assert isinstance(request.user, User)
    if tournament.kind != Tournament.Kind.WORLD:
        raise Http404
    may = permissions_of(request.user, tournament)
    page = {
        "tournament": tournament,
        "section": "players",
        "may": may,
        "page": qualifiers_page(tournament, may_edit=Permission.EDIT_PLAYERS in may),
    }
    return render(request, "tournament/qualifiers.html", page, status=status)
