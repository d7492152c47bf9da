"""The referees' forms around a table's recording."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.recording.carrying import MOST_BYTES

LETTERS = 200


class ReopenForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why recording goes on"),
        max_length=LETTERS,
        help_text=gettext_lazy("Kept with the log and in the record."),
    )


class RecordForm(forms.Form):
    """A game record, looked at first (`file`) and then loaded (`text`, as it was read)."""

    file = forms.FileField(
        label=gettext_lazy("Game record"),
        required=False,
        help_text=gettext_lazy("A .jsonl file, as a tablet or the engine writes it."),
    )
    reason = forms.CharField(label=gettext_lazy("Why it is loaded"), max_length=LETTERS)
    replace = forms.BooleanField(label=gettext_lazy("Replace what is recorded at this table"), required=False)
    other_rules = forms.BooleanField(
        label=gettext_lazy("Load it even if it was played by other rules than this round"), required=False
    )
    text = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if file := data.get("file"):
            data["text"] = self._read(file)
        elif not data.get("text"):
            self.add_error("file", _("Choose the file."))
        return data

    def _read(self, file: Any) -> str:
        if file.size > MOST_BYTES:
            self.add_error("file", _("This is too large to be one game."))
            return ""
        try:
            return str(file.read().decode("utf-8"))
        except UnicodeDecodeError:
            self.add_error("file", _("This is no text file in UTF-8, so it is no game record."))
            return ""
