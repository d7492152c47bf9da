"""Forms that name people: families, pairs kept apart, a new alternate."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.people_fields import People, PeopleField, PersonField
from tournament.forms.text_fields import TextField
from tournament.player_lists.entry import LONGEST, Column


class PairForm(forms.Form):
    """Two people of one tournament who are not to share a table."""

    first = PersonField(label=_("One"))
    second = PersonField(label=_("The other"))
    reason = TextField(label=_("Reason"), max_length=200, required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, people: People) -> None:
        super().__init__(data)
        _let_choose(self, people)


class FamilyForm(forms.Form):
    label = TextField(label=_("Name of the family"), max_length=LONGEST[Column.FAMILY])
    members = PeopleField(
        label=_("Members"),
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One name or entry number a line. Further members can be added later under the same name."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, people: People) -> None:
        super().__init__(data)
        _let_choose(self, people)


class AlternateForm(forms.Form):
    """A player of the field who becomes the last alternate."""

    player = PersonField(label=_("Player"))

    def __init__(self, data: Mapping[str, Any] | None = None, *, people: People) -> None:
        super().__init__(data)
        _let_choose(self, people)


def _let_choose(form: forms.Form, people: People) -> None:
    for field in form.fields.values():
        if isinstance(field, PersonField | PeopleField):
            field.people = people
