"""The last step of the day undone while the rules allow: seats confirmed or posted, a phase started, a round closed.

Only the newest step can be undone, by whoever may take it, with a reason; the older ones show again behind it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, TextChoices
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from jobs import live
from tournament.asked import one_line
from tournament.attendance import deal
from tournament.enumeration import enumerated
from tournament.errors import Stale, TournamentError
from tournament.in_between import newest_act
from tournament.models import Phase, Round, Seat, SeatChange, SeatingPlan, Table, TableResult, Tournament
from tournament.rounds import close_if_complete
from tournament.scorekeeper import scorekeeper
from tournament.seat_queries import VACATED

START_MAY_BE_UNDONE_FOR = timedelta(minutes=1)
State = Round.State


class Step(TextChoices):
    CONFIRMED = "confirmed", _("the seats confirmed")
    POSTED = "posted", _("the seats posted")
    STARTED = "started", _("the phase started")
    CLOSED = "closed", _("the round closed")


class StepMoved(Stale):
    """Another step was taken or undone in between."""

    code = "undo.step_moved"
    message = _("Nothing was undone: in between, another step was taken (%(act)s). Look at the day again, then decide.")


class NotAnyMore(TournamentError):
    code = "undo.too_late"
    status = 409
    message = _("A start can be undone for one minute only. Mark who was not there, or pause the clock instead.")


class Recorded(TournamentError):
    code = "undo.recorded"
    status = 409
    message = _("Something has been recorded at a table already, so this start stays.")


class ClockRun(TournamentError):
    code = "undo.clock_run"
    status = 409
    message = _("The clock was paused or given minutes already, so this start stays.")


class LaterPosted(TournamentError):
    code = "undo.later_posted"
    status = 409
    message = _("Seats of a later game are posted already. Undo that first.")


class AbsencesMarked(TournamentError):
    code = "undo.absences_marked"
    status = 409
    message = _("Players were marked absent on the posted seats: %(names)s. Take these marks back first.")


class SeatsMoved(TournamentError):
    code = "undo.seats_moved"
    status = 409
    message = _("Seats were given up or taken over since they were confirmed. Discard them and draft the seats again.")


class ReasonMissing(TournamentError):
    code = "undo.reason_missing"
    message = _("Say in a few words why this is undone.")


class NotComplete(TournamentError):
    code = "round.not_complete"
    status = 409
    message = _("The round cannot be closed: not every table has its result.")


@dataclass(frozen=True, slots=True)
class Taken:
    """A step that was taken, and what stands in the way of undoing it. `token` names exactly this one."""

    step: Step
    at: datetime
    subject: SeatingPlan | Phase | Round
    obstacles: tuple[TournamentError, ...] = ()

    @property
    def token(self) -> str:
        return f"{self.step}-{self.subject.pk}-{self.at.timestamp():.6f}"

    @property
    def ends_at(self) -> datetime | None:
        """Until when it can be undone, if there is an end to it."""
        return self.at + START_MAY_BE_UNDONE_FOR if self.step is Step.STARTED else None


def last_step(tournament: Tournament) -> Taken | None:
    """The newest step that was taken; None before the first and after a publication that came later."""
    taken = max(_steps(tournament), key=lambda step: step.at, default=None)
    published = tournament.snapshots.standing().aggregate(at=Max("published_at"))["at"]
    if taken is None or (published and published > taken.at):
        return None
    return Taken(taken.step, taken.at, taken.subject, tuple(_OBSTACLES[taken.step](taken.subject)))


def _steps(tournament: Tournament) -> Iterator[Taken]:
    plan = tournament.seating_plans.filter(state=SeatingPlan.State.CONFIRMED).first()
    if plan and plan.confirmed_at:
        yield Taken(Step.CONFIRMED, plan.confirmed_at, plan)
    phases = list(Phase.objects.filter(round__tournament=tournament).select_related("round__tournament"))
    posted = [(phase.posted_at, phase) for phase in phases if phase.posted_at and phase.started_at is None]
    yield from (Taken(Step.POSTED, at, phase) for at, phase in posted)
    started = [(phase.started_at, phase) for phase in phases if phase.started_at]
    yield from (Taken(Step.STARTED, at, phase) for at, phase in started)
    closed = [phase.round for phase in phases if phase.round.state == State.CLOSED]
    last = max(closed, key=lambda played: played.number, default=None)
    if last and (closed_at := _closed_at(last)):
        yield Taken(Step.CLOSED, closed_at, last)


def _told(moment: datetime | None) -> datetime:
    assert moment is not None  # such a step was taken
    return moment


def _closed_at(played: Round) -> datetime | None:
    """When the last result came that closed it; of a round nobody was left to play, when it started."""
    results = TableResult.objects.filter(table__round=played).aggregate(at=Max("recorded_at"))["at"]
    return results or played.phases.aggregate(at=Max("started_at"))["at"]  # type: ignore[no-any-return]


# What stands in the way


def _why_not_unconfirm(plan: SeatingPlan) -> Iterator[TournamentError]:
    changes = SeatChange.objects.filter(seat__round__tournament=plan.tournament_id, at__gt=_told(plan.confirmed_at))
    if changes.exclude(why=SeatChange.Why.SWAP).exists():
        yield SeatsMoved()


def _why_not_unpost(phase: Phase) -> Iterator[TournamentError]:
    later = Phase.objects.filter(round__tournament=phase.round.tournament_id, posted_at__isnull=False)
    if later.filter(posted_at__gt=_told(phase.posted_at)).exists():
        yield LaterPosted()
    changes = SeatChange.objects.filter(seat__table__phase=phase, at__gte=_told(phase.posted_at)).order_by("id")
    last = {change.seat_id: change for change in changes.select_related("outgoing")}
    taken_over = (SeatChange.Why.ALTERNATE, *VACATED)
    if names := [change.outgoing.name for change in last.values() if change.why in taken_over and change.outgoing]:
        yield AbsencesMarked(names=enumerated(names))


def _why_not_undo_start(phase: Phase) -> Iterator[TournamentError]:
    if timezone.now() > _told(phase.started_at) + START_MAY_BE_UNDONE_FOR:
        yield NotAnyMore()
    if scorekeeper().has_records(phase) or TableResult.objects.filter(table__phase=phase).exists():
        yield Recorded()
    if phase.clock_acts.exists():
        yield ClockRun()
    if Phase.objects.filter(
        round__tournament=phase.round.tournament_id, posted_at__gt=_told(phase.started_at)
    ).exists():
        yield LaterPosted()


def _why_not_reopen(played: Round) -> Iterator[TournamentError]:
    later = Phase.objects.filter(round__tournament=played.tournament_id, round__number__gt=played.number)
    if later.filter(posted_at__isnull=False).exists():
        yield LaterPosted()


_OBSTACLES: dict[Step, Callable[..., Iterator[TournamentError]]] = {
    Step.CONFIRMED: _why_not_unconfirm,
    Step.POSTED: _why_not_unpost,
    Step.STARTED: _why_not_undo_start,
    Step.CLOSED: _why_not_reopen,
}


# Undoing


@transaction.atomic
def undo_step(tournament: Tournament, *, token: str, reason: str, by: User) -> Taken:
    """Undo the step with this token, if it is still the newest.

    Errors: ReasonMissing, StepMoved, and whatever stands in the way (`last_step` tells it beforehand).
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    taken = last_step(tournament)
    if taken is None or taken.token != token:
        raise StepMoved(act=newest_act(tournament, _ACTS) or "?")
    for obstacle in taken.obstacles:
        raise obstacle
    reason = one_line(reason, longest=200)
    if not reason:
        raise ReasonMissing
    _UNDO[taken.step](taken.subject)
    deal(tournament)
    live.publish(tournament.pk, "clock", {"undone": taken.step.value})
    _note(_CODES[taken.step], tournament, subject=str(taken.subject), reason=reason, by=by)
    return taken


def _unconfirm(plan: SeatingPlan) -> None:
    plan.state, plan.confirmed_at = SeatingPlan.State.DRAFT, None
    plan.save(update_fields=["state", "confirmed_at"])
    plan.tournament.rounds.filter(state=State.CONFIRMED).update(state=State.DRAFTED)


def _unpost(phase: Phase) -> None:
    """The marks of who is there go with it: they were made at seats that may change now."""
    phase.posted_at = None
    phase.save(update_fields=["posted_at"])
    Seat.objects.filter(table__phase=phase, attendance=Seat.Attendance.PRESENT).update(
        attendance=Seat.Attendance.EXPECTED
    )
    if not phase.round.phases.filter(posted_at__isnull=False).exists():
        Round.objects.filter(pk=phase.round_id, state=State.SEATED).update(state=State.CONFIRMED)


def _undo_start(phase: Phase) -> None:
    """As before the start: whoever only counted as present is expected again, the rules are open if nothing began."""
    began = phase.started_at
    Seat.objects.filter(pk__in=phase.presumed, attendance=Seat.Attendance.PRESENT).update(
        attendance=Seat.Attendance.EXPECTED
    )
    phase.started_at, phase.presumed = None, []
    phase.save(update_fields=["started_at", "presumed"])
    if not phase.round.phases.filter(started_at__isnull=False).exists():
        Round.objects.filter(pk=phase.round_id, state__in=(State.PLAYING, State.CLOSED)).update(state=State.SEATED)
    else:
        Round.objects.filter(pk=phase.round_id, state=State.CLOSED).update(state=State.PLAYING)
    Tournament.objects.filter(pk=phase.round.tournament_id, frozen_at=began).update(frozen_at=None)


def _reopen(played: Round) -> None:
    Round.objects.filter(pk=played.pk, state=State.CLOSED).update(state=State.PLAYING)


_UNDO: dict[Step, Callable[..., None]] = {
    Step.CONFIRMED: _unconfirm,
    Step.POSTED: _unpost,
    Step.STARTED: _undo_start,
    Step.CLOSED: _reopen,
}
_CODES = {
    Step.CONFIRMED: "undo.seats_unconfirmed",
    Step.POSTED: "undo.seats_unposted",
    Step.STARTED: "undo.start_taken_back",
    Step.CLOSED: "undo.round_reopened",
}
_ACTS = (
    *_CODES.values(),
    *("round.closed_again", "seating.confirmed", "seating.discarded", "seating.posted", "round.started"),
    *("result.recorded", "result.corrected", "standings.published"),
)


def is_reopened(played: Round) -> bool:
    """Every table has its result, but the round was opened again by hand."""
    if played.state != State.PLAYING or played.phases.filter(started_at=None).exists():
        return False
    tables = Table.objects.filter(round=played, seats__player__isnull=False)
    return tables.exists() and not tables.exclude(results__is_current=True).exists()


@transaction.atomic
def close_again(played: Round, *, by: User) -> Round:
    """Close a round that was opened again; closing a closed one changes nothing. Error: NotComplete."""
    Tournament.objects.select_for_update().get(pk=played.tournament_id)
    played = Round.objects.select_related("tournament").get(pk=played.pk)
    if played.state in (State.CLOSED, State.PUBLISHED):
        return played
    if not close_if_complete(played):
        raise NotComplete
    _note("round.closed_again", played.tournament, subject=str(played), by=by)
    return Round.objects.select_related("tournament").get(pk=played.pk)


def _note(code: str, tournament: Tournament, *, subject: str, reason: str = "", by: User) -> None:
    audit.record(code, by=by, tournament_id=tournament.pk, subject=subject, reason=reason)
