"""Forms for the settings: all that are open before play, and a ruling on those fixed after."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament import options
from tournament.models import Tournament
from tournament.naming import countries
from tournament.pages.setting_groups import groups
from tournament.pages.setting_words import TIE_BREAKS, label
from tournament.settings import zones
from tournament.settings.checks import SEMI_FINAL_SIZES, SURVIVORS, Problem
from tournament.settings.rulebooks import Edition, Ruleset
from tournament.settings.values import RULES, Flat, flat, option_key

_PLACES = range(1, 6)


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """A heading with its fields; `points` is the points table, row by row, where it belongs to the group."""

    anchor: str
    title: str | Promise
    fields: list[BoundField]
    points: list[tuple[str, list[BoundField]]]


class SettingsForm(forms.Form):
    """Settings of one tournament, those in `keys`. `values` are flat values shown instead of the stored ones."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        tournament: Tournament,
        keys: Collection[str],
        values: Flat | None = None,
    ) -> None:
        shown = {**flat(tournament), **(values or {})}
        super().__init__(data, initial={"version": tournament.version, **_initial(shown)})
        self.tournament = tournament
        self.groups = groups(tournament.kind, keys)
        self.keys = [key for group in self.groups for key in group.keys]
        for key in self.keys:
            self.fields.update(_fields(key))

    def field_groups(self) -> list[FieldGroup]:
        return [
            FieldGroup(
                group.anchor,
                group.title,
                [self[name] for key in group.keys if key != "points_table" for name in _fields(key)],
                self._points_rows() if "points_table" in group.keys else [],
            )
            for group in self.groups
        ]

    def changes(self) -> dict[str, Any]:
        """What was entered, as `change_settings` and `rule_change` take it."""
        data = self.cleaned_data
        entered: dict[str, Any] = {}
        for key in self.keys:
            if key == "points_table":
                entered[key] = {row: [data[_cell(row, place)] for place in _places(row)] for row in SURVIVORS}
            elif key == "tie_breaks":
                entered[key] = [data[_link(place)] for place in _PLACES if data[_link(place)]]
            elif option_key(key) is None:
                entered[key] = data[key]
        chosen = {option_key(key): data[_name(key)] for key in self.keys if option_key(key)}
        return {**entered, "options": chosen} if chosen else entered

    def add_problems(self, problems: list[Problem]) -> None:
        """Put each mistake beside its field, or on top where it has none of its own."""
        for problem in problems:
            names = list(_fields(problem.setting)) if problem.setting in self.keys else []
            self.add_error(names[0] if names else None, problem.message)

    def _points_rows(self) -> list[tuple[str, list[BoundField]]]:
        return [(row, [self[_cell(row, place)] for place in _places(row)]) for row in SURVIVORS]


class RulingForm(SettingsForm):
    """A rule changed after play has begun, with the reason it needs (T-AUTH-01)."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Kept with the ruling for good; all the staff can read it."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, tournament: Tournament) -> None:
        super().__init__(data, tournament=tournament, keys=RULES)


def _name(key: str) -> str:
    return key.replace(".", "_")


def _cell(survivors: str, place: int) -> str:
    return f"points_{survivors}_{place}"


def _link(place: int) -> str:
    return f"tie_break_{place}"


def _places(survivors: str) -> range:
    return range(1, int(survivors) + 1)


def _initial(values: Flat) -> dict[str, Any]:
    """Flat values by the names of the form's fields."""
    plain = {_name(key): value for key, value in values.items() if key not in ("points_table", "tie_breaks")}
    points = {
        _cell(row, place): points
        for row, cells in values["points_table"].items()
        for place, points in enumerate(cells, 1)
    }
    chain = {_link(place): name for place, name in enumerate(values["tie_breaks"], 1)}
    return {**plain, **points, **chain}


def _fields(key: str) -> dict[str, forms.Field]:
    """The form's fields for one flat key, by their names."""
    chosen = option_key(key)
    if chosen is not None:
        return {_name(key): _option_field(options.BY_KEY[chosen])}
    if key == "points_table":
        return {_cell(row, place): _points_field(row, place) for row in SURVIVORS for place in _places(row)}
    if key == "tie_breaks":
        return {_link(place): _tie_break_field(place) for place in _PLACES}
    return {key: _MAKERS[key]()}


def _option_field(entry: options.Option) -> forms.Field:
    return forms.TypedChoiceField(
        label=str(entry.label),
        help_text=str(entry.question),
        choices=[(choice.value, _answer(entry, choice)) for choice in entry.choices],
        coerce=type(entry.default),
        widget=forms.RadioSelect if len(entry.choices) <= 3 else forms.Select,
    )


def _answer(entry: options.Option, choice: options.Choice) -> str:
    if choice.value != entry.default:
        return str(choice.words)
    return str(_("%(answer)s (recommended)") % {"answer": choice.words})


def _points_field(survivors: str, place: int) -> forms.Field:
    words = _("Points for place %(place)s of %(survivors)s survivors") % {"place": place, "survivors": survivors}
    return forms.IntegerField(label=words, min_value=0, max_value=1000)


def _tie_break_field(place: int) -> forms.Field:
    words = _("Tie-break %(number)s") % {"number": place}
    return forms.ChoiceField(label=words, choices=[("", "–"), *TIE_BREAKS.items()], required=place == 1)


def _choice(key: str, choices: Any, **more: Any) -> Callable[[], forms.Field]:
    return lambda: forms.ChoiceField(label=label(key), choices=choices, **more)


def country_field(**more: Any) -> forms.ChoiceField:
    """All countries in the reader's language, and none."""
    return forms.ChoiceField(
        label=label("country"),
        choices=[("", "–"), *countries.choices(get_language() or "en")],
        required=False,
        **more,
    )


def date_field(**more: Any) -> forms.DateField:
    return forms.DateField(
        label=label("date"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **more
    )


_MAKERS: Mapping[str, Callable[[], forms.Field]] = {
    "name": lambda: forms.CharField(label=label("name"), max_length=120),
    "kind": _choice("kind", Tournament.Kind.choices),
    "country": lambda: country_field(help_text=_("Players of a national championship are its citizens.")),
    "required_category": lambda: forms.CharField(
        label=label("required_category"),
        max_length=60,
        required=False,
        help_text=_("A category every player has to have, such as the US championship's; empty for everybody."),
    ),
    "date": date_field,
    "zone": _choice("zone", zones.choices),
    "language": _choice("language", settings.LANGUAGES),
    "publishes_on_internet": lambda: forms.BooleanField(
        label=label("publishes_on_internet"),
        required=False,
        help_text=_("Pseudonyms and points alone, at the moment they are published in the hall."),
    ),
    "edition": _choice("edition", Edition.choices),
    "ruleset": _choice("ruleset", Ruleset.choices),
    "preliminaries": lambda: forms.IntegerField(label=label("preliminaries"), min_value=1, max_value=10),
    "minutes": lambda: forms.IntegerField(label=label("minutes"), min_value=60, max_value=120),
    "is_international": lambda: forms.BooleanField(label=label("is_international"), required=False),
    "semi_final_size": lambda: forms.TypedChoiceField(
        label=label("semi_final_size"),
        choices=lambda: [(size, str(size) if size else _("none")) for size in SEMI_FINAL_SIZES],
        coerce=int,
        widget=forms.RadioSelect,
        help_text=_("At tables of four; each table's winner plays the final, whatever the others are worth."),
    ),
    "semi_final_minutes": lambda: forms.IntegerField(label=label("semi_final_minutes"), min_value=60, max_value=120),
    "semi_final_seeding": lambda: forms.ChoiceField(
        label=label("semi_final_seeding"), choices=Tournament.Seeding.choices, widget=forms.RadioSelect
    ),
    "final_size": lambda: forms.TypedChoiceField(
        label=label("final_size"),
        choices=[(size, str(size)) for size in (2, 3, 4, 5)],
        coerce=int,
        widget=forms.RadioSelect,
        help_text=_("Four or five; after semi-finals as many as these have tables."),
    ),
}
