"""The seats of all preliminaries, one line a player."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.models import Tournament
from tournament.pages import seats_by_player
from tournament.permissions import Permission, requires


@requires(Permission.SEE_SEATS)
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's tables, opponents and conflicts; `?only=conflicts` and `?find=` narrow the list."""
    asked = request.GET
    context = seats_by_player.listed(
        tournament, find=asked.get("find", ""), only=bool(asked.get("only")), number=asked.get("page", "1")
    )
    return render(request, "tournament/seats_players.html", context)
