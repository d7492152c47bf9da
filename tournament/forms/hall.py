"""Forms of the hall: a screen's link, and what is said to everybody."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.hall.announcements import WIDEST, width_of
from tournament.models import Announcement, HallScreen

MOST_PARTS = 12
MOST_MINUTES = 12 * 60


class ScreenForm(forms.Form):
    """A screen, and which part of long lists it shows."""

    name = forms.CharField(
        label=_("Name of the screen"),
        max_length=HallScreen._meta.get_field("name").max_length,
        help_text=_("Where it stands, such as: left of the stage."),
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    part = forms.IntegerField(label=_("Part of the lists"), min_value=1, max_value=MOST_PARTS, initial=1)
    parts = forms.IntegerField(
        label=_("Out of so many parts"),
        min_value=1,
        max_value=MOST_PARTS,
        initial=1,
        help_text=_("With several screens side by side each shows its part of the names: 1 of 3, 2 of 3, 3 of 3."),
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        part, parts = given.get("part"), given.get("parts")
        if part and parts and part > parts:
            self.add_error("part", _("There are only %(parts)s parts. Choose one of them.") % {"parts": parts})
        return given


class AnnouncementForm(forms.Form):
    """What the hall is told, and for how long."""

    text = forms.CharField(
        label=_("Announcement"),
        max_length=Announcement._meta.get_field("text").max_length,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everybody in the hall reads it: no pseudonym beside a name."),
    )
    minutes = forms.IntegerField(label=_("Stands for so many minutes"), min_value=1, max_value=MOST_MINUTES, initial=15)

    def clean_text(self) -> str:
        text = " ".join(str(self.cleaned_data["text"]).split())
        if width_of(text) > WIDEST:
            raise forms.ValidationError(_("Nobody can read that much from afar. Say it in half as many words."))
        return text
