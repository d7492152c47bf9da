"""What the page of one score sheet shows, as plain data."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.counts import TableCount, from_json
from games.deed_words import buildings, deed_name
from games.models import ScoreSheet
from games.money import shown
from games.sheets.result_lines import result_lines
from games.valuation import Valuer, valuer_for
from rules_engine.edition import Edition
from tournament.models import ResultLine, Seat, Table
from tournament.points_display import points as points_text
from tournament.results import points_of


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """One row of the ledger: its label and a text per seat."""

    label: str
    texts: Sequence[str]
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class DeedLine:
    code: str
    group: str
    name: str
    seat: int | None
    state: str
    is_mortgaged: bool


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A counted sheet: the ledger by seat and the register of deeds."""

    seats: Sequence[Seat]
    money: Sequence[MoneyLine]
    deeds: Sequence[DeedLine]


def sheet_page(sheet: ScoreSheet, table: Table, seats: Sequence[Seat], language: str) -> SheetPage:
    count = from_json(sheet.counts)
    valuer = valuer_for(table.round)
    deeds = [] if table.round.is_final else _deed_lines(count, valuer, language)
    return SheetPage(seats=seats, money=_money_lines(sheet, table, seats, count, valuer.edition), deeds=deeds)


def _money_lines(
    sheet: ScoreSheet, table: Table, seats: Sequence[Seat], count: TableCount, edition: Edition
) -> list[MoneyLine]:
    worth = {line["seat"]: line for line in sheet.worth}

    def row(label: str, key: str, *, is_sum: bool = False) -> MoneyLine:
        amounts = (worth.get(seat.position, {}).get(key) for seat in seats)
        return MoneyLine(label, ["–" if a is None else shown(a, edition) for a in amounts], is_sum)

    lines = [MoneyLine(_("At the end"), [_outcome(count, seat.position) for seat in seats])]
    if not table.round.is_final:
        lines += [
            row(_("Cash, counted"), "cash"),
            row(_("Deeds at list price"), "deeds"),
            row(_("Mortgaged deeds at half"), "mortgaged"),
            row(_("Houses"), "houses"),
            row(_("Hotels"), "hotels"),
            row(_("Net worth"), "net_worth", is_sum=True),
            row(_("Tie-break: unmortgaged"), "tie_value"),
        ]
    return [*lines, *_place_lines(table, seats, count)]


def _outcome(count: TableCount, position: int) -> str:
    seat = count.seats[position]
    label = ResultLine.Outcome(seat.outcome).label
    return str(label) if seat.is_survivor else f"{label} ({seat.left})"


def _place_lines(table: Table, seats: Sequence[Seat], count: TableCount) -> list[MoneyLine]:
    lines = {line.seat: line for line in result_lines(table, count)}
    places = MoneyLine(_("Place"), [str(lines[seat.position].placement) for seat in seats])
    if table.round.is_final:
        return [places]
    points = points_of(table.round, list(lines.values()))
    texts = [points_text(points.get(seat.position, 0)) for seat in seats]
    return [places, MoneyLine(_("Points"), texts, is_sum=True)]


def _deed_lines(count: TableCount, valuer: Valuer, language: str) -> list[DeedLine]:
    edition = valuer.edition

    def line(square: int) -> DeedLine:
        deed, counted = edition.deeds[square], count.deeds.get(square)
        standing = buildings(counted.level, valuer.houses_for_hotel) if counted else ""
        return DeedLine(
            code=deed.code,
            group=deed.code[0],
            name=deed_name(edition, square, language),
            seat=counted.seat if counted else None,
            state=_("mortgaged") if counted and counted.mortgaged else standing,
            is_mortgaged=bool(counted and counted.mortgaged),
        )

    return [line(square) for square, _deed in sorted(edition.deeds.items(), key=lambda item: item[1].code)]
