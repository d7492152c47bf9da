"""Signing on the judge's tablet: the players, the judge last; and who leaves before the end (T-SCORE-09, T-ATT-03)."""

from collections.abc import Callable
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language

from accounts.errors import UserFacingError
from games.errors import NotOut, RefereeRefuses
from games.models import ScoreSheet
from games.permissions import may_lock
from games.score_sheets import sheet_for
from games.sheets import leaving, signing
from games.sheets.freezing import leaving_hash, seats_of
from games.sheets.living import current_sheet
from games.sheets.signers import missing, signers
from games.sheets.signing import Given
from games.sign_page import leaving_page, sign_page
from games.signing_forms import LeavingForm, RefusalForm, SignatureField
from games.tablets.console_guard import at_the_console
from games.tablets.hand import Hand
from tournament.chain_hash import moment
from tournament.errors import Stale
from tournament.models import Seat, Table


@at_the_console
def sign(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """The ledger, one open pad, everybody else's leaf; sent with the judge's signature."""
    current = sheet_for(table)
    if not current.shown:
        return redirect("table:sheet", table.pk)
    error = None
    if request.method == "POST":
        error = _take(request, hand, lambda given: signing.sign(current, given=given, by=hand.by(table)))
        if answer := _answer(request, error, redirect("table:sign", table.pk)):
            return answer
    current.refresh_from_db()
    page = sign_page(current, table, request.GET.get("who", ""), get_language() or "en")
    context = {**_frame(table, current), "page": page, "error": error}
    return render(request, "games/sign.html", context, status=error.status if error else 200)


@at_the_console
def refuse(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """A referee notes who refuses to sign, and why (GAP-X5); a judge reads here that one is needed."""
    current = sheet_for(table)
    if not current.shown:
        return redirect("table:sheet", table.pk)
    is_referee = hand.user is not None and may_lock(hand.user, table.round.tournament)
    if request.method == "POST" and not is_referee:
        raise RefereeRefuses
    waiting = missing(signers(current, table))
    form = RefusalForm(request.POST or None, missing=waiting, initial={"key": uuid4(), "shown": current.content_hash})
    if request.method == "POST" and form.is_valid():
        signing.sign(current, given=form.given(hand.tablet), by=hand.by(table))
        return redirect("table:sign", table.pk)
    context = {**_frame(table, current), "form": form if is_referee else None}
    return render(request, "games/refuse.html", context, status=422 if form.errors else 200)


@at_the_console
def leave(request: HttpRequest, table: Table, hand: Hand, position: int) -> HttpResponse:
    """The signature of a player who goes before the end; at a table without a record the judge first says why."""
    seat = next((seat for seat in seats_of(table) if seat.position == position), None)
    if seat is None:
        raise Http404
    try:
        sheet = leaving.prepare_leaving(table, position, by=hand.by(table))
    except NotOut:
        return _tell(request, table, hand, seat)
    error = None
    if request.method == "POST":
        error = _take(request, hand, lambda given: signing.sign_leaving(sheet, given=given, by=hand.by(table)))
        if answer := _answer(request, error, redirect("table:leave", table.pk, position)):
            return answer
    page = leaving_page(sheet, table, seat, leaving_hash(sheet, seat))
    context = {**_frame(table, sheet), "page": page, "error": error}
    return render(request, "games/leave.html", context, status=error.status if error else 200)


def _tell(request: HttpRequest, table: Table, hand: Hand, seat: Seat) -> HttpResponse:
    """How the player left, where no record tells it. Error: NotOut, where one says that he plays on."""
    if leaving.is_recorded(table):
        raise NotOut
    others = [other for other in seats_of(table) if other.position != seat.position]
    form = LeavingForm(request.POST or None, others=others)
    if request.method == "POST" and form.is_valid():
        at = moment(timezone.now().replace(second=0, microsecond=0))
        told = form.told(left=leaving.next_to_leave(current_sheet(table)), at=at)
        leaving.prepare_leaving(table, seat.position, told=told, by=hand.by(table))
        return redirect("table:leave", table.pk, seat.position)
    context = {**_frame(table, None), "form": form, "seat": seat}
    return render(request, "games/leaving.html", context, status=422 if form.errors else 200)


def _take(request: HttpRequest, hand: Hand, act: Callable[[Given], object]) -> UserFacingError | None:
    """Take the signature that came in; why it was not taken, else None."""
    form = SignatureField(request.POST)
    if not form.is_valid():
        return Stale()
    try:
        act(form.given(hand.tablet))
    except UserFacingError as error:
        return error
    return None


def _answer(request: HttpRequest, error: UserFacingError | None, then: HttpResponse) -> HttpResponse | None:
    """What the pad's own script is told; a browser without it goes on, or sees the page with the error."""
    if request.headers.get("Accept") == "application/json":
        if error is None:
            return JsonResponse({"is": "signed"})
        return JsonResponse({"is": "refused", "message": str(error)}, status=error.status)
    return None if error else then


def _frame(table: Table, sheet: ScoreSheet | None) -> dict[str, object]:
    return {"table": table, "tournament": table.round.tournament, "sheet": sheet}
