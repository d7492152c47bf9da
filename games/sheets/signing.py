"""Signatures under a sheet: drawn, on paper, refused; by the players, then the judge (T-SCORE-09, GAP-X5)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db import transaction

from accounts import audit
from accounts.models import User
from games.errors import (
    AlreadySigned,
    JudgeSignsLast,
    NothingCounted,
    NothingDrawn,
    RefusalNeedsReason,
    SheetLocked,
    ShownChanged,
)
from games.floor.news import table_changed
from games.models import ScoreSheet, Signature, Tablet
from games.sheets.freezing import leaving_hash, seats_of
from games.sheets.living import COUNTED, IN_WORK, held_table
from games.sheets.people import JUDGE
from games.sheets.signers import missing, signers
from games.sheets.strokes import NoSignature, Stroke, read_strokes
from tournament.errors import Stale
from tournament.models import Table

Role, Way, Scope, State = Signature.Role, Signature.Way, Signature.Scope, ScoreSheet.State
ROLE_OF = {JUDGE: Role.JUDGE}


@dataclass(frozen=True, slots=True)
class Given:
    """A signature as it comes in: by whom ("1"…"8" or "judge"), how, and for exactly what.

    `key` is the sender's own: the same one again is the same signature.
    """

    who: str
    key: UUID
    shown_hash: str
    way: str = Way.DRAWN
    strokes: object = None
    reason: str = ""
    tablet: Tablet | None = field(default=None, compare=False)


@transaction.atomic
def sign(sheet: ScoreSheet, *, given: Given, by: User | None) -> Signature:
    """Take a signature under the whole sheet; with the last one the sheet is signed.

    `by` is whoever holds the tablet, None for a table's pass. Errors: NothingCounted, SheetLocked,
    ShownChanged, AlreadySigned, JudgeSignsLast, NothingDrawn, RefusalNeedsReason.
    """
    table = held_table(sheet.table)
    sheet = ScoreSheet.objects.get(pk=sheet.pk)
    if known := _known(sheet, given):
        return known
    if sheet.state not in COUNTED:
        raise NothingCounted if sheet.state == State.OPEN else SheetLocked
    if given.shown_hash != sheet.content_hash:
        raise ShownChanged
    _check_turn(sheet, table, given.who)
    signature = _keep(sheet, table, given, Scope.SHEET, by)
    if sheet.state == State.VALUED and not missing(signers(sheet, table)):
        ScoreSheet.objects.filter(pk=sheet.pk).update(state=State.SIGNED)
    return signature


@transaction.atomic
def sign_leaving(sheet: ScoreSheet, *, given: Given, by: User | None) -> Signature:
    """Take the signature of a player who goes before the end, for his own line (T-ATT-03). Errors as `sign`."""
    table = held_table(sheet.table)
    sheet = ScoreSheet.objects.get(pk=sheet.pk)
    if known := _known(sheet, given):
        return known
    if sheet.state not in IN_WORK:
        raise SheetLocked
    seat = next((seat for seat in seats_of(table) if str(seat.position) == given.who), None)
    if seat is None or str(seat.position) not in sheet.counts.get("seats", {}):
        raise NothingCounted
    if given.shown_hash != leaving_hash(sheet, seat):
        raise ShownChanged
    _check_turn(sheet, table, given.who)
    return _keep(sheet, table, given, Scope.LEAVING, by)


def _known(sheet: ScoreSheet, given: Given) -> Signature | None:
    """What this key has already brought; a key that was used for something else is refused."""
    known = Signature.objects.filter(key=given.key).first()
    if known and (known.sheet_id, _who(known)) != (sheet.pk, given.who):
        raise Stale
    return known


def _who(signature: Signature) -> str:
    return str(signature.seat) if signature.seat else str(signature.role)


def _check_turn(sheet: ScoreSheet, table: Table, who: str) -> None:
    everybody = signers(sheet, table)
    signer = next((signer for signer in everybody if signer.who == who), None)
    if signer is None:
        raise Stale
    if signer.signature is not None:
        raise AlreadySigned(name=signer.name)
    if signer.is_judge and any(not other.is_judge for other in missing(everybody)):
        raise JudgeSignsLast


def _keep(sheet: ScoreSheet, table: Table, given: Given, scope: str, by: User | None) -> Signature:
    is_player = given.who not in ROLE_OF
    reason = given.reason.strip()
    if given.way == Way.REFUSED and not reason:
        raise RefusalNeedsReason
    signature = Signature.objects.create(
        sheet=sheet,
        role=Role.PLAYER if is_player else ROLE_OF[given.who],
        seat=int(given.who) if is_player else None,
        user=None if is_player else table.judge or (by if given.way == Way.DRAWN else None),
        way=given.way,
        scope=scope,
        strokes=_strokes(given),
        reason=reason if given.way == Way.REFUSED else "",
        shown_hash=given.shown_hash,
        key=given.key,
        tablet=given.tablet,
        taken_by=by,
    )
    table_changed(table.pk, tournament_id=table.round.tournament_id)
    audit.record(
        "sheet.refused_to_sign" if given.way == Way.REFUSED else "sheet.signature_given",
        by=by,
        tournament_id=table.round.tournament_id,
        subject=str(sheet),
        after={"who": given.who, "way": given.way, "scope": scope, "shown": given.shown_hash},
        reason=reason,
    )
    return signature


def _strokes(given: Given) -> Sequence[Stroke]:
    if given.way != Way.DRAWN:
        return []
    try:
        return read_strokes(given.strokes)
    except NoSignature as error:
        raise NothingDrawn from error
