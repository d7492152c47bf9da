"""What a referee looks through before countersigning: the sheet beside its record, signatures, what it would move."""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games.counts import from_json
from games.forms import CorrectionForm
from games.models import ScoreSheet
from games.money import shown as money
from games.queries import occupied_seats
from games.sheet_page import sheet_page
from games.sheets.impact import Impact, impact
from games.sheets.living import COUNTED
from games.sheets.replay import CashLine, replay
from games.sign_page import sign_page
from games.valuation import valuer_for
from rules_engine.edition import Edition
from tournament.models import Table
from tournament.permissions import Permission, is_allowed


def double_check(sheet: ScoreSheet, table: Table, user: User, language: str) -> dict[str, Any]:
    """The context of the page, beside the sheet itself and the form."""
    may_correct = is_allowed(user, table.round.tournament, Permission.CORRECT_RESULTS)
    return {
        "page": sheet_page(sheet, table, occupied_seats(table), language),
        "check": sign_page(sheet, table, "", language) if sheet.shown else None,
        "trace": _trace(sheet, valuer_for(table.round).edition),
        "warnings": _warnings(sheet),
        "impact": _impact(sheet, user),
        "correction": CorrectionForm() if may_correct else None,
    }


def _impact(sheet: ScoreSheet, user: User) -> Impact | None:
    """Whom a correction moves; a first sheet moves everybody at the table, as it should."""
    return impact(sheet, by=user) if sheet.version > 1 and sheet.state in COUNTED else None


@dataclass(frozen=True, slots=True)
class TraceLine:
    """A log line that changed a survivor's cash, as texts."""

    number: int
    change: str
    total: str


def _trace(sheet: ScoreSheet, edition: Edition) -> list[tuple[int, list[TraceLine]]]:
    """Per survivor the log lines that made the cash; empty without a record."""
    if sheet.recording is None:
        return []
    lines = replay(sheet.recording).cash

    def told(line: CashLine) -> TraceLine:
        sign = "+" if line.change > 0 else "−"
        return TraceLine(line.number, sign + money(abs(line.change), edition), money(line.total, edition))

    return [(seat, [told(line) for line in lines.get(seat, [])]) for seat in from_json(sheet.counts).survivors]


def _warnings(sheet: ScoreSheet) -> list[tuple[int, int]]:
    """Seat and number of warnings, where there are any (T-COND-04)."""
    return [(at, seat.warnings) for at, seat in from_json(sheet.counts).seats.items() if seat.warnings]
