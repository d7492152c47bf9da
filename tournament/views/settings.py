"""The settings of a tournament, and the rulings that changed what play had fixed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import tournaments
from tournament.errors import TournamentError
from tournament.forms.settings import RulingForm, SettingsForm
from tournament.models import Tournament
from tournament.pages.settings import carried_over, open_keys, ruling_lines, settings_page
from tournament.permissions import Permission, is_allowed, requires
from tournament.settings.checks import SettingsInvalid
from tournament.settings.values import AROUND, SETTINGS
from tournament.tournaments import Change, StaleSettings


@requires(Permission.SEE_DESK)
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All the staff may read them; the chief referee gets the form."""
    assert isinstance(request.user, User)
    may_change = is_allowed(request.user, tournament, Permission.CHANGE_SETTINGS)
    form = SettingsForm(tournament=tournament, keys=open_keys(tournament)) if may_change else None
    return _page(request, tournament, form)


@requires(Permission.CHANGE_SETTINGS)
@require_POST
def save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Save what is open; mistakes and what somebody else changed come back with what was entered."""
    assert isinstance(request.user, User)
    form = SettingsForm(request.POST, tournament=tournament, keys=SETTINGS if "edition" in request.POST else AROUND)
    if form.is_valid():
        try:
            tournaments.change_settings(
                tournament, changes=form.changes(), version=form.cleaned_data["version"], by=request.user
            )
        except StaleSettings as error:
            return _stale(request, form, error)
        except SettingsInvalid as error:
            form.add_problems(error.problems)
        except TournamentError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("desk:settings", tournament.slug)
    return _page(request, tournament, form, status=422)


@requires(Permission.RULE)
def rule(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change a rule after play has begun; it takes effect from the next game (T-AUTH-01)."""
    assert isinstance(request.user, User)
    form = RulingForm(request.POST if request.method == "POST" else None, tournament=tournament)
    if form.is_bound and form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            tournaments.rule_change(tournament, changes=form.changes(), reason=reason, by=request.user)
        except SettingsInvalid as error:
            form.add_problems(error.problems)
        except TournamentError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Ruled. It holds from the next game on; tell the judges."))
            return redirect("desk:rulings", tournament.slug)
    page = {"tournament": tournament, "section": "settings", "form": form}
    return render(request, "tournament/rule.html", page, status=422 if form.errors else 200)


@requires(Permission.SEE_DESK)
def rulings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    sees_all = is_allowed(request.user, tournament, Permission.SEE_RECORD)
    may_rule = is_allowed(request.user, tournament, Permission.RULE) and tournament.is_frozen
    page = {
        "tournament": tournament,
        "section": "settings",
        "rulings": ruling_lines(tournament, with_all=sees_all),
        "may_rule": may_rule,
    }
    return render(request, "tournament/rulings.html", page)


def _stale(request: HttpRequest, form: SettingsForm, error: StaleSettings) -> HttpResponse:
    """The settings as they stand now, with what this person meant to change still entered."""
    fresh = Tournament.objects.get(pk=form.tournament.pk)
    meant = carried_over(form, fresh, error.changes)
    again = SettingsForm(tournament=fresh, keys=open_keys(fresh), values=meant)
    return _page(request, fresh, again, changes=error.changes, status=409)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: SettingsForm | None,
    *,
    changes: list[Change] | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, User)
    may_rule = is_allowed(request.user, tournament, Permission.RULE)
    page = settings_page(tournament, form, may_rule=may_rule, changes=changes)
    context = {"tournament": tournament, "section": "settings", "page": page, "form": form}
    return render(request, "tournament/settings.html", context, status=status)
