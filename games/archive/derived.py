"""What an archive says beside its rows: the rules in force, the standings after each round, the game records."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet

from games.archive.rows import Row
from games.models import LogEntry, Recording
from tournament.models import Round, Tournament
from tournament.options import OPTIONS, HasOptions, option
from tournament.results import preliminary_cut, standings_of
from tournament.rules_in_force import rules_of
from tournament.standings import Standing


def rules(tournament: Tournament) -> dict[str, Any]:
    """The rules of every round as it was begun with them, and the tournament's own; every option answered."""
    return {
        "tournament": {
            "tie_breaks": list(tournament.tie_breaks),
            "final_size": tournament.final_size,
            "semi_final_size": tournament.semi_final_size,
            "preliminaries": tournament.preliminaries,
            "options": _answered(tournament),
        },
        "rounds": [_rules_of(played) for played in tournament.rounds.order_by("number")],
    }


def _rules_of(played: Round) -> Row:
    in_force = rules_of(played)
    return {"round": played.number, "kind": played.kind, **asdict(in_force), "options": _answered(in_force)}


def _answered(holder: HasOptions) -> dict[str, Any]:
    return {each.key: option(holder, each.key) for each in OPTIONS}


def standings(tournament: Tournament) -> list[Row]:
    """After each preliminary that was published, as the results now are."""
    played = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY, state=Round.State.PUBLISHED).order_by("number")
    return [
        {"round": number, "lines": [_line(standing) for standing in standings_of(tournament, number)]}
        for number in played.values_list("number", flat=True)
    ]


def _line(standing: Standing) -> Row:
    return {
        "player": standing.id,
        "rank": standing.rank,
        "total_sixtieths": standing.total_sixtieths,
        "score": str(standing.score),
        "per_round": {str(number): sixtieths for number, sixtieths in sorted(standing.per_round.items())},
        "net_worth": standing.cumulative_net_worth,
        "decided_by": standing.decided_by,
        "is_tied": standing.is_tied,
        "advances": standing.advances,
    }


def finalists(tournament: Tournament) -> Row | None:
    """Who the standings take on, to the semi-finals or the final; None before the last preliminary is over."""
    open_rounds = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).exclude(
        state__in=[Round.State.CLOSED, Round.State.PUBLISHED]
    )
    if open_rounds.exists():
        return None
    cut = preliminary_cut(tournament)
    return {"finalists": list(cut.finalists), "tied": list(cut.tied), "open_places": cut.open_places}


def record(recording: Recording, lines: Iterable[Row]) -> bytes:
    """The game record of one table, as `python -m rules_engine replay` reads it."""
    living = (line for line in lines if line["replaced_by_id"] is None and line["place"] is not None)
    actions = [line["action"] for line in sorted(living, key=lambda line: line["place"])]
    return b"".join(_written(each) for each in (recording.header, *actions))


def _written(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def table_folder(recording: Recording) -> str:
    table = recording.table
    return f"games/round-{table.round.number}/table-{table.number:03}"


def log_of(recording: Recording) -> QuerySet[Any]:
    return LogEntry.objects.filter(recording=recording).order_by("number")
