"""What an expulsion or disqualification in one game means for the later ones (T-COND-02, T-COND-04)."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts import audit
from accounts.models import User
from tournament import measures
from tournament.alternate_queue import vacancies
from tournament.attendance import deal, vacate
from tournament.models import Player, ResultLine, Seat, SeatChange, TableResult, Tournament
from tournament.options import option
from tournament.rules_in_force import rules_of

Outcome = ResultLine.Outcome
Status = Player.Status


@transaction.atomic
def follow(result: TableResult, *, by: User) -> None:
    """Bring every player of this table in line with all results as they are now; again changes nothing.

    Whoever was put out stands among the incidents as well, once. A correction that takes it back brings
    the player back into the seats that nobody has taken.
    """
    Tournament.objects.select_for_update().get(pk=result.table.round.tournament_id)
    measures.follow_result(result, by=by)
    for line in result.lines.select_related("player__tournament"):
        align(line.player, by=by)


def align(player: Player, *, by: User | None) -> None:
    """Whoever was expelled, or disqualified where that bars (GAP-C2), is out from the next game on and
    their seats are offered to alternates; whoever no longer is comes back. The caller holds the tournament's row.
    """
    left_in = _round_of_leaving(player)
    if left_in is not None and player.status == Status.ENTERED:
        _expel(player, left_in, by=by)
    elif left_in is None and player.status == Status.EXPELLED:
        _bring_back(player, by=by)


def _round_of_leaving(player: Player) -> int | None:
    """The last round that results and measures let the player play; 0 for none, None for all."""
    lines = ResultLine.objects.filter(
        player=player, result__is_current=True, outcome__in=[Outcome.EXPELLED, Outcome.DISQUALIFIED]
    ).select_related("result__table__round__tournament")
    numbers = [line.result.table.round.number for line in lines if _puts_out(line)]
    by_measures = measures.left_in(player)
    return min([*numbers, *([] if by_measures is None else [by_measures])], default=None)


def _puts_out(line: ResultLine) -> bool:
    if line.outcome == Outcome.EXPELLED:
        return True
    return option(rules_of(line.result.table.round), "disqualified_later") == "barred"


def _expel(player: Player, left_in: int, *, by: User | None) -> None:
    player.status, player.out_from_round = Status.EXPELLED, left_in + 1
    player.save(update_fields=["status", "out_from_round"])
    reason = _("Out of the tournament in game %(number)s") % {"number": left_in}
    if not left_in:
        reason = _("Out of the tournament before the first game")
    seats = vacate(player, from_round=left_in + 1, why=SeatChange.Why.EXPELLED, reason=reason, by=by)
    after = {"out_from_round": left_in + 1, "seats_left": len(seats)}
    audit.record("player.expelled", by=by, tournament_id=player.tournament_id, subject=player.name, after=after)


def _bring_back(player: Player, *, by: User | None) -> None:
    player.status, player.out_from_round = Status.ENTERED, None
    player.save(update_fields=["status", "out_from_round"])
    empty = [vacancy for played in player.tournament.rounds.all() for vacancy in vacancies(played)]
    seats = [vacancy.seat for vacancy in empty if vacancy.absent_id == player.pk]
    for seat in seats:
        Seat.objects.filter(pk=seat.pk).update(player=player)
        SeatChange.objects.create(seat=seat, why=SeatChange.Why.RETURNED, incoming=player, by=by)
    deal(player.tournament)
    after = {"seats_back": len(seats)}
    audit.record("player.brought_back", by=by, tournament_id=player.tournament_id, subject=player.name, after=after)
