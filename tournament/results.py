"""The only door for results. A game comes back as plain lines; points are given here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament import chain
from tournament import standings as ranking
from tournament.chain_hash import digest
from tournament.errors import TournamentError
from tournament.models import Player, ResultLine, Round, Table, TableResult, Tournament
from tournament.options import option
from tournament.points import placement_points
from tournament.rounds import close_if_complete
from tournament.rules_in_force import rules_of

Outcome = ResultLine.Outcome


class NotPlaying(TournamentError):
    code = "result.not_playing"
    status = 409
    message = _("This table's game has not been started, so it has no result yet.")


class WrongLines(TournamentError):
    code = "result.wrong_lines"
    message = _("The result does not name exactly the players who sat at this table. Reload the count sheet.")


class FinalUndecided(TournamentError):
    code = "result.final_undecided"
    message = _("The final goes on until one player is left. Give the order in which the others went bankrupt.")


class AlreadyRecorded(TournamentError):
    code = "result.already_recorded"
    status = 409
    message = _("This table already has another result. The chief referee can correct it with a reason.")


@dataclass(frozen=True, slots=True)
class Line:
    """One player's end of one game; money in base units.

    Survivors are placed 1, 2, … (equal when nothing separates them); the others behind them in
    the reverse order of leaving (GAP-S12).
    """

    seat: int
    player_id: int
    outcome: str
    placement: int
    net_worth: int
    unmortgaged_value: int


@transaction.atomic
def record_result(table: Table, lines: Iterable[Line], *, reason: str = "", by: User) -> TableResult:
    """Record how a table's game ended; the same lines again change nothing.

    A different result for a table that has one is a correction: it needs a `reason` and becomes
    a version beside the old one. Errors: NotPlaying, WrongLines, FinalUndecided, AlreadyRecorded.
    """
    Tournament.objects.select_for_update().get(pk=table.round.tournament_id)  # an absence may close the round as well
    table = Table.objects.select_for_update(of=("self",)).select_related("phase", "round__tournament").get(pk=table.pk)
    wanted = sorted(lines, key=lambda line: (line.placement, line.seat))
    _check(table, wanted)
    current = TableResult.objects.filter(table=table, is_current=True).first()
    if current and lines_of(current) == wanted:
        return current
    if current and not reason:
        raise AlreadyRecorded
    result = _store(table, wanted, replaces=current, reason=reason, by=by)
    code = "result.corrected" if current else "result.recorded"
    _chain(code, result, wanted)
    audit.record(
        code,
        by=by,
        tournament_id=table.round.tournament_id,
        subject=str(table),
        before={"lines": [asdict(line) for line in lines_of(current)]} if current else None,
        after={"lines": [asdict(line) for line in wanted]},
        reason=reason,
    )
    close_if_complete(table.round)
    return result


def _check(table: Table, lines: Sequence[Line]) -> None:
    if table.phase.started_at is None:
        raise NotPlaying
    seated = {seat.position: seat.player_id for seat in table.seats.all() if seat.player_id}
    if {line.seat: line.player_id for line in lines} != seated or len(lines) != len(seated):
        raise WrongLines
    survivors = [line for line in lines if line.outcome == Outcome.SURVIVOR]
    if table.round.is_final and len(survivors) != 1:  # T-FINAL-01, T-FMT-10
        raise FinalUndecided


def lines_of(result: TableResult) -> list[Line]:
    """A result as the plain lines it was recorded from."""
    return [
        Line(row.seat, row.player_id, row.outcome, row.placement, row.net_worth, row.unmortgaged_value)
        for row in result.lines.order_by("placement", "seat")
    ]


def _store(table: Table, lines: Sequence[Line], *, replaces: TableResult | None, reason: str, by: User) -> TableResult:
    if replaces:
        TableResult.objects.filter(pk=replaces.pk).update(is_current=False)
    version = replaces.version + 1 if replaces else 1
    result = TableResult.objects.create(table=table, version=version, reason=reason, recorded_by=by)
    points = points_of(table.round, lines)
    ResultLine.objects.bulk_create(
        ResultLine(result=result, points_sixtieths=points.get(line.seat, 0), **asdict(line)) for line in lines
    )
    return result


def _chain(code: str, result: TableResult, lines: Sequence[Line]) -> None:
    """The chain holds the lines by their digest, so that it names nobody and stays small."""
    table = result.table
    content = {
        "round": table.round.number,
        "table": table.number,
        "version": result.version,
        "lines": digest([asdict(line) for line in lines]),
    }
    chain.extend(table.round.tournament, kind=code, content=content)


def points_of(game: Round, lines: Sequence[Line]) -> Mapping[int, int]:
    """Sixtieths of points by seat (T-SCORE-01). Semi-finals and final give none, they are won."""
    if not game.is_preliminary:
        return {}
    survivors = {line.seat: line.placement for line in lines if line.outcome == Outcome.SURVIVOR}
    rules = rules_of(game)
    is_higher_for_all = option(rules, "unresolved_tie") == "same_higher"
    return placement_points(rules.points_table, survivors, shared_place="same_higher" if is_higher_for_all else "share")


def standings_of(tournament: Tournament, through_round: int | None = None) -> list[ranking.Standing]:
    """The standings after the preliminaries so far, or after round `through_round`.

    Computed whole from all current results. `advances` is told once every preliminary is closed.
    """
    prelims = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY)
    is_complete = (
        through_round in (None, tournament.preliminaries)
        and not prelims.exclude(state__in=[Round.State.CLOSED, Round.State.PUBLISHED]).exists()
    )
    return ranking.compute(
        entrants_of(tournament, through_round),
        criteria_of(tournament),
        cut=tournament.places_to_play_on if is_complete else None,
    )


def preliminary_cut(tournament: Tournament) -> ranking.Cut:
    """Who goes on from the preliminaries, by points and the declared tie-breaks (T-SCORE-07, T-SCORE-08)."""
    return ranking.cut_of(standings_of(tournament), tournament.places_to_play_on)


def criteria_of(tournament: Tournament) -> ranking.Criteria:
    return ranking.Criteria(
        chain=tuple(tournament.tie_breaks),
        total="average" if option(tournament, "alternate_total") == "average" else "total",
        below_cut="alphabetical" if option(tournament, "below_cut") == "alphabetical" else "chain",
        roll_offs=tuple(
            tuple(order) for order in tournament.roll_offs.filter(round=None).values_list("order", flat=True)
        ),
    )


def entrants_of(tournament: Tournament, through_round: int | None = None) -> list[ranking.Entrant]:
    """Everybody who is to play or has played a preliminary, with their own games (T-ALT-06).

    An alternate who never sat down is not in the standings.
    """
    games = _games_by_player(tournament, through_round or tournament.preliminaries)
    pseudonyms = dict(tournament.pseudonyms.filter(state="approved").values_list("player_id", "folded"))
    seated = set(tournament.rounds.filter(kind="preliminary").values_list("seats__player", flat=True))
    return [
        ranking.Entrant(
            id=player.pk,
            games=tuple(_counted(games.get(player.pk, []), player, tournament)),
            is_ranked=_is_ranked(player, tournament),
            label=pseudonyms.get(player.pk, ""),
        )
        for player in tournament.players.all()
        if player.pk in games or player.pk in seated
    ]


def _games_by_player(tournament: Tournament, through_round: int) -> dict[int, list[ranking.GameEnd]]:
    rows = ResultLine.objects.filter(
        result__is_current=True,
        result__table__round__tournament=tournament,
        result__table__round__kind=Round.Kind.PRELIMINARY,
        result__table__round__number__lte=through_round,
    ).order_by("result__table__round__number")
    games: dict[int, list[ranking.GameEnd]] = {}
    # Bare values: 9,000 rows of a large field as objects would take seconds.
    for player, number, sixtieths, net_worth, outcome, placement in rows.values_list(
        "player_id", "result__table__round__number", "points_sixtieths", "net_worth", "outcome", "placement"
    ):
        is_win = outcome == Outcome.SURVIVOR and placement == 1
        games.setdefault(player, []).append(ranking.GameEnd(number, sixtieths, net_worth, is_win))
    return games


def _counted(games: Iterable[ranking.GameEnd], player: Player, tournament: Tournament) -> Iterable[ranking.GameEnd]:
    is_void = player.status == Player.Status.EXPELLED and option(tournament, "expelled_points") == "all_zero"
    return () if is_void else games  # GAP-C1


def _is_ranked(player: Player, tournament: Tournament) -> bool:
    if player.status == Player.Status.ENTERED:
        return True
    if player.status == Player.Status.EXPELLED:  # GAP-C1
        return False
    return option(tournament, "rank_absentees") == "yes"  # GAP-A5
