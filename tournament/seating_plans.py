"""The seats of all preliminaries at once: drafted, reviewed, confirmed or discarded (T-SEAT-03)."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.check_in_state import CheckInOpen, is_check_in_open
from tournament.enumeration import enumerated_apart
from tournament.errors import Stale, TournamentError
from tournament.models import DrawCommitment, Phase, Round, Seat, SeatChange, SeatingPlan, Table, Tournament
from tournament.sealed_draws import CommitmentOutdated, living_commitment, solve_sealed
from tournament.seating import Plan, solve
from tournament.seating_changes import changes_since
from tournament.seating_instances import Muster, Way, WayClosed, instance_data, levels_of, muster, read_instance

Progress = Callable[[int, str], None]

OPEN_ROUNDS = (Round.State.PLANNED, Round.State.DRAFTED)


class SeatsPosted(TournamentError):
    code = "seating.posted"
    status = 409
    message = _(
        "Seats have been posted, so the plan stays. Single seats can still be swapped before their game starts."
    )


class SeatsConfirmed(TournamentError):
    code = "seating.confirmed_already"
    status = 409
    message = _("The seats are confirmed. Discard them first if they are to be drafted anew.")


class DrawnOtherwise(TournamentError):
    code = "seating.drawn_otherwise"
    status = 409
    message = _("A commitment to the draw was published or withdrawn during the search. Draft the seats again.")


class PlayersChanged(TournamentError):
    code = "seating.players_changed"
    status = 409
    message = _("The field changed since the draft (%(changes)s). Draft the seats again, then confirm.")


def silent(percent: int, step: str) -> None:
    """Nobody watches the search."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a search found, not yet kept: `instance` is what the solver was given, as plain data.

    `file` is the plan by numbers if it was drawn under a commitment.
    """

    tournament: Tournament
    mustered: Muster
    instance: dict[str, Any]
    plan: Plan
    commitment: DrawCommitment | None = None
    file: str = ""


def draft(
    tournament: Tournament, *, seed: int, way: Way | None = None, progress: Progress = silent, by: User
) -> SeatingPlan:
    """Seats for all preliminaries from the players as they are now; an older draft is discarded.

    The same seed and players again find the draft that is there. Errors: those of `prepare` and `keep`.
    """
    return keep(prepare(tournament, seed=seed, way=way, progress=progress), by=by)


def prepare(tournament: Tournament, *, seed: int, way: Way | None = None, progress: Progress = silent) -> Prepared:
    """Search for seats; writes nothing. `progress` may raise to stop the search.

    Under a commitment its sealed seed and its way are used. Errors: TooFewPlayers, ImpossibleCount,
    WayClosed, FixedTableWrong, CannotBeSeated, SeatsConfirmed, SeatsPosted, CheckInOpen, CommitmentOutdated.
    """
    _refuse_unless_open(tournament)
    sealed = living_commitment(tournament)
    mustered = _muster_promised(tournament, sealed) if sealed else muster(tournament, way)
    data = instance_data(tournament, mustered)
    instance = read_instance(data, mustered.players)
    if sealed is None:
        return Prepared(tournament, mustered, data, _judged(solve(instance, seed=seed, progress=progress)))
    drawn = solve_sealed(sealed, data, progress=progress)
    return Prepared(tournament, mustered, data, _judged(drawn.plan), sealed, drawn.file)


def _muster_promised(tournament: Tournament, sealed: DrawCommitment) -> Muster:
    try:
        return muster(tournament, Way(sealed.way))
    except WayClosed as error:
        raise CommitmentOutdated from error


def _judged(plan: Plan) -> Plan:
    if not plan.report["valid"]:
        raise AssertionError(f"the checker refuses the solver's plan: {plan.report['problems']}")
    return plan


@transaction.atomic
def keep(prepared: Prepared, *, by: User | None) -> SeatingPlan:
    """Write plan, phases, tables and seats: all of it or nothing.

    Errors: SeatsConfirmed, SeatsPosted, PlayersChanged (the field changed during the search), DrawnOtherwise.
    """
    tournament = Tournament.objects.select_for_update().get(pk=prepared.tournament.pk)
    _refuse_unless_open(tournament)
    if living_commitment(tournament) != prepared.commitment:
        raise DrawnOtherwise
    if instance_data(tournament, muster(tournament, prepared.mustered.way)) != prepared.instance:
        raise PlayersChanged(changes=_("during the search"))
    old = tournament.seating_plans.filter(state=SeatingPlan.State.DRAFT).first()
    if old and (old.seed, old.instance) == (prepared.plan.seed, prepared.instance) and not _is_swapped(tournament):
        return old
    if old:
        _clear(old)
    kept = SeatingPlan.objects.create(
        tournament=tournament,
        seed=prepared.plan.seed,
        instance=prepared.instance,
        plan=json.loads(prepared.plan.to_json()),
        report=with_levels(prepared.plan.report, [level for level, _ in levels_of(prepared.mustered.players)]),
        commitment=prepared.commitment,
        drafted_by=by,
    )
    if prepared.commitment:
        _note_drawn(prepared.commitment, prepared.file)
    _lay_tables(tournament, prepared.plan)
    audit.record(
        "seating.drafted",
        by=by,
        tournament_id=tournament.pk,
        subject=tournament.name,
        before={"plan": old.pk} if old else None,
        after={"plan": kept.pk, **_summary(prepared)},
    )
    return kept


def _note_drawn(sealed: DrawCommitment, file: str) -> None:
    """The file that will be opened; the same commitment gives the same one again."""
    sealed.plan, sealed.drafted_at = file, sealed.drafted_at or timezone.now()
    sealed.save(update_fields=["plan", "drafted_at"])


def _summary(prepared: Prepared) -> dict[str, Any]:
    sealed = prepared.commitment
    return {
        **({"commitment": sealed.digest} if sealed else {"seed": prepared.plan.seed}),
        "way": prepared.mustered.way.value,
        "players": len(prepared.mustered.players),
        "alternates_called": [player.pk for player in prepared.mustered.called],
        "repeats": prepared.plan.report["repeats"],
        "family_meetings": prepared.plan.report["family_meetings"],
    }


def _refuse_unless_open(tournament: Tournament) -> None:
    prelims = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).exclude(state__in=OPEN_ROUNDS)
    states = set(prelims.values_list("state", flat=True))
    if states == {Round.State.CONFIRMED} and not _is_posted(tournament):
        raise SeatsConfirmed
    if states:
        raise SeatsPosted
    if is_check_in_open(tournament):
        raise CheckInOpen


def _is_posted(tournament: Tournament) -> bool:
    return Phase.objects.filter(round__tournament=tournament, posted_at__isnull=False).exists()


def _is_swapped(tournament: Tournament) -> bool:
    return SeatChange.objects.filter(seat__round__tournament=tournament).exists()


def with_levels(report: Mapping[str, Any], levels: Sequence[str]) -> dict[str, Any]:
    """The checker's report as JSON, each club level with its name."""
    named = [{**counts, "level": level} for counts, level in zip(report["club_levels"], levels, strict=True)]
    plain: dict[str, Any] = json.loads(json.dumps({**report, "club_levels": named}))
    return plain


def _lay_tables(tournament: Tournament, plan: Plan) -> None:
    """Phase, tables and seats of every preliminary; rounds planned -> drafted."""
    rounds = list(tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).order_by("number"))
    phases = Phase.objects.bulk_create(Phase(round=played) for played in rounds)
    tables = Table.objects.bulk_create(
        Table(round=phase.round, phase=phase, number=number, judge_id=int(judge) if judge else None)
        for phase, judges in zip(phases, plan.judge_tables, strict=True)
        for number, judge in enumerate(judges, 1)
    )
    seated = (table for game in plan.tables for table in game)
    Seat.objects.bulk_create(
        Seat(table=table, round_id=table.round_id, position=position, player_id=int(player))
        for table, players in zip(tables, seated, strict=True)
        for position, player in enumerate(players, 1)
    )
    tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).update(state=Round.State.DRAFTED)


def _clear(plan: SeatingPlan) -> None:
    """Take a plan and all that was laid by it away; rounds go back to planned."""
    prelims = plan.tournament.rounds.filter(kind=Round.Kind.PRELIMINARY)
    Phase.objects.filter(round__in=prelims).delete()
    prelims.update(state=Round.State.PLANNED)
    plan.state = SeatingPlan.State.DISCARDED
    plan.save(update_fields=["state"])


@transaction.atomic
def confirm(plan: SeatingPlan, *, by: User) -> SeatingPlan:
    """Take the draft as the seats of the day; confirming it again changes nothing.

    Errors: Stale (another draft took its place), CheckInOpen, PlayersChanged.
    """
    plan = _hold(plan)
    if plan.state == SeatingPlan.State.CONFIRMED:
        return plan
    if plan.state == SeatingPlan.State.DISCARDED:
        raise Stale
    if is_check_in_open(plan.tournament):
        raise CheckInOpen
    if changes := changes_since(plan):
        raise PlayersChanged(changes=enumerated_apart(changes))
    plan.state, plan.confirmed_at = SeatingPlan.State.CONFIRMED, timezone.now()
    plan.save(update_fields=["state", "confirmed_at"])
    plan.tournament.rounds.filter(state=Round.State.DRAFTED).update(state=Round.State.CONFIRMED)
    _note("seating.confirmed", plan, by=by)
    return plan


@transaction.atomic
def discard(plan: SeatingPlan, *, by: User) -> SeatingPlan:
    """Throw a draft, or confirmed seats that are not posted yet, away. Error: SeatsPosted."""
    plan = _hold(plan)
    if plan.state == SeatingPlan.State.DISCARDED:
        return plan
    if _is_posted(plan.tournament):
        raise SeatsPosted
    was = plan.state
    _clear(plan)
    _note("seating.discarded", plan, before={"state": was}, by=by)
    return plan


def _hold(plan: SeatingPlan) -> SeatingPlan:
    """The plan as it is now, with every other act on this tournament waiting behind."""
    tournament = Tournament.objects.select_for_update().get(pk=plan.tournament_id)
    plan = SeatingPlan.objects.get(pk=plan.pk)
    plan.tournament = tournament
    return plan


def _note(code: str, plan: SeatingPlan, *, before: dict[str, Any] | None = None, by: User) -> None:
    audit.record(
        code,
        by=by,
        tournament_id=plan.tournament_id,
        subject=plan.tournament.name,
        before=before,
        after={"plan": plan.pk, **({} if plan.commitment_id else {"seed": plan.seed})},  # sealed until it is revealed
    )


def living_plan(tournament: Tournament) -> SeatingPlan | None:
    """The draft or the confirmed plan, if there is one."""
    living = (SeatingPlan.State.DRAFT, SeatingPlan.State.CONFIRMED)
    return tournament.seating_plans.filter(state__in=living).first()
