"""The verifiable draw on the desk: promised before the draft, opened after the last preliminary."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament.draws import commit_draw, file_of, reveal_draw, withdraw_draw
from tournament.forms.seats import WayForm
from tournament.models import DrawCommitment, Tournament
from tournament.pages.draws import draw_page, numbered
from tournament.permissions import Permission, permissions_of, requires
from tournament.sealed_draws import living_commitment
from tournament.seating_instances import ways


@requires(Permission.SEE_SEATS)
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


def _page(
    request: HttpRequest, tournament: Tournament, *, form: WayForm | None = None, status: int = 200
) -> HttpResponse:
    assert isinstance(request.user, User)
    address = reverse("public:draw", args=[tournament.slug])
    context = {
        **draw_page(tournament, form),
        "may": permissions_of(request.user, tournament),
        "public_address": request.build_absolute_uri(address) if tournament.publishes_on_internet else "",
    }
    return render(request, "tournament/draw.html", context, status=status)


@requires(Permission.PLAN_SEATS)
@require_POST
def commit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Publish a commitment; a second click finds the first one's."""
    assert isinstance(request.user, User)
    form = WayForm(request.POST, ways=ways(tournament))
    if not form.is_valid():
        return _page(request, tournament, form=form, status=422)
    commit_draw(tournament, way=form.chosen, by=request.user)
    messages.success(request, _("The commitment is published. Hand out the numbers, then draft the seats."))
    return redirect("desk:draw", tournament.slug)


@requires(Permission.PLAN_SEATS)
@require_POST
def withdraw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    withdraw_draw(_asked(request, tournament), by=request.user)
    messages.success(request, _("The commitment is withdrawn. It stays visible with its time."))
    return redirect("desk:draw", tournament.slug)


@requires(Permission.PLAN_SEATS)
@require_POST
def reveal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    reveal_draw(_asked(request, tournament), by=request.user)
    messages.success(request, _("The draw is revealed: everybody can run it again."))
    return redirect("desk:draw", tournament.slug)


def _asked(request: HttpRequest, tournament: Tournament) -> DrawCommitment:
    """The commitment the form was made for: not the one that may have taken its place."""
    asked = request.POST.get("commitment", "")
    found = (made for made in tournament.draw_commitments.all() if made.digest == asked)
    if (made := next(found, None)) is None:
        raise Http404
    return made


@requires(Permission.SEE_SEATS)
def numbers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list to print and hang up before the draft: everybody's number in the draw."""
    living = living_commitment(tournament)
    if living is None:
        raise Http404
    context = {"tournament": tournament, "section": "seats", "living": living, "rows": numbered(living)}
    return render(request, "tournament/draw_numbers.html", context)


@requires(Permission.SEE_SEATS)
def draw_file(request: HttpRequest, tournament: Tournament, digest: str, name: str) -> HttpResponse:
    """The files of an opened draw, for a tournament that shows nothing on the internet."""
    return file_response(tournament, digest, name)


def file_response(tournament: Tournament, digest: str, name: str) -> HttpResponse:
    """One file to download. Http404 while the draw is sealed, and for any other name."""
    made = get_object_or_404(DrawCommitment, tournament=tournament, digest=digest)
    content = file_of(made, name)
    if content is None:
        raise Http404
    response = HttpResponse(content.encode(), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
