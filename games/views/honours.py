"""The certificates of a finished championship, to print and sign."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from games.sealing.honours import Honour, certificate_pdf
from games.sealing.pdf import paper_for
from games.views.documents import PDF, download
from tournament.finals import NoChampionYet, final_lines
from tournament.models import Tournament
from tournament.permissions import Permission, requires


@requires(Permission.RUN_FINAL)
def certificates(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One for the champion and one for each finalist, once the champion is declared."""
    if tournament.champion is None:
        raise NoChampionYet
    lines = final_lines(tournament)
    honours = [
        Honour(
            event=tournament.name,
            name=line.player.name,
            country=line.player.country,
            place=place,
            finalists=len(lines),
            day=tournament.completed_at.date() if tournament.completed_at else tournament.date,
        )
        for place, line in enumerate(lines, 1)
    ]
    pdf = certificate_pdf(honours, paper_for(tournament.country), get_language() or "en")
    return download(pdf, f"{tournament.slug}-certificates.pdf", PDF)
