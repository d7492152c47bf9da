"""The official clock: looked at, stopped, given more time (T-FMT-07, GAP-T3)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import clock
from tournament.clock_reading import Reading
from tournament.forms.clock import ExtraTimeForm, ReasonForm
from tournament.local_time import time_of_day
from tournament.models import Phase, Round, Table, Tournament
from tournament.pages.clock import Filled, as_time, clock_cards
from tournament.permissions import Permission, is_allowed, requires


@requires(Permission.SEE_DESK)
def clocks(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The clocks of a round's phases, with what the chief referee can do to them."""
    played = get_object_or_404(Round.objects.select_related("tournament"), tournament=tournament, number=number)
    return _render(request, played)


@requires(Permission.RUN_CLOCK)
@require_POST
def pause(request: HttpRequest, tournament: Tournament, number: int, phase_number: int) -> HttpResponse:
    phase, form = _phase(tournament, number, phase_number), ReasonForm(request.POST)
    if not form.is_valid():
        return _render(request, phase.round, Filled(phase, pause=form))
    shown = clock.pause(phase, reason=form.cleaned_data["reason"], by=_user(request))
    left = as_time(shown)
    messages.success(request, _("The clock of all tables stands still with %(left)s left.") % {"left": left})
    return _back(request, phase)


@requires(Permission.RUN_CLOCK)
@require_POST
def resume(request: HttpRequest, tournament: Tournament, number: int, phase_number: int) -> HttpResponse:
    phase = _phase(tournament, number, phase_number)
    shown = clock.resume(phase, by=_user(request))
    messages.success(request, _("The clock runs. %(ends)s") % {"ends": _ends(shown, phase)})
    return _back(request, phase)


@requires(Permission.RUN_CLOCK)
@require_POST
def give(request: HttpRequest, tournament: Tournament, number: int, phase_number: int) -> HttpResponse:
    """Extra minutes for all tables or for one; a minus takes them back."""
    phase = _phase(tournament, number, phase_number)
    form = ExtraTimeForm(request.POST, phase=phase)
    if not form.is_valid():
        return _render(request, phase.round, Filled(phase, extra=form))
    asked, by = form.cleaned_data, _user(request)
    shown = clock.give_time(
        phase, minutes=asked["minutes"], table=asked["table"], reason=asked["reason"], after=asked["after"], by=by
    )
    messages.success(request, f"{_given(asked['minutes'], asked['table'])} {_ends(shown, phase)}")
    return _back(request, phase)


def _given(minutes: int, table: Table | None) -> str:
    amount = ngettext("%d minute", "%d minutes", abs(minutes)) % abs(minutes)
    words = {"minutes": amount, "number": table.number if table else ""}
    if minutes < 0:
        return (_("Table %(number)s: %(minutes)s taken back.") if table else _("All: %(minutes)s taken back.")) % words
    if table:
        return _("Table %(number)s gets %(minutes)s more; all others stay as they are.") % words
    return _("All tables get %(minutes)s more.") % words


def _ends(shown: Reading, phase: Phase) -> str:
    """What this means: when time is up now."""
    if shown.state == "paused":
        return _("The clock is paused; %(left)s are left.") % {"left": as_time(shown)}
    if shown.state == "time_up" or shown.ends_at is None:
        return _("Time is up.")
    return _("Time is up at %(time)s.") % {"time": time_of_day(shown.ends_at, phase.round.tournament)}


def _render(
    request: HttpRequest,
    played: Round,
    filled: Filled | None = None,
) -> HttpResponse:
    may_run = is_allowed(_user(request), played.tournament, Permission.RUN_CLOCK)
    cards = clock_cards(played, may_run=may_run, filled=filled)
    context = {"tournament": played.tournament, "section": "overview", "round": played, "cards": cards}
    return render(request, "tournament/clocks.html", context, status=422 if filled else 200)


def _phase(tournament: Tournament, number: int, phase_number: int) -> Phase:
    phases = Phase.objects.select_related("round__tournament")
    return get_object_or_404(phases, round__tournament=tournament, round__number=number, number=phase_number)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _back(request: HttpRequest, phase: Phase) -> HttpResponseRedirect:
    """To the page the form stood on, if it says so, else to the clocks."""
    there = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(there, allowed_hosts=None):
        return HttpResponseRedirect(there)
    return HttpResponseRedirect(reverse("desk:clocks", args=[phase.round.tournament.slug, phase.round.number]))
