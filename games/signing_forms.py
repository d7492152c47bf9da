"""What comes in when somebody signs, refuses, or goes before the end."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.counts import BANK, SeatCount
from games.models import Signature, Tablet
from games.sheets.signers import Signer
from games.sheets.signing import Given
from tournament.models import ResultLine, Seat

Way = Signature.Way


class StrokesField(forms.JSONField):
    """JSON from a tablet; nested too deeply, or a number too long to be read, is invalid as well."""

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except (ValueError, RecursionError):
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class SignatureField(forms.Form):
    """One signature; the page fills in everything but the strokes and the way."""

    who = forms.CharField(max_length=5)
    key = forms.UUIDField()
    shown = forms.CharField(max_length=64)
    way = forms.ChoiceField(choices=[(Way.DRAWN.value, ""), (Way.PAPER.value, "")], initial=Way.DRAWN)
    strokes = StrokesField(required=False)

    def given(self, tablet: Tablet) -> Given:
        data = self.cleaned_data
        return Given(
            who=data["who"],
            key=data["key"],
            shown_hash=data["shown"],
            way=data["way"],
            strokes=data["strokes"],
            tablet=tablet,
        )


class RefusalForm(forms.Form):
    """A referee notes who refuses and why (GAP-X5)."""

    who = forms.ChoiceField(label=_("Who refuses to sign"))
    reason = forms.CharField(label=_("reason for refusing"), max_length=200)
    key = forms.UUIDField(widget=forms.HiddenInput)
    shown = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, missing: Sequence[Signer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["who"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(signer.who, signer.name) for signer in missing if not signer.is_judge]

    def given(self, tablet: Tablet) -> Given:
        data = self.cleaned_data
        return Given(
            who=data["who"],
            key=data["key"],
            shown_hash=data["shown"],
            way=Way.REFUSED,
            reason=data["reason"],
            tablet=tablet,
        )


class LeavingForm(forms.Form):
    """How somebody left a game that nobody recorded."""

    outcome = forms.ChoiceField(
        label=_("Why the player leaves the game"),
        choices=[each for each in ResultLine.Outcome.choices if each[0] != ResultLine.Outcome.SURVIVOR],
    )
    creditor = forms.ChoiceField(label=_("The estate went to"))

    def __init__(self, *args: Any, others: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["creditor"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(BANK), _("the bank")), *((str(seat.position), str(seat.player)) for seat in others)]

    def told(self, *, left: int, at: str) -> SeatCount:
        data = self.cleaned_data
        return SeatCount(outcome=data["outcome"], left=left, left_at=at, creditor=int(data["creditor"]))
