"""The desk's page of the tablets: issue passes, print table cards, see who is there, revoke."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from accounts.models import User
from games.errors import GamesError
from games.tablets import passes
from games.tablets.cards import cards, rules_on_card
from games.tablets.forms import IssueForm
from games.tablets.listing import listing
from tournament.asked import whole_number
from tournament.models import Tournament
from tournament.permissions import Permission, requires


@requires(Permission.ISSUE_PASSES)
def tablets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every table, its pass and its tablets; the list renews itself."""
    template = "games/_tablets.html" if request.htmx else "games/tablets.html"  # type: ignore[attr-defined]
    return render(request, template, {"tournament": tournament, "section": "tablets", "list": listing(tournament)})


@never_cache
@requires(Permission.ISSUE_PASSES)
def issue(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Say what will end, then make the passes; their codes are in this answer and nowhere else."""
    assert isinstance(request.user, User)
    asked = request.POST.get("tables") or request.GET.get("tables", "")
    form = IssueForm(request.POST or None, tournament=tournament, asked=asked)
    if request.method == "POST" and form.is_valid():
        try:
            last_day = form.cleaned_data["last_day"]
            issued = passes.issue(tournament, numbers=form.numbers, last_day=last_day, by=request.user)
        except GamesError as error:
            form.add_error(None, str(error))
        else:
            return _cards(request, tournament, issued)
    page = {"tournament": tournament, "section": "tablets", "form": form, "ends": form.paired_tables()}
    return render(request, "games/issue_passes.html", page, status=422 if form.errors else 200)


@requires(Permission.ISSUE_PASSES)
def revoke(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask once, naming the tables; then end the passes of one table or of all."""
    assert isinstance(request.user, User)
    asked = whole_number(request.POST.get("table") or request.GET.get("table", ""))
    living = [living.table_number for living in passes.living_passes(tournament)]
    numbers = living if asked is None else [asked]
    if request.method == "POST":
        ended = passes.revoke(tournament, numbers=numbers, by=request.user)
        words = ngettext("%(n)d pass was revoked.", "%(n)d passes were revoked.", ended) % {"n": ended}
        messages.success(request, words)
        return redirect("floor:tablets", tournament.slug)
    page = {"tournament": tournament, "section": "tablets", "table": asked, "numbers": numbers}
    return render(request, "games/revoke_passes.html", page)


def _cards(request: HttpRequest, tournament: Tournament, issued: list[passes.Issued]) -> HttpResponse:
    page = {
        "tournament": tournament,
        "section": "tablets",
        "cards": cards(request, issued),
        "rules": rules_on_card(tournament),
        "until": issued[0].table_pass.expires_at,
        "pair_page": request.build_absolute_uri(reverse("pairing:pair")),
    }
    return render(request, "games/table_cards.html", page)
