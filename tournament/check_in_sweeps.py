"""What the check-in does to many at once, and how each of these acts is undone as one.

Everybody marked as here; or everybody who is missing taken out: before seats are posted they withdraw, so that the
draw is made without them (GAP-A8); after it they are absent from their seats, which alternates take (T-ATT-02).
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.alternates import in_order, restore_order
from tournament.attendance import deal, give_back, mark_absent, unmark
from tournament.check_in import CheckInClosed, held_check_in, missing_players, said
from tournament.check_in_state import CheckInOpen
from tournament.enumeration import enumerated
from tournament.errors import Frozen, TournamentError
from tournament.field_stage import FieldStage, stage_of
from tournament.models import Arrival, CheckIn, CheckInSweep, Player, Seat, Tournament
from tournament.players import withdraw_player

Kind = CheckInSweep.Kind
Left = dict[str, Any]


class MissingChanged(TournamentError):
    code = "check_in.missing_changed"
    status = 409
    message = _("Nobody was taken out: since your page was made, it changed who is missing. Now missing: %(names)s.")


class SweptAlready(TournamentError):
    code = "check_in.swept"
    status = 409
    message = _("%(name)s has taken the missing players out already. Undo that first, or take out single players.")


class CannotUndo(TournamentError):
    code = "check_in.cannot_undo"
    status = 409
    message = _(
        "This cannot be undone as one act any more: %(name)s lost the seat or was changed since. Nothing was done."
    )


class UndoneAlready(TournamentError):
    code = "check_in.undone"
    status = 409
    message = _("This was undone already.")


def digest_of(players: Iterable[Player]) -> str:
    """Names a set of players, so that nobody takes out anybody who was not on the page."""
    return hashlib.sha256(",".join(str(pk) for pk in sorted(player.pk for player in players)).encode()).hexdigest()


@transaction.atomic
def mark_all_arrived(tournament: Tournament, *, seen: str, by: User) -> CheckInSweep | None:
    """Everybody who is missing is here; None if nobody is missing.

    `seen` is the digest of those who were missing on the page. Errors: NotOpened, CheckInClosed, MissingChanged.
    """
    check_in = held_check_in(tournament)
    missing = missing_players(check_in.tournament)
    if not missing:
        return None
    if not check_in.is_open:
        raise CheckInClosed(name=enumerated(player.name for player in missing))
    _refuse_unless_seen(missing, seen)
    now = timezone.now()
    for player in missing:
        arrival = Arrival.objects.filter(player=player).first() or Arrival(player=player, version=0)
        arrival.is_here, arrival.version, arrival.changed_by, arrival.changed_at = True, arrival.version + 1, by, now
        arrival.save()
    marked = Arrival.objects.filter(player__in=missing).values_list("player_id", "version")
    people = [{"player": player, "version": version} for player, version in marked]
    return _keep(check_in, Kind.HERE, people, by=by)


@transaction.atomic
def take_missing_out(tournament: Tournament, *, seen: str, reason: str, by: User) -> CheckInSweep | None:
    """Everybody who is missing after closing leaves, as the stage of the day has it; None if nobody is missing.

    Errors: NotOpened, CheckInOpen, Frozen, SweptAlready, MissingChanged, LateReasonMissing.
    """
    check_in = held_check_in(tournament)
    if check_in.is_open:
        raise CheckInOpen
    stage = stage_of(check_in.tournament)
    if stage is FieldStage.PLAYING:
        raise Frozen
    missing = missing_players(check_in.tournament)
    if not missing:
        return None
    if standing := check_in.sweeps.filter(kind=Kind.MISSING, undone_at=None).select_related("by").first():
        raise SweptAlready(name=standing.by.name if standing.by else "?")
    _refuse_unless_seen(missing, seen)
    reason, order = said(reason), [player.pk for player in in_order(check_in.tournament)]
    people = [left for player in missing if (left := _take_out(player, stage, reason, by=by))]
    return _keep(check_in, Kind.MISSING, people, order=order, reason=reason, by=by)


def _take_out(player: Player, stage: FieldStage, reason: str, *, by: User) -> Left | None:
    """One missing player out; None for one whose phase is not posted yet, who may still come."""
    if stage is FieldStage.POSTED and player.seats.exists():
        seat = _posted_seat(player)
        if seat is None:
            return None
        mark_absent(seat, by=by)
        return {"player": player.pk, "left": "absent", "seat": seat.pk}
    before = player.seats.filter(round__state__in=("confirmed", "seated")).count()
    withdraw_player(player, reason=reason, by=by)
    return {"player": player.pk, "left": "withdrawn", "seats": before}


def _posted_seat(player: Player) -> Seat | None:
    posted = player.seats.filter(table__phase__posted_at__isnull=False, table__phase__started_at=None)
    return posted.select_related("table__phase", "round__tournament", "player").first()


@transaction.atomic
def undo_sweep(sweep: CheckInSweep, *, by: User) -> CheckInSweep:
    """Undo all of it or nothing. Errors: UndoneAlready, Frozen, CannotUndo, SeatTaken."""
    check_in = held_check_in(sweep.check_in.tournament)
    sweep = CheckInSweep.objects.get(pk=sweep.pk)
    if sweep.undone_at is not None:
        raise UndoneAlready
    if check_in.tournament.is_frozen:
        raise Frozen
    if sweep.kind == Kind.HERE:
        _take_ticks_back(sweep, by=by)
    else:
        for left in sweep.people:
            _bring_back(left, by=by)
        restore_order(check_in.tournament, sweep.order)
        deal(check_in.tournament)
    sweep.undone_by, sweep.undone_at = by, timezone.now()
    sweep.save(update_fields=["undone_by", "undone_at"])
    _note("check_in.sweep_undone", check_in.tournament, sweep, by=by)
    return sweep


def _take_ticks_back(sweep: CheckInSweep, *, by: User) -> None:
    """Whoever was ticked otherwise since then keeps that."""
    for ticked in sweep.people:
        Arrival.objects.filter(player=ticked["player"], version=ticked["version"]).update(
            is_here=False, version=ticked["version"] + 1, changed_by=by, changed_at=timezone.now()
        )


def _bring_back(left: Left, *, by: User) -> None:
    player = Player.objects.select_related("tournament").get(pk=left["player"])
    if left["left"] == "absent":
        if player.status != Player.Status.FORFEITED:
            raise CannotUndo(name=player.name)
        unmark(Seat.objects.select_related("round__tournament").get(pk=left["seat"]), by=by)
        return
    if player.status != Player.Status.WITHDRAWN:
        raise CannotUndo(name=player.name)
    player.status, player.out_from_round, player.version = Player.Status.ENTERED, None, player.version + 1
    player.save(update_fields=["status", "out_from_round", "version"])
    if len(give_back(player, by=by)) < left["seats"]:
        raise CannotUndo(name=player.name)


def _refuse_unless_seen(missing: Sequence[Player], seen: str) -> None:
    if digest_of(missing) != seen:
        raise MissingChanged(names=enumerated(player.name for player in missing))


def _keep(
    check_in: CheckIn,
    kind: CheckInSweep.Kind,
    people: list[Left],
    *,
    order: Sequence[int] = (),
    reason: str = "",
    by: User,
) -> CheckInSweep:
    sweep = CheckInSweep.objects.create(
        check_in=check_in, kind=kind, people=people, order=list(order), reason=reason, by=by
    )
    code = "check_in.all_arrived" if kind == Kind.HERE else "check_in.missing_out"
    _note(code, check_in.tournament, sweep, reason=reason, by=by)
    return sweep


def _note(code: str, tournament: Tournament, sweep: CheckInSweep, *, reason: str = "", by: User) -> None:
    who = Player.objects.filter(pk__in=[left["player"] for left in sweep.people]).order_by("pk")
    audit.record(
        code,
        by=by,
        tournament_id=tournament.pk,
        subject=enumerated(player.name for player in who),
        after={"sweep": sweep.pk, "players": len(sweep.people)},
        reason=reason,
    )
