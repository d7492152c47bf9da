"""Whether a tournament's settings hang together. Every mistake is listed at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings as django_settings
from django.utils.translation import gettext as _

from tournament import options
from tournament.enumeration import enumerated
from tournament.errors import TournamentError
from tournament.models import Tournament
from tournament.naming import countries
from tournament.settings.rulebooks import FOR_CHAMPIONSHIPS, Edition, Ruleset
from tournament.standings import ROLL_OFF, TIE_BREAKS

SURVIVORS = ("1", "2", "3", "4", "5")  # T-SCORE-01
SEMI_FINAL_SIZES = (0, 8, 12, 16, 20)  # whole tables of four
_HOUSE_RULES = frozenset({"free_parking_pot"})  # T-AUTH-04


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: the setting it is in (`options.fill_tables` for an option) and what to do."""

    setting: str
    message: str


class SettingsInvalid(TournamentError):
    """Raised with every problem at once: `SettingsInvalid(problems)`."""

    code = "tournament.settings_invalid"
    message = _("These settings do not go together: %(problems)s")

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems=" ".join(problem.message for problem in problems))
        self.problems = problems


def problems_of(tournament: Tournament) -> list[Problem]:
    """Every mistake in the settings as they stand on this instance, saved or not."""
    return [
        *_event(tournament),
        *_rulebooks(tournament),
        *_figures(tournament),
        *_semi_finals(tournament),
        *_points_table(tournament.points_table),
        *_tie_breaks(tournament.tie_breaks),
        *_options(tournament.options),
    ]


def _event(tournament: Tournament) -> Iterator[Problem]:
    if not tournament.name.strip():
        yield Problem("name", _("Give the tournament a name."))
    if tournament.kind not in Tournament.Kind.values:
        yield Problem("kind", _("Choose what kind of tournament it is."))
    if tournament.country and tournament.country not in countries.codes():
        yield Problem("country", _("Choose a country from the list."))
    if tournament.kind == Tournament.Kind.NATIONAL and not tournament.country:  # T-ELIG-01
        yield Problem("country", _("A national championship needs its country."))
    if tournament.kind == Tournament.Kind.WORLD and tournament.country:
        yield Problem("country", _("A world championship has no country: leave it empty."))
    if tournament.zone not in available_timezones():
        yield Problem("zone", _("Choose a time zone from the list."))
    if tournament.language not in dict(django_settings.LANGUAGES):
        yield Problem("language", _("Choose a language from the list."))


def _rulebooks(tournament: Tournament) -> Iterator[Problem]:
    if tournament.edition not in Edition.values:
        yield Problem("edition", _("Choose an edition from the list."))
    if tournament.ruleset not in Ruleset.values:
        yield Problem("ruleset", _("Choose a ruleset from the list."))
    elif tournament.kind != Tournament.Kind.OPEN and tournament.ruleset not in FOR_CHAMPIONSHIPS:  # T-AUTH-04
        yield Problem("ruleset", _("A championship is played by full rules. Choose another ruleset."))


def _figures(tournament: Tournament) -> Iterator[Problem]:
    if not 1 <= tournament.preliminaries <= 10:
        yield Problem("preliminaries", _("Plan one to ten preliminary games; the league rules plan three."))  # T-FMT-01
    if not 60 <= tournament.minutes <= 120:
        yield Problem("minutes", _("A preliminary lasts 60 to 120 minutes."))
    elif tournament.minutes > 90 and not tournament.is_international:  # T-FMT-03, T-FMT-04
        yield Problem("minutes", _("More than 90 minutes are for international tournaments. Say so, or shorten it."))
    if not tournament.has_semi_finals and tournament.final_size not in (4, 5):  # T-SCORE-07
        yield Problem("final_size", _("Four or five players play the final."))


def _semi_finals(tournament: Tournament) -> Iterator[Problem]:
    if tournament.semi_final_size not in SEMI_FINAL_SIZES:
        yield Problem("semi_final_size", _("Semi-finals have 8, 12, 16 or 20 players, or there are none."))
    elif tournament.has_semi_finals and tournament.final_size != tournament.semi_final_size // 4:
        message = _("%(players)s players at tables of four have %(winners)s winners: so many play the final.")
        values = {"players": tournament.semi_final_size, "winners": tournament.semi_final_size // 4}
        yield Problem("final_size", message % values)
    if not 60 <= tournament.semi_final_minutes <= 120:
        yield Problem("semi_final_minutes", _("A semi-final lasts 60 to 120 minutes."))
    elif tournament.semi_final_minutes > 90 and not tournament.is_international:
        message = _("More than 90 minutes are for international tournaments. Say so, or shorten it.")
        yield Problem("semi_final_minutes", message)
    if tournament.semi_final_seeding not in Tournament.Seeding.values:
        yield Problem("semi_final_seeding", _("Choose how the tables of the semi-finals are made."))
    if not tournament.has_semi_finals and tournament.options.get("absent_finalist") == "best_of_semi_finals":
        yield Problem("options.absent_finalist", _("Without semi-finals nobody can follow from them."))


def _points_table(table: Any) -> Iterator[Problem]:
    if not isinstance(table, Mapping) or sorted(table) != list(SURVIVORS):
        yield Problem("points_table", _("Give a row of points for each number of survivors, 1 to 5."))
        return
    for survivors in SURVIVORS:
        row = table[survivors]
        if not _is_row(row, int(survivors)):
            message = _("Row %(row)s needs %(row)s whole numbers, none below zero.")
            yield Problem("points_table", message % {"row": survivors})
        elif any(higher < lower for higher, lower in pairwise(row)):
            message = _("Row %(row)s: a lower place must not earn more than a higher one.")
            yield Problem("points_table", message % {"row": survivors})


def _is_row(row: Any, length: int) -> bool:
    return isinstance(row, list) and len(row) == length and all(type(points) is int and points >= 0 for points in row)


def _tie_breaks(chain: list[str]) -> Iterator[Problem]:
    """GAP-S5. Nothing can follow a roll-off, which separates everybody."""
    known = {*TIE_BREAKS, ROLL_OFF}
    if unknown := [name for name in chain if name not in known]:
        yield Problem("tie_breaks", _("Unknown tie-breaks: %(names)s.") % {"names": enumerated(unknown)})
    if len(set(chain)) < len(chain):
        yield Problem("tie_breaks", _("Each tie-break can stand in the chain once."))
    if not chain:
        yield Problem("tie_breaks", _("Declare at least one tie-break."))
    if ROLL_OFF in chain[:-1]:
        yield Problem("tie_breaks", _("The roll-off separates everybody, so it comes last."))


def _options(chosen: Mapping[str, Any]) -> Iterator[Problem]:
    for key, value in chosen.items():
        entry = options.BY_KEY.get(key)
        if key in _HOUSE_RULES:
            yield Problem(f"options.{key}", _("Money on Free Parking is a house rule and not played here."))
        elif entry is None:
            yield Problem(f"options.{key}", _("There is no option %(key)s.") % {"key": key})
        elif value not in entry.values or type(value) is not type(entry.default):
            message = _("%(label)s: choose one of the answers offered.")
            yield Problem(f"options.{key}", message % {"label": entry.label})
