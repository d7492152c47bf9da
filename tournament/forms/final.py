"""Forms of the page of the final."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from tournament.asked import whole_number
from tournament.enumeration import enumerated
from tournament.models import Player
from tournament.roll_offs import LEAST, MOST, still_equal

_AGAIN = _("Equal again: %(names)s. Let them throw again and enter it in the new column.")


class RollOffForm(forms.Form):
    """Totals of two dice, throw by throw: whoever is equal gets another column until nobody is (GAP-S5)."""

    witness_1 = forms.CharField(label=_("First witness"), max_length=60, help_text=_("Who saw the dice fall."))
    witness_2 = forms.CharField(label=_("Second witness"), max_length=60)
    others = forms.CharField(
        label=_("Further witnesses"), max_length=70, required=False, help_text=_("Apart by commas.")
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, players: Sequence[Player]) -> None:
        super().__init__(data)
        self.players = list(players)
        self.columns = self._columns()
        for throw, throwing in enumerate(self.columns):
            for player in throwing:
                self.fields[_name(throw, player)] = forms.IntegerField(
                    label=_("throw %(number)s of %(name)s") % {"number": throw + 1, "name": player.name},
                    required=throw == 0,
                    min_value=LEAST,
                    max_value=MOST,
                )

    def _columns(self) -> list[list[Player]]:
        """Who throws in which throw, as far as what was entered tells."""
        columns = [self.players]
        throws: list[Mapping[int, int]] = []
        while (throw := self._entered(len(throws), columns[-1])) is not None:
            throws.append(throw)
            equal = {player for group in still_equal(throws, [p.pk for p in self.players]) for player in group}
            if not equal:
                break
            columns.append([player for player in columns[-1] if player.pk in equal])
        return columns

    def _entered(self, throw: int, throwing: Sequence[Player]) -> Mapping[int, int] | None:
        """The totals of one throw, if all who throw have one."""
        found = {player.pk: whole_number(str(self.data.get(_name(throw, player), ""))) for player in throwing}
        totals = {player: total for player, total in found.items() if total and LEAST <= total <= MOST}
        return totals if len(totals) == len(throwing) else None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        last = len(self.columns) - 1
        missing = [player for player in self.columns[-1] if not cleaned.get(_name(last, player))]
        if last and missing:
            self.add_error(None, _AGAIN % {"names": enumerated(player.name for player in self.columns[-1])})
        return cleaned

    def head(self) -> range:
        return range(1, len(self.columns) + 1)

    def rows(self) -> list[tuple[Player, list[BoundField | None]]]:
        """Each player with a field for every throw, None where the player no longer throws."""
        return [
            (player, [self[_name(at, player)] if player in who else None for at, who in enumerate(self.columns)])
            for player in self.players
        ]

    @property
    def throws(self) -> list[Mapping[int, int]]:
        """Per throw the totals of those who threw, first throw first."""
        data = self.cleaned_data
        return [{player.pk: data[_name(at, player)] for player in who} for at, who in enumerate(self.columns)]

    @property
    def witnesses(self) -> str:
        named = (self.cleaned_data[name] for name in ("witness_1", "witness_2", "others"))
        return ", ".join(name for name in named if name)


class ReasonForm(forms.Form):
    """Why something is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


def _name(throw: int, player: Player) -> str:
    return f"throw_{throw}_{player.pk}"
