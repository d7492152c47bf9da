"""Measures as rows: which are in force, what follows from them, what takes them back. Decisions are in `incidents`."""

from collections.abc import Mapping
from uuid import uuid4

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from tournament.models import Incident, Involvement, Measure, Player, ResultLine, Ruling, Table, TableResult
from tournament.options import option
from tournament.rules_in_force import rules_of
from tournament.scorekeeper import scorekeeper

Kind, Undone = Measure.Kind, Measure.Undone
Outcome = ResultLine.Outcome

# How a game ends for whom one of these was taken in it.
OUTCOMES: Mapping[str, str] = {Kind.DISQUALIFIED: Outcome.DISQUALIFIED, Kind.EXPELLED: Outcome.EXPELLED}
_KINDS = {outcome: kind for kind, outcome in OUTCOMES.items()}


def at_table(table: Table) -> QuerySet[Measure]:
    """The measures in force that were taken in this game."""
    return Measure.objects.filter(incident__table=table, undone_at=None).select_related("player", "incident")


def removals(table: Table) -> dict[int, str]:
    """Player id -> the outcome that a measure in force gives the player in this game (T-SCORE-11).

    Not those that only stand on the score sheet: correcting the sheet is enough to take them back.
    """
    taken = at_table(table).filter(kind__in=OUTCOMES).exclude(incident__origin=Incident.Origin.SHEET).order_by("id")
    return {measure.player_id: OUTCOMES[measure.kind] for measure in taken}


def warnings_in(table: Table, player: Player) -> list[Measure]:
    """The warnings of one player in one game that are in force, the first first (T-COND-04)."""
    return list(at_table(table).filter(player=player, kind=Kind.WARNING).order_by("id"))


def left_in(player: Player) -> int | None:
    """The number of the last round that the player's measures let him play; 0 for none, None for all."""
    taken = player.measures.filter(undone_at=None, kind__in=OUTCOMES).select_related("incident__round__tournament")
    numbers = [number for measure in taken if (number := _last_round(measure)) is not None]
    return min(numbers, default=None)


def _last_round(measure: Measure) -> int | None:
    if measure.out_from_round is not None:
        return measure.out_from_round - 1
    played = measure.incident.round
    if played is not None and option(rules_of(played), "disqualified_later") == "barred":  # GAP-C2
        return played.number
    return None


def undo(measure: Measure, how: Measure.Undone, *, ruling: Ruling | None = None, by: User | None) -> None:
    """Take a measure back with whatever followed from it; it stays to be read."""
    taken = Measure.objects.filter(Q(pk=measure.pk) | Q(follows=measure), undone_at=None)
    taken.update(undone_as=how, undone_by=by, undone_at=timezone.now(), ruling=ruling)


def follow_warnings(table: Table, player: Player, *, by: User | None) -> None:
    """The warning that is one too many disqualifies; without it, it does not (T-COND-04). Again changes nothing."""
    most, warnings = scorekeeper().warnings_that_disqualify(table.round), warnings_in(table, player)
    last = warnings[most - 1] if most is not None and len(warnings) >= most else None
    following = Measure.objects.filter(incident__table=table, player=player, follows__isnull=False)
    for measure in following.filter(undone_at=None).exclude(follows=last):
        undo(measure, Undone.LOG, by=by)
    if last is None or following.filter(follows=last).exclude(undone_as=Undone.LOG).exists():
        return
    Measure.objects.create(incident=last.incident, player=player, kind=Kind.DISQUALIFIED, follows=last, by=by)


def follow_result(result: TableResult, *, by: User | None) -> None:
    """Bring the measures of a table in line with its result: who was put out there, and who no longer is."""
    table = result.table
    before = dict(
        ResultLine.objects.filter(result__table=table, result__version=result.version - 1).values_list(
            "player", "outcome"
        )
    )
    for line in result.lines.select_related("player"):
        was = before.get(line.player_id)
        if was in _KINDS and was != line.outcome:
            for measure in at_table(table).filter(player=line.player, kind=_KINDS[was]):
                undo(measure, Undone.SHEET, by=by)
        if line.outcome in _KINDS and not _is_known(table, line.player, _KINDS[line.outcome]):
            note_taken(table, line.player, _KINDS[line.outcome], origin=Incident.Origin.SHEET, by=by)


def _is_known(table: Table, player: Player, kind: str) -> bool:
    """Whether such a measure is in force or was taken back by a ruling: the sheet adds nothing to it."""
    taken = Measure.objects.filter(incident__table=table, player=player, kind=kind)
    return taken.filter(Q(undone_at=None) | Q(undone_as=Undone.RULING)).exists()


def note_taken(
    table: Table, player: Player, kind: str, *, origin: Incident.Origin, reason: str = "", by: User | None
) -> Measure:
    """A measure that was taken at the table itself, with the incident it came from, settled by it."""
    incident = Incident.objects.create(
        tournament=table.round.tournament,
        round=table.round,
        table=table,
        kind=Incident.Kind.OTHER,
        text=reason,
        origin=origin,
        reported_by=by,
        settled_by=by,
        settled_at=timezone.now(),
    )
    Involvement.objects.create(incident=incident, player=player)
    out_from = table.round.number + 1 if kind == Kind.EXPELLED else None
    return Measure.objects.create(
        incident=incident, player=player, kind=kind, reason=reason[:200], out_from_round=out_from, key=uuid4(), by=by
    )
