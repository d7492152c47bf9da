"""What the desk says when it issues passes, and what somebody types to pair a tablet."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from games.models import Tablet
from games.tablets import passes
from tournament.asked import whole_number
from tournament.models import Tournament

LONGEST_CODE = 100


class IssueForm(forms.Form):
    """`numbers` are the tables meant: all, those without a pass, or one."""

    tables = forms.CharField(widget=forms.HiddenInput, required=False)
    last_day = forms.DateField(
        label=gettext_lazy("Last day"),
        help_text=gettext_lazy("The passes work until six in the morning after this day."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, data: QueryDict | None, *, tournament: Tournament, asked: str) -> None:
        initial = {"tables": asked, "last_day": passes.usual_last_day(tournament)}
        super().__init__(data, initial=initial)
        self.tournament = tournament
        self.numbers = _numbers(tournament, asked)

    def clean(self) -> dict[str, Any] | None:
        if not self.numbers:
            raise ValidationError(str(passes.NoSuchTable()))
        return super().clean()

    def paired_tables(self) -> list[int]:
        """Numbers of the tables whose tablets will have to be paired again."""
        paired = Tablet.objects.filter(
            ended_at=None, table_pass__tournament=self.tournament, table_pass__table_number__in=self.numbers
        )
        found = paired.filter(table_pass__revoked_at=None).order_by("table_pass__table_number")
        return list(found.values_list("table_pass__table_number", flat=True).distinct())


class CodeForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("Code"),
        help_text=gettext_lazy("The eight letters and figures on the table card, or scan its QR code with the camera."),
        max_length=LONGEST_CODE,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "autocorrect": "off",
                "spellcheck": "false",
                "autofocus": True,
            }
        ),
        error_messages={"required": gettext_lazy("Type the code that stands on the table card.")},
    )


def _numbers(tournament: Tournament, asked: str) -> list[int]:
    if asked == "all":
        return passes.table_numbers(tournament)
    if asked in ("missing", ""):
        return passes.numbers_without_pass(tournament)
    number = whole_number(asked)
    return [number] if number in passes.table_numbers(tournament) else []
