"""Who plays the final, and who comes next when a finalist is missing."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import TournamentError
from tournament.models import Player, RollOff, Round, Seat, Tournament
from tournament.options import option
from tournament.results import standings_of
from tournament.standings import Cut, cut_of


class RollOffIncomplete(TournamentError):
    code = "roll_off.incomplete"
    message = _("Every tied player throws once, and players with the same total throw again until no two are equal.")


class NoRollOffNeeded(TournamentError):
    code = "roll_off.not_needed"
    status = 409
    message = _("These players are not tied for the last places in the final (any more). Look at the standings again.")


def final_cut(tournament: Tournament) -> Cut:
    """The finalists by points and the declared tie-breaks (T-SCORE-07, T-SCORE-08)."""
    return cut_of(standings_of(tournament), tournament.final_size)


def replacement_finalists(tournament: Tournament) -> list[Player]:
    """Who could take an absent finalist's seat, the first in order first (GAP-A6); nobody when the
    final is played with one fewer.
    """
    rule = option(tournament, "absent_finalist")
    if rule == "one_fewer":
        return []
    finals = Seat.objects.filter(round__tournament=tournament, round__kind=Round.Kind.FINAL)
    seated = set(finals.values_list("player", flat=True))
    candidates = _alternates(tournament) if rule == "first_alternate" else _by_rank(tournament)
    return [who for who in candidates if who.pk not in seated and who.status == Player.Status.ENTERED]


def _alternates(tournament: Tournament) -> Sequence[Player]:
    waiting = tournament.players.filter(alternate_rank__isnull=False, status=Player.Status.ENTERED)
    return list(waiting.order_by("alternate_rank"))


def _by_rank(tournament: Tournament) -> Sequence[Player]:
    order = [standing.id for standing in standings_of(tournament) if standing.rank is not None]
    players = tournament.players.in_bulk(order)
    return [players[id_] for id_ in order]


@transaction.atomic
def record_roll_off(
    tournament: Tournament, *, throws: Sequence[Mapping[int, int]], witnesses: str, by: User
) -> RollOff:
    """Settle a tie at the cut by dice thrown under supervision (GAP-S5).

    `throws[0]` holds every tied player's total of two dice; each further throw only those who were
    still equal. Errors: NoRollOffNeeded, RollOffIncomplete.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    tied = final_cut(tournament).tied
    if not tied or not throws or set(throws[0]) != set(tied):
        raise NoRollOffNeeded
    order = _order_of(list(tied), list(throws))
    roll_off = RollOff.objects.create(
        tournament=tournament,
        order=order,
        rolls=[{str(player): total for player, total in throw.items()} for throw in throws],
        witnesses=witnesses,
        by=by,
    )
    audit.record(
        "standings.roll_off",
        by=by,
        tournament_id=tournament.pk,
        subject=", ".join(tournament.players.get(pk=pk).name for pk in order),
        after={"order": order, "rolls": roll_off.rolls, "witnesses": witnesses},
    )
    return roll_off


def _order_of(tied: list[int], throws: list[Mapping[int, int]]) -> list[int]:
    """The tied players, highest total first, equals ordered by the throws that follow."""
    if len(tied) == 1:
        return tied
    if not throws:
        raise RollOffIncomplete
    throw, later = throws[0], throws[1:]
    if any(player not in throw or not 2 <= throw[player] <= 12 for player in tied):
        raise RollOffIncomplete
    totals = sorted({throw[player] for player in tied}, reverse=True)
    parts = ([player for player in tied if throw[player] == total] for total in totals)
    return [player for part in parts for player in _order_of(part, later)]
