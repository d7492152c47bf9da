"""Certificates of a championship: for the champion and for everybody who reached the final (T-FMT-09)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.sealing.drawing import Paper, draw
from games.sealing.names import set_name
from games.sealing.sheet_words import LANGUAGES, language_or_english


@dataclass(frozen=True, slots=True)
class Honour:
    """One certificate. `place` is the place in the final, 1 the champion."""

    event: str
    name: str
    country: str
    place: int
    finalists: int
    day: date | None


def certificate_pdf(honours: Sequence[Honour], paper: Paper = "a4", language: str = "en") -> bytes:
    """One certificate a page, landscape. ValueError: there is none."""
    if not honours:
        raise ValueError("no certificate to draw")
    language = language_or_english(language)
    with translation.override(language):
        lang, region = LANGUAGES[language]
        data = {
            "title": _("Certificates · %(event)s") % {"event": honours[0].event},
            "lang": lang,
            "region": region,
            "shapes": "SC" if language == "zh-hans" else "TC",
            "certificates": [_certificate(honour, language) for honour in honours],
        }
    return draw("certificate", data, paper=paper)


def _certificate(honour: Honour, language: str) -> dict[str, object]:
    is_champion = honour.place == 1
    return {
        "event": honour.event,
        "honour": _("Champion") if is_champion else _("Finalist"),
        "awarded": _("This certificate is awarded to"),
        "name": set_name(honour.name, country=honour.country, language=language),
        "reason": _("winner of the final of %(number)s players") % {"number": honour.finalists}
        if is_champion
        else _("place %(place)s in the final of %(number)s players")
        % {"place": honour.place, "number": honour.finalists},
        "when": date_format(honour.day, "DATE_FORMAT") if honour.day else "",
        "chair": _("Chair of the league"),
        "referee": _("Chief referee"),
    }
