from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Snapshot


class PublicationForm(forms.Form):
    """A correction says why; a first publication needs no word."""

    reason = forms.CharField(
        label=_("Reason for the correction"),
        help_text=_("Kept in the record of acts; the public does not see it."),
        required=False,
        max_length=Snapshot._meta.get_field("reason").max_length,
    )


class WithdrawalForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason for the withdrawal"),
        help_text=_("Kept in the record of acts; the public does not see it."),
        max_length=Snapshot._meta.get_field("withdrawal_reason").max_length,
    )
