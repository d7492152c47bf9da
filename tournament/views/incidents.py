"""The pages of incidents: the list, one incident, noting one, taking a measure and taking it back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.errors import UserFacingError
from accounts.models import User
from tournament import incidents as use_cases
from tournament.asked import some_id
from tournament.forms.incidents import FilterForm, IncidentForm, MeasureForm, ReasonForm
from tournament.models import Incident, Measure, Player, Table, Tournament
from tournament.pages.consequences import consequences_of
from tournament.pages.incidents import HEAVY, incident_page, incidents_page, kinds_for
from tournament.permissions import Permission, requires
from tournament.queries import current_round


@requires(Permission.SEE_INCIDENTS)
def incidents(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    form = FilterForm(request.GET, tournament=tournament)
    page = incidents_page(request.user, tournament, form.chosen(), request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    return render(request, "tournament/incidents.html", {**page, "form": form, "asked": asked.urlencode()})


@requires(Permission.SEE_INCIDENTS)
def new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """`?table=` and `?player=` name, by id, what is known already."""
    assert isinstance(request.user, User)
    tables = Table.objects.filter(round__tournament=tournament).select_related("round__tournament", "phase")
    at = tables.filter(pk=some_id(request.GET.get("table", ""))).first()
    about = tournament.players.filter(pk=some_id(request.GET.get("player", ""))).first()
    sent = request.POST if request.method == "POST" else None
    form = IncidentForm(sent, tournament=tournament, at=at, about=about, current=current_round(tournament))
    if form.is_valid():
        made = use_cases.report(tournament, **form.facts(), by=request.user)
        messages.success(request, _("Noted. Decide now, or come back to it."))
        return redirect("desk:incident", tournament.slug, made.pk)
    context = {"tournament": tournament, "section": "incidents", "form": form, "at": at}
    return render(request, "tournament/incident_new.html", context, status=422 if form.errors else 200)


@requires(Permission.SEE_INCIDENTS)
def incident(request: HttpRequest, tournament: Tournament, incident_id: int) -> HttpResponse:
    return _page(request, tournament, _find(tournament, incident_id))


@requires(Permission.EXPEL)
@require_POST
def measure(request: HttpRequest, tournament: Tournament, incident_id: int) -> HttpResponse:
    """Take a measure; one that puts a player out is asked once more, with what it means."""
    assert isinstance(request.user, User)
    found = _find(tournament, incident_id)
    form = _measure_form(request.user, found, request.POST)
    if not form.is_valid():
        return _page(request, tournament, found, measure_form=form, status=422)
    facts = form.facts()
    if facts["kind"] in HEAVY and "sure" not in request.POST:
        return _confirm(request, tournament, found, form, facts)
    try:
        taken = use_cases.decide(found, **facts, by=request.user)
    except UserFacingError as error:
        form.add_error(None, str(error))
        return _page(request, tournament, found, measure_form=form, status=error.status)
    messages.success(request, f"{taken.player.name}: {taken.get_kind_display()}")
    return redirect("desk:incident", tournament.slug, found.pk)


@requires(Permission.SEE_INCIDENTS)
@require_POST
def settle(request: HttpRequest, tournament: Tournament, incident_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    found = _find(tournament, incident_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, found, settle_form=form, status=422)
    use_cases.settle(found, conclusion=form.cleaned_data["reason"], by=request.user)
    messages.success(request, _("Settled without a measure."))
    return redirect("desk:incidents", tournament.slug)


@requires(Permission.RULE)
def take_back(request: HttpRequest, tournament: Tournament, measure_id: int) -> HttpResponse:
    """Asks once, with a reason: it is a ruling (T-AUTH-01)."""
    assert isinstance(request.user, User)
    measures = Measure.objects.select_related("player", "incident__table__round", "incident__tournament")
    found = get_object_or_404(measures, pk=measure_id, incident__tournament=tournament)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        use_cases.take_back(found, reason=form.cleaned_data["reason"], by=request.user)
        messages.success(request, _("Taken back by a ruling."))
        return redirect("desk:incident", tournament.slug, found.incident_id)
    context = {"tournament": tournament, "section": "incidents", "measure": found, "form": form}
    return render(request, "tournament/measure_take_back.html", context, status=422 if form.errors else 200)


def _find(tournament: Tournament, incident_id: int) -> Incident:
    found = Incident.objects.select_related(
        "tournament", "round__tournament", "table__round__tournament", "table__phase", "reported_by", "settled_by"
    )
    return get_object_or_404(found, pk=incident_id, tournament=tournament)


def _measure_form(user: User, found: Incident, sent: Any = None) -> MeasureForm:
    kinds, ruled = kinds_for(user, found)
    players = Player.objects.filter(incidents__incident=found).order_by("incidents__id")
    return MeasureForm(sent, players=list(players), kinds=kinds, ruled=ruled)


def _confirm(
    request: HttpRequest, tournament: Tournament, found: Incident, form: MeasureForm, facts: dict[str, Any]
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "section": "incidents",
        "incident": found,
        "player": facts["player"],
        "kind": Measure.Kind(facts["kind"]),
        "sent": form.cleaned_data,
        "means": consequences_of(found, facts["player"], facts["kind"]),
    }
    return render(request, "tournament/measure_confirm.html", context)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    found: Incident,
    *,
    measure_form: MeasureForm | None = None,
    settle_form: ReasonForm | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, User)
    context = {
        **incident_page(request.user, tournament, found),
        "measure_form": measure_form or _measure_form(request.user, found),
        "settle_form": settle_form or ReasonForm(),
    }
    return render(request, "tournament/incident.html", context, status=status)
