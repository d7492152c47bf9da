"""The count sheet as a form: the seats, then the register of the 28 deeds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.count_details import (
    When,
    detail_fields,
    end_of,
    explanations,
    field_about,
    initial_details,
    moments_in,
    seat_details,
    seat_fields,
)
from games.counts import DeedCount, SeatCount, TableCount, from_json
from games.deed_words import buildings, deed_name
from games.models import ScoreSheet
from games.money import base_units, shown
from games.problem_texts import text_of
from games.sheets.remarks import explanations_in
from games.valuation import Valuer
from rules_engine.edition import Deed, Supply
from rules_engine.errors import Problem
from tournament.models import ResultLine, Seat, Table

MORTGAGED = "m"
HIGHEST_CASH = 10**9


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One player's part of the form, as the template lays it out."""

    seat: Seat
    outcome: BoundField
    left: BoundField
    cash: BoundField | None
    notes: Sequence[tuple[str, BoundField]]
    jail_cards: BoundField | None
    details: Mapping[str, BoundField | None] = field(default_factory=dict)
    expected_cash: str = ""

    @property
    def is_by_notes(self) -> bool:
        return any(field.value() not in (None, "") for _label, field in self.notes)


@dataclass(frozen=True, slots=True)
class DeedRow:
    deed: Deed
    name: str
    price: str
    owner: BoundField
    state: BoundField


@dataclass(frozen=True, slots=True)
class Tally:
    """How many deeds and buildings are entered, beside what the box holds."""

    deeds: int
    houses: int
    hotels: int
    supply: Supply


class CountForm(forms.Form):
    """What was counted at one table. `count` is what a valid form says; amounts go in as printed.

    `expected` is the count that a live record of the game expects, `when` the clock of the table.
    """

    def __init__(
        self,
        *args: Any,
        valuer: Valuer,
        seats: Sequence[Seat],
        language: str,
        is_final: bool,
        when: When,
        expected: TableCount | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.valuer, self.seats, self.language, self.is_final = valuer, list(seats), language, is_final
        self.when, self.expected = when, expected
        for seat in self.seats:
            self._add_seat(seat)
        if not is_final:
            for square in valuer.edition.deeds:
                self._add_deed(square)
        self.fields |= detail_fields(self.seats, is_recorded=expected is not None)

    def _add_seat(self, seat: Seat) -> None:
        at = seat.position
        self.fields[f"outcome_{at}"] = forms.ChoiceField(
            label=gettext_lazy("At the end"), choices=ResultLine.Outcome.choices, initial=ResultLine.Outcome.SURVIVOR
        )
        self.fields[f"left_{at}"] = forms.IntegerField(
            label=gettext_lazy("Left the game as number"), required=False, min_value=1, max_value=len(self.seats)
        )
        if self.is_final:
            return
        self.fields[f"cash_{at}"] = forms.IntegerField(
            label=gettext_lazy("Cash"), required=False, min_value=0, max_value=HIGHEST_CASH
        )
        for note in self.valuer.edition.notes:
            self.fields[f"note_{at}_{note}"] = forms.IntegerField(
                label=shown(note, self.valuer.edition), required=False, min_value=0, max_value=999
            )
        if self.valuer.jail_card_value:
            self.fields[f"jail_{at}"] = forms.IntegerField(
                label=gettext_lazy("Jail cards"), required=False, min_value=0, max_value=2
            )

    def _add_deed(self, square: int) -> None:
        deed = self.valuer.edition.deeds[square]
        name = deed_name(self.valuer.edition, square, self.language)
        owners = [("", _("bank")), *((str(seat.position), str(seat.position)) for seat in self.seats)]
        self.fields[f"owner_{square}"] = forms.ChoiceField(
            label=name, choices=owners, required=False, widget=forms.RadioSelect
        )
        state = _("state of %(deed)s") % {"deed": name}
        self.fields[f"state_{square}"] = forms.ChoiceField(
            label=state,
            choices=self._states(deed),
            required=False,
            widget=forms.Select(attrs={"aria-label": state}),
        )

    def _states(self, deed: Deed) -> list[tuple[str, str]]:
        plain = [("0", "–"), (MORTGAGED, _("mortgaged"))]
        if deed.kind != "street":
            return plain
        houses = self.valuer.houses_for_hotel
        return plain + [(str(level), buildings(level, houses)) for level in range(1, houses + 2)]

    def seat_rows(self) -> Iterator[SeatRow]:
        for seat in self.seats:
            at = seat.position
            yield SeatRow(
                seat=seat,
                outcome=self[f"outcome_{at}"],
                left=self[f"left_{at}"],
                cash=None if self.is_final else self[f"cash_{at}"],
                notes=[] if self.is_final else [(str(f.label), f) for f in self._notes(at)],
                jail_cards=self[f"jail_{at}"] if f"jail_{at}" in self.fields else None,
                details=seat_fields(self, at),
                expected_cash=self._expected_cash(at),
            )

    def _expected_cash(self, at: int) -> str:
        seat = self.expected.seats.get(at) if self.expected else None
        return shown(seat.cash, self.valuer.edition) if seat and seat.is_survivor else ""

    def deed_rows(self) -> list[DeedRow]:
        """In the order of the register: colour groups in board order, then railroads, utilities."""
        if self.is_final:
            return []
        edition = self.valuer.edition
        return [
            DeedRow(
                deed=deed,
                name=deed_name(edition, square, self.language),
                price=shown(deed.price, edition),
                owner=self[f"owner_{square}"],
                state=self[f"state_{square}"],
            )
            for square, deed in sorted(edition.deeds.items(), key=lambda item: item[1].code)
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for seat in self.seats:
            if data.get(f"outcome_{seat.position}") == ResultLine.Outcome.SURVIVOR and not self.is_final:
                self._clean_cash(seat.position, data)
        return data

    def _notes(self, at: int) -> list[BoundField]:
        return [self[f"note_{at}_{note}"] for note in self.valuer.edition.notes]

    def _clean_cash(self, at: int, data: dict[str, Any]) -> None:
        """Cash by notes or as a total; when both are given they must agree."""
        edition = self.valuer.edition
        pieces = {note: data.get(f"note_{at}_{note}") for note in edition.notes}
        total = data.get(f"cash_{at}")
        if any(number is not None for number in pieces.values()):
            counted = sum(note * (number or 0) for note, number in pieces.items()) * edition.scale
            if total is not None and total != counted:
                text = _("The notes make %(counted)s, but the total says %(total)s. Count again or clear one of them.")
                values = {"counted": shown(counted // edition.scale, edition), "total": total}
                self.add_error(f"cash_{at}", text % values)
            data[f"cash_{at}"] = total = counted
        if total is None and f"cash_{at}" not in self.errors:
            text = _("Seat %(seat)s: count this player's cash. Without any, enter 0.")
            self.add_error(f"cash_{at}", text % {"seat": at})
            return
        try:
            base_units(total or 0, edition)
        except ValueError:
            problem = Problem("cash_not_in_notes", {"who": at, "cash": (total or 0) // edition.scale, "note": 1})
            self.add_error(f"cash_{at}", text_of(problem, edition, self.language))

    @property
    def can_be_counted(self) -> bool:
        """Enough to look for contradictions: how everybody ended. Cash that is missing stands in none."""
        return all(f"outcome_{seat.position}" in self.cleaned_data for seat in self.seats)

    @property
    def count(self) -> TableCount:
        data = self.cleaned_data
        return TableCount(
            seats={seat.position: self._seat_count(seat.position) for seat in self.seats},
            deeds={
                square: DeedCount(int(owner), *_level(data.get(f"state_{square}") or "0"))
                for square in self.valuer.edition.deeds
                if (owner := data.get(f"owner_{square}"))
            },
            end=end_of(data, self.when, self.expected.end if self.expected else None),
        )

    @property
    def explanations(self) -> dict[str, str]:
        """Why the count differs from the record, as far as it was said."""
        return explanations(self.cleaned_data, self.seats) if self.expected else {}

    def ask_why(self, about: Sequence[str]) -> None:
        """Mark where a reason is missing for what differs from the record."""
        for each in about:
            seat = each.removeprefix("cash:")
            if each == seat:
                text = _("This differs from the record. Count again, or say why; the reason stays on the sheet.")
            else:
                text = _("The record expects %(cash)s in cash. Count again, or say why; the reason stays on the sheet.")
                text %= {"cash": self._expected_cash(int(seat))}
            self.add_error(field_about(each), text)

    def _seat_count(self, at: int) -> SeatCount:
        data = self.cleaned_data
        outcome = data[f"outcome_{at}"]
        is_survivor = outcome == ResultLine.Outcome.SURVIVOR
        details = seat_details(data, at, self.when, is_survivor=is_survivor)
        if not is_survivor:
            return SeatCount(outcome=outcome, left=data.get(f"left_{at}"), **details)
        cash = base_units(data.get(f"cash_{at}") or 0, self.valuer.edition)
        return SeatCount(outcome=outcome, cash=cash, jail_cards=data.get(f"jail_{at}") or 0, **details)

    def tally(self) -> Tally:
        """What is entered so far, for the eye that counts along."""
        data = self.cleaned_data
        states = [
            data.get(f"state_{square}") or "0" for square in self.valuer.edition.deeds if data.get(f"owner_{square}")
        ]
        levels = [_level(state)[0] for state in states]
        hotel = self.valuer.houses_for_hotel + 1
        return Tally(
            deeds=len(states),
            houses=sum(level for level in levels if level < hotel),
            hotels=levels.count(hotel),
            supply=self.valuer.edition.supply,
        )

    def show(self, problems: Sequence[Problem]) -> None:
        """Put the findings beside what they are about; a field that cannot be read has its error already."""
        unread = set(self.errors)
        for problem in problems:
            field = self._field_of(problem)
            if field is None or field not in unread:
                self.add_error(field, text_of(problem, self.valuer.edition, self.language))

    def _field_of(self, problem: Problem) -> str | None:
        square, who = problem.values.get("square"), problem.values.get("who")
        if f"owner_{square}" in self.fields:
            return f"owner_{square}"
        if problem.code == "order_missing":
            return f"left_{who}"
        if problem.code.startswith("cash") and f"cash_{who}" in self.fields:
            return f"cash_{who}"
        return None


def when_of(sheet: ScoreSheet, table: Table) -> When:
    """The clock of a table's game, with the moments its sheet or its record knows already."""
    zone = ZoneInfo(table.round.tournament.zone)
    began = (table.phase.started_at or timezone.now()).astimezone(zone)
    earlier = [from_json(data) for data in (sheet.counts, sheet.expected) if data]
    return When(day=began.date(), zone=zone, known=moments_in(earlier))


def initial_count(sheet: ScoreSheet) -> TableCount | None:
    """What the form begins with: the earlier count, else what the record says, else who has signed and gone."""
    saved = from_json(sheet.counts) if sheet.counts else None
    if saved and saved.survivors:
        return saved
    recorded = from_json(sheet.expected) if sheet.expected else None
    return recorded or saved


def initial_of(sheet: ScoreSheet, valuer: Valuer, when: When) -> dict[str, Any]:
    """The form's values at the first look: cash is never filled in from the record, it is to be counted."""
    count = initial_count(sheet)
    is_counted = bool(sheet.counts and from_json(sheet.counts).survivors)
    if count is None:
        return {"ended_at": timezone.now().astimezone(when.zone).time()}
    return _values(count, valuer, with_cash=is_counted) | initial_details(count, explanations_in(sheet.remarks), when)


def _values(count: TableCount, valuer: Valuer, *, with_cash: bool) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for at, seat in count.seats.items():
        values |= {f"outcome_{at}": seat.outcome, f"left_{at}": seat.left, f"jail_{at}": seat.jail_cards or None}
        if seat.is_survivor and with_cash:
            values[f"cash_{at}"] = seat.cash * valuer.edition.scale
    for square, deed in count.deeds.items():
        values[f"owner_{square}"] = str(deed.seat)
        values[f"state_{square}"] = MORTGAGED if deed.mortgaged else str(deed.level)
    return values


def _level(state: str) -> tuple[int, bool]:
    """The level and whether it is mortgaged, from the form's word for both."""
    return (0, True) if state == MORTGAGED else (int(state), False)
