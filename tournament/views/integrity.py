"""The integrity report: on the screen, on paper, and as a table."""

from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournament.exports.files import as_csv
from tournament.integrity import integrity_report
from tournament.models import Tournament
from tournament.permissions import Permission, requires


@requires(Permission.SEE_RECORD)
@require_GET
def integrity(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    parts = integrity_report(tournament)
    page = {
        "tournament": tournament,
        "section": "record",
        "parts": parts,
        "count": sum(len(part.lines) for part in parts),
        "now": timezone.now(),
    }
    return render(request, "tournament/integrity.html", page)


@requires(Permission.SEE_RECORD)
@require_GET
def integrity_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One line per act; times are the tournament's, with their offset."""
    zone = ZoneInfo(tournament.zone)
    rows = [(_("Round"), _("When"), _("Who"), _("Act"), _("About"), _("Reason"), _("Code"))]
    for part in integrity_report(tournament):
        for line in part.lines:
            at = line.at.astimezone(zone).isoformat(timespec="seconds")
            rows.append((part.title, at, line.who, line.act, line.about, line.reason, line.code))
    response = HttpResponse(as_csv(rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-integrity.csv"'
    return response
