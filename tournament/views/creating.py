"""Making a tournament."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.models import User
from tournament.forms.creating import CreateForm
from tournament.settings.checks import SettingsInvalid
from tournament.tournaments import create_tournament


@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Organisers only; whoever makes it becomes its chief referee."""
    assert isinstance(request.user, User)
    if not request.user.is_organiser:
        raise PermissionDenied
    form = CreateForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            tournament = create_tournament(**form.settings(), by=request.user)
        except SettingsInvalid as error:
            form.add_problems(error.problems)
        else:
            messages.success(request, _("%(name)s is made. Import the players next.") % {"name": tournament.name})
            return redirect("desk:overview", tournament.slug)
    return render(request, "tournament/create.html", {"form": form}, status=422 if form.errors else 200)
