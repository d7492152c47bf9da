"""The order of the alternates: strict, and fixed once play has begun (T-ALT-01, T-ALT-02)."""

from collections.abc import Callable, Sequence
from typing import Literal

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.attendance import deal
from tournament.errors import Frozen, Stale, TournamentError
from tournament.field_stage import FieldStage, stage_of
from tournament.in_between import newest_act
from tournament.models import Player, Tournament

Direction = Literal["up", "down"]
_ORDER_ACTS = (
    "alternates.ordered",
    "player.entered",
    "player.withdrawn",
    "player.brought_back",
    "check_in.missing_out",
)


class FieldFixed(TournamentError):
    code = "alternates.field_fixed"
    status = 409
    message = _("The seats are posted, so nobody changes between the field and the alternates any more.")


class OrderMoved(Stale):
    """Somebody changed the order since the page was made."""

    code = "alternates.order_moved"
    message = _("Nothing was changed: in between the order became another (%(act)s). Here is how it stands now.")


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
def move_alternate(
    player: Player, direction: Direction, *, seen: Sequence[int] | None = None, by: User
) -> list[Player]:
    """Change places with the neighbour; the first stays first and the last stays last.

    `seen` are the ids in the order that was looked at. The same request again changes nothing. Errors: OrderMoved (409)
    if the order is another now, and those of `set_alternates`.
    """
    step = -1 if direction == "up" else 1
    return _reorder(player, lambda order: _moved(order, player.pk, step), seen, by=by)


@transaction.atomic
def add_alternate(player: Player, *, seen: Sequence[int] | None = None, by: User) -> list[Player]:
    """The player becomes the last alternate. Errors as `move_alternate`."""
    return _reorder(player, lambda order: order if player.pk in order else [*order, player.pk], seen, by=by)


@transaction.atomic
def remove_alternate(player: Player, *, seen: Sequence[int] | None = None, by: User) -> list[Player]:
    """The alternate joins the field; those behind move up. Errors as `move_alternate`."""
    return _reorder(player, lambda order: [pk for pk in order if pk != player.pk], seen, by=by)


def _reorder(
    player: Player, change: Callable[[list[int]], list[int]], seen: Sequence[int] | None, *, by: User
) -> list[Player]:
    """The order as it is now is changed, with every other change waiting behind: two at once must both count."""
    tournament = Tournament.objects.select_for_update().get(pk=player.tournament_id)
    order = in_order(tournament)
    now = [waiting.pk for waiting in order]
    if seen is not None and now != list(seen):
        if now == change(list(seen)):
            return order
        raise OrderMoved(act=newest_act(tournament, _ORDER_ACTS))
    wanted = change(now)
    people = tournament.players.in_bulk(wanted)
    return set_alternates(tournament, ordered_players=[people[pk] for pk in wanted if pk in people], by=by)


def _moved(order: list[int], player: int, step: int) -> list[int]:
    if player not in order:
        raise Stale
    at = order.index(player)
    to = at + step
    moved = list(order)
    if 0 <= to < len(order):
        moved[at], moved[to] = moved[to], moved[at]
    return moved


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
