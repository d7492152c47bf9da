"""Standings before the public sees them, and publishing."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import publication, withdrawal
from tournament.asked import whole_number
from tournament.forms.publishing import PublicationForm, WithdrawalForm
from tournament.models import Round, Tournament
from tournament.pages.publishing import publish_page
from tournament.pages.standings import standings_page
from tournament.permissions import Permission, is_allowed, requires


@requires(Permission.SEE_STANDINGS)
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody under a pseudonym, or with `?names=1` under the name; the fragment renews itself during a round."""
    assert isinstance(request.user, User)
    page = standings_page(tournament, with_names=request.GET.get("names") == "1")
    may_publish = is_allowed(request.user, tournament, Permission.PUBLISH)
    context = {"tournament": tournament, "section": "standings", "page": page, "may_publish": may_publish}
    template = "tournament/_standings.html" if request.htmx else "tournament/standings.html"  # type: ignore[attr-defined]
    return render(request, template, context)


@requires(Permission.PUBLISH)
def publish(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What the public would see beside what it sees; POST publishes it."""
    assert isinstance(request.user, User)
    played = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    form = PublicationForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            snapshot = publication.publish(played, reason=form.cleaned_data["reason"], by=request.user)
        except publication.ReasonMissing as error:
            form.add_error("reason", str(error))
        else:
            messages.success(request, _("Published as version %(version)s.") % {"version": snapshot.version})
            return redirect("desk:publish", tournament.slug, number)
    return _publish_page(request, played, form, WithdrawalForm(prefix="withdrawal"))


@requires(Permission.PUBLISH)
@require_POST
def withdraw(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take the publication of this round back, with a reason."""
    assert isinstance(request.user, User)
    played = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    form = WithdrawalForm(request.POST, prefix="withdrawal")
    if not form.is_valid():
        return _publish_page(request, played, PublicationForm(), form)
    withdrawal.withdraw(played, reason=form.cleaned_data["reason"], by=request.user)
    messages.success(request, _("Withdrawn. The public does not see it any more."))
    return redirect("desk:publish", tournament.slug, number)


def _publish_page(
    request: HttpRequest, played: Round, form: PublicationForm, taking_back: WithdrawalForm
) -> HttpResponse:
    page = publish_page(played, _page_number(request))
    form.fields["reason"].required = page.prepared.is_correction
    context = {
        "tournament": played.tournament,
        "section": "publish",
        "form": form,
        "withdrawal": taking_back,
        "page": page,
    }
    is_wrong = form.errors or taking_back.errors
    return render(request, "tournament/publish.html", context, status=422 if is_wrong else 200)


def _page_number(request: HttpRequest) -> int:
    asked = whole_number(request.GET.get("page", "1"))
    if not asked:
        raise Http404
    return asked
