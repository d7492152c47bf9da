"""Marking who is at the table, and deciding on alternates."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import attendance
from tournament.asked import one_line, whole_number
from tournament.models import AlternateOffer, Seat, Tournament
from tournament.permissions import Permission, requires
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


@requires(Permission.DECIDE_ALTERNATES)
@require_POST
def decide(request: HttpRequest, tournament: Tournament, offer_id: int) -> HttpResponse:
    """The chief referee's decision on one offer (T-ALT-05): `all`, `once` or `decline` with a reason."""
    assert isinstance(request.user, User)
    offers = AlternateOffer.objects.select_related("alternate", "seat__table__phase__round__tournament")
    offer = get_object_or_404(offers, pk=offer_id, seat__round__tournament=tournament)
    name = offer.alternate.name
    match request.POST.get("decision"):
        case "decline":
            attendance.decline(offer, reason=one_line(request.POST.get("reason", ""), longest=200), by=request.user)
            messages.success(request, _("%(name)s does not take the seat.") % {"name": name})
        case "all" | "once" as extent:
            attendance.accept(offer, only_this_game=extent == "once", by=request.user)
            messages.success(request, _("%(name)s takes the seat.") % {"name": name})
        case _unknown:
            raise attendance.DecisionMissing
    return to_phase(offer.seat.table.phase, f"table-{offer.seat.table.number}")
