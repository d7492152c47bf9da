from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import RefereeCall, TabletMessage
from tournament.models import Round, Table


class MessageForm(forms.Form):
    """A message to all tablets of a round or to one table's; `key` makes a second click the same message."""

    text = forms.CharField(label=gettext_lazy("Message"), max_length=TabletMessage._meta.get_field("text").max_length)
    table = forms.ModelChoiceField(Table.objects.none(), label=gettext_lazy("To"), required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *arguments: Any, played: Round, **more: Any) -> None:
        super().__init__(*arguments, **more)
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = played.tables.order_by("number")
        field.empty_label = _("all tables")
        field.label_from_instance = lambda table: _("table %(number)s") % {"number": table.number}  # type: ignore[method-assign]


class CallForm(forms.Form):
    """What a tablet sends when a table calls a referee."""

    key = forms.UUIDField()
    category = forms.ChoiceField(choices=RefereeCall.Category.choices)
    text = forms.CharField(max_length=RefereeCall._meta.get_field("text").max_length, required=False)
