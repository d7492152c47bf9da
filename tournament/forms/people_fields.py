"""Form fields that name players, by entry number or by name."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from tournament.forms.text_fields import TextField
from tournament.models import Player, Tournament
from tournament.naming.name_order import name_key
from tournament.player_lists.directory import Directory
from tournament.player_lists.problem_texts import message
from tournament.player_lists.problems import Kind, Problem
from tournament.registration.entered import entry_of


class People:
    """Those who play or wait, to be named in a form by entry number or name."""

    def __init__(self, tournament: Tournament) -> None:
        playing = tournament.players.filter(status=Player.Status.ENTERED)
        self._players = sorted(playing.select_related("family"), key=lambda player: name_key(player.name))
        self._directory = Directory([entry_of(player) for player in self._players])

    @property
    def choices(self) -> list[str]:
        """What can be typed, one for each person, in alphabetical order."""
        return [self._directory.described(position) for position in range(len(self._players))]

    def named(self, text: str) -> Player:
        """Errors: ValidationError if it is nobody, or could be several."""
        found = self._directory.find(text)
        if len(found) != 1:
            kind = Kind.APART_UNCLEAR if found else Kind.APART_UNKNOWN
            raise ValidationError(message(Problem(kind, values={"value": text})))
        return self._players[found[0]]

    def all_named(self, text: str) -> list[Player]:
        return [self.named(part) for part in self._directory.split(text)]


class PersonField(TextField):
    """One player by entry number or name; the form gives it the `people`."""

    people: People

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.widget.attrs |= {"list": "people", "autocomplete": "off"}

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        return self.people.named(text) if text else None  # only where it is not required


class PeopleField(forms.CharField):
    """Several players, one a line."""

    people: People

    def clean(self, value: Any) -> Any:
        return self.people.all_named(super().clean(value))
