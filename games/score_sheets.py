"""A table's score sheet from paper: counted, locked, corrected (T-SCORE-09)."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.models import User
from games.counts import TableCount, from_json, to_json
from games.errors import (
    ImpossibleCount,
    NothingCounted,
    NotStarted,
    ReasonMissing,
    RefusalBlocks,
    SeatsChanged,
    SheetLocked,
    SignatureMissing,
    StaleSheet,
)
from games.models import ScoreSheet
from games.valuation import valuer_for, worth_lines
from rules_engine.errors import Problem
from tournament import conduct
from tournament.enumeration import enumerated
from tournament.models import Table, TableResult, Tournament
from tournament.options import option
from tournament.results import Line, record_result
from tournament.rules_in_force import rules_of

State = ScoreSheet.State


def current_of(sheets: Iterable[ScoreSheet]) -> ScoreSheet | None:
    """Of one table's sheets the one in work, else the locked one, else none."""
    by_state = {sheet.state: sheet for sheet in sheets}
    return by_state.get(State.OPEN) or by_state.get(State.VALUED) or by_state.get(State.LOCKED)


def current_sheet(table: Table) -> ScoreSheet | None:
    return current_of(table.score_sheets.all())


@transaction.atomic
def sheet_for(table: Table) -> ScoreSheet:
    """The table's current sheet, opened if there is none yet. Error: NotStarted."""
    table = _locked_row(table)
    if table.phase.started_at is None:
        raise NotStarted
    return current_sheet(table) or ScoreSheet.objects.create(table=table)


def is_outdated(sheet: ScoreSheet, table: Table) -> bool:
    """Whether somebody was marked absent, or came back, since the sheet was counted (T-ATT-02, GAP-A4)."""
    counted = {int(position) for position in sheet.counts.get("seats", {})}
    sitting = set(table.seats.exclude(player=None).values_list("position", flat=True))
    return sheet.state == State.VALUED and counted != sitting


def problems_of(table: Table, count: TableCount) -> list[Problem]:
    """Whatever in this count of this table cannot be; empty when it can be true."""
    problems = list(valuer_for(table.round).problems(count))
    if table.round.is_final and len(count.survivors) > 1:  # T-FMT-10
        problems.append(Problem("final_not_over", {}))
    return problems


@transaction.atomic
def save_count(sheet: ScoreSheet, *, count: TableCount, revision: int, by: User) -> ScoreSheet:
    """Take a count if it can be true; `revision` is the one the form was made from.

    The same count again changes nothing. Errors: SheetLocked, StaleSheet, ImpossibleCount.
    """
    table = _locked_row(sheet.table)
    sheet = ScoreSheet.objects.select_related("entered_by").get(pk=sheet.pk)
    if sheet.state not in (State.OPEN, State.VALUED):
        raise SheetLocked
    counts = to_json(count)
    if sheet.state == State.VALUED and sheet.counts == counts:
        return sheet
    if sheet.revision != revision:
        raise StaleSheet(name=sheet.entered_by.name if sheet.entered_by else "?")
    if problems := problems_of(table, count):
        raise ImpossibleCount(problems)
    before = sheet.counts or None
    sheet.counts, sheet.worth, sheet.state = counts, worth_lines(table.round, count), State.VALUED
    sheet.revision += 1
    sheet.entered_by, sheet.entered_at = by, timezone.now()
    sheet.save()
    _note("sheet.counted", sheet, table, before=before, after=counts, by=by)
    return sheet


@transaction.atomic
def lock(sheet: ScoreSheet, *, signatures: Mapping[int, str], by: User) -> TableResult:
    """Lock a counted sheet and hand its result on; a second lock finds the first one's result.

    `signatures` says per seat that the player signed on paper ("") or why they refused. Errors:
    NothingCounted, SeatsChanged, SignatureMissing, RefusalBlocks, SheetLocked.
    """
    # Before the table's row: whoever marks an absence or publishes holds the tournament first.
    Tournament.objects.select_for_update().get(pk=sheet.table.round.tournament_id)
    table = _locked_row(sheet.table)
    sheet = ScoreSheet.objects.get(pk=sheet.pk)
    if sheet.state == State.LOCKED:
        return TableResult.objects.get(table=table, is_current=True)
    if sheet.state == State.REPLACED:
        raise SheetLocked
    if sheet.state == State.OPEN:
        raise NothingCounted
    if is_outdated(sheet, table):
        raise SeatsChanged
    _check_signatures(table, signatures)
    ScoreSheet.objects.filter(table=table, state=State.LOCKED).update(state=State.REPLACED)
    sheet.signatures = {str(seat): {"refused": reason} for seat, reason in sorted(signatures.items())}
    sheet.state, sheet.locked_by, sheet.locked_at = State.LOCKED, by, timezone.now()
    sheet.save()
    _note("sheet.locked", sheet, table, after={"version": sheet.version, "signatures": sheet.signatures}, by=by)
    result = record_result(table, result_lines(table, from_json(sheet.counts)), reason=sheet.reason, by=by)
    conduct.follow(result, by=by)
    return result


@transaction.atomic
def correct(sheet: ScoreSheet, *, reason: str, by: User) -> ScoreSheet:
    """Open a new version of a locked sheet; the locked one counts until the new one is locked.

    Errors: ReasonMissing, NothingCounted.
    """
    reason = reason.strip()
    if not reason:
        raise ReasonMissing
    table = _locked_row(sheet.table)
    living = current_sheet(table)
    if living is None or (living.state == State.OPEN and living.version == 1):
        raise NothingCounted
    if living.state != State.LOCKED:
        return living
    new = ScoreSheet.objects.create(
        table=table, version=living.version + 1, counts=living.counts, worth=living.worth, reason=reason
    )
    _note("sheet.correction_opened", new, table, after={"version": new.version}, reason=reason, by=by)
    return new


def result_lines(table: Table, count: TableCount) -> list[Line]:
    """The plain lines a tournament takes. Whoever did not survive is worth nothing (T-SCORE-02, -11)."""
    valuer = valuer_for(table.round)
    worths, places = valuer.worths(count), valuer.places(count)
    players = {seat.position: seat.player_id for seat in table.seats.all() if seat.player_id}
    return [
        Line(
            seat=position,
            player_id=players[position],
            outcome=seat.outcome,
            placement=places[position],
            net_worth=worths[position].net_worth if seat.is_survivor else 0,
            unmortgaged_value=valuer.tie_value(worths[position]) if seat.is_survivor else 0,
        )
        for position, seat in count.seats.items()
    ]


def _locked_row(table: Table) -> Table:
    """The table with its row locked: everything about one table's sheet happens one after the other."""
    rows = Table.objects.select_for_update(of=("self",)).select_related("phase", "round__tournament")
    return rows.get(pk=table.pk)


def _check_signatures(table: Table, signatures: Mapping[int, str]) -> None:
    seats = {seat.position: seat for seat in table.seats.select_related("player") if seat.player}
    missing = [str(seat.player) for position, seat in seats.items() if position not in signatures]
    if missing:
        raise SignatureMissing(names=enumerated(missing))
    refused = [str(seat.player) for position, seat in seats.items() if signatures[position].strip()]
    if refused and option(rules_of(table.round), "refused_signature") == "blocks":  # GAP-X5
        raise RefusalBlocks(names=enumerated(refused))


def _note(
    code: str,
    sheet: ScoreSheet,
    table: Table,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any],
    reason: str = "",
    by: User,
) -> None:
    audit.record(
        code,
        by=by,
        tournament_id=table.round.tournament_id,
        subject=str(sheet),
        before=before,
        after=after,
        reason=reason,
    )
