"""The championship that is played in the house: made by a process of its own, on the house's own database."""

import json
import sys

from django.utils import timezone

from games.tablets import passes
from tests.cast import make_players, make_staff, make_tables, make_tournament
from tournament.models import Phase, Round

SEATS = 4


def make_hall(tables: int) -> None:
    """Print one line of JSON: id and pass code of each table, whose phase has begun."""
    tournament = make_tournament(name="Lakeside Championship")
    cast = make_staff(tournament)
    made = make_tables(tournament, make_players(tournament, tables * SEATS), size=SEATS)
    now = timezone.now()
    Phase.objects.filter(round__tournament=tournament).update(posted_at=now, started_at=now)
    Round.objects.filter(pk=made[0].round_id).update(state=Round.State.PLAYING)
    numbers = [table.number for table in made]
    issued = passes.issue(tournament, numbers=numbers, last_day=passes.usual_last_day(tournament), by=cast.carol)
    rows = [{"id": table.pk, "code": one.long_code} for table, one in zip(made, issued, strict=True)]
    sys.stdout.write(json.dumps(rows))
