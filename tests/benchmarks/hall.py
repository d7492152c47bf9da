"""The hall for the benchmark of tables: a round with games under way, and a code for the tablet of each."""

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.recording.carrying import import_record
from games.recording.renaming import renamed_action
from games.tablets.passes import issue, usual_last_day
from tests.cast import make_players, make_staff, make_tables, make_tournament
from tests.rules_engine.support import DATA
from tournament.models import Phase, Table

OF_FOUR = ("game-04", "game-27")  # recorded games of four that are long enough
PLAYERS = 4


@dataclass(frozen=True)
class Begun:
    """One table in the middle of its game, and what its judge will record next."""

    table_id: int
    code: str
    actions: list[dict[str, Any]]


def seat(tables: int, *, entries: int) -> list[Begun]:
    """Tables of four, each somewhere in a recorded game that goes on for at least so many entries."""
    tournament = make_tournament(name="Benchmark")
    carol = make_staff(tournament).carol
    seated = make_tables(tournament, make_players(tournament, PLAYERS * tables))
    now = timezone.now()
    Phase.objects.filter(round__tournament=tournament).update(posted_at=now, started_at=now)
    numbers = [table.number for table in seated]
    passes = issue(tournament, numbers=numbers, last_day=usual_last_day(tournament), by=carol)
    codes = {issued.table_pass.table_number: issued.long_code for issued in passes}
    found = Table.objects.select_related("phase", "round__tournament", "judge").order_by("number")
    return [Begun(table.pk, codes[table.number], _begin(table, entries, by=carol)) for table in found]


def _begin(table: Table, entries: int, *, by: User) -> list[dict[str, Any]]:
    """Load the first part of a game; the part that follows is returned."""
    random = Random(table.number)  # noqa: S311 - the same hall at every run
    text = (DATA / "recorded" / f"{random.choice(OF_FOUR)}.jsonl").read_text(encoding="utf-8")
    header, *lines = text.splitlines()
    begun = random.randrange(2, len(lines) - entries)
    loaded = "\n".join([header, *lines[:begun]])
    import_record(table, loaded, reason="benchmark", other_rules=True, by=by)
    seats = {id: f"s{position}" for position, id in enumerate(json.loads(header)["players"], start=1)}
    return [renamed_action(json.loads(line), seats) for line in lines[begun:]]
