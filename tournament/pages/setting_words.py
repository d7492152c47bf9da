"""Settings said in words: what each is called and what its value means to a reader."""

from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.db.models import Field
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournament import options
from tournament.models import Tournament
from tournament.naming import countries
from tournament.settings.rulebooks import Edition, Ruleset
from tournament.settings.values import option_key

TIE_BREAKS = {
    "cumulative_net_worth": gettext_lazy("net worth of all preliminaries together"),
    "game_wins": gettext_lazy("games won"),
    "best_game_points": gettext_lazy("points of the best game"),
    "best_game_net_worth": gettext_lazy("net worth of the best game"),
    "roll_off": gettext_lazy("dice under supervision"),
}


def label(key: str) -> str:
    """What a setting is called; flat keys of options too."""
    chosen = option_key(key)
    if chosen is not None:
        return str(options.BY_KEY[chosen].label)
    field = Tournament._meta.get_field(key)
    assert isinstance(field, Field)
    return str(capfirst(field.verbose_name))


def words(key: str, value: Any) -> str:
    """What a value says, in the reader's language."""
    chosen = option_key(key)
    if chosen is not None:
        return options.BY_KEY[chosen].words(value)
    return _PLAIN[key](value) if key in _PLAIN else _any(value)


def _any(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value) if value not in ("", None) else "–"


def _country(code: str) -> str:
    return countries.name_of(code, get_language() or "en") if code else "–"


def _date(value: str | None) -> str:
    day = parse_date(value) if value else None
    return date_format(day) if day else "–"


def _points(table: dict[str, list[int]]) -> str:
    """`1: 28 · 2: 25 14 · …`, by the number of survivors."""
    return " · ".join(f"{survivors}: {' '.join(map(str, table[survivors]))}" for survivors in sorted(table))


def _chain(names: list[str]) -> str:
    return " → ".join(str(TIE_BREAKS.get(name, name)) for name in names)


_PLAIN: Mapping[str, Callable[[Any], str]] = {
    "kind": lambda value: str(Tournament.Kind(value).label),
    "edition": lambda value: str(Edition(value).label),
    "ruleset": lambda value: str(Ruleset(value).label),
    "language": lambda value: str(dict(settings.LANGUAGES).get(value, value)),
    "country": _country,
    "date": _date,
    "semi_final_size": lambda value: str(value) if value else _("none"),
    "semi_final_seeding": lambda value: str(Tournament.Seeding(value).label),
    "points_table": _points,
    "tie_breaks": _chain,
}
