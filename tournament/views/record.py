"""The record page: the append-only log of one tournament, to be searched, never edited."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament import record as tournament_record
from tournament.models import Tournament
from tournament.permissions import Permission, requires

A_PAGE = 50


@requires(Permission.SEE_RECORD)
def record(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    code, person = request.GET.get("code", ""), request.GET.get("person", "")
    person_id = int(person) if person.isdecimal() and len(person) < 18 else None
    found = tournament_record.entries(tournament, code=code, person=person_id)
    lines = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    page = {
        "tournament": tournament,
        "section": "record",
        "lines": lines,
        "rows": [(entry, list(tournament_record.changes(entry))) for entry in lines],
        "codes": tournament_record.codes(tournament),
        "people": tournament_record.people(tournament),
        "code": code,
        "person": person_id,
    }
    return render(request, "tournament/record.html", page)
