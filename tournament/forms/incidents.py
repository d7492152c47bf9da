"""Forms of incidents: what happened, what is decided, what is taken back."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.conduct_fields import TABLE_LABELS, PlayersField, game_choices, initial_table, table_in
from tournament.models import Incident, Measure, Player, Round, Table, Tournament

LONGEST = 2000


class IncidentForm(forms.Form):
    """What happened, where, and whom it is about. `seated` are the players of a table that is known already."""

    kind = forms.ChoiceField(label=_("What it was"), choices=Incident.Kind.choices)
    game = forms.ChoiceField(label=TABLE_LABELS["game"], required=False)
    table = forms.IntegerField(
        label=TABLE_LABELS["table"], required=False, min_value=1, help_text=_("Empty if it was at no table.")
    )
    seated = forms.MultipleChoiceField(
        label=_("Players of this table"), required=False, widget=forms.CheckboxSelectMultiple
    )
    text = forms.CharField(label=_("What happened"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 4}))
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        at: Table | None = None,
        about: Player | None = None,
        current: Round | None = None,
        **more: Any,
    ) -> None:
        initial = {
            **initial_table(at, None if about else current),
            "key": uuid4(),
            "names": about.name if about else "",
        }
        more["initial"] = initial
        super().__init__(*args, **more)
        self.tournament = tournament
        self.fields["game"].choices = game_choices(tournament, _("outside a game"))  # type: ignore[attr-defined]
        self.players = _seated(at)
        if self.players:
            choices = [(str(player.pk), player.name) for player in self.players]
            self.fields["seated"].choices = choices  # type: ignore[attr-defined]
        else:
            del self.fields["seated"]
        self.fields["names"] = PlayersField(
            tournament=tournament,
            label=_("Other players or alternates") if self.players else _("Players or alternates"),
            help_text=_("By name or entry number, one a line."),
        )
        self.order_fields(["kind", "game", "table", "seated", "names", "text"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "game" in data and "table" in data:
            try:
                data["place"] = table_in(self.tournament, data["game"], data["table"])
            except forms.ValidationError as error:
                self.add_error("table", error)
        return data

    def facts(self) -> dict[str, Any]:
        """For `incidents.report`."""
        data = self.cleaned_data
        named: Iterable[Player] = data.get("names") or []
        ticked = [player for player in self.players if str(player.pk) in data.get("seated", [])]
        return {
            "kind": data["kind"],
            "text": data["text"],
            "table": data["place"],
            "players": list(dict.fromkeys([*ticked, *named])),
            "key": data["key"],
        }


class TableIncidentForm(forms.Form):
    """What the judge of a table notes: about whom of those who sit there, and what happened."""

    kind = IncidentForm.base_fields["kind"]
    seated = forms.MultipleChoiceField(label=_("Players"), required=False, widget=forms.CheckboxSelectMultiple)
    text = IncidentForm.base_fields["text"]
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, table: Table, **more: Any) -> None:
        more["initial"] = {"key": uuid4()}
        super().__init__(*args, **more)
        self.players = _seated(table)
        choices = [(str(player.pk), player.name) for player in self.players]
        self.fields["seated"].choices = choices  # type: ignore[attr-defined]

    def facts(self) -> dict[str, Any]:
        """For `incidents.report`, beside the table."""
        data = self.cleaned_data
        players = [player for player in self.players if str(player.pk) in data["seated"]]
        return {"kind": data["kind"], "text": data["text"], "players": players, "key": data["key"]}


def _seated(table: Table | None) -> list[Player]:
    if table is None:
        return []
    seats = table.seats.exclude(player=None).select_related("player").order_by("position")
    return [seat.player for seat in seats if seat.player]


class MeasureForm(forms.Form):
    """One measure against one of those involved. `ruled` are the measures that take a ruling."""

    player = forms.ChoiceField(label=_("Player"))
    kind = forms.ChoiceField(label=_("Measure"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("The player is told this reason."))

    def __init__(
        self, *args: Any, players: Sequence[Player], kinds: Sequence[str], ruled: Sequence[str] = (), **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.players, self.ruled = list(players), set(ruled)
        self.fields["player"].choices = [(str(p.pk), p.name) for p in self.players]  # type: ignore[attr-defined]
        labels = dict(Measure.Kind.choices)
        choices: list[tuple[str, Any]] = [(kind, labels[Measure.Kind(kind)]) for kind in kinds]
        choices += [(kind, _("%(measure)s (by a ruling)") % {"measure": labels[Measure.Kind(kind)]}) for kind in ruled]
        self.fields["kind"].choices = choices  # type: ignore[attr-defined]

    def facts(self) -> dict[str, Any]:
        """For `incidents.decide`."""
        data = self.cleaned_data
        player, kind = next(each for each in self.players if str(each.pk) == data["player"]), data["kind"]
        return {"player": player, "kind": kind, "reason": data["reason"], "as_ruling": kind in self.ruled}


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=200)


class FilterForm(forms.Form):
    """Which incidents to list; what makes no sense is no choice."""

    show = forms.ChoiceField(
        label=_("Show"),
        required=False,
        choices=[("", _("all")), ("open", _("open")), ("settled", _("settled"))],
    )
    kind = forms.ChoiceField(label=_("What it was"), required=False)
    measure = forms.ChoiceField(label=_("Measure"), required=False)
    game = forms.ChoiceField(label=TABLE_LABELS["game"], required=False)
    q = forms.CharField(label=_("Player"), required=False, max_length=100)

    def __init__(self, *args: Any, tournament: Tournament, **more: Any) -> None:
        super().__init__(*args, **more)
        anything = ("", _("all"))
        self.fields["kind"].choices = [anything, *Incident.Kind.choices]  # type: ignore[attr-defined]
        self.fields["measure"].choices = [anything, *Measure.Kind.choices]  # type: ignore[attr-defined]
        self.fields["game"].choices = game_choices(tournament, _("all"))  # type: ignore[attr-defined]

    def chosen(self) -> dict[str, str]:
        self.is_valid()
        return {name: self.cleaned_data.get(name, "") for name in self.fields}
