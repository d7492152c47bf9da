"""The form that copies a tournament."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Tournament


class CopyForm(forms.Form):
    name = forms.CharField(
        label=pgettext_lazy("of a tournament", "Name"), max_length=Tournament._meta.get_field("name").max_length
    )
    with_staff = forms.BooleanField(
        label=_("Take the staff along"),
        required=False,
        help_text=_("Everybody has the same role again; you are the chief referee in any case."),
    )
