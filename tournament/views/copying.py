"""Copying a tournament."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.models import User
from tournament.copying import copy_tournament
from tournament.forms.copying import CopyForm
from tournament.models import Tournament
from tournament.permissions import Permission, requires
from tournament.settings.checks import SettingsInvalid


@requires(Permission.CHANGE_SETTINGS)
def copy(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Settings and, if wanted, staff; only an organiser may."""
    assert isinstance(request.user, User)
    form = CopyForm(request.POST if request.method == "POST" else None, initial={"name": tournament.name})
    if form.is_bound and form.is_valid():
        try:
            made = copy_tournament(tournament, **form.cleaned_data, by=request.user)
        except SettingsInvalid as error:  # an earlier year's settings need not hold any more
            form.add_error(None, str(error))
        else:
            done = _("%(name)s is made. Set its date, then import the players.") % {"name": made.name}
            messages.success(request, done)
            return redirect("desk:settings", made.slug)
    page = {"tournament": tournament, "section": "settings", "form": form, "may": request.user.is_organiser}
    return render(request, "tournament/copy.html", page, status=422 if form.errors else 200)
