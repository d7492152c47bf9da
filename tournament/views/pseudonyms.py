"""Pseudonyms: proposed by the leads, decided by the chair alone (T-PUB-06)."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import pseudonyms as tournament_pseudonyms
from tournament.asked import one_line
from tournament.errors import TournamentError
from tournament.models import Player, Pseudonym, Tournament
from tournament.pages.pseudonyms import Refused, pseudonyms_page
from tournament.permissions import Permission, requires, roles_of


@requires(Permission.SEE_PSEUDONYMS)
def pseudonyms(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@requires(Permission.PROPOSE_PSEUDONYMS)
@require_POST
def generate(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    made = tournament_pseudonyms.generate(tournament, by=request.user)
    text = ngettext("%(count)s pseudonym is proposed.", "%(count)s pseudonyms are proposed.", made)
    messages.success(request, text % {"count": made})
    return redirect("desk:pseudonyms", tournament.slug)


@requires(Permission.PROPOSE_PSEUDONYMS)
@require_POST
def propose(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    """A proposal that cannot be taken comes back beside what was typed."""
    assert isinstance(request.user, User)
    player = get_object_or_404(Player, pk=player_id, tournament=tournament)
    text = request.POST.get("text", "")
    try:
        tournament_pseudonyms.propose(player, text=text, by=request.user)
    except TournamentError as error:
        return _page(request, tournament, refused=Refused(player.pk, text, str(error)), status=error.status)
    messages.success(request, _("“%(text)s” is proposed for %(name)s.") % {"text": text, "name": player.name})
    return _back(request, tournament)


@requires(Permission.DECIDE_PSEUDONYMS)
@require_POST
def approve(request: HttpRequest, tournament: Tournament, pseudonym_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    by, pseudonym = request.user, _pseudonym(tournament, pseudonym_id)
    done = _("%(name)s: “%(text)s” is approved.") % {"name": pseudonym.player.name, "text": pseudonym.text}
    return _decide(request, tournament, lambda: tournament_pseudonyms.approve(pseudonym, by=by), done)


@requires(Permission.DECIDE_PSEUDONYMS)
@require_POST
def reject(request: HttpRequest, tournament: Tournament, pseudonym_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    by, pseudonym = request.user, _pseudonym(tournament, pseudonym_id)
    reason = one_line(request.POST.get("reason", ""), longest=200)
    done = _("%(name)s: “%(text)s” is rejected.") % {"name": pseudonym.player.name, "text": pseudonym.text}
    return _decide(request, tournament, lambda: tournament_pseudonyms.reject(pseudonym, reason=reason, by=by), done)


@requires(Permission.DECIDE_PSEUDONYMS)
@require_POST
def approve_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    count = tournament_pseudonyms.approve_all(tournament, by=request.user)
    text = ngettext("%(count)s pseudonym is approved.", "%(count)s pseudonyms are approved.", count)
    messages.success(request, text % {"count": count})
    return redirect("desk:pseudonyms", tournament.slug)


def _pseudonym(tournament: Tournament, pseudonym_id: int) -> Pseudonym:
    return get_object_or_404(Pseudonym.objects.select_related("player"), pk=pseudonym_id, tournament=tournament)


def _decide(request: HttpRequest, tournament: Tournament, decision: Callable[[], Pseudonym], done: str) -> HttpResponse:
    """Carry the chair's decision out; what stands against it is told on the same list."""
    try:
        decision()
    except TournamentError as error:
        messages.error(request, str(error))
        return _page(request, tournament, status=error.status)
    messages.success(request, done)
    return _back(request, tournament)


def _back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """To the same list; htmx gets the list itself."""
    if request.htmx:  # type: ignore[attr-defined]
        return _page(request, tournament)
    wishes = urlencode({key: request.POST[key] for key in ("show", "q", "page") if request.POST.get(key)})
    return redirect(f"{reverse('desk:pseudonyms', args=[tournament.slug])}?{wishes}")


def _page(
    request: HttpRequest, tournament: Tournament, *, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    assert isinstance(request.user, User)
    wishes = request.POST if request.method == "POST" else request.GET
    page = pseudonyms_page(
        tournament,
        roles=roles_of(request.user, tournament),
        show=wishes.get("show", ""),
        query=wishes.get("q", ""),
        number=wishes.get("page", "1"),
        refused=refused,
    )
    template = "tournament/_pseudonyms.html" if request.htmx else "tournament/pseudonyms.html"  # type: ignore[attr-defined]
    return render(request, template, {"tournament": tournament, "section": "pseudonyms", "page": page}, status=status)
