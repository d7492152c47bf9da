"""The count sheet as a form: the seats, then the register of the 28 deeds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.counts import DeedCount, SeatCount, TableCount
from games.deed_words import buildings, deed_name
from games.money import base_units, shown
from games.problem_texts import text_of
from games.valuation import Valuer
from rules_engine.edition import Deed, Supply
from rules_engine.errors import Problem
from tournament.models import ResultLine, Seat

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
    """What was counted at one table. `count` is what a valid form says; amounts go in as printed."""

    def __init__(
        self, *args: Any, valuer: Valuer, seats: Sequence[Seat], language: str, is_final: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.valuer, self.seats, self.language, self.is_final = valuer, list(seats), language, is_final
        for seat in self.seats:
            self._add_seat(seat)
        if not is_final:
            for square in valuer.edition.deeds:
                self._add_deed(square)

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
        self.fields[f"state_{square}"] = forms.ChoiceField(
            label=_("state of %(deed)s") % {"deed": name}, choices=self._states(deed), required=False
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
            )

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
        )

    def _seat_count(self, at: int) -> SeatCount:
        data = self.cleaned_data
        outcome = data[f"outcome_{at}"]
        if outcome != ResultLine.Outcome.SURVIVOR:
            return SeatCount(outcome=outcome, left=data.get(f"left_{at}"))
        cash = base_units(data.get(f"cash_{at}") or 0, self.valuer.edition)
        return SeatCount(outcome=outcome, cash=cash, jail_cards=data.get(f"jail_{at}") or 0)

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


def initial_of(count: TableCount, valuer: Valuer) -> dict[str, Any]:
    """The form's values for a count that was saved before."""
    values: dict[str, Any] = {}
    for at, seat in count.seats.items():
        values |= {f"outcome_{at}": seat.outcome, f"left_{at}": seat.left, f"jail_{at}": seat.jail_cards or None}
        if seat.is_survivor:
            values[f"cash_{at}"] = seat.cash * valuer.edition.scale
    for square, deed in count.deeds.items():
        values[f"owner_{square}"] = str(deed.seat)
        values[f"state_{square}"] = MORTGAGED if deed.mortgaged else str(deed.level)
    return values


def _level(state: str) -> tuple[int, bool]:
    """The level and whether it is mortgaged, from the form's word for both."""
    return (0, True) if state == MORTGAGED else (int(state), False)
