"""The tournament's archive: written by a job, downloaded by those who lead."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games.archive.keeping import take
from games.models import ArchiveFile
from games.tasks import WRITE_ARCHIVE, subject_of_archive
from games.views.documents import download
from jobs import running
from jobs.models import Job
from tournament.models import Tournament
from tournament.permissions import Permission, requires


@requires(Permission.ARCHIVE)
def archive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was written last, and the job that writes a new one."""
    job = Job.objects.filter(subject=subject_of_archive(tournament), kind=WRITE_ARCHIVE).order_by("-created_at").first()
    context = {
        "tournament": tournament,
        "section": "record",
        "kept": ArchiveFile.objects.filter(tournament=tournament).defer("content").first(),
        "job": job if job and job.state != Job.State.DONE else None,
    }
    return render(request, "games/archive.html", context)


@requires(Permission.ARCHIVE)
@require_POST
def write(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Start the job; a second click finds the first one's."""
    assert isinstance(request.user, User)
    subject = subject_of_archive(tournament)
    running.start(WRITE_ARCHIVE, subject=subject, params={"tournament": tournament.pk}, by=request.user)
    return redirect("floor:archive", tournament.slug)


@requires(Permission.ARCHIVE)
@require_POST
def file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The file itself. It leaves a line in the record, so it is asked for by a form."""
    assert isinstance(request.user, User)
    kept = ArchiveFile.objects.select_related("tournament").filter(tournament=tournament).first()
    if kept is None:
        messages.info(request, _("Nothing has been written yet, or an erasure deleted it. Write the archive anew."))
        return redirect("floor:archive", tournament.slug)
    return download(take(kept, by=request.user), f"{tournament.slug}.zip", "application/zip")
