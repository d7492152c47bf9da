"""A hall for the tests of tablets: two tables in play, a tablet paired at the first."""

from collections.abc import Iterable
from typing import Any

from django.test import Client
from django.utils import timezone

from games.tablets import passes
from games.tablets.passes import Issued
from tests.cast import Cast, client_for, make_players, make_staff, make_tables, make_tournament
from tournament.models import Round, Table, Tournament

PAGE = {"Accept": "text/html,application/xhtml+xml"}
JSON = {"Accept": "application/json"}


def make_hall(**fields: Any) -> tuple[list[Table], Cast]:
    """Two tables of one running preliminary; Alice judges the first, Bob the second."""
    tournament = make_tournament(**fields)
    cast = make_staff(tournament)
    tables = make_tables(tournament, make_players(tournament, 8), judges=(cast.alice, cast.bob))
    phase = tables[0].phase
    phase.posted_at = phase.started_at = timezone.now()
    phase.save()
    Round.objects.filter(pk=tables[0].round_id).update(state=Round.State.PLAYING)
    return tables, cast


def issue(tournament: Tournament, cast: Cast, numbers: Iterable[int] = (1, 2)) -> list[Issued]:
    last_day = passes.usual_last_day(tournament)
    return passes.issue(tournament, numbers=list(numbers), last_day=last_day, by=cast.carol)


def paired(code: str) -> Client:
    """A tablet that has just been paired with this code; nobody is signed in on it."""
    tablet = client_for(None)
    answer = tablet.post("/pair/", {"code": code})
    assert answer.status_code == 302, answer.content.decode()
    return tablet
