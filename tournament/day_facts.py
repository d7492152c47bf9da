"""How far a tournament is, as plain figures read from the rows."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from tournament.check_in_state import check_in_of
from tournament.models import (
    AlternateOffer,
    Player,
    Protest,
    Pseudonym,
    ResultLine,
    Round,
    Seat,
    SeatingPlan,
    Tournament,
)
from tournament.protests import unsettled
from tournament.pseudonym_needs import needing
from tournament.publication import unpublished_corrections
from tournament.queries import current_round, tables_to_play
from tournament.rounds import unseated
from tournament.scorekeeper import scorekeeper


@dataclass(frozen=True, slots=True)
class PhaseFacts:
    """One phase of the round: of its `tables` so many are locked."""

    is_posted: bool
    is_started: bool
    tables: int
    locked: int


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """The round the day has come to. `counted` tables include the locked ones."""

    number: int
    is_final: bool = False
    is_semi_final: bool = False
    state: str = Round.State.PLANNED
    phases: tuple[PhaseFacts, ...] = ()
    counted: int = 0
    offers: int = 0
    unmarked: int = 0
    unseated: int = 0

    @property
    def has_seats(self) -> bool:
        return self.state not in (Round.State.PLANNED, Round.State.DRAFTED)

    @property
    def is_closed(self) -> bool:
        return self.state == Round.State.CLOSED

    @property
    def is_published(self) -> bool:
        return self.state == Round.State.PUBLISHED

    @property
    def tables(self) -> int:
        return sum(phase.tables for phase in self.phases)

    @property
    def locked(self) -> int:
        return sum(phase.locked for phase in self.phases)

    @property
    def running(self) -> int:
        """Tables whose game has begun and that have not been counted."""
        return sum(phase.tables for phase in self.phases if phase.is_started) - self.counted

    @property
    def posted(self) -> int:
        return sum(phase.is_posted for phase in self.phases)

    @property
    def started(self) -> int:
        return sum(phase.is_started for phase in self.phases)


@dataclass(frozen=True, slots=True)
class CheckInFacts:
    """A check-in that is kept: `here` of `total` people have arrived."""

    is_open: bool
    here: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class DayFacts:
    """How far a tournament is.

    `needed` players need a pseudonym, `proposed` wait for the chair; `nameless` have played without
    an approved one. `corrections` are results mended since the last publication. `has_qualifiers`: a
    world championship to which countries send their champions (T-ELIG-04). `incidents` and `protests`
    are those to settle.
    """

    players: int = 0
    needed: int = 0
    proposed: int = 0
    approved: int = 0
    nameless: int = 0
    has_draft: bool = False
    is_any_posted: bool = False
    preliminaries: int = 3
    published: int = 0
    has_semi_finals: bool = False
    round: RoundFacts | None = None
    has_champion: bool = False
    corrections: int = 0
    has_qualifiers: bool = False
    check_in: CheckInFacts | None = None
    incidents: int = 0
    protests: int = 0


def facts_of(tournament: Tournament) -> DayFacts:
    """Everything the strip of the day is worked out from, as the rows are now."""
    played = current_round(tournament)
    entered = tournament.players.filter(status=Player.Status.ENTERED)
    pseudonyms = _pseudonyms(tournament)
    return DayFacts(
        players=entered.filter(alternate_rank=None).count(),
        **pseudonyms,
        nameless=_nameless(tournament),
        has_draft=tournament.seating_plans.filter(state=SeatingPlan.State.DRAFT).exists(),
        is_any_posted=tournament.rounds.filter(phases__posted_at__isnull=False).exists(),
        preliminaries=tournament.preliminaries,
        published=tournament.rounds.filter(kind=Round.Kind.PRELIMINARY, state=Round.State.PUBLISHED).count(),
        has_semi_finals=tournament.has_semi_finals,
        round=_round_facts(played) if played else None,
        has_champion=tournament.champion_id is not None,
        corrections=unpublished_corrections(tournament),
        has_qualifiers=_has_qualifiers(tournament),
        check_in=_check_in(tournament),
        **_conduct(tournament),
    )


def _check_in(tournament: Tournament) -> CheckInFacts | None:
    check_in = check_in_of(tournament)
    if check_in is None:
        return None
    entered = tournament.players.filter(status=Player.Status.ENTERED)
    here = entered.filter(arrival__is_here=True).count()
    return CheckInFacts(is_open=check_in.is_open, here=here, total=entered.count())


def _conduct(tournament: Tournament) -> dict[str, int]:
    """What is not settled, in one query where there is no protest at all."""
    is_pending = Q(protests__state__in=[Protest.State.OPEN, Protest.State.UPHELD])
    counts = Tournament.objects.filter(pk=tournament.pk).aggregate(
        incidents=Count("incidents", filter=Q(incidents__settled_at=None), distinct=True),
        protests=Count("protests", filter=is_pending, distinct=True),
    )
    return {**counts, "protests": len(unsettled(tournament))} if counts["protests"] else counts


def _has_qualifiers(tournament: Tournament) -> bool:
    kinds = Tournament.Kind
    nationals = Tournament.objects.filter(kind=kinds.NATIONAL, champion__isnull=False)
    return tournament.kind == kinds.WORLD and nationals.exists()


def _pseudonyms(tournament: Tournament) -> dict[str, int]:
    """Who needs a pseudonym (GAP-P5), and how many of these have one."""
    players = needing(tournament)
    states = Pseudonym.objects.filter(player__in=players.values("pk"))
    counts = states.aggregate(
        proposed=Count("player", filter=Q(state=Pseudonym.State.PROPOSED), distinct=True),
        approved=Count("player", filter=Q(state=Pseudonym.State.APPROVED), distinct=True),
    )
    return {"needed": players.count(), **counts}


def _nameless(tournament: Tournament) -> int:
    """Players with a result but without an approved pseudonym (T-PUB-06)."""
    approved = Pseudonym.objects.filter(player=OuterRef("player"), state=Pseudonym.State.APPROVED)
    lines = ResultLine.objects.filter(
        result__is_current=True,
        result__table__round__tournament=tournament,
        result__table__round__kind=Round.Kind.PRELIMINARY,
    )
    return lines.exclude(Exists(approved)).values("player").distinct().count()


def _round_facts(played: Round) -> RoundFacts:
    tables = tables_to_play(played)
    counted = scorekeeper().counted_tables(played) | {each.table.pk for each in tables if each.is_locked}
    phases = tuple(
        PhaseFacts(
            is_posted=phase.posted_at is not None,
            is_started=phase.started_at is not None,
            tables=sum(each.table.phase_id == phase.pk for each in tables),
            locked=sum(each.table.phase_id == phase.pk and each.is_locked for each in tables),
        )
        for phase in played.phases.order_by("number")
    )
    seats = Seat.objects.filter(round=played, player__isnull=False, table__phase__started_at=None)
    return RoundFacts(
        number=played.number,
        is_final=played.is_final,
        is_semi_final=played.is_semi_final,
        state=played.state,
        phases=phases,
        counted=len(counted),
        offers=AlternateOffer.objects.filter(seat__round=played, state=AlternateOffer.State.OPEN).count(),
        unmarked=seats.filter(table__phase__posted_at__isnull=False, attendance=Seat.Attendance.EXPECTED).count(),
        unseated=len(unseated(played)) if any(not phase.is_posted for phase in phases) else 0,
    )
