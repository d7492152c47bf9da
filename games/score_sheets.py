"""A table's score sheet: counted, sent back, locked, corrected (T-SCORE-09). Signing is `games.sheets.signing`."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.models import User
from games.counts import TableCount, from_json, to_json
from games.errors import (
    ImpossibleCount,
    NothingCounted,
    NothingToQuery,
    NotStarted,
    ReasonMissing,
    RecordChanged,
    RecordStillOpen,
    RefusalBlocks,
    SeatsChanged,
    SheetLocked,
    SignatureMissing,
    StaleSheet,
)
from games.floor.news import table_changed
from games.models import ScoreSheet, Signature
from games.sheets.drafting import differs_from_record, follow_record, is_being_recorded, record_of
from games.sheets.freezing import SENT_BACK, freeze, living, void
from games.sheets.living import COUNTED, IN_WORK, current_of, current_sheet, held_table
from games.sheets.remarks import explanations_in, remarks_of
from games.sheets.result_lines import result_lines
from games.sheets.signers import missing, signers
from games.sheets.signing import Given, sign
from games.valuation import valuer_for, worth_lines
from rules_engine.errors import Problem
from tournament import attendance, chain, conduct, measures
from tournament.chain_hash import digest
from tournament.enumeration import enumerated
from tournament.models import Table, TableResult, Tournament
from tournament.options import option
from tournament.results import record_result
from tournament.rules_in_force import rules_of

State, Way = ScoreSheet.State, Signature.Way

__all__ = ["correct", "current_of", "current_sheet", "lock", "problems_of", "query", "save_count", "sheet_for"]


@transaction.atomic
def sheet_for(table: Table) -> ScoreSheet:
    """The table's current sheet, opened if there is none yet, in line with its game's record. Error: NotStarted."""
    table = held_table(table)
    if table.phase.started_at is None:
        raise NotStarted
    sheet = current_sheet(table) or ScoreSheet.objects.create(table=table)
    if sheet.state in IN_WORK:
        follow_record(sheet, table, by=None)
    return sheet


def is_outdated(sheet: ScoreSheet, table: Table) -> bool:
    """Whether somebody was marked absent, or came back, since the sheet was counted (T-ATT-02, GAP-A4)."""
    counted = {int(position) for position in sheet.counts.get("seats", {})}
    return sheet.state in COUNTED and counted != _sitting(table)


def _sitting(table: Table) -> set[int]:
    return set(table.seats.exclude(player=None).values_list("position", flat=True))


def problems_of(table: Table, count: TableCount) -> list[Problem]:
    """Whatever in this count of this table cannot be; empty when it can be true."""
    problems = list(valuer_for(table.round).problems(count))
    if table.round.is_final and len(count.survivors) > 1:  # T-FMT-10
        problems.append(Problem("final_not_over", {}))
    problems.extend(_put_out_but_counted(table, count))
    return problems


def _put_out_but_counted(table: Table, count: TableCount) -> list[Problem]:
    """Survivors whom a measure in force has put out of this game (T-COND-02, T-COND-04)."""
    out = measures.removals(table)
    seats = table.seats.filter(player__in=out, position__in=count.survivors).order_by("position")
    return [Problem(f"was_{out[player]}", {"who": at}) for at, player in seats.values_list("position", "player")]


@transaction.atomic
def save_count(
    sheet: ScoreSheet,
    *,
    count: TableCount,
    revision: int,
    explanations: Mapping[str, str] | None = None,
    by: User | None,
) -> ScoreSheet:
    """Take a count if it can be true; `revision` is the one the form was made from.

    Where the game was recorded, whatever differs from the record needs a reason in `explanations`
    (`drafting.Difference.about`). The same count again changes nothing; another one voids the signatures given
    for it. Errors: SheetLocked, StaleSheet, RecordStillOpen, SeatsChanged,
    ImpossibleCount, Unexplained.
    """
    table = held_table(sheet.table)
    sheet = ScoreSheet.objects.select_related("entered_by", "recording").get(pk=sheet.pk)
    if sheet.state not in IN_WORK:
        raise SheetLocked
    if is_being_recorded(table):
        raise RecordStillOpen
    counts, reasons = to_json(count), {**explanations_in(sheet.remarks), **(explanations or {})}
    is_news = follow_record(sheet, table, by=by)
    if (
        sheet.state in COUNTED
        and sheet.counts == counts
        and remarks_of(count, sheet.expected, reasons) == sheet.remarks
    ):
        return sheet
    if is_news or sheet.revision != revision:
        raise StaleSheet(name=sheet.entered_by.name if sheet.entered_by else "?")
    if set(count.seats) != _sitting(table):
        raise SeatsChanged
    if problems := problems_of(table, count):
        raise ImpossibleCount(problems)
    sheet.remarks = remarks_of(count, sheet.expected, reasons)
    before, sheet.counts = sheet.counts or None, counts
    sheet.worth, sheet.state = worth_lines(table.round, count), State.VALUED
    sheet.revision += 1
    sheet.entered_by, sheet.entered_at = by, timezone.now()
    sheet.query, sheet.queried_by, sheet.queried_at = "", None, None
    voided = freeze(sheet, table)
    _settle(sheet, table)
    after = {**counts, "shown": sheet.content_hash, "voided": [str(signature) for signature in voided]}
    _note("sheet.counted", sheet, table, before=before, after=after, by=by)
    return sheet


def _settle(sheet: ScoreSheet, table: Table) -> None:
    """Where every signature still holds after a save, the sheet is signed."""
    if not missing(signers(sheet, table)):
        sheet.state = State.SIGNED
        sheet.save(update_fields=["state"])


@transaction.atomic
def query(sheet: ScoreSheet, *, question: str, by: User) -> ScoreSheet:
    """Send a counted sheet back to the judge with a question; its signatures are void. Again changes nothing.

    Errors: ReasonMissing, NothingToQuery.
    """
    question = question.strip()
    if not question:
        raise ReasonMissing
    table = held_table(sheet.table)
    sheet = ScoreSheet.objects.get(pk=sheet.pk)
    if sheet.state == State.OPEN and sheet.query == question:
        return sheet
    if sheet.state not in COUNTED:
        raise NothingToQuery
    void(sheet, [s for s in living(sheet) if s.scope == Signature.Scope.SHEET], SENT_BACK)
    sheet.state, sheet.shown, sheet.content_hash = State.OPEN, {}, ""
    sheet.query, sheet.queried_by, sheet.queried_at = question, by, timezone.now()
    sheet.revision += 1
    sheet.save()
    _note("sheet.queried", sheet, table, after={"revision": sheet.revision}, reason=question, by=by)
    return sheet


@transaction.atomic
def lock(sheet: ScoreSheet, *, signatures: Mapping[int, str] | None = None, by: User) -> TableResult:
    """Countersign and lock a signed sheet and hand its result on; a second lock finds the first one's result.

    `signatures` notes what happened on paper: per seat that the player signed ("") or why they refused; the judge
    then signed on paper as well. Whoever has signed on the tablet needs no such note. Errors: NothingCounted,
    SeatsChanged, RecordChanged, SignatureMissing, RefusalBlocks, SheetLocked.
    """
    # Before the table's row: whoever marks an absence or publishes holds the tournament first.
    Tournament.objects.select_for_update().get(pk=sheet.table.round.tournament_id)
    table = held_table(sheet.table)
    sheet = ScoreSheet.objects.get(pk=sheet.pk)
    if sheet.state == State.LOCKED:
        return TableResult.objects.get(table=table, is_current=True)
    _check_lockable(sheet, table)
    if not sheet.content_hash:  # counted before contents were kept
        freeze(sheet, table)
    if signatures is not None:
        _note_paper(sheet, table, signatures, by=by)
    _check_signatures(sheet, table)
    ScoreSheet.objects.filter(table=table, state=State.LOCKED).update(state=State.REPLACED)
    sheet.state, sheet.locked_by, sheet.locked_at = State.LOCKED, by, timezone.now()
    sheet.save()
    _countersign(sheet, by)
    _note("sheet.locked", sheet, table, after={"version": sheet.version, "shown": sheet.content_hash}, by=by)
    _chain(sheet, table)
    result = record_result(table, result_lines(table, from_json(sheet.counts)), reason=sheet.reason, by=by)
    conduct.follow(result, by=by)
    # A correction may change who is next in line: nobody keeps an offer that belongs to another (T-ALT-02, GAP-A6).
    attendance.deal(table.round.tournament)
    return result


@transaction.atomic
def correct(sheet: ScoreSheet, *, reason: str, by: User) -> ScoreSheet:
    """Open a new version of a locked sheet; the locked one counts until the new one is locked.

    Errors: ReasonMissing, NothingCounted.
    """
    reason = reason.strip()
    if not reason:
        raise ReasonMissing
    table = held_table(sheet.table)
    living_sheet = current_sheet(table)
    if living_sheet is None or (living_sheet.state == State.OPEN and living_sheet.version == 1):
        raise NothingCounted
    if living_sheet.state != State.LOCKED:
        return living_sheet
    new = ScoreSheet.objects.create(
        table=table,
        version=living_sheet.version + 1,
        counts=living_sheet.counts,
        worth=living_sheet.worth,
        people=living_sheet.people,
        recording=living_sheet.recording,
        expected=living_sheet.expected,
        remarks=living_sheet.remarks,
        reason=reason,
    )
    _note("sheet.correction_opened", new, table, after={"version": new.version}, reason=reason, by=by)
    return new


def _check_lockable(sheet: ScoreSheet, table: Table) -> None:
    if sheet.state == State.REPLACED:
        raise SheetLocked
    if sheet.state == State.OPEN:
        raise NothingCounted
    if is_outdated(sheet, table):
        raise SeatsChanged
    recording, expected = record_of(table)
    if is_being_recorded(table) or differs_from_record(sheet, recording, expected):
        raise RecordChanged
    # Raises where the numbers are neither the record's nor explained.
    remarks_of(from_json(sheet.counts), expected, explanations_in(sheet.remarks))


def _note_paper(sheet: ScoreSheet, table: Table, signatures: Mapping[int, str], *, by: User) -> None:
    """The paper sheet's signatures for everybody who has not signed on the tablet."""
    noted = {str(seat): reason for seat, reason in signatures.items()}
    for signer in missing(signers(sheet, table)):
        reason = "" if signer.is_judge else noted.get(signer.who)
        if reason is None:
            continue
        if signer.is_judge and any(not other.is_judge for other in missing(signers(sheet, table))):
            return
        way = Way.REFUSED if reason.strip() else Way.PAPER
        given = Given(who=signer.who, key=uuid4(), shown_hash=sheet.content_hash, way=way, reason=reason)
        sign(sheet, given=given, by=by)


def _check_signatures(sheet: ScoreSheet, table: Table) -> None:
    everybody = signers(sheet, table)
    if unsigned := missing(everybody):
        raise SignatureMissing(names=enumerated(signer.name for signer in unsigned))
    refused = [s.name for s in everybody if s.signature and s.signature.way == Way.REFUSED]
    # A correction comes with the chief referee's own reason; nobody can stop it by not signing.
    if refused and sheet.version == 1 and option(rules_of(table.round), "refused_signature") == "blocks":  # GAP-X5
        raise RefusalBlocks(names=enumerated(refused))


def _countersign(sheet: ScoreSheet, by: User) -> None:
    Signature.objects.create(
        sheet=sheet,
        role=Signature.Role.REFEREE,
        user=by,
        way=Way.ACCOUNT,
        shown_hash=sheet.content_hash,
        key=uuid4(),
        taken_by=by,
    )


def _chain(sheet: ScoreSheet, table: Table) -> None:
    """The tournament's chain learns what was locked and who had signed, without any name."""
    signed = [
        {
            "role": s.role,
            "seat": s.seat,
            "way": s.way,
            "scope": s.scope,
            "shown": s.shown_hash,
            "ink": digest(s.strokes),
        }
        for s in living(sheet)
    ]
    content = {
        "round": table.round.number,
        "table": table.number,
        "version": sheet.version,
        "sheet": sheet.content_hash,
        "record": sheet.shown["record"],
        "signatures": signed,
    }
    kind = "sheet.locked" if sheet.version == 1 else "sheet.corrected"
    chain.extend(table.round.tournament, kind=kind, content=content)


def _note(
    code: str,
    sheet: ScoreSheet,
    table: Table,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any],
    reason: str = "",
    by: User | None,
) -> None:
    table_changed(table.pk, tournament_id=table.round.tournament_id)
    audit.record(
        code,
        by=by,
        tournament_id=table.round.tournament_id,
        subject=str(sheet),
        before=before,
        after=after,
        reason=reason,
    )
