"""What a protest would change if it were upheld: both outcomes replayed through the doors they would go through.

The outcome asked for is brought about and taken back again, so that whatever it would change is what is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db import transaction

from accounts.models import User
from tournament import conduct, measures
from tournament.mattering import Comparison, Move, Remaining, compare
from tournament.models import Measure, Player, Protest, ResultLine, Round, Table, Tournament
from tournament.points import SIXTIETHS
from tournament.results import FinalUndecided, Line, WrongLines, criteria_of, entrants_of, record_result
from tournament.standings import Entrant

Verdict = Literal["now", "later", "never", "no_figures", "table_open", "not_fitting"]
Over = (Round.State.CLOSED, Round.State.PUBLISHED)


@dataclass(frozen=True, slots=True)
class PlaceMove:
    """Another place in a game that gives no points: a semi-final or the final."""

    player: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Effect:
    """Whether a protest matters. `verdict`: "now" others stand differently, "later" only a tie-break to come could,
    "never"; "no_figures": nobody has said in figures what is asked; "table_open": the table has no result yet;
    "not_fitting": the figures are of other players than sit there now.

    `is_final_safe` is None where nothing is known of it. `open_round`: the first preliminary not over, or None.
    """

    verdict: Verdict
    moves: Sequence[Move] = ()
    places: Sequence[PlaceMove] = ()
    is_final_safe: bool | None = None
    open_round: int | None = None

    @property
    def can_matter(self) -> bool:
        """Whether points published now could turn out to be wrong."""
        return self.verdict in ("now", "no_figures", "not_fitting", "table_open")


@transaction.atomic
def effect_of(protest: Protest) -> Effect:
    """Both outcomes compared; nothing is kept."""
    tournament = Tournament.objects.select_for_update().get(pk=protest.tournament_id)
    table = _table(protest)
    if table is not None and not table.results.filter(is_current=True).exists():
        return Effect("table_open")
    if protest.alternative is None and not _speaks_for_itself(protest, table):
        return Effect("no_figures")
    standing, places = entrants_of(tournament), _places(table)
    try:
        asked, places_asked = _as_asked(protest, tournament, table)
    except (WrongLines, FinalUndecided):
        return Effect("not_fitting")
    return _told(tournament, compared(tournament, standing, asked), _place_moves(places, places_asked))


def _speaks_for_itself(protest: Protest, table: Table | None) -> bool:
    """Whether taking the measure back is all there is to do: no result says the same."""
    measure = protest.measure
    if measure is None or not measure.is_in_force:
        return False
    outcome = measures.OUTCOMES.get(measure.kind)
    lines = ResultLine.objects.filter(result__table=table, result__is_current=True, player=measure.player_id)
    return table is None or not lines.filter(outcome=outcome).exists()


def compared(tournament: Tournament, standing: Sequence[Entrant], asked: Sequence[Entrant]) -> Comparison:
    return compare(
        standing,
        asked,
        criteria_of(tournament),
        places=tournament.places_to_play_on,
        remaining=remaining_of(tournament),
    )


def remaining_of(tournament: Tournament) -> Remaining | None:
    """What can still be played of the preliminaries; None once all of them are over."""
    if open_round(tournament) is None:
        return None
    coming = set(_open_rounds(tournament))
    played: dict[int, set[int]] = {}
    lines = ResultLine.objects.filter(result__is_current=True, result__table__round__tournament=tournament)
    for player, number in lines.values_list("player", "result__table__round__number"):
        played.setdefault(player, set()).add(number)
    entered = tournament.players.filter(status=Player.Status.ENTERED).values_list("pk", flat=True)
    most = max((points for row in tournament.points_table.values() for points in row), default=0)
    return Remaining({player: len(coming - played.get(player, set())) for player in entered}, most * SIXTIETHS)


def open_round(tournament: Tournament) -> int | None:
    return min(_open_rounds(tournament), default=None)


def _open_rounds(tournament: Tournament) -> list[int]:
    """Numbers of the preliminaries that are not over, those not yet made included."""
    over = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY, state__in=Over).values_list("number", flat=True)
    return sorted(set(range(1, tournament.preliminaries + 1)) - set(over))


def _table(protest: Protest) -> Table | None:
    if protest.table_id is None:
        return None
    return Table.objects.select_related("phase", "round__tournament").get(pk=protest.table_id)


def _as_asked(protest: Protest, tournament: Tournament, table: Table | None) -> tuple[list[Entrant], dict[int, int]]:
    """The outcome that is asked for. Errors: WrongLines, FinalUndecided."""
    point = transaction.savepoint()
    try:
        _bring_about(protest, table)
        return entrants_of(tournament), _places(table)
    finally:
        transaction.savepoint_rollback(point)


def _bring_about(protest: Protest, table: Table | None) -> None:
    by = protest.filed_by
    if protest.measure_id is not None:
        measure = Measure.objects.select_related("player__tournament").get(pk=protest.measure_id)
        measures.undo(measure, Measure.Undone.SHEET, by=by)
        conduct.align(measure.player, by=by)
    if protest.alternative is not None and table is not None:
        record(table, figures(protest), by=by)


def record(table: Table, lines: Sequence[Line], *, by: User) -> None:
    """The lines as the table's result, and what follows from it; whoever calls it takes it back."""
    conduct.follow(record_result(table, lines, reason="–", by=by), by=by)


def figures(protest: Protest) -> list[Line]:
    """The outcome that is asked for, as lines of a result."""
    return [Line(**line) for line in protest.alternative or []]


def _places(table: Table | None) -> dict[int, int]:
    """Player -> place in a game that gives no points."""
    if table is None or table.round.is_preliminary:
        return {}
    lines = ResultLine.objects.filter(result__table=table, result__is_current=True)
    return dict(lines.values_list("player", "placement"))


def _place_moves(before: dict[int, int], after: dict[int, int]) -> list[PlaceMove]:
    return [
        PlaceMove(player, before.get(player, 0), place)
        for player, place in after.items()
        if before.get(player) != place
    ]


def _told(tournament: Tournament, found: Comparison, places: Sequence[PlaceMove]) -> Effect:
    verdict: Verdict = "never"
    if found.moves or places:
        verdict = "now"
    elif found.differs and not found.is_exact:
        verdict = "later"
    return Effect(verdict, found.moves, places, found.is_final_safe and not places, open_round(tournament))
