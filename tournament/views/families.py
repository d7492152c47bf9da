"""The page of families and pairs who are not to share a table (T-SEAT-04)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import families as use_cases
from tournament.errors import TournamentError
from tournament.forms.families import FamilyForm, PairForm
from tournament.forms.people_fields import People
from tournament.models import ForbiddenPair, Player, Tournament
from tournament.pages.families import families_page
from tournament.permissions import Permission, requires


@requires(Permission.SEE_PLAYERS)
def families(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def declare(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    form = FamilyForm(request.POST, people=People(tournament))
    if form.is_valid():
        try:
            family = use_cases.declare_family(tournament, **form.cleaned_data, by=request.user)
        except TournamentError as error:
            form.add_error("members", str(error))
        else:
            messages.success(request, _("The family %(label)s sits apart.") % {"label": family.label})
            return redirect("desk:families", tournament.slug)
    return _page(request, tournament, family_form=form, status=422)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def leave(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    player = get_object_or_404(Player, pk=player_id, tournament=tournament)
    use_cases.leave_family(player, by=request.user)
    messages.success(request, _("%(name)s belongs to no family any more.") % {"name": player.name})
    return redirect("desk:families", tournament.slug)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def keep_apart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    form = PairForm(request.POST, people=People(tournament))
    if form.is_valid():
        try:
            pair = use_cases.keep_apart(**form.cleaned_data, by=request.user)
        except TournamentError as error:
            form.add_error("second", str(error))
        else:
            messages.success(request, _("%(one)s and %(other)s sit apart.") % {"one": pair.first, "other": pair.second})
            return redirect("desk:families", tournament.slug)
    return _page(request, tournament, pair_form=form, status=422)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def allow(request: HttpRequest, tournament: Tournament, pair_id: int) -> HttpResponse:
    """Let a pair share a table again; a second click finds nothing to do."""
    assert isinstance(request.user, User)
    pair = ForbiddenPair.objects.select_related("tournament").filter(pk=pair_id, tournament=tournament).first()
    if pair:
        use_cases.allow_together(pair, by=request.user)
        messages.success(request, _("They may share a table again."))
    return redirect("desk:families", tournament.slug)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    family_form: FamilyForm | None = None,
    pair_form: PairForm | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, User)
    people = People(tournament)
    context = families_page(request.user, tournament, people)
    context["family_form"] = family_form or FamilyForm(people=people)
    context["pair_form"] = pair_form or PairForm(people=people)
    return render(request, "tournament/families.html", context, status=status)
