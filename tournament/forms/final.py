"""Forms of the page of the final."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from tournament.models import Player

THROWS = 4


class RollOffForm(forms.Form):
    """The totals of two dice, thrown under supervision by the players still tied (GAP-S5)."""

    witnesses = forms.CharField(label=_("witnesses"), max_length=200, help_text=_("Who saw the dice fall."))

    def __init__(self, *args: Any, players: Sequence[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = list(players)
        for player in self.players:
            for throw in range(THROWS):
                self.fields[f"throw_{throw}_{player.pk}"] = forms.IntegerField(
                    label=_("throw %(number)s of %(name)s") % {"number": throw + 1, "name": player.name},
                    required=throw == 0,
                    min_value=2,
                    max_value=12,
                )

    def rows(self) -> list[tuple[Player, list[BoundField]]]:
        return [(player, [self[f"throw_{throw}_{player.pk}"] for throw in range(THROWS)]) for player in self.players]

    @property
    def throws(self) -> list[Mapping[int, int]]:
        """Per throw the totals of those who threw, first throw first; empty throws are left out."""
        data = self.cleaned_data
        filled = [
            {p.pk: data[f"throw_{throw}_{p.pk}"] for p in self.players if data.get(f"throw_{throw}_{p.pk}")}
            for throw in range(THROWS)
        ]
        return [throw for throw in filled if throw]
