"""The floor: the live wall of tables, the calls, messages to tablets, a look at one table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games.floor import calls
from games.floor import messages as tablet_messages
from games.floor.forms import MessageForm
from games.floor.looking_in import look_in
from games.floor.wall import Wall, wall_of
from games.models import RefereeCall
from games.recording.proposing import proposals_of
from jobs import live
from tournament.models import Table, Tournament
from tournament.pages.clock import clock_cards
from tournament.permissions import Permission, is_allowed, requires


@requires(Permission.WATCH_FLOOR)
def wall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every table of the round that is on; floor.js keeps it up to date."""
    return _render(request, tournament, "games/floor.html")


@requires(Permission.WATCH_FLOOR)
@require_GET
def side(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What stands beside the wall, as a fragment: calls, what is worth a look, messages."""
    return _render(request, tournament, "games/_floor_side.html")


@requires(Permission.WATCH_FLOOR)
@require_GET
def news(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A stream of what changes on the wall."""
    return live.stream("floor", tournament.pk, language=get_language() or "en")


@requires(Permission.WATCH_FLOOR)
@require_POST
def message(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """To all tablets of the round, or to one table's."""
    shown = wall_of(tournament)
    if shown is None:
        return redirect("floor:wall", tournament.slug)
    form = MessageForm(request.POST, played=shown.round)
    if not form.is_valid():
        return _render(request, tournament, "games/floor.html", form=form)
    said = form.cleaned_data
    tablet_messages.send(shown.round, text=said["text"], key=said["key"], table=said["table"], by=_user(request))
    messages.success(request, _("Sent. Tablets show it within a few seconds."))
    return redirect("floor:wall", tournament.slug)


@requires(Permission.WATCH_FLOOR)
@require_POST
def answer(request: HttpRequest, tournament: Tournament, call_id: int) -> HttpResponse:
    """Say "I am coming": the table's tablet shows who."""
    made = calls.answer(_call(tournament, call_id), by=_user(request))
    messages.success(request, _("Table %(number)s knows that you are coming.") % {"number": made.table.number})
    return redirect("floor:wall", tournament.slug)


@requires(Permission.WATCH_FLOOR)
@require_POST
def close(request: HttpRequest, tournament: Tournament, call_id: int) -> HttpResponse:
    made = calls.close(_call(tournament, call_id), by=_user(request))
    messages.success(request, _("The call of table %(number)s is closed.") % {"number": made.table.number})
    return redirect("floor:wall", tournament.slug)


@requires(Permission.WATCH_FLOOR)
def table(request: HttpRequest, tournament: Tournament, table_id: int) -> HttpResponse:
    """One table's game in words, to be read only."""
    tables = Table.objects.select_related("phase", "round__tournament", "judge")
    found = get_object_or_404(tables, pk=table_id, round__tournament=tournament)
    is_referee = is_allowed(_user(request), tournament, Permission.COUNT_ANY_TABLE)
    context = {"tournament": tournament, "section": "floor", "table": found, "view": look_in(found)}
    context["is_referee"] = is_referee
    return render(request, "games/floor_table.html", context)


def _render(
    request: HttpRequest, tournament: Tournament, template: str, *, form: MessageForm | None = None
) -> HttpResponse:
    shown = wall_of(tournament)
    context = {"tournament": tournament, "section": "floor", "wall": shown, "form": form}
    if shown is not None:
        context |= _beside(request, shown, form)
    return render(request, template, context, status=422 if form else 200)


def _beside(request: HttpRequest, shown: Wall, form: MessageForm | None) -> dict[str, object]:
    may_run = is_allowed(_user(request), shown.round.tournament, Permission.RUN_CLOCK)
    return {
        "cards": clock_cards(shown.round, may_run=may_run),
        "form": form or MessageForm(played=shown.round),
        "sent": tablet_messages.sent_in(shown.round),
        "corrections": proposals_of(shown.round.tournament).count(),
    }


def _call(tournament: Tournament, call_id: int) -> RefereeCall:
    calls_here = RefereeCall.objects.filter(table__round__tournament=tournament)
    return get_object_or_404(calls_here, pk=call_id)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
