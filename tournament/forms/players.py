"""Forms for one player. What the software shows of a value, it also reads."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, cast

from django import forms
from django.core import signing
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.forms.text_fields import CitizenshipsField, TextField
from tournament.models import Player, Tournament
from tournament.naming import countries
from tournament.pages.player_words import LABELS, in_words
from tournament.player_lists.entry import LONGEST, Column, Entry
from tournament.player_lists.problem_texts import message
from tournament.players import Facts
from tournament.registration.entered import entry_of
from tournament.registration.errors import EntryRefused

_SALT = "tournament.player_as_seen"


class PlayerForm(forms.Form):
    """Everything known of a player. `seen` carries what was shown, so that a stale save can be told."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    name = TextField(label=LABELS[Column.NAME], max_length=LONGEST[Column.NAME])
    reference = TextField(label=LABELS[Column.REFERENCE], max_length=LONGEST[Column.REFERENCE], required=False)
    city = TextField(label=LABELS[Column.CITY], max_length=LONGEST[Column.CITY], required=False)
    state = TextField(label=LABELS[Column.STATE], max_length=LONGEST[Column.STATE], required=False)
    country = forms.ChoiceField(label=LABELS[Column.COUNTRY], required=False)
    citizenships = CitizenshipsField(
        label=LABELS[Column.CITIZENSHIPS], required=False, help_text=_("Several are separated by “/”.")
    )
    is_citizenship_proven = forms.BooleanField(label=LABELS[Column.PROVEN], required=False)
    club = TextField(label=LABELS[Column.CLUB], max_length=LONGEST[Column.CLUB], required=False)
    category = TextField(label=LABELS[Column.CATEGORY], max_length=LONGEST[Column.CATEGORY], required=False)
    route = forms.ChoiceField(label=LABELS[Column.ROUTE], choices=Player.Route.choices)
    route_note = TextField(label=_("How the place was won"), max_length=LONGEST[Column.ROUTE], required=False)
    family = TextField(
        label=LABELS[Column.FAMILY],
        max_length=LONGEST[Column.FAMILY],
        required=False,
        help_text=_("The same word for everybody who is not to share a table with the others of the family."),
    )
    fixed_table = forms.IntegerField(
        label=LABELS[Column.TABLE],
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("Only for somebody who cannot change tables."),
    )
    as_alternate = forms.BooleanField(
        label=_("Enter as the last alternate"), required=False, help_text=_("Otherwise as a player of the field.")
    )
    ruling = TextField(
        label=_("Ruling"),
        required=False,
        help_text=_("Only if the player is admitted although a rule speaks against it: the reason, which is kept."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        tournament: Tournament,
        player: Player | None = None,
        may_rule: bool = False,
    ) -> None:
        super().__init__(data, initial=_shown(player) if player else {"route": _usual_route(tournament)})
        country = cast(forms.ChoiceField, self.fields["country"])
        country.choices = [("", "–"), *countries.choices(get_language() or "en")]
        self.fields["family"].widget.attrs["list"] = "families"
        if player:
            del self.fields["as_alternate"]
        if not may_rule:
            del self.fields["ruling"]

    def facts(self) -> Facts:
        """What was typed, as `enter_player` and `correct_player` take it."""
        other = {"seen", "as_alternate", "ruling"}
        return cast(Facts, {key: value for key, value in self.cleaned_data.items() if key not in other})

    def options(self) -> dict[str, Any]:
        """What was typed about the entry itself and not about the player."""
        return {key: self.cleaned_data[key] for key in ("as_alternate", "ruling") if key in self.cleaned_data}

    @property
    def seen_version(self) -> int:
        """The version that was shown; 0, which no player has, if the form was tampered with."""
        return int(self._seen.get("version", 0))

    @property
    def seen_entry(self) -> Entry | None:
        """The player as they were shown when the form was opened."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in self._seen.items()
        }
        values.pop("version", None)
        return Entry(**values) if values else None

    @property
    def _seen(self) -> dict[str, Any]:
        try:
            return cast(dict[str, Any], signing.loads(self.data.get("seen", ""), salt=_SALT))
        except signing.BadSignature:
            return {}

    def go_on_with(self, player: Player, untouched: Iterable[str]) -> None:
        """Keep what was typed, take the untouched fields as they are stored now, and count that as seen."""
        shown = _shown(player)
        self.data = {name: self.data.get(name, "") for name in self.data} | {"seen": shown["seen"]}
        for name in untouched:
            self.data[name] = shown[name]

    def refuse(self, error: EntryRefused) -> None:
        """Put each problem beside its field."""
        for problem in error.problems:
            field = problem.place.column if problem.place.column in self.fields else None
            self.add_error(field, message(problem))


class WithdrawForm(forms.Form):
    reason = TextField(label=_("Reason"), max_length=200)


def _usual_route(tournament: Tournament) -> str:
    is_world = tournament.kind == Tournament.Kind.WORLD
    return Player.Route.NATIONAL_WINNER if is_world else Player.Route.ORGANISER


def _shown(player: Player) -> dict[str, Any]:
    """The values as the form shows them, and a signed note of them."""
    entry = asdict(entry_of(player))
    values = {**entry, "citizenships": in_words(Column.CITIZENSHIPS, entry["citizenships"]).replace("–", "")}
    return {**values, "seen": signing.dumps({**entry, "version": player.version}, salt=_SALT, compress=True)}
