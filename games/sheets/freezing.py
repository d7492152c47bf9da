"""What was counted becomes what is shown: content, hash, and which signatures still hold for it."""

from django.utils import timezone

from games.counts import from_json
from games.models import ScoreSheet, Signature
from games.sheets.content import build, content_hash, leaving_line, people_of
from games.sheets.people import named
from tournament.chain_hash import digest
from tournament.models import Seat, Table

SHEET_CHANGED, LINE_CHANGED, SENT_BACK = "sheet_changed", "line_changed", "sent_back"


def freeze(sheet: ScoreSheet, table: Table) -> list[Signature]:
    """Write down what the counted sheet shows and void the signatures that were given for something else.

    Saves the sheet; the caller holds the table's row. Returns the voided signatures.
    """
    seats = seats_of(table)
    sheet.people = named(people_of(table, seats, from_json(sheet.counts)), sheet.people)
    sheet.shown = build(sheet, table)
    sheet.content_hash = content_hash(sheet.shown)
    sheet.save()
    return void(sheet, [s for s in living(sheet) if not _holds(s, sheet, seats)])


def living(sheet: ScoreSheet) -> list[Signature]:
    """The signatures that hold, in the order in which they were given."""
    return list(sheet.signed.filter(voided_at=None).order_by("id"))


def void(sheet: ScoreSheet, signatures: list[Signature], why: str = "") -> list[Signature]:
    """Void signatures and keep them, with when and why."""
    for signature in signatures:
        is_leaving = signature.scope == Signature.Scope.LEAVING
        signature.voided_at = timezone.now()
        signature.voided_why = why or (LINE_CHANGED if is_leaving else SHEET_CHANGED)
        signature.save(update_fields=["voided_at", "voided_why"])
    return signatures


def seats_of(table: Table) -> list[Seat]:
    """The seats at which somebody sits, with table, round and player at hand."""
    seats = table.seats.select_related("player", "table__round").exclude(player=None)
    return list(seats.order_by("position"))


def leaving_hash(sheet: ScoreSheet, seat: Seat) -> str:
    """The hash of what a player signs who leaves now; his line stands in the sheet's counts."""
    return digest(leaving_line(sheet, seat, from_json(sheet.counts).seats[seat.position]))


def _holds(signature: Signature, sheet: ScoreSheet, seats: list[Seat]) -> bool:
    """A leaving signature holds for its own line, every other one for the whole sheet (T-ATT-03)."""
    if signature.scope == Signature.Scope.SHEET:
        return signature.shown_hash == sheet.content_hash
    seat = next((seat for seat in seats if seat.position == signature.seat), None)
    return seat is not None and signature.shown_hash == leaving_hash(sheet, seat)
