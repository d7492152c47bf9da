from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy

from games.models import RefereeCall, TabletMessage
from tournament.forms.table_number import TableNumberField
from tournament.models import Round


class MessageForm(forms.Form):
    """A message to all tablets of a round or to one table's; `key` makes a second click the same message."""

    text = forms.CharField(label=gettext_lazy("Message"), max_length=TabletMessage._meta.get_field("text").max_length)
    table = TableNumberField(
        label=gettext_lazy("Table"), help_text=gettext_lazy("Its number; leave it empty for all tables.")
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *arguments: Any, played: Round, **more: Any) -> None:
        super().__init__(*arguments, **more)
        field = self.fields["table"]
        assert isinstance(field, TableNumberField)
        field.tables = played.tables


class CallForm(forms.Form):
    """What a tablet sends when a table calls a referee."""

    key = forms.UUIDField()
    category = forms.ChoiceField(choices=RefereeCall.Category.choices)
    text = forms.CharField(max_length=RefereeCall._meta.get_field("text").max_length, required=False)
