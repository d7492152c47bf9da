"""The small forms around a score sheet."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.sheets.signers import Signer
from tournament.models import Seat


class SignatureForm(forms.Form):
    """Who signed on paper and who refused, and why, of those who have not signed on the tablet; the judge
    signs last (T-SCORE-09, GAP-X5).
    """

    judge_signed = forms.BooleanField(
        label=gettext_lazy("The judge of the table signed on paper"),
        error_messages={"required": gettext_lazy("Not signed by the judge of the table. Get the signature first.")},
    )

    def __init__(self, *args: Any, seats: Sequence[Seat], missing: Sequence[Signer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        awaited = {signer.seat for signer in missing}
        self.seats = [seat for seat in seats if seat.position in awaited]
        if not any(signer.is_judge for signer in missing):
            del self.fields["judge_signed"]
        for seat in self.seats:
            at = seat.position
            self.fields[f"signed_{at}"] = forms.BooleanField(label=gettext_lazy("signed on paper"), required=False)
            self.fields[f"refused_{at}"] = forms.CharField(
                label=gettext_lazy("refused, because"), required=False, max_length=200
            )

    def rows(self) -> list[tuple[Seat, BoundField, BoundField]]:
        return [(s, self[f"signed_{s.position}"], self[f"refused_{s.position}"]) for s in self.seats]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for seat in self.seats:
            if data.get(f"signed_{seat.position}") and data.get(f"refused_{seat.position}"):
                self.add_error(f"refused_{seat.position}", _("Either signed or refused, not both."))
        return data

    @property
    def signatures(self) -> dict[int, str]:
        """By seat: "" for a signature, else why it was refused. Whoever did neither is left out."""
        data = self.cleaned_data
        return {
            seat.position: data[f"refused_{seat.position}"]
            for seat in self.seats
            if data[f"signed_{seat.position}"] or data[f"refused_{seat.position}"]
        }


class CorrectionForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("reason for the correction"),
        max_length=200,
        help_text=gettext_lazy("Kept with the sheet and in the record."),
    )


class QueryForm(forms.Form):
    question = forms.CharField(
        label=gettext_lazy("question to the judge"),
        max_length=200,
        help_text=gettext_lazy("The judge sees it above the count sheet. The signatures under this sheet become void."),
    )
