"""Lists of players: upload, preview, take; and the way out again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from tournament import registration
from tournament.forms.importing import ListForm
from tournament.models import FieldImport, Tournament
from tournament.pages.importing import import_page
from tournament.permissions import Permission, permissions_of, requires
from tournament.player_lists.entry import Column
from tournament.player_lists.headings import LANGUAGES, own_heading
from tournament.registration.errors import ImportStale

CSV = "text/csv; charset=utf-8"


@requires(Permission.EDIT_PLAYERS)
def import_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    form = ListForm(request.POST, request.FILES) if request.method == "POST" else ListForm()
    if form.is_valid():
        file = form.cleaned_data["file"]
        kept = registration.upload(tournament, file.read(), file.name, by=request.user)
        return redirect("desk:import_preview", tournament.slug, kept.pk)
    context = {
        "tournament": tournament,
        "section": "players",
        "tab": "import",
        "form": form,
        "earlier": tournament.imports.defer("content").select_related("uploaded_by")[:10],
        "may": permissions_of(request.user, tournament),
        "headings": [[own_heading(column, language) for language in LANGUAGES] for column in Column],
    }
    return render(request, "tournament/import.html", context, status=422 if form.errors else 200)


@requires(Permission.EDIT_PLAYERS)
def preview(request: HttpRequest, tournament: Tournament, import_id: int) -> HttpResponse:
    return _page(request, tournament, _find(tournament, import_id))


@requires(Permission.EDIT_PLAYERS)
@require_POST
def take(request: HttpRequest, tournament: Tournament, import_id: int) -> HttpResponse:
    """Import a list that was previewed; if the players changed since, show it again instead."""
    assert isinstance(request.user, User)
    kept = _find(tournament, import_id)
    try:
        outcome = registration.apply_import(kept, by=request.user)
    except ImportStale:
        return _page(request, tournament, kept, status=409)
    new = ngettext("%d player is new", "%d players are new", outcome.created) % outcome.created
    changed = ngettext("%d changed", "%d changed", outcome.changed) % outcome.changed
    messages.success(request, _("The list is imported: %(new)s, %(changed)s.") % {"new": new, "changed": changed})
    return redirect("desk:players", tournament.slug)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def look_again(request: HttpRequest, tournament: Tournament, import_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    registration.look_again(_find(tournament, import_id), by=request.user)
    return redirect("desk:import_preview", tournament.slug, import_id)


@requires(Permission.EDIT_PLAYERS)
@require_POST
def discard(request: HttpRequest, tournament: Tournament, import_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    registration.discard(_find(tournament, import_id), by=request.user)
    messages.success(request, _("The list is discarded; no player was changed by it."))
    return redirect("desk:import", tournament.slug)


@requires(Permission.SEE_PLAYERS)
@require_GET
def export(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    language = _language(request)
    return _file(registration.export(tournament, language), f"{tournament.slug}-players-{language}.csv")


@requires(Permission.SEE_PLAYERS)
@require_GET
def template(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    language = _language(request)
    return _file(registration.template(language), f"players-{language}.csv")


def _language(request: HttpRequest) -> str:
    """The language asked for, else that of the page."""
    asked = request.GET.get("language") or request.LANGUAGE_CODE
    return asked if asked in LANGUAGES else LANGUAGES[0]


def _file(content: bytes, name: str) -> HttpResponse:
    return HttpResponse(content, content_type=CSV, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _find(tournament: Tournament, import_id: int) -> FieldImport:
    return get_object_or_404(FieldImport.objects.select_related("tournament"), pk=import_id, tournament=tournament)


def _page(request: HttpRequest, tournament: Tournament, kept: FieldImport, *, status: int = 200) -> HttpResponse:
    assert isinstance(request.user, User)
    return render(request, "tournament/import_preview.html", import_page(request.user, tournament, kept), status=status)
