"""One table's count sheet, for its judge and the referees."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games.count_form import CountForm, initial_of, when_of
from games.counts import from_json
from games.errors import ImpossibleCount, StaleSheet, Unexplained
from games.models import ScoreSheet
from games.permissions import may_lock
from games.queries import occupied_seats, tables_judged_by
from games.score_sheets import problems_of, save_count, sheet_for
from games.sheet_page import sheet_page
from games.sheets.drafting import is_being_recorded
from games.sheets.living import IN_WORK
from games.tablets.console_guard import at_the_console
from games.tablets.hand import Hand
from games.valuation import valuer_for
from tournament.asked import whole_number
from tournament.models import Seat, Table


@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """A judge's tables; the one to be counted next has the primary action."""
    assert isinstance(request.user, User)
    tables = tables_judged_by(request.user)
    to_count = next((state.table for state in tables if state.state in ("queried", "playing")), None)
    return render(request, "games/mine.html", {"tables": tables, "to_count": to_count})


@at_the_console
def sheet(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """The count sheet while it is in work, the sheet itself once it is locked."""
    current, seats = sheet_for(table), occupied_seats(table)
    if current.state not in IN_WORK:
        return _show(request, table, current, seats)
    if request.method != "POST":
        return _edit(request, table, current, _form(request, table, seats, current, is_first=True))
    form = _form(request, table, seats, current)
    if not form.is_valid():
        _look_through(table, form)
        return _edit(request, table, current, form, status=422)
    return _save(request, table, hand, current, form)


@require_POST
@at_the_console
def check(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """What cannot be in the count as entered so far, without saving it."""
    form = _form(request, table, occupied_seats(table), ScoreSheet(table=table))
    form.is_valid()
    _look_through(table, form)
    return render(request, "games/_findings.html", {"form": form, "tally": form.tally()})


def _look_through(table: Table, form: CountForm) -> None:
    """Everything that cannot be at once, though something is still missing: nobody mends a sheet line by line."""
    if form.can_be_counted:
        form.show(problems_of(table, form.count))


def _save(request: HttpRequest, table: Table, hand: Hand, current: ScoreSheet, form: CountForm) -> HttpResponse:
    count, revision, by = form.count, whole_number(request.POST.get("revision", "")) or 0, hand.by(table)
    try:
        save_count(current, count=count, revision=revision, explanations=form.explanations, by=by)
    except ImpossibleCount as error:
        form.show(error.problems)
        return _edit(request, table, current, form, status=error.status)
    except Unexplained as error:
        form.ask_why(error.about)
        return _edit(request, table, current, form, status=error.status)
    except StaleSheet as error:
        form.add_error(None, str(error))
        return _edit(request, table, sheet_for(table), form, status=error.status)
    messages.success(request, _("Table %(number)s is counted and saved.") % {"number": table.number})
    if hand.user and table.judge != hand.user and may_lock(hand.user, table.round.tournament):
        return redirect("floor:lock", table.round.tournament.slug, table.pk)
    return redirect("table:sign", table.pk)


def _form(
    request: HttpRequest, table: Table, seats: Sequence[Seat], current: ScoreSheet, *, is_first: bool = False
) -> CountForm:
    valuer, when = valuer_for(table.round), when_of(current, table)
    return CountForm(
        None if is_first else request.POST,
        valuer=valuer,
        seats=seats,
        language=get_language() or "en",
        is_final=table.round.is_final,
        when=when,
        expected=from_json(current.expected) if current.expected else None,
        initial=initial_of(current, valuer, when) if is_first else None,
    )


def _edit(request: HttpRequest, table: Table, current: ScoreSheet, form: CountForm, status: int = 200) -> HttpResponse:
    context = {
        "table": table,
        "tournament": table.round.tournament,
        "sheet": current,
        "form": form,
        "is_recorded": is_being_recorded(table),
    }
    return render(request, "games/count.html", context, status=status)


def _show(request: HttpRequest, table: Table, current: ScoreSheet, seats: Sequence[Seat]) -> HttpResponse:
    page = sheet_page(current, table, seats, get_language() or "en")
    context = {"table": table, "tournament": table.round.tournament, "sheet": current, "page": page}
    return render(request, "games/sheet.html", context)
