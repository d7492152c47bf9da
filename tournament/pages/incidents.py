"""What the pages of incidents show, as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from accounts.models import User
from tournament.asked import some_id
from tournament.incidents import known_measures
from tournament.measures import OUTCOMES
from tournament.models import Incident, Measure, Player, ResultLine, Table, Tournament
from tournament.naming.names import matches, searchable
from tournament.permissions import Permission, permissions_of
from tournament.protests import unsettled

A_PAGE = 50
HEAVY = frozenset(OUTCOMES)  # asked once more, with what it means


@dataclass(frozen=True, slots=True)
class MeasureLine:
    """A measure with what is still to be done: `not_in_result` when a locked sheet says otherwise."""

    measure: Measure
    number: int  # the how-manieth warning in its game; 0 for everything else
    not_in_result: bool
    still_in_result: bool


@dataclass(frozen=True, slots=True)
class IncidentLine:
    incident: Incident
    players: Sequence[Player]
    measures: Sequence[MeasureLine]


def incidents_page(user: User, tournament: Tournament, chosen: Mapping[str, str], page: str | None) -> dict[str, Any]:
    found = _chosen(tournament, chosen)
    pages: Page[Incident] = Paginator(found, A_PAGE).get_page(page)
    return {
        "tournament": tournament,
        "section": "incidents",
        "tab": "incidents",
        "page": pages,
        "lines": lines_of(list(pages)),
        "open": tournament.incidents.filter(settled_at=None).count(),
        "protests": len(unsettled(tournament)),
        "is_chosen": any(chosen.values()),
        "may": permissions_of(user, tournament),
    }


def _chosen(tournament: Tournament, chosen: Mapping[str, str]) -> QuerySet[Incident]:
    found = tournament.incidents.select_related("round", "table", "reported_by", "settled_by")
    if chosen["show"]:
        found = found.filter(settled_at__isnull=chosen["show"] == "open")
    if chosen["kind"]:
        found = found.filter(kind=chosen["kind"])
    if chosen["measure"]:
        found = found.filter(measures__kind=chosen["measure"])
    if chosen["game"]:
        found = found.filter(round__number=some_id(chosen["game"]))
    if chosen["q"]:
        found = found.filter(involved__player__in=_called(tournament, chosen["q"]))
    return found.distinct()


def _called(tournament: Tournament, query: str) -> list[int]:
    named = Player.objects.filter(tournament=tournament, incidents__isnull=False).distinct()
    return [player.pk for player in named if matches(query, searchable(player.name, player.reference))]


def lines_of(incidents: Sequence[Incident]) -> list[IncidentLine]:
    """Each with its players and measures; the same few queries however many."""
    taken = Measure.objects.filter(incident__in=incidents).select_related("player", "by", "ruling", "incident__table")
    measures = measure_lines(list(taken.order_by("id")))
    involved = Player.objects.filter(incidents__incident__in=incidents).values_list("incidents__incident", "pk")
    players = Player.objects.in_bulk({player for _incident, player in involved})
    by_incident: dict[int, list[Player]] = {}
    for incident, player in involved.order_by("incidents__id"):
        by_incident.setdefault(incident, []).append(players[player])
    return [
        IncidentLine(
            incident,
            by_incident.get(incident.pk, []),
            [line for line in measures if line.measure.incident_id == incident.pk],
        )
        for incident in incidents
    ]


def measure_lines(measures: Sequence[Measure]) -> list[MeasureLine]:
    tables = {measure.incident.table_id for measure in measures}
    results = ResultLine.objects.filter(result__table__in=tables, result__is_current=True)
    outcomes = {(row[0], row[1]): row[2] for row in results.values_list("result__table", "player", "outcome")}
    warnings = Measure.objects.filter(incident__table__in=tables, kind=Measure.Kind.WARNING, undone_at=None)
    counted: dict[tuple[int | None, int], list[int]] = {}
    for pk, table, player in warnings.order_by("id").values_list("pk", "incident__table", "player"):
        counted.setdefault((table, player), []).append(pk)
    return [_line(measure, outcomes, counted) for measure in measures]


def _line(
    measure: Measure,
    outcomes: Mapping[tuple[int, int], str],
    counted: Mapping[tuple[int | None, int], Sequence[int]],
) -> MeasureLine:
    table = measure.incident.table_id
    own = counted.get((table, measure.player_id), [])
    outcome = outcomes.get((table, measure.player_id)) if table else None
    means = OUTCOMES.get(measure.kind)
    return MeasureLine(
        measure,
        number=own.index(measure.pk) + 1 if measure.pk in own else 0,
        not_in_result=measure.is_in_force and means is not None and outcome == ResultLine.Outcome.SURVIVOR,
        still_in_result=measure.undone_as == Measure.Undone.RULING and means is not None and outcome == means,
    )


def incident_page(user: User, tournament: Tournament, incident: Incident) -> dict[str, Any]:
    [line] = lines_of([incident])
    return {
        "tournament": tournament,
        "section": "incidents",
        "incident": incident,
        "line": line,
        "earlier": {player.pk: earlier_of(player, incident) for player in line.players},
        "is_late_setup": incident.kind == Incident.Kind.SETUP and _has_begun(incident.table),
        "may": permissions_of(user, tournament),
    }


def _has_begun(table: Table | None) -> bool:
    return table is not None and table.phase.started_at is not None


def earlier_of(player: Player, incident: Incident) -> list[MeasureLine]:
    """What was decided against the player in other incidents."""
    taken = player.measures.exclude(incident=incident).select_related("incident__round", "incident__table", "player")
    return measure_lines(list(taken.order_by("id")))


def kinds_for(user: User, incident: Incident) -> tuple[list[str], list[str]]:
    """The measures this person may take here, and those that a ruling of theirs would allow besides."""
    may = permissions_of(user, incident.tournament)
    known = known_measures(incident)
    own = [kind for kind in known if _permission(kind) in may]
    game_kinds = [Measure.Kind.WARNING, Measure.Kind.DISQUALIFIED] if incident.table else []
    ruled = [kind for kind in game_kinds if kind not in known and Permission.RULE in may]
    return own, [str(kind) for kind in ruled]


def _permission(kind: str) -> Permission:
    return Permission.EXPEL if kind == Measure.Kind.EXPELLED else Permission.TAKE_MEASURES


def conduct_of(player: Player) -> list[IncidentLine]:
    """Everything about one player over all games, the newest first."""
    found = Incident.objects.filter(involved__player=player).select_related(
        "round", "table", "reported_by", "settled_by"
    )
    return lines_of(list(found.order_by("-id")))
