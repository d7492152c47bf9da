from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.clock import MOST_MINUTES
from tournament.forms.table_number import TableNumberField
from tournament.models import ClockAct, Phase

_LONGEST = ClockAct._meta.get_field("reason").max_length


class ReasonForm(forms.Form):
    """Why the clock is stopped."""

    reason = forms.CharField(label=_("Reason"), max_length=_LONGEST)


class ExtraTimeForm(forms.Form):
    """More minutes for all tables of a phase, or for one."""

    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=-MOST_MINUTES,
        max_value=MOST_MINUTES,
        help_text=_("A minus takes minutes back."),
    )
    table = TableNumberField(label=_("Table"), help_text=_("Its number; leave it empty for all tables."))
    reason = forms.CharField(label=_("Reason"), max_length=_LONGEST)
    after = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, *arguments: Any, phase: Phase, **more: Any) -> None:
        super().__init__(*arguments, **more)
        field = self.fields["table"]
        assert isinstance(field, TableNumberField)
        field.tables = phase.tables
