"""What is known of a player, as a person reads it."""

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournament.enumeration import enumerated
from tournament.models import Player
from tournament.naming import countries
from tournament.player_lists.entry import Column

LABELS = {
    Column.REFERENCE: gettext_lazy("Entry number"),
    Column.NAME: gettext_lazy("Name"),
    Column.CITY: gettext_lazy("City"),
    Column.STATE: gettext_lazy("State or region"),
    Column.COUNTRY: gettext_lazy("Country"),
    Column.CITIZENSHIPS: gettext_lazy("Citizenship"),
    Column.PROVEN: gettext_lazy("Proof of citizenship seen"),
    Column.CLUB: gettext_lazy("Club"),
    Column.CATEGORY: gettext_lazy("Category"),
    Column.ROUTE: gettext_lazy("Place won as"),
    Column.FAMILY: gettext_lazy("Family"),
    Column.APART: gettext_lazy("Apart from"),
    Column.ALTERNATE: gettext_lazy("Alternate"),
    Column.TABLE: gettext_lazy("Needs table"),
    Column.PSEUDONYM: gettext_lazy("Pseudonym"),
}

NOTHING = "–"


def country_name(code: str) -> str:
    return countries.name_of(code, get_language() or "en") if code else ""


def in_words(column: Column, value: object) -> str:
    """A value of `Entry`, or of a change: countries by name, yes and no, a dash for nothing."""
    match column, value:
        case Column.PROVEN, _any:
            return _("yes") if value else _("no")
        case Column.COUNTRY, str(code):
            return country_name(code) or NOTHING
        case Column.CITIZENSHIPS, (tuple() | list()) as codes:
            return " / ".join(map(country_name, codes)) or NOTHING
        case Column.ROUTE, (str(route), str(note)):
            return ": ".join(part for part in (str(Player.Route(route).label), note) if part)
        case Column.APART, tuple() as names:
            return enumerated(names) or NOTHING
        case _:
            return str(value) if value else NOTHING
