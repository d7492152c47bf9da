"""The form that says which player or family a judge is related to."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament.forms.people_fields import People, PersonField
from tournament.models import Family, Role, Tournament


class RelativeForm(forms.Form):
    """A judge, and one player or one whole declared family."""

    judge = forms.ModelChoiceField(label=_("Judge"), queryset=User.objects.none(), empty_label=_("choose a judge"))
    player = PersonField(label=_("Related to this player"), required=False)
    family = forms.ModelChoiceField(
        label=_("or to this whole family"), queryset=Family.objects.none(), required=False, empty_label=_("none")
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, tournament: Tournament, people: People) -> None:
        super().__init__(data)
        judges = User.objects.filter(memberships__tournament=tournament, memberships__role=Role.JUDGE)
        self._offer("judge", judges.distinct().order_by("name"))
        self._offer("family", tournament.families.order_by("label"))
        person = self.fields["player"]
        assert isinstance(person, PersonField)
        person.people = people

    def _offer(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = choices

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        if "player" in given and (given["player"] is None) == (given.get("family") is None):
            raise ValidationError(_("Name either one player or one family."))
        return given
