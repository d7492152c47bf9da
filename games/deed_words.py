"""Title deeds and buildings in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules_engine.edition import Edition

_EDITION_LANGUAGES = {"zh-hant": "zh-Hant", "zh-hans": "zh-Hans"}


def deed_name(edition: Edition, square: int, language: str) -> str:
    """The printed name, in the reader's language where the edition has it."""
    return edition.name_of(square, edition_language(language))


def edition_language(language: str) -> str:
    """The tag under which editions keep what is printed in the reader's language."""
    return _EDITION_LANGUAGES.get(language, "en")


def buildings(level: int, houses_for_hotel: int) -> str:
    """What stands on a street, "" for nothing; one level above the houses is a hotel."""
    if level > houses_for_hotel:
        return _("hotel")
    return ngettext("%(number)s house", "%(number)s houses", level) % {"number": level} if level else ""
