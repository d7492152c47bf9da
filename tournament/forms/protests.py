"""Forms of protests: filed, put in figures, decided."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournament.forms.conduct_fields import TABLE_LABELS, PlayersField, game_choices, initial_table, table_in
from tournament.models import Measure, Player, ResultLine, Round, Ruling, Table, Tournament
from tournament.results import Line

LONGEST = 2000
HIGHEST = 10**9
SURVIVOR = ResultLine.Outcome.SURVIVOR


class ProtestForm(forms.Form):
    """What the protest is against, about and asks; against a `measure` or `ruling` no table has to be named."""

    game = forms.ChoiceField(label=TABLE_LABELS["game"], required=False)
    table = forms.IntegerField(label=TABLE_LABELS["table"], required=False, min_value=1)
    entry = forms.IntegerField(
        label=_("Entry"), required=False, min_value=1, max_value=HIGHEST,
        help_text=_("Its number in the game's record, if it is about one."),
    )  # fmt: skip
    about = forms.CharField(label=_("What it is about"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 3}))
    asks = forms.CharField(label=_("What is asked"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 3}))
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        at: Table | None = None,
        measure: Measure | None = None,
        ruling: Ruling | None = None,
        current: Round | None = None,
        **more: Any,
    ) -> None:
        against = measure or ruling
        initial = {**initial_table(at, None if against else current), "key": uuid4()}
        more["initial"] = initial
        super().__init__(*args, **more)
        self.tournament, self.measure, self.ruling = tournament, measure, ruling
        self.fields["game"].choices = game_choices(tournament, _("no game"))  # type: ignore[attr-defined]
        self.fields["raised_by"] = PlayersField(
            tournament=tournament, label=_("Raised by"), help_text=_("The player, by name or entry number.")
        )
        self.order_fields(["game", "table", "entry", "raised_by", "about", "asks"])

    def clean_raised_by(self) -> Player | None:
        found: list[Player] = self.cleaned_data["raised_by"]
        if len(found) > 1:
            raise forms.ValidationError(_t("One player raises a protest. Name the others in what it is about."))
        return found[0] if found else None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "game" in data and "table" in data:
            try:
                data["place"] = table_in(self.tournament, data["game"], data["table"])
            except forms.ValidationError as error:
                self.add_error("table", error)
        return data

    def facts(self) -> dict[str, Any]:
        """For `protests.file_protest`."""
        data = self.cleaned_data
        asked = {name: data[name] for name in ("about", "asks", "entry", "raised_by", "key")}
        return {**asked, "table": data["place"], "measure": self.measure, "ruling": self.ruling}


class FiguresForm(forms.Form):
    """How the table's game would have ended; amounts go in as printed, `scale` times the base units."""

    def __init__(self, *args: Any, lines: Sequence[Line], names: dict[int, str], scale: int, **more: Any) -> None:
        self.lines, self.names, self.scale = sorted(lines, key=lambda line: line.seat), names, scale
        initial = {name: value for line in self.lines for name, value in self._values(line).items()}
        more["initial"] = initial
        super().__init__(*args, **more)
        for line in self.lines:
            self._add(line.seat)

    def _values(self, line: Line) -> dict[str, Any]:
        is_out = line.outcome != SURVIVOR
        behind = sum(other.outcome == SURVIVOR for other in self.lines)
        return {
            f"outcome_{line.seat}": line.outcome,
            f"worth_{line.seat}": None if is_out else line.net_worth * self.scale,
            f"unmortgaged_{line.seat}": None if is_out else line.unmortgaged_value * self.scale,
            f"out_{line.seat}": line.placement - behind if is_out else None,
        }

    def _add(self, seat: int) -> None:
        amount: dict[str, Any] = {"required": False, "min_value": 0, "max_value": HIGHEST}
        self.fields[f"outcome_{seat}"] = forms.ChoiceField(
            label=_("At the end"), choices=ResultLine.Outcome.choices, initial=SURVIVOR
        )
        self.fields[f"worth_{seat}"] = forms.IntegerField(label=_("Net worth"), **amount)
        self.fields[f"unmortgaged_{seat}"] = forms.IntegerField(label=_("Unmortgaged property"), **amount)
        self.fields[f"out_{seat}"] = forms.IntegerField(
            label=_("Place among those out"), required=False, min_value=1, max_value=len(self.lines)
        )

    def rows(self) -> list[tuple[int, str, list[BoundField]]]:
        """Seat, name and fields of every player."""
        parts = ("outcome", "worth", "unmortgaged", "out")
        return [
            (line.seat, self.names.get(line.player_id, ""), [self[f"{part}_{line.seat}"] for part in parts])
            for line in self.lines
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for line in self.lines:
            if data.get(f"outcome_{line.seat}") == SURVIVOR and data.get(f"worth_{line.seat}") is None:
                self.add_error(f"worth_{line.seat}", _t("A survivor has a net worth."))
            for part in ("worth", "unmortgaged"):
                if (data.get(f"{part}_{line.seat}") or 0) % self.scale:
                    self.add_error(f"{part}_{line.seat}", _t("This cannot be paid in this edition's notes."))
        return data

    def result(self) -> list[Line]:
        """For `protests.give_figures`."""
        return [self._line(line) for line in self.lines]

    def _line(self, line: Line) -> Line:
        data, seat = self.cleaned_data, line.seat
        return Line(
            seat=seat,
            player_id=line.player_id,
            outcome=data[f"outcome_{seat}"],
            placement=data.get(f"out_{seat}") or 1,
            net_worth=(data.get(f"worth_{seat}") or 0) // self.scale,
            unmortgaged_value=(data.get(f"unmortgaged_{seat}") or 0) // self.scale,
        )


class DecisionForm(forms.Form):
    decision = forms.ChoiceField(
        label=_("Decision"),
        choices=[("upheld", _("upheld")), ("dismissed", _("dismissed"))],
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The players are told this reason."),
    )
