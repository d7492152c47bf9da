"""The form that takes a list of players."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.player_lists.problem_texts import message
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.sheet import MAX_BYTES


class ListForm(forms.Form):
    file = forms.FileField(
        label=_("List of players"),
        help_text=_("CSV or Excel (.xlsx), in any language and encoding, at most 5 MB."),
        error_messages={
            "required": _("Choose the file with your list of players."),
            "empty": _("The file is empty. Choose the file with your list of players."),
        },
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            raise ValidationError(message(Problem(Kind.FILE_TOO_LARGE, values={"limit": MAX_BYTES // 1024**2})))
        return file
