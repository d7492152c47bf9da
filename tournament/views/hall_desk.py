"""The desk's page of the hall: which screens are open, and what they announce."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament.forms.hall import AnnouncementForm, ScreenForm
from tournament.hall import announcements, screens
from tournament.models import Tournament
from tournament.permissions import Permission, requires


@requires(Permission.RUN_HALL)
def hall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@requires(Permission.RUN_HALL)
@require_POST
@never_cache
def make_screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the link of a new screen, this once."""
    form = ScreenForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, screen_form=form)
    made, token = screens.make_screen(tournament, **form.cleaned_data, by=_user(request))
    link = request.build_absolute_uri(reverse("hall:open", args=[token]))
    return _page(request, tournament, made=made.name, link=link)


@requires(Permission.RUN_HALL)
@require_POST
def revoke_screen(request: HttpRequest, tournament: Tournament, screen_id: int) -> HttpResponse:
    screen = get_object_or_404(tournament.hall_screens, pk=screen_id)
    screens.revoke_screen(screen, by=_user(request))
    messages.success(request, _("%(name)s shows nothing any more.") % {"name": screen.name})
    return redirect("desk:hall", tournament.slug)


@requires(Permission.RUN_HALL)
@require_POST
def announce(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = AnnouncementForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, announcement_form=form)
    announcements.announce(tournament, **form.cleaned_data, by=_user(request))
    messages.success(request, _("It stands on all screens of the hall."))
    return redirect("desk:hall", tournament.slug)


@requires(Permission.RUN_HALL)
@require_POST
def withdraw(request: HttpRequest, tournament: Tournament, announcement_id: int) -> HttpResponse:
    made = get_object_or_404(tournament.announcements, pk=announcement_id)
    announcements.withdraw(made, by=_user(request))
    return redirect("desk:hall", tournament.slug)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    screen_form: ScreenForm | None = None,
    announcement_form: AnnouncementForm | None = None,
    made: str = "",
    link: str = "",
) -> HttpResponse:
    page = {
        "tournament": tournament,
        "section": "hall",
        "screens": tournament.hall_screens.filter(revoked_at=None),
        "announcements": announcements.in_force(tournament).select_related("by"),
        "screen_form": screen_form or ScreenForm(initial={"language": get_language()}, auto_id="screen-%s"),
        "announcement_form": announcement_form or AnnouncementForm(auto_id="announcement-%s"),
        "made": made,
        "link": link,
    }
    is_wrong = bool(screen_form or announcement_form)
    return render(request, "tournament/hall.html", page, status=422 if is_wrong else 200)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
