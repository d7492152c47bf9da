"""Two seats swapped before their game starts, with the effect shown first (T-SEAT-05)."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.attendance import deal
from tournament.errors import Stale, TournamentError
from tournament.judge_relatives import relatives_of
from tournament.meetings import Figures, Meeting, Meetings, Place
from tournament.models import Round, Seat, SeatChange, Tournament
from tournament.rounds import GameBegun
from tournament.seat_queries import meetings_of
from tournament.seating import check, instance_from_data, plan_from_data
from tournament.seating_plans import living_plan, with_levels


class CannotSwap(TournamentError):
    code = "seating.cannot_swap"
    message = _("Choose two different seats of the same round, at least one of them with a player.")


class ReasonMissing(TournamentError):
    code = "seating.reason_missing"
    message = _("The seats are confirmed: say in a few words why these two swap.")


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """What a swap would do: the figures before and after, the meetings it brings and ends.

    `off_table` are players who would leave the table they need, `judged` those whom a relative would judge.
    """

    before: Figures
    after: Figures
    brings: tuple[Meeting, ...]
    ends: tuple[Meeting, ...]
    off_table: tuple[str, ...]
    judged: tuple[str, ...] = ()

    @property
    def is_worse(self) -> bool:
        return self.after.order > self.before.order or bool(self.off_table or self.judged)


def swap_effect(first: Seat, second: Seat, meetings: Meetings | None = None) -> SwapEffect:
    """The effect of a swap before it is made. In the final nobody is kept apart (T-SEAT-04). Error: CannotSwap."""
    _refuse_unless_swappable(first, second)
    old = (
        Meetings((), meetings.ties)
        if meetings and not first.round.is_preliminary
        else meetings or meetings_of(first.round.tournament)
    )
    new = _after(old, first, second)
    game, places = first.round.number, ((first, second), (second, first))
    were = [m for seat, _to in places for m in _around(old, game, seat, seat)]
    are = [m for seat, to in places for m in _around(new, game, seat, to)]
    return SwapEffect(
        before=old.figures(),
        after=new.figures(),
        brings=tuple(meeting for meeting in are if meeting not in were),
        ends=tuple(meeting for meeting in were if meeting not in are),
        off_table=tuple(
            seat.player.name
            for seat, to in places
            if seat.player and seat.player.fixed_table == seat.table.number != to.table.number
        ),
        judged=_judged(first, second),
    )


def _judged(first: Seat, second: Seat) -> tuple[str, ...]:
    """Who would come to a table whose judge is a relative."""
    relatives = relatives_of(first.round.tournament)
    return tuple(
        seat.player.name
        for seat, to in ((first, second), (second, first))
        if seat.player and seat.table_id != to.table_id
        if seat.player.pk in relatives.get(to.table.judge_id or 0, ())
    )


def _after(meetings: Meetings, first: Seat, second: Seat) -> Meetings:
    game = first.round.number
    if first.player_id is not None and second.player_id is not None:
        return meetings.swapped(game, first.player_id, second.player_id)
    mover, to = (first, second) if first.player_id is not None else (second, first)
    assert mover.player_id is not None
    return meetings.moved(mover.player_id, Place(game, to.table.number, to.position, mover.player_id))


def _around(meetings: Meetings, game: int, who: Seat, where: Seat) -> list[Meeting]:
    return meetings.around(game, where.table.number, who.player_id) if who.player_id is not None else []


@transaction.atomic
def swap(first: Seat, second: Seat, *, reason: str = "", by: User) -> tuple[Seat, Seat]:
    """Swap the players of two seats; one of the seats may be empty.

    The seats passed in say whom the referee saw there: a second click finds the swap done and
    changes nothing, a seat that changed meanwhile is refused. In a draft the reason is optional.
    Errors: CannotSwap, GameBegun, ReasonMissing, Stale.
    """
    seen = (first.player_id, second.player_id)
    Tournament.objects.select_for_update().get(pk=first.round.tournament_id)
    first, second = (_current(seat) for seat in (first, second))
    now = (first.player_id, second.player_id)
    if first.pk != second.pk and now == seen[::-1] and now != seen:
        return first, second
    if now != seen:
        raise Stale
    _refuse_unless_swappable(first, second)
    if any(seat.table.phase.started_at for seat in (first, second)):  # TRN-10
        raise GameBegun
    if first.round.state != Round.State.DRAFTED and not reason.strip():
        raise ReasonMissing
    _exchange(first, second, reason=reason.strip(), by=by)
    if first.round.state == Round.State.DRAFTED:
        _judge_anew(first.round.tournament)
    else:
        deal(first.round.tournament)
    return first, second


def _refuse_unless_swappable(first: Seat, second: Seat) -> None:
    is_empty = first.player_id is None and second.player_id is None
    if first.pk == second.pk or first.round_id != second.round_id or is_empty:
        raise CannotSwap


def _current(seat: Seat) -> Seat:
    return Seat.objects.select_related("table__phase", "round__tournament", "player").get(pk=seat.pk)


def _exchange(first: Seat, second: Seat, *, reason: str, by: User) -> None:
    before = _told(first, second)
    first.player, second.player = second.player, first.player
    first.attendance, second.attendance = second.attendance, first.attendance
    for seat, other in ((first, second), (second, first)):
        seat.save(update_fields=["player", "attendance"])
        SeatChange.objects.create(
            seat=seat, why=SeatChange.Why.SWAP, outgoing=other.player, incoming=seat.player, reason=reason, by=by
        )
    is_posted = any(seat.table.phase.posted_at for seat in (first, second))
    audit.record(
        "seating.reposted" if is_posted else "seating.swapped",
        by=by,
        tournament_id=first.round.tournament_id,
        subject=" / ".join(seat.player.name for seat in (first, second) if seat.player),
        before=before,
        after=_told(first, second),
        reason=reason,
    )


def _told(*seats: Seat) -> dict[str, int | None]:
    return {
        f"round {seat.round.number} table {seat.table.number} seat {seat.position}": seat.player_id for seat in seats
    }


def _judge_anew(tournament: Tournament) -> None:
    """Let the checker judge the draft as it is after the swap; a needed table given up is no fault then."""
    plan = living_plan(tournament)
    if plan is None:
        return
    tables = tables_now(tournament)
    fixed = {
        player: table
        for player, table in plan.instance["fixed_tables"].items()
        if all(int(player) in game[table - 1] for game in tables)
    }
    instance = instance_from_data({**plan.instance, "fixed_tables": fixed})
    report = check(plan_from_data({**plan.plan, "tables": tables}), instance)
    plan.report = with_levels(report.as_dict(), [counts["level"] for counts in plan.report["club_levels"]])
    plan.save(update_fields=["report"])


def tables_now(tournament: Tournament) -> list[list[list[int]]]:
    """[game][table][seat] -> player id of the preliminaries, as `tournament.seating` writes plans."""
    rows = Seat.objects.filter(
        round__tournament=tournament, round__kind=Round.Kind.PRELIMINARY, player__isnull=False
    ).order_by("round__number", "table__number", "position")
    games: dict[int, dict[int, list[int]]] = {}
    for game, table, player in rows.values_list("round__number", "table__number", "player_id"):
        games.setdefault(game, {}).setdefault(table, []).append(player)
    return [list(tables.values()) for tables in games.values()]


def suggest_swap(seat: Seat, player_id: int, meetings: Meetings) -> Seat | None:
    """With whom the player who sits, or is to sit, here could swap so that nobody has a relative at
    the table (T-SEAT-04).

    Among the seats of the same phase the one that brings the fewest repeats; None if there is none.
    """
    if not seat.round.is_preliminary:
        return None
    game = seat.round.number
    home = [who for who in meetings.at(game, seat.table.number) if who != player_id]
    others = Seat.objects.filter(table__phase=seat.table.phase, player__isnull=False, player__fixed_table=None)
    ranked = []
    for other in others.exclude(table=seat.table).select_related("table", "player", "round__tournament"):
        assert other.player_id is not None
        away = [who for who in meetings.at(game, other.table.number) if who != other.player_id]
        brought = [(player_id, who) for who in away] + [(other.player_id, who) for who in home]
        if not any(meetings.ties.parts(one, two) for one, two in brought):
            repeats = sum(bool(meetings.reasons(game, one, two)) for one, two in brought)
            ranked.append((repeats, other.table.number, other.position, other))
    return min(ranked, key=lambda rank: rank[:3])[3] if ranked else None
