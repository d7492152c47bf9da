"""The sealed sheets of a round: made by a job, downloaded one by one, all at once, or as one file to print."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games.models import ScoreSheet, SealedDocument
from games.queries import tables_of_round
from games.sealing.documents import produce
from games.sealing.errors import NotLocked, NotSealed
from games.sealing.pdf import paper_for, sheets_pdf
from games.sealing.printing import one_file, zipped
from games.sealing.sheet_content import blank_of
from games.tasks import SEAL_ROUND, subject_of
from jobs import running
from jobs.models import Job
from tournament.models import Round, Table, Tournament
from tournament.permissions import Permission, requires

PDF = "application/pdf"


@requires(Permission.LOCK_SHEETS)
def documents(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Which sheets of the round are sealed, and the job that seals the rest."""
    played = _round(tournament, number)
    job = Job.objects.filter(subject=subject_of(played), kind=SEAL_ROUND).order_by("-created_at").first()
    kept = list(_kept(played).defer("content"))
    locked = ScoreSheet.objects.filter(table__round=played, state=ScoreSheet.State.LOCKED).count()
    context = {
        "tournament": tournament,
        "section": "sheets",
        "round": played,
        "rounds": tournament.rounds.all(),
        "documents": kept,
        "locked": locked,
        "waiting": locked - sum(one.sheet.state == ScoreSheet.State.LOCKED for one in kept),
        "tables": len(tables_of_round(played)),
        "job": job if job and job.state != Job.State.DONE else None,
    }
    return render(request, "games/documents.html", context)


@requires(Permission.LOCK_SHEETS)
@require_POST
def seal(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start the job; a second click finds the first one's."""
    played = _round(tournament, number)
    params = {"round": played.pk, "address": request.build_absolute_uri("/")}
    assert isinstance(request.user, User)
    running.start(SEAL_ROUND, subject=subject_of(played), params=params, by=request.user)
    return redirect("floor:documents", tournament.slug, number)


@requires(Permission.LOCK_SHEETS)
def document(request: HttpRequest, tournament: Tournament, table_id: int) -> HttpResponse:
    """One table's sealed sheet; a POST seals it first. `?version=` asks for the one before a correction."""
    table = get_object_or_404(Table, pk=table_id, round__tournament=tournament)
    if request.method == "POST":
        assert isinstance(request.user, User)
        produce(locked_sheet_of(table), address=request.build_absolute_uri("/"), by=request.user)
        return redirect("floor:document", tournament.slug, table_id)
    kept = SealedDocument.objects.select_related("sheet__table__round").filter(sheet__table=table)
    asked = request.GET.get("version", "")
    wanted = [one for one in kept.order_by("-sheet__version") if asked in ("", str(one.sheet.version))]
    if not wanted:
        raise NotSealed
    return download(bytes(wanted[0].content), file_name(wanted[0].sheet), PDF)


@requires(Permission.LOCK_SHEETS)
def files(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All sealed files of a round in a zip, replaced ones too."""
    played = _round(tournament, number)
    kept = [(file_name(one.sheet), bytes(one.content)) for one in _kept(played).iterator(chunk_size=20)]
    if not kept:
        return _nothing(request, tournament, number)
    return download(zipped(kept), f"{tournament.slug}-{number}.zip", "application/zip")


@requires(Permission.LOCK_SHEETS)
def print_all(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The sheets that count, one after the other in one file for the printer."""
    played = _round(tournament, number)
    kept = _kept(played).filter(sheet__state=ScoreSheet.State.LOCKED)
    contents = [bytes(one.content) for one in kept.iterator(chunk_size=20)]
    if not contents:
        return _nothing(request, tournament, number)
    return download(one_file(contents), f"{tournament.slug}-{number}-print.pdf", PDF)


@requires(Permission.LOCK_SHEETS)
def blank(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A sheet to fill in by hand for every table of the round."""
    played, language = _round(tournament, number), get_language() or "en"
    sheets = [blank_of(state.table, language=language) for state in tables_of_round(played)]
    if not sheets:
        return _nothing(request, tournament, number)
    pdf = sheets_pdf(sheets, paper_for(tournament.country), language)
    return download(pdf, f"{tournament.slug}-{number}-blank.pdf", PDF)


def locked_sheet_of(table: Table) -> ScoreSheet:
    """The sheet of the table that counts. Error: NotLocked."""
    sheets = ScoreSheet.objects.select_related("table__phase", "table__round__tournament", "table__judge", "recording")
    sheet = sheets.filter(table=table, state=ScoreSheet.State.LOCKED).first()
    if sheet is None:
        raise NotLocked
    return sheet


def download(content: bytes, name: str, kind: str) -> HttpResponse:
    """A file to keep; never in a shared cache."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    return response


def file_name(sheet: ScoreSheet) -> str:
    """Sorted as the tables are; tells the version, and nobody's name."""
    version = f"-v{sheet.version}" if sheet.version > 1 else ""
    return f"sheet-{sheet.table.round.number}-{sheet.table.number:03}{version}.pdf"


def _nothing(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    messages.info(request, _("There is nothing of this kind in this round yet."))
    return redirect("floor:documents", tournament.slug, number)


def _round(tournament: Tournament, number: int) -> Round:
    return get_object_or_404(Round.objects.select_related("tournament"), tournament=tournament, number=number)


def _kept(played: Round) -> QuerySet[SealedDocument]:
    kept = SealedDocument.objects.select_related("sheet__table__round").filter(sheet__table__round=played)
    return kept.order_by("sheet__table__number", "sheet__version")
