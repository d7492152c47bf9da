"""The form that makes a tournament: the few questions nobody else can answer."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.forms.settings import country_field, date_field
from tournament.models import Tournament
from tournament.settings import zones
from tournament.settings.checks import Problem
from tournament.settings.presets import PRESETS, Preset


def _said(preset: Preset) -> str:
    return str(_("%(label)s: %(words)s") % {"label": preset.label, "words": preset.words})


class CreateForm(forms.Form):
    name = forms.CharField(
        label=pgettext_lazy("of a tournament", "Name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    kind = forms.ChoiceField(
        label=_("Kind"), choices=Tournament.Kind.choices, initial=Tournament.Kind.OPEN, widget=forms.RadioSelect
    )
    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=lambda: [(preset.key, _said(preset)) for preset in PRESETS],
        initial=PRESETS[0].key,
        widget=forms.RadioSelect,
    )
    also_chair = forms.BooleanField(
        label=_("I am the tournament's chair as well"),
        required=False,
        initial=True,
        help_text=_("The chair approves pseudonyms. You can hand it over on the staff page."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["country"] = country_field(help_text=_("Empty for a world championship."))
        self.fields["zone"] = forms.ChoiceField(
            label=_("Time zone"), required=False, choices=[("", _("that of the country")), *zones.choices()]
        )
        self.fields["date"] = date_field(initial=timezone.localdate)
        self.order_fields(["name", "kind", "country", "zone", "date", "preset", "also_chair"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        country, zone = cleaned.get("country", ""), cleaned.get("zone", "")
        cleaned["zone"] = zone or zones.only_zone_of(country)
        if not cleaned["zone"]:
            several = _("This country has several time zones: choose the one of the hall.")
            self.add_error("zone", several if country else _("Without a country, choose the time zone of the hall."))
        return cleaned

    def settings(self) -> dict[str, Any]:
        """What was entered, as `create_tournament` takes it; the public page gets the maker's language."""
        return {**self.cleaned_data, "language": get_language() or "en"}

    def add_problems(self, problems: list[Problem]) -> None:
        for problem in problems:
            self.add_error(problem.setting if problem.setting in self.fields else None, problem.message)
