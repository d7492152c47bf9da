"""Protests and appeals: filed, put in figures, decided; what is open and can still matter holds publication up.

From the table's judge to the chief referee, whose decision closes it (T-AUTH-01).
"""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament import incidents
from tournament.enumeration import enumerated
from tournament.errors import TournamentError
from tournament.models import Measure, Player, Protest, ResultLine, Round, Ruling, Table, TableResult, Tournament
from tournament.protest_effects import effect_of, figures, record
from tournament.results import Line, lines_of
from tournament.scorekeeper import scorekeeper

State = Protest.State
SURVIVOR = ResultLine.Outcome.SURVIVOR


class NothingAsked(TournamentError):
    code = "protest.nothing_asked"
    message = _("Say what the protest is about and what is asked.")


class NothingNamed(TournamentError):
    code = "protest.nothing_named"
    message = _("Say what the protest is against: a table, a measure or a ruling.")


class ReasonMissing(TournamentError):
    code = "protest.reason_missing"
    message = _("Say in a few words why. The players are told this reason.")


class DecidedAlready(TournamentError):
    code = "protest.decided_already"
    status = 409
    message = _("This protest was decided or withdrawn in between. Nothing was changed; here is how it stands now.")


class NoResultYet(TournamentError):
    code = "protest.no_result_yet"
    status = 409
    message = _("This table's sheet is not locked yet, so there is no outcome to set another one against.")


class OutcomeUnknown(TournamentError):
    code = "protest.outcome_unknown"
    status = 409
    message = _("With this correction the record leads to no end of the game. Enter the figures by hand.")


class ProtestsWaiting(TournamentError):
    code = "protest.waiting"
    status = 409
    message = _("Protests that can still change who plays on are not settled: %(protests)s. Decide on them first.")


@transaction.atomic
def file_protest(
    tournament: Tournament,
    *,
    about: str,
    asks: str,
    table: Table | None = None,
    entry: int | None = None,
    measure: Measure | None = None,
    ruling: Ruling | None = None,
    raised_by: Player | None = None,
    key: UUID | None = None,
    by: User,
) -> Protest:
    """Take a protest; the same key again finds it. Errors: NothingAsked, NothingNamed."""
    about, asks = about.strip(), asks.strip()
    if not about or not asks:
        raise NothingAsked
    if measure is not None:
        table = table or measure.incident.table
    if table is None and measure is None and ruling is None:
        raise NothingNamed
    facts = {
        "tournament": tournament,
        "about": about,
        "asks": asks,
        "table": table,
        "entry": entry,
        "measure": measure,
        "ruling": ruling,
        "raised_by": raised_by,
        "filed_by": by,
    }
    protest, is_new = Protest.objects.get_or_create(key=key or uuid4(), defaults=facts)
    if is_new:
        _note("protest.filed", protest, after=_named(protest), by=by)
    return protest


@transaction.atomic
def give_figures(protest: Protest, *, lines: Sequence[Line], by: User) -> Protest:
    """Say how the table's game would have ended as the protest asks. Places of survivors follow from the worth.

    Errors: DecidedAlready, NoResultYet, and WrongLines or FinalUndecided where it could be no result.
    """
    protest = _hold(protest)
    table = protest.table
    if table is None or not table.results.filter(is_current=True).exists():
        raise NoResultYet
    placed = sorted(placed_lines(lines), key=lambda line: (line.placement, line.seat))
    point = transaction.savepoint()
    try:
        record(table, placed, by=by)
    finally:
        transaction.savepoint_rollback(point)
    protest.alternative = [asdict(line) for line in placed]
    protest.save(update_fields=["alternative"])
    _note("protest.figures_given", protest, after={"lines": protest.alternative}, by=by)
    return protest


def take_figures(protest: Protest, *, correction: int, by: User) -> Protest:
    """The figures to which the table's record leads with a correction that its judge proposed.

    Errors: OutcomeUnknown, and as for `give_figures`.
    """
    lines = scorekeeper().corrected_outcome(protest.table, correction) if protest.table else None
    if lines is None:
        raise OutcomeUnknown
    return give_figures(protest, lines=lines, by=by)


def placed_lines(lines: Sequence[Line]) -> list[Line]:
    """Survivors placed by worth, then by unmortgaged value, equals equal (T-SCORE-03, T-SCORE-06); the others behind
    them in the order of their placements, worth nothing (T-SCORE-02, T-SCORE-11).
    """
    alive = [line for line in lines if line.outcome == SURVIVOR]
    out = [replace(line, net_worth=0, unmortgaged_value=0) for line in lines if line.outcome != SURVIVOR]
    placed = [replace(line, placement=1 + sum(_worth(other) > _worth(line) for other in alive)) for line in alive]
    behind = [
        replace(line, placement=len(alive) + 1 + sum(other.placement < line.placement for other in out)) for line in out
    ]
    return placed + behind


def _worth(line: Line) -> tuple[int, int]:
    return (line.net_worth, line.unmortgaged_value)


@transaction.atomic
def decide(protest: Protest, *, is_upheld: bool, reason: str, by: User) -> Protest:
    """Uphold or dismiss. Upheld against a measure, the measure is taken back by a ruling; a table's result is then
    corrected on its sheet. The same decision again changes nothing. Errors: ReasonMissing, DecidedAlready.
    """
    reason = reason.strip()
    if not reason:
        raise ReasonMissing
    state = State.UPHELD if is_upheld else State.DISMISSED
    Tournament.objects.select_for_update().get(pk=protest.tournament_id)
    fresh = Protest.objects.select_related("measure").get(pk=protest.pk)
    if fresh.state == state:
        return fresh
    protest = _hold(protest)
    _close(protest, state, reason, by=by)
    if is_upheld and protest.measure is not None:
        incidents.take_back(protest.measure, reason=reason, by=by)
    _note("protest.decided", protest, after={"state": state}, reason=reason, by=by)
    return protest


@transaction.atomic
def withdraw(protest: Protest, *, reason: str, by: User) -> Protest:
    """Whoever raised it takes it back. Again changes nothing. Error: DecidedAlready."""
    fresh = Protest.objects.get(pk=protest.pk)
    if fresh.state == State.WITHDRAWN:
        return fresh
    protest = _hold(protest)
    _close(protest, State.WITHDRAWN, reason.strip(), by=by)
    _note("protest.withdrawn", protest, reason=reason.strip(), by=by)
    return protest


def is_carried_out(protest: Protest) -> bool:
    """Whether the table's result has been corrected since the protest was upheld; true where none has to be."""
    if protest.state != State.UPHELD or protest.table_id is None or protest.alternative is None:
        return True
    result = TableResult.objects.filter(table=protest.table_id, is_current=True).first()
    assert protest.decided_at is not None
    return result is None or result.recorded_at > protest.decided_at or lines_of(result) == figures(protest)


def unsettled(tournament: Tournament) -> list[Protest]:
    """Open protests, and upheld ones whose correction is outstanding; the oldest first."""
    found = tournament.protests.filter(state__in=[State.OPEN, State.UPHELD]).order_by("id")
    found = found.select_related("table__round", "measure__player", "measure__incident", "ruling", "filed_by")
    return [protest for protest in found if protest.is_open or not is_carried_out(protest)]


def holding_up(played: Round) -> list[Protest]:
    """The protests that keep this round from being published: unsettled, not of a later one, and able to matter."""
    concerned = [
        protest
        for protest in unsettled(played.tournament)
        if protest.table is None or protest.table.round.number <= played.number
    ]
    return [protest for protest in concerned if effect_of(protest).can_matter]


def refuse_if_undecided(tournament: Tournament) -> None:
    """Before anybody is seated by the standings: no protest may be able to change who plays on. ProtestsWaiting."""
    effects = ((protest, effect_of(protest)) for protest in unsettled(tournament))
    waiting = [protest for protest, effect in effects if effect.can_matter and effect.is_final_safe is not True]
    if waiting:
        raise ProtestsWaiting(protests=enumerated(f"#{protest.pk}" for protest in waiting))


def _hold(protest: Protest) -> Protest:
    """The open protest as it is now, every other act on the tournament waiting behind. Error: DecidedAlready."""
    Tournament.objects.select_for_update().get(pk=protest.tournament_id)
    found = Protest.objects.select_related("table__round__tournament", "table__phase", "measure__incident")
    held = found.get(pk=protest.pk)
    if not held.is_open:
        raise DecidedAlready
    return held


def _close(protest: Protest, state: str, reason: str, *, by: User) -> None:
    protest.state, protest.reason, protest.decided_by, protest.decided_at = state, reason, by, timezone.now()
    protest.save(update_fields=["state", "reason", "decided_by", "decided_at"])


def _named(protest: Protest) -> dict[str, Any]:
    named = {
        "table": protest.table_id,
        "entry": protest.entry,
        "measure": protest.measure_id,
        "ruling": protest.ruling_id,
    }
    return {name: value for name, value in named.items() if value is not None}


def _note(code: str, protest: Protest, *, after: dict[str, Any] | None = None, reason: str = "", by: User) -> None:
    audit.record(code, by=by, tournament_id=protest.tournament_id, subject=f"#{protest.pk}", after=after, reason=reason)
