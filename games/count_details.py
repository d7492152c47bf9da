"""The rest of a count sheet: when and to whom somebody left, warnings, tokens, the banker, the end, remarks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.counts import BANK, GameEnd, TableCount
from games.sheets.drafting import REST
from tournament.chain_hash import moment
from tournament.models import Seat

STOPPED = "closed"
ENDS: list[tuple[str, str | Promise]] = [("", _("by the rules")), (STOPPED, _("stopped early by a referee"))]


@dataclass(frozen=True, slots=True)
class When:
    """Clock times on a sheet: the day and zone of the game, and moments known more exactly than to the minute."""

    day: date
    zone: ZoneInfo
    known: frozenset[str] = frozenset()

    def moment_of(self, at: time | None) -> str | None:
        """A time of day as a moment; the known one where its minute is the same."""
        if at is None:
            return None
        exact = (text for text in sorted(self.known) if self.time_of(text) == at)
        return next(exact, moment(datetime.combine(self.day, at, self.zone)))

    def time_of(self, text: str) -> time:
        """A moment as the time of day to the minute."""
        return datetime.fromisoformat(text).astimezone(self.zone).time().replace(second=0, microsecond=0)


def moments_in(counts: Iterable[TableCount]) -> frozenset[str]:
    """Every moment that earlier counts, or the record, hold."""
    found = {text for count in counts for text in (count.end.at, *(seat.left_at for seat in count.seats.values()))}
    return frozenset(text for text in found if text)


def detail_fields(seats: Sequence[Seat], *, is_recorded: bool) -> dict[str, forms.Field]:
    """The fields beside the ones that decide worth and place; none of them has to be filled in."""
    fields: dict[str, forms.Field] = {}
    for seat in seats:
        fields |= _of_seat(seat, seats, is_recorded=is_recorded)
    if is_recorded:
        fields["why_rest"] = _reason(_("Why deeds, buildings or who is left differ from the record"))
    return fields | {
        "banker": forms.CharField(label=_("Banker, if it was not the judge"), required=False, max_length=120),
        "ended_at": forms.TimeField(label=_("The game ended at"), required=False, widget=_time()),
        "end_reason": forms.ChoiceField(label=_("How it ended"), required=False, choices=ENDS),
        "remark": forms.CharField(label=_("Remark for the sheet"), required=False, max_length=200),
    }


def _of_seat(seat: Seat, seats: Sequence[Seat], *, is_recorded: bool) -> dict[str, forms.Field]:
    at = seat.position
    others = [(str(other.position), str(other.player)) for other in seats if other.position != at]
    fields: dict[str, forms.Field] = {
        f"left_at_{at}": forms.TimeField(label=_("Left at"), required=False, widget=_time()),
        f"creditor_{at}": forms.ChoiceField(
            label=_("The estate went to"),
            required=False,
            choices=[("", "–"), (str(BANK), _("the bank")), *others],
        ),
        f"warnings_{at}": forms.IntegerField(label=_("Warnings"), required=False, min_value=0, max_value=99),
        f"token_{at}": forms.CharField(label=_("Token"), required=False, max_length=40),
    }
    if is_recorded:
        fields[f"why_cash_{at}"] = _reason(_("Why the cash differs from the record"))
    return fields


def _time() -> forms.TimeInput:
    return forms.TimeInput(format="%H:%M", attrs={"type": "time"})


def _reason(label: Any) -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=200)


def seat_details(data: Mapping[str, Any], at: int, when: When, *, is_survivor: bool) -> dict[str, Any]:
    """What the filled-in fields say of one seat, as `SeatCount` takes it."""
    found: dict[str, Any] = {"warnings": data.get(f"warnings_{at}") or 0, "token": data.get(f"token_{at}") or ""}
    if is_survivor:
        return found
    creditor = data.get(f"creditor_{at}")
    return found | {
        "left_at": when.moment_of(data.get(f"left_at_{at}")),
        "creditor": int(creditor) if creditor else None,
    }


def end_of(data: Mapping[str, Any], when: When, recorded: GameEnd | None) -> GameEnd:
    """What they say of the game. How a recorded game ended stands in its record."""
    return GameEnd(
        banker=data.get("banker") or "",
        at=when.moment_of(data.get("ended_at")),
        reason=recorded.reason if recorded else data.get("end_reason") or "",
        remark=data.get("remark") or "",
    )


def explanations(data: Mapping[str, Any], seats: Sequence[Seat]) -> dict[str, str]:
    """Why the count differs from the record, by what it is about (`drafting.Difference.about`)."""
    by_seat = {f"cash:{seat.position}": data.get(f"why_cash_{seat.position}") or "" for seat in seats}
    return by_seat | {REST: data.get("why_rest") or ""}


def field_about(about: str) -> str:
    """The field in which the reason for a difference stands."""
    return "why_rest" if about == REST else f"why_cash_{about.removeprefix('cash:')}"


def initial_details(count: TableCount, reasons: Mapping[str, str], when: When) -> dict[str, Any]:
    """The fields' values for an earlier count, or for what the record says."""
    values: dict[str, Any] = {field_about(about): reason for about, reason in reasons.items()}
    for at, seat in count.seats.items():
        values |= {
            f"left_at_{at}": when.time_of(seat.left_at) if seat.left_at else None,
            f"creditor_{at}": "" if seat.creditor is None else str(seat.creditor),
            f"warnings_{at}": seat.warnings or None,
            f"token_{at}": seat.token,
        }
    return values | {
        "banker": count.end.banker,
        "ended_at": when.time_of(count.end.at) if count.end.at else None,
        "end_reason": count.end.reason if count.end.reason == STOPPED else "",
        "remark": count.end.remark,
    }


def seat_fields(form: forms.Form, at: int) -> dict[str, BoundField | None]:
    """One seat's detail fields as the template lays them out; None where the form has none."""
    names = ("left_at", "creditor", "warnings", "token", "why_cash")
    return {name: form[f"{name}_{at}"] if f"{name}_{at}" in form.fields else None for name in names}
