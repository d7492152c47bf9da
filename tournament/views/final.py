"""The page of the semi-finals and the final: who goes on, the roll-offs, the tables, the champion."""

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import adjournment, finals, roll_offs, semi_finals
from tournament.errors import TournamentError
from tournament.forms.final import ReasonForm, RollOffForm
from tournament.models import Round, Tournament
from tournament.pages.final import final_page
from tournament.pages.roll_offs import record_page
from tournament.permissions import Permission, requires


@requires(Permission.RUN_FINAL)
def final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@requires(Permission.RUN_FINAL)
@require_POST
def seat_semi_finals(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    semi_finals.seat_semi_finals(tournament, by=request.user)
    messages.success(request, _("The semi-finals are seated. Post the seats, then start them."))
    return redirect("desk:final", tournament.slug)


@requires(Permission.RUN_FINAL)
@require_POST
def seat(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    finals.seat_final(tournament, by=request.user)
    messages.success(request, _("The final is seated. Post the seats, then start it."))
    return redirect("desk:final", tournament.slug)


@requires(Permission.RUN_FINAL)
@require_POST
def roll_off(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Record the dice; who throws again, and what is wrong, comes back beside what was entered."""
    assert isinstance(request.user, User)
    tied = final_page(tournament).tied
    form = RollOffForm(request.POST, players=tied.players if tied else [])
    if form.is_valid():
        try:
            roll_offs.record_roll_off(tournament, throws=form.throws, witnesses=form.witnesses, by=request.user)
        except TournamentError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("The roll-off is recorded; print its record for the witnesses to sign."))
            return redirect("desk:final", tournament.slug)
    return _page(request, tournament, form=form, status=422)


@requires(Permission.RUN_FINAL)
def roll_off_record(request: HttpRequest, tournament: Tournament, roll_off_id: int) -> HttpResponse:
    """What was thrown before whom, to print and sign."""
    recorded = get_object_or_404(tournament.roll_offs.select_related("by", "round"), pk=roll_off_id)
    context = {"tournament": tournament, "section": "final", "page": record_page(recorded)}
    return render(request, "tournament/roll_off.html", context)


@requires(Permission.RUN_FINAL)
@require_POST
def champion(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    winner = finals.declare_champion(tournament, by=request.user)
    messages.success(request, _("%(name)s is champion.") % {"name": winner.name})
    return redirect("desk:final", tournament.slug)


@requires(Permission.RUN_FINAL)
@require_POST
def adjourn(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Break a long final off, with a note when it goes on (GAP-F2)."""
    assert isinstance(request.user, User)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, adjourning=form, status=422)
    adjournment.adjourn(_final_of(tournament), note=form.cleaned_data["reason"], by=request.user)
    return redirect("desk:final", tournament.slug)


@requires(Permission.RUN_FINAL)
@require_POST
def go_on(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    adjournment.go_on(_final_of(tournament), by=request.user)
    return redirect("desk:final", tournament.slug)


@requires(Permission.RUN_FINAL)
@require_POST
def revoke_champion(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take the declaration back, with a reason, while the public has not seen it."""
    assert isinstance(request.user, User)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, revoking=form, status=422)
    finals.revoke_champion(tournament, reason=form.cleaned_data["reason"], by=request.user)
    messages.success(request, _("The declaration is taken back."))
    return redirect("desk:final", tournament.slug)


def _final_of(tournament: Tournament) -> Round:
    final = tournament.rounds.filter(kind=Round.Kind.FINAL).first()
    if final is None:
        raise adjournment.NotInPlay
    return final


def _page(request: HttpRequest, tournament: Tournament, status: int = 200, **filled: Form) -> HttpResponse:
    """The page; `filled` are forms that came back: `form` of the roll-off, `revoking`, `adjourning`."""
    page = final_page(tournament)
    forms: dict[str, Form] = {"revoking": ReasonForm(), "adjourning": ReasonForm(), **filled}
    if "form" not in forms and page.tied:
        forms["form"] = RollOffForm(players=page.tied.players)
    context = {"tournament": tournament, "section": "final", "page": page, **forms}
    return render(request, "tournament/final.html", context, status=status)
