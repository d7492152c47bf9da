"""A player goes before the end and signs first (T-ATT-03); in some rulesets nobody may."""

from django.db import transaction

from accounts import audit
from accounts.models import User
from games.counts import SeatCount, TableCount, from_json, to_json
from games.errors import NotOut, NotStarted, SheetLocked, StaysSeated
from games.models import Recording, ScoreSheet, Signature
from games.sheets.content import people_of
from games.sheets.drafting import seat_as_recorded
from games.sheets.freezing import leaving_hash, living, seats_of, void
from games.sheets.living import IN_WORK, current_sheet, held_table
from games.sheets.people import named
from games.sheets.replay import replay
from rules_engine.ruleset import load_ruleset
from tournament.models import Seat, Table
from tournament.rules_in_force import rules_of

STAYS = "stay_until_release"


def may_leave(table: Table) -> bool:
    """Whether a bankrupt player signs and goes, or stays until all are released."""
    return load_ruleset(rules_of(table.round).ruleset).bankrupt_presence != STAYS


@transaction.atomic
def prepare_leaving(table: Table, position: int, *, told: SeatCount | None = None, by: User | None) -> ScoreSheet:
    """Write down who has left and how, so that he can sign it; the sheet with it. Again changes nothing.

    A record says it by itself; at a table without one the judge tells: `told`. A signature that was given for
    something else is void. Errors: StaysSeated, NotStarted, NotOut, SheetLocked.
    """
    if not may_leave(table):
        raise StaysSeated
    table = held_table(table)
    if table.phase.started_at is None:
        raise NotStarted
    sheet = current_sheet(table) or ScoreSheet.objects.create(table=table)
    if sheet.state not in IN_WORK:
        raise SheetLocked
    seat = next((seat for seat in seats_of(table) if seat.position == position), None)
    if seat is None:
        raise NotOut
    if sheet.state == ScoreSheet.State.OPEN:
        _write(sheet, table, seat, _told(sheet, table, seat, told), by=by)
    return sheet


def _told(sheet: ScoreSheet, table: Table, seat: Seat, told: SeatCount | None) -> SeatCount:
    if recording := _recording(table):
        found = seat_as_recorded(replay(recording), seat.position)
    else:
        found = told or _noted(sheet, seat.position)
    if found.is_survivor:
        raise NotOut
    return found


def is_recorded(table: Table) -> bool:
    """Whether a record tells who is in the game."""
    return _recording(table) is not None


def _recording(table: Table) -> Recording | None:
    return Recording.objects.filter(table=table).exclude(state=Recording.State.COUNT_ONLY).first()


def _noted(sheet: ScoreSheet, position: int) -> SeatCount:
    """What was told before; a player of whom nothing was told is in the game."""
    counts = from_json(sheet.counts) if sheet.counts else TableCount(seats={})
    return counts.seats.get(position, SeatCount())


def _write(sheet: ScoreSheet, table: Table, seat: Seat, left: SeatCount, *, by: User | None) -> None:
    counts = from_json(sheet.counts) if sheet.counts else TableCount(seats={})
    if left == counts.seats.get(seat.position) and str(seat.position) in sheet.people:
        return
    seats = {**counts.seats, seat.position: left}
    sheet.counts = to_json(TableCount(seats, counts.deeds, counts.end))
    sheet.people = {**sheet.people, **named(people_of(table, [seat]), sheet.people)}
    sheet.save()
    _void_others(sheet, seat)
    after = {"seat": seat.position, "status": left.outcome, "left": left.left, "creditor": left.creditor}
    audit.record("sheet.left", by=by, tournament_id=table.round.tournament_id, subject=str(sheet), after=after)


def _void_others(sheet: ScoreSheet, seat: Seat) -> None:
    """Signatures of this seat for another way of leaving hold no more."""
    own = [s for s in living(sheet) if s.seat == seat.position and s.scope == Signature.Scope.LEAVING]
    void(sheet, [signature for signature in own if signature.shown_hash != leaving_hash(sheet, seat)])


def next_to_leave(sheet: ScoreSheet | None) -> int:
    """The how-manieth to leave the next one is, at a table without a record."""
    gone = from_json(sheet.counts).seats.values() if sheet and sheet.counts else ()
    return 1 + max((seat.left or 0 for seat in gone), default=0)
