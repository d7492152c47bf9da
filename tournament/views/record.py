"""The record page: the append-only log of one tournament, to be searched, never edited."""

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament import record as tournament_record
from tournament.acts import name_of
from tournament.models import Tournament
from tournament.permissions import Permission, requires

A_PAGE = 50


class RecordForm(forms.Form):
    """What to look for."""

    code = forms.CharField(required=False, max_length=60)
    person = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)


@requires(Permission.SEE_RECORD)
def record(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    choice = RecordForm(request.GET)
    choice.is_valid()  # a choice that makes no sense is no choice
    code, person = choice.cleaned_data.get("code", ""), choice.cleaned_data.get("person")
    found = tournament_record.entries(tournament, code=code, person=person)
    lines = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    page = {
        "tournament": tournament,
        "section": "record",
        "lines": lines,
        "rows": [(entry, name_of(entry.code), list(tournament_record.changes(entry))) for entry in lines],
        "acts": tournament_record.acts(tournament),
        "people": tournament_record.people(tournament),
        "code": code,
        "person": person,
    }
    return render(request, "tournament/record.html", page)
