"""What a disqualification or expulsion would mean, told before it is confirmed (GAP-C1, GAP-C2, T-ALT-07)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tournament.finalists import replacement_finalists
from tournament.incidents import out_from_round
from tournament.models import Incident, Measure, Player, ResultLine, Round, Seat
from tournament.options import option
from tournament.points_display import points
from tournament.rules_in_force import rules_of

InGame = Literal["none", "running", "locked"]


@dataclass(frozen=True, slots=True)
class Consequences:
    """`in_game`: whether the incident's game is still to be counted or its sheet locked. `is_out` of the tournament.

    `points` of earlier games, which `points_stay` on record or become nothing; `seats`: round and table of the seats
    that fall empty; `alternate`: who is offered the next one; `rank`: the place in the queue that an alternate loses.
    """

    in_game: InGame
    is_out: bool
    points: str
    points_stay: bool
    seats: Sequence[tuple[str, int]]
    alternate: str
    rank: int | None
    is_finalist: bool


def consequences_of(incident: Incident, player: Player, kind: str) -> Consequences:
    tournament = incident.tournament
    is_out = kind == Measure.Kind.EXPELLED or _bars(incident)
    seats = _coming(incident, player) if is_out else []
    lines = ResultLine.objects.filter(player=player, result__is_current=True, result__table__round__kind="preliminary")
    return Consequences(
        in_game=_in_game(incident, player),
        is_out=is_out,
        points=points(sum(lines.values_list("points_sixtieths", flat=True))),
        points_stay=option(tournament, "expelled_points") == "keep_unranked",
        seats=[(seat.round.title, seat.table.number) for seat in seats],
        alternate=_next(player, seats),
        rank=player.alternate_rank if is_out else None,
        is_finalist=is_out and player.seats.filter(round__kind=Round.Kind.FINAL).exists(),
    )


def _bars(incident: Incident) -> bool:
    return incident.round is not None and option(rules_of(incident.round), "disqualified_later") == "barred"


def _in_game(incident: Incident, player: Player) -> InGame:
    table = incident.table
    if table is None or table.phase.started_at is None or not table.seats.filter(player=player).exists():
        return "none"
    return "locked" if table.results.filter(is_current=True).exists() else "running"


def _coming(incident: Incident, player: Player) -> list[Seat]:
    seats = player.seats.filter(round__number__gte=out_from_round(incident, player), table__phase__started_at=None)
    return list(seats.select_related("round", "table").order_by("round__number"))


def _next(player: Player, seats: Sequence[Seat]) -> str:
    """Who would be offered the first of these seats; "" for nobody."""
    if not seats:
        return ""
    if seats[0].round.is_final:
        waiting = [each for each in replacement_finalists(player.tournament) if each.pk != player.pk]
        return waiting[0].name if waiting else ""
    queue = player.tournament.players.filter(alternate_rank__isnull=False, status=Player.Status.ENTERED)
    free = queue.exclude(seats__round=seats[0].round).exclude(pk=player.pk).order_by("alternate_rank").first()
    return free.name if free else ""
