"""One round on the day: its phases, who is there, the start, the tables."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import rounds
from tournament.asked import whole_number
from tournament.forms.seats import SplitForm
from tournament.models import Phase, Round, Seat, Tournament
from tournament.pages import rounds as round_page
from tournament.permissions import Permission, permissions_of, requires


@requires(Permission.TAKE_ATTENDANCE)
def round_of(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One round, shown by phase: attendance before the start, the tables after it."""
    return render_round(request, _round(tournament, number))


def render_round(
    request: HttpRequest,
    played: Round,
    *,
    split: SplitForm | None = None,
    missing: Seat | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a round; `?phase=` says which phase. `missing`: ask about this seat first."""
    assert isinstance(request.user, User)
    context = round_page.round_context(
        played,
        may=permissions_of(request.user, played.tournament),
        phase_number=whole_number(request.GET.get("phase", "")),
        split=split,
    )
    context |= {"missing": missing, "late": bool(request.GET.get("late"))}
    template = "tournament/_round.html" if request.htmx else "tournament/round.html"  # type: ignore[attr-defined]
    return render(request, template, context, status=status)


@requires(Permission.POST_SEATS)
@require_POST
def split(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    assert isinstance(request.user, User)
    played = _round(tournament, number)
    form = SplitForm(request.POST)
    if not form.is_valid():
        return render_round(request, played, split=form, status=422)
    rounds.split_phases(played, count=form.cleaned_data["count"], by=request.user)
    return redirect("desk:round", tournament.slug, number)


@requires(Permission.POST_SEATS)
@require_POST
def post(request: HttpRequest, tournament: Tournament, number: int, phase_number: int) -> HttpResponse:
    assert isinstance(request.user, User)
    phase = get_object_or_404(Phase, round__tournament=tournament, round__number=number, number=phase_number)
    phase = rounds.post_phase(phase, by=request.user)
    messages.success(request, _("The seats are posted. Print the lists and hang them up; then take attendance."))
    return to_phase(phase)


@requires(Permission.START_PLAY)
@require_POST
def start(request: HttpRequest, tournament: Tournament, number: int, phase_number: int) -> HttpResponse:
    assert isinstance(request.user, User)
    phase = get_object_or_404(Phase, round__tournament=tournament, round__number=number, number=phase_number)
    phase = rounds.start_phase(phase, by=request.user)
    count = phase.tables.count()
    messages.success(request, ngettext("%d table is playing.", "%d tables are playing.", count) % count)
    return to_phase(phase)


def _round(tournament: Tournament, number: int) -> Round:
    return get_object_or_404(Round.objects.select_related("tournament"), tournament=tournament, number=number)


def to_phase(phase: Phase, anchor: str = "") -> HttpResponseRedirect:
    """Back to the round's page at this phase, and there to a table."""
    address = reverse("desk:round", args=[phase.round.tournament.slug, phase.round.number])
    return HttpResponseRedirect(f"{address}?phase={phase.number}{anchor and f'#{anchor}'}")
