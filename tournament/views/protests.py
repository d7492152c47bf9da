"""The pages of protests: the list, one protest, filing, figures, the decision."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import protests as use_cases
from tournament.asked import some_id, whole_number
from tournament.errors import TournamentError
from tournament.forms.incidents import ReasonForm
from tournament.forms.protests import DecisionForm, FiguresForm, ProtestForm
from tournament.models import Measure, Protest, Table, Tournament
from tournament.pages.protests import names_of, protest_page, protests_page, standing_lines
from tournament.permissions import Permission, is_allowed, requires
from tournament.protest_effects import figures as figures_of
from tournament.queries import current_round
from tournament.scorekeeper import scorekeeper


@requires(Permission.SEE_INCIDENTS)
def protests(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    return render(request, "tournament/protests.html", protests_page(request.user, tournament))


@requires(Permission.SEE_INCIDENTS)
def new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """`?table=`, `?measure=` and `?ruling=` name, by id, what it is against."""
    assert isinstance(request.user, User)
    form = ProtestForm(
        request.POST if request.method == "POST" else None,
        tournament=tournament,
        at=Table.objects.filter(round__tournament=tournament, pk=some_id(request.GET.get("table", ""))).first(),
        measure=Measure.objects.filter(
            incident__tournament=tournament, pk=some_id(request.GET.get("measure", ""))
        ).first(),
        ruling=tournament.rulings.filter(pk=some_id(request.GET.get("ruling", ""))).first(),
        current=current_round(tournament),
    )
    if form.is_valid():
        try:
            made = use_cases.file_protest(tournament, **form.facts(), by=request.user)
        except TournamentError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Filed. Say in figures what it asks, to see whether it can still matter."))
            return redirect("desk:protest", tournament.slug, made.pk)
    context = {"tournament": tournament, "section": "incidents", "form": form}
    return render(request, "tournament/protest_new.html", context, status=422 if form.errors else 200)


@requires(Permission.SEE_INCIDENTS)
def protest(request: HttpRequest, tournament: Tournament, protest_id: int) -> HttpResponse:
    return _page(request, tournament, _find(tournament, protest_id))


@requires(Permission.SEE_INCIDENTS)
@require_POST
def figures(request: HttpRequest, tournament: Tournament, protest_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    found = _find(tournament, protest_id)
    form = _figures_form(tournament, found, request)
    if form is None:
        raise use_cases.NoResultYet
    correction = whole_number(request.POST.get("correction", ""))
    if correction is not None:
        use_cases.take_figures(found, correction=correction, by=request.user)
        return redirect("desk:protest", tournament.slug, found.pk)
    if form.is_valid():
        try:
            use_cases.give_figures(found, lines=form.result(), by=request.user)
        except TournamentError as error:
            form.add_error(None, str(error))
        else:
            return redirect("desk:protest", tournament.slug, found.pk)
    return _page(request, tournament, found, figures_form=form, status=422)


@requires(Permission.DECIDE_PROTESTS)
@require_POST
def decide(request: HttpRequest, tournament: Tournament, protest_id: int) -> HttpResponse:
    """Upheld with another outcome, it leads to the correction, which shows whom it moves before it counts."""
    assert isinstance(request.user, User)
    found = _find(tournament, protest_id)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, found, decision_form=form, status=422)
    is_upheld, reason = form.cleaned_data["decision"] == "upheld", form.cleaned_data["reason"]
    try:
        decided = use_cases.decide(found, is_upheld=is_upheld, reason=reason, by=request.user)
    except use_cases.DecidedAlready as error:
        form.add_error(None, str(error))
        return _page(request, tournament, _find(tournament, protest_id), decision_form=form, status=error.status)
    if not use_cases.is_carried_out(decided):
        messages.success(request, _("Upheld. Correct the sheet now: until then the old result counts."))
        return redirect("floor:correct", tournament.slug, decided.table_id)
    messages.success(request, _("Decided."))
    return redirect("desk:protest", tournament.slug, found.pk)


@requires(Permission.SEE_INCIDENTS)
@require_POST
def withdraw(request: HttpRequest, tournament: Tournament, protest_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    use_cases.withdraw(_find(tournament, protest_id), reason=reason, by=request.user)
    messages.success(request, _("The protest is withdrawn."))
    return redirect("desk:protests", tournament.slug)


def _find(tournament: Tournament, protest_id: int) -> Protest:
    found = Protest.objects.select_related(
        "tournament", "table__round__tournament", "raised_by", "filed_by", "decided_by", "ruling",
        "measure__player", "measure__incident",
    )  # fmt: skip
    return get_object_or_404(found, pk=protest_id, tournament=tournament)


def _figures_form(tournament: Tournament, found: Protest, request: HttpRequest | None = None) -> FiguresForm | None:
    """None while there is no result to depart from, or nothing left to decide."""
    standing = standing_lines(found)
    if not found.is_open or not standing:
        return None
    asked = figures_of(found) or standing
    names = names_of(tournament, [line.player_id for line in asked])
    return FiguresForm(
        request.POST if request else None, lines=asked, names=names, scale=scorekeeper().scale(tournament)
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    found: Protest,
    *,
    figures_form: FiguresForm | None = None,
    decision_form: DecisionForm | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, User)
    context = {
        **protest_page(request.user, tournament, found),
        "figures_form": figures_form or _figures_form(tournament, found),
        "decision_form": decision_form or DecisionForm(),
        "may_correct": is_allowed(request.user, tournament, Permission.CORRECT_RESULTS),
    }
    return render(request, "tournament/protest.html", context, status=status)
