"""What a referee decides about a table's recording: corrections, opening it again, loading a file."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games.models import ProposedAmendment, Recording
from games.recording import carrying, ending, proposing
from games.recording.errors import OtherRules, RecordingError
from games.recording_forms import RecordForm, ReopenForm
from games.recording_pages import in_words, looked_at, waiting_amendments
from games.views.sheets import table_of
from tournament.models import Table, Tournament
from tournament.permissions import Permission, requires


@requires(Permission.COUNT_ANY_TABLE)
def amendments(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Corrections of earlier turns that judges have asked for."""
    context = {"tournament": tournament, "section": "floor", "waiting": waiting_amendments(tournament)}
    return render(request, "games/amendments.html", context)


@requires(Permission.COUNT_ANY_TABLE)
@require_POST
def decide_amendment(request: HttpRequest, tournament: Tournament, proposal_id: int) -> HttpResponse:
    """Agree, or not: one click."""
    proposals = ProposedAmendment.objects.filter(recording__table__round__tournament=tournament)
    proposal = get_object_or_404(proposals.select_related("recording__table__round__tournament"), pk=proposal_id)
    try:
        said = _decide(proposal, is_agreed=request.POST.get("decision") == "approve", by=_user(request))
    except RecordingError as error:
        messages.error(request, in_words(error, proposal.recording.table))
    else:
        messages.success(request, said)
    return redirect("floor:amendments", tournament.slug)


@requires(Permission.COUNT_ANY_TABLE)
def reopen(request: HttpRequest, tournament: Tournament, table_id: int) -> HttpResponse:
    """Let recording go on at a table where it had ended; the reason is asked first."""
    table = table_of(tournament, table_id)
    recording = get_object_or_404(Recording, table=table)
    form = ReopenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        ending.reopen(recording, reason=form.cleaned_data["reason"], by=_user(request))
        messages.success(request, _("Table %(number)s is recorded again.") % {"number": table.number})
        return redirect("floor:table", tournament.slug, table.pk)
    context = {"tournament": tournament, "section": "floor", "table": table, "recording": recording, "form": form}
    return render(request, "games/reopen.html", context, status=422 if form.errors else 200)


@requires(Permission.COUNT_ANY_TABLE)
def import_record(request: HttpRequest, tournament: Tournament, table_id: int) -> HttpResponse:
    """A game recorded elsewhere: looked at first, then loaded as this table's."""
    table = table_of(tournament, table_id)
    posted = request.POST.copy()
    form = RecordForm(posted or None, request.FILES or None)
    context = {"tournament": tournament, "section": "floor", "table": table, "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            if "take" in request.POST:
                return _take(request, table, form)
            looked = looked_at(table, carrying.load_record(table, form.cleaned_data["text"]))
            context |= {"looked": looked, "differences": looked.differences}
        except RecordingError as error:
            form.add_error(None, in_words(error, table))
            context["differences"] = error.differences if isinstance(error, OtherRules) else ()
        posted["text"] = form.cleaned_data.get("text", "")  # a chosen file is not sent twice
    return render(request, "games/import_record.html", context, status=422 if form.errors else 200)


def _take(request: HttpRequest, table: Table, form: RecordForm) -> HttpResponse:
    said = form.cleaned_data
    carrying.import_record(
        table,
        said["text"],
        reason=said["reason"],
        replace=said["replace"],
        other_rules=said["other_rules"],
        by=_user(request),
    )
    messages.success(request, _("The game of table %(number)s is loaded.") % {"number": table.number})
    return redirect("floor:table", table.round.tournament.slug, table.pk)


def _decide(proposal: ProposedAmendment, *, is_agreed: bool, by: User) -> str:
    number = {"number": proposal.recording.table.number}
    if is_agreed:
        proposing.approve(proposal, by=by)
        return _("Corrected at table %(number)s. Its tablet shows it within a few seconds.") % number
    proposing.refuse(proposal, by=by)
    return _("Refused. The entry of table %(number)s stays as it is.") % number


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
