"""The order of the alternates: strict, and fixed once play has begun (T-ALT-01, T-ALT-02)."""

from collections.abc import Sequence
from typing import Literal

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.attendance import deal
from tournament.errors import Frozen, Stale, TournamentError
from tournament.field_stage import FieldStage, stage_of
from tournament.models import Player, Tournament

Direction = Literal["up", "down"]


class FieldFixed(TournamentError):
    code = "alternates.field_fixed"
    status = 409
    message = _("The seats are posted, so nobody changes between the field and the alternates any more.")


class NotAnAlternate(TournamentError):
    code = "alternates.not_playing"
    status = 409
    message = _("%(name)s has left the tournament and cannot be an alternate.")


def in_order(tournament: Tournament) -> list[Player]:
    """The alternates who have not left, the first to be called first."""
    return list(_waiting(tournament).order_by("alternate_rank"))


@transaction.atomic
def set_alternates(tournament: Tournament, *, ordered_players: Sequence[Player], by: User) -> list[Player]:
    """Make these players alternates 1, 2, 3 …; who was one and is not among them joins the field.

    The same order again changes nothing. Errors: Frozen (409) once play has begun, FieldFixed (409)
    once seats are posted, NotAnAlternate (409), Stale (409) if a player is named twice.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    before = in_order(tournament)
    wanted = [player.pk for player in ordered_players]
    if wanted == [player.pk for player in before]:
        return before
    _refuse_if_fixed(tournament, {player.pk for player in before} ^ set(wanted))
    after = _players(tournament, wanted)
    _deal_ranks(before, after)
    deal(tournament)  # open offers follow the new order
    audit.record(
        "alternates.ordered",
        by=by,
        tournament_id=tournament.pk,
        before={"order": [player.name for player in before]},
        after={"order": [player.name for player in after]},
    )
    return after


@transaction.atomic
def move_alternate(player: Player, direction: Direction, *, by: User) -> list[Player]:
    """Change places with the neighbour; the first stays first and the last stays last. Errors as `set_alternates`."""
    order = _held_order(player)
    at = next((index for index, other in enumerate(order) if other.pk == player.pk), None)
    if at is None:
        raise Stale
    to = at - 1 if direction == "up" else at + 1
    if 0 <= to < len(order):
        order[at], order[to] = order[to], order[at]
    return set_alternates(player.tournament, ordered_players=order, by=by)


@transaction.atomic
def add_alternate(player: Player, *, by: User) -> list[Player]:
    """The player becomes the last alternate. Errors as `set_alternates`."""
    order = _held_order(player)
    if player not in order:
        order.append(player)
    return set_alternates(player.tournament, ordered_players=order, by=by)


@transaction.atomic
def remove_alternate(player: Player, *, by: User) -> list[Player]:
    """The alternate joins the field; those behind move up. Errors as `set_alternates`."""
    order = [other for other in _held_order(player) if other != player]
    return set_alternates(player.tournament, ordered_players=order, by=by)


def next_rank(tournament: Tournament) -> int:
    highest = tournament.players.aggregate(highest=Max("alternate_rank"))["highest"]
    return (highest or 0) + 1


def close_up(tournament: Tournament) -> None:
    """Leave no gap in the order, as long as play has not begun. The caller holds the tournament's row."""
    if not tournament.is_frozen:
        order = in_order(tournament)
        _deal_ranks(order, order)


def restore_order(tournament: Tournament, order: Sequence[int]) -> None:
    """Undo departures: these players are alternates again in this order, others who are it now behind them.

    The caller holds the tournament's row.
    """
    now = in_order(tournament)
    back = tournament.players.filter(pk__in=order, status=Player.Status.ENTERED).in_bulk()
    restored = [back[pk] for pk in order if pk in back]
    _deal_ranks(now, [*restored, *(player for player in now if player.pk not in back)])


def _held_order(player: Player) -> list[Player]:
    """The order as it is now, with every other change of it waiting behind: two at once must both count."""
    return in_order(Tournament.objects.select_for_update().get(pk=player.tournament_id))


def _waiting(tournament: Tournament) -> QuerySet[Player]:
    return tournament.players.filter(status=Player.Status.ENTERED, alternate_rank__isnull=False)


def _refuse_if_fixed(tournament: Tournament, crossing: set[int]) -> None:
    """`crossing` are those who would change between the field and the alternates."""
    stage = stage_of(tournament)
    if stage is FieldStage.PLAYING:
        raise Frozen
    if stage is FieldStage.POSTED and crossing:
        raise FieldFixed


def _players(tournament: Tournament, ids: Sequence[int]) -> list[Player]:
    found = tournament.players.in_bulk(ids)
    if len(found) != len(ids):
        raise Stale
    for player in found.values():
        if player.status != Player.Status.ENTERED:
            raise NotAnAlternate(name=player.name)
    return [found[pk] for pk in ids]


def _deal_ranks(before: Sequence[Player], after: Sequence[Player]) -> None:
    """Ranks 1, 2, 3 …; the constraint that no two are equal waits for the end of the transaction."""
    ranks: dict[int, int | None] = {player.pk: None for player in before}
    ranks |= {player.pk: rank for rank, player in enumerate(after, start=1)}
    for player in {player.pk: player for player in (*before, *after)}.values():
        if player.alternate_rank != ranks[player.pk]:
            player.alternate_rank = ranks[player.pk]
            player.version += 1
            player.save(update_fields=["alternate_rank", "version"])
