"""One round's seats: looked through, searched, swapped by two clicks, printed."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament.asked import whole_number
from tournament.enumeration import enumerated
from tournament.forms.seats import SwapForm
from tournament.models import Phase, Round, Seat, Tournament
from tournament.pages.seat_lists import by_table, entries_of
from tournament.pages.seats import Look, review
from tournament.permissions import Permission, permissions_of, requires
from tournament.seat_swaps import swap


@requires(Permission.SEE_SEATS)
def seats_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables of one round with every conflict and its reason; `?first=` and `?second=` choose a swap."""
    played = _round(tournament, number)
    assert isinstance(request.user, User)
    look = Look(
        may=permissions_of(request.user, tournament),
        find=request.GET.get("find", ""),
        compares=bool(request.GET.get("compare")),
        first=_seat(played, request.GET.get("first", "")),
        second=_seat(played, request.GET.get("second", "")),
    )
    return render(request, "tournament/seats_round.html", review(played, look))


@requires(Permission.SWAP_SEATS)
@require_POST
def swap_seats(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Make the swap that was shown; the form says whom the referee saw in the two seats."""
    assert isinstance(request.user, User)
    played = _round(tournament, number)
    form = SwapForm(request.POST, needs_reason=played.state != Round.State.DRAFTED)
    first, second = (_seat(played, request.POST.get(name, "")) for name in ("first", "second"))
    if first is None or second is None:
        raise Http404
    if not form.is_valid():
        look = Look(may=permissions_of(request.user, tournament), first=first, second=second, form=form)
        return render(request, "tournament/seats_round.html", review(played, look), status=422)
    first.player_id, second.player_id = form.cleaned_data["first_player"], form.cleaned_data["second_player"]
    first, second = swap(first, second, reason=form.cleaned_data["reason"], by=request.user)
    messages.success(request, _words_after(first, second))
    return redirect(f"{reverse('desk:seats_round', args=[tournament.slug, number])}#table-{first.table.number}")


def _words_after(first: Seat, second: Seat) -> str:
    names = [seat.player.name for seat in (first, second) if seat.player]
    words = _("Swapped: %(names)s.") % {"names": enumerated(names)}
    if first.table.phase.posted_at or second.table.phase.posted_at:
        words += " " + _("The seats were posted already: the changed seats are marked on the list. Print it again.")
    return words


@requires(Permission.SEE_SEATS)
def seat_list(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The list to post: by name or, with `?by=table`, by table; of one phase with `?phase=`."""
    played = _round(tournament, number)
    asked = request.GET.get("phase", "")
    phase = get_object_or_404(Phase, round=played, number=whole_number(asked)) if asked else None
    entries = entries_of(played, phase)
    is_by_table = request.GET.get("by") == "table"
    hidden = (
        played.phases.filter(posted_at=None) if phase is None else played.phases.filter(pk=phase.pk, posted_at=None)
    )
    context = {
        "tournament": tournament,
        "section": "seats",
        "played": played,
        "phase": phase,
        "phases": played.phases.all(),
        "entries": entries,
        "tables": by_table(entries) if is_by_table else [],
        "by_table": is_by_table,
        "is_changed": any(entry.is_changed for entry in entries),
        "is_posted": not hidden.exists(),
    }
    return render(request, "tournament/seat_list.html", context)


def _round(tournament: Tournament, number: int) -> Round:
    return get_object_or_404(Round.objects.select_related("tournament"), tournament=tournament, number=number)


def _seat(played: Round, number: str) -> Seat | None:
    asked = whole_number(number)
    if asked is None:
        return None
    seats = Seat.objects.select_related("player", "table__phase", "round__tournament")
    return seats.filter(round=played, pk=asked).first()
