"""Marking who is at the table, and deciding on alternates."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import attendance
from tournament.asked import one_line, whole_number
from tournament.errors import TournamentError
from tournament.models import AlternateOffer, Seat, Tournament
from tournament.pages.offers import offer_page
from tournament.permissions import Permission, permissions_of, requires
from tournament.views.rounds import render_round, to_phase

ACTS: dict[str, Callable[..., object]] = {
    "present": attendance.mark_present,
    "absent": attendance.mark_absent,
    "undo": attendance.unmark,
}


@requires(Permission.TAKE_ATTENDANCE)
@require_POST
def mark(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Carry one mark out: the pressed button is `present`, `absent` or `undo`.

    Its value is `<seat>-<player>`, so that a page that is out of date marks nobody else.
    """
    assert isinstance(request.user, User)
    act, seat = _pressed(request, tournament, number)
    ACTS[act](seat, by=request.user)
    return to_phase(seat.table.phase, f"table-{seat.table.number}")


def _pressed(request: HttpRequest, tournament: Tournament, number: int) -> tuple[str, Seat]:
    seats = Seat.objects.filter(round__tournament=tournament, round__number=number)
    for act in ACTS:
        seat_id, _dash, player_id = request.POST.get(act, "").partition("-")
        if (pk := whole_number(seat_id)) is not None:
            seat = get_object_or_404(seats.select_related("table__phase__round__tournament", "round"), pk=pk)
            seat.player_id = whole_number(player_id)
            return act, seat
    raise Http404


@requires(Permission.TAKE_ATTENDANCE)
def absent(request: HttpRequest, tournament: Tournament, number: int, seat_id: int) -> HttpResponse:
    """After the start: say first what it means that somebody was not there (T-ATT-02)."""
    seats = Seat.objects.select_related("player", "table", "round__tournament")
    seat = get_object_or_404(
        seats, pk=seat_id, round__tournament=tournament, round__number=number, player__isnull=False
    )
    return render_round(request, seat.round, missing=seat)


@requires(Permission.TAKE_ATTENDANCE)
def offer(request: HttpRequest, tournament: Tournament, offer_id: int) -> HttpResponse:
    """One offer with what each decision would do."""
    return _offer_page(request, _offer(tournament, offer_id))


def _offer(tournament: Tournament, offer_id: int) -> AlternateOffer:
    offers = AlternateOffer.objects.select_related(
        "absent__tournament",
        "alternate",
        "decided_by",
        "seat__table__phase__round__tournament",
        "seat__round__tournament",
    )
    return get_object_or_404(offers, pk=offer_id, seat__round__tournament=tournament)


def _offer_page(request: HttpRequest, asked: AlternateOffer, *, refusal: TournamentError | None = None) -> HttpResponse:
    assert isinstance(request.user, User)
    context = offer_page(asked, may=permissions_of(request.user, asked.seat.round.tournament))
    status = refusal.status if refusal else 200
    return render(request, "tournament/offer.html", {**context, "refusal": refusal}, status=status)


@requires(Permission.DECIDE_ALTERNATES)
@require_POST
def decide(request: HttpRequest, tournament: Tournament, offer_id: int) -> HttpResponse:
    """The chief referee's decision on one offer (T-ALT-05): `all`, `once` or `decline` with a reason."""
    assert isinstance(request.user, User)
    asked = _offer(tournament, offer_id)
    try:
        words = _carry_out(request, asked, by=request.user)
    except TournamentError as error:
        if request.htmx:  # type: ignore[attr-defined]
            raise
        return _offer_page(request, _offer(tournament, offer_id), refusal=error)
    messages.success(request, words % {"name": asked.alternate.name})
    return to_phase(asked.seat.table.phase, f"table-{asked.seat.table.number}")


def _carry_out(request: HttpRequest, asked: AlternateOffer, *, by: User) -> str:
    match request.POST.get("decision"):
        case "decline":
            attendance.decline(asked, reason=one_line(request.POST.get("reason", ""), longest=200), by=by)
            return _("%(name)s does not take the seat.")
        case "all" | "once" as extent:
            attendance.accept(asked, only_this_game=extent == "once", by=by)
            return _("%(name)s takes the seat.")
        case _unknown:
            raise attendance.DecisionMissing
