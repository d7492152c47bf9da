"""What is held of one person: exported as a file, erased for good."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament.forms.text_fields import TextField
from tournament.models import Player, Tournament
from tournament.permissions import Permission, requires
from tournament.personal_data import erase_person, export_person


class EraseForm(forms.Form):
    reason = TextField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("Without the name, such as: at the person's own request."),
    )


@requires(Permission.ERASE_PEOPLE)
@require_POST
def export(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    """Everything held of a player, as JSON. It leaves a line, so it is asked for by a form."""
    assert isinstance(request.user, User)
    told = export_person(_find(tournament, player_id), by=request.user)
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="person-{player_id}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@requires(Permission.ERASE_PEOPLE)
def erase(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    """Ask once, with a reason; then it is done."""
    assert isinstance(request.user, User)
    player = _find(tournament, player_id)
    form = EraseForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        context = {"tournament": tournament, "section": "players", "player": player, "form": form}
        return render(request, "tournament/erase.html", context, status=422 if form.errors else 200)
    gone = erase_person(player, reason=form.cleaned_data["reason"], by=request.user)
    messages.success(request, _("The person is erased. Results and points stand as before."))
    if gone.remains:
        told = ngettext(
            "%(count)s text that is part of a signed or chained record still names the person.",
            "%(count)s texts that are part of signed or chained records still name the person.",
            gone.remains,
        )
        messages.info(request, told % {"count": gone.remains})
    return redirect("desk:player", tournament.slug, player_id)


def _find(tournament: Tournament, player_id: int) -> Player:
    return get_object_or_404(Player.objects.select_related("tournament", "family"), pk=player_id, tournament=tournament)
