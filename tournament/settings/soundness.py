"""Whether a format adds up: settings that are each allowed and yet lead into trouble on the day."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Player, Tournament
from tournament.settings.timetable import as_hours, timetable
from tournament.standings import ROLL_OFF

LONGEST_DAY = 12 * 60


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: what was found, and whether it is as it should be."""

    words: str
    is_sound: bool = True


def findings(tournament: Tournament) -> list[Finding]:
    """Everything that was looked at, whether it is sound or not. The settings are free of mistakes (`checks`)."""
    return [*_places(tournament), *_points(tournament), _ties(tournament), _day(tournament)]


def _places(tournament: Tournament) -> Iterator[Finding]:
    """Who goes on has to be there, and the preliminaries have to decide something."""
    entered = tournament.players.filter(status=Player.Status.ENTERED, alternate_rank=None).count()
    places = tournament.places_to_play_on
    stage = _("the semi-finals") if tournament.has_semi_finals else _("the final")
    values = {"entered": entered, "places": places, "stage": stage}
    if not entered:
        yield Finding(_("%(places)s players go on to %(stage)s; nobody is entered yet.") % values)
    elif entered < places:
        yield Finding(
            _("%(places)s players are needed for %(stage)s, %(entered)s are entered.") % values, is_sound=False
        )
    elif entered == places:
        words = _("All %(entered)s players go on to %(stage)s: the preliminaries take nobody out.")
        yield Finding(words % values, is_sound=False)
    else:
        yield Finding(_("%(places)s of %(entered)s players go on to %(stage)s.") % values)
    if tournament.has_semi_finals:
        tables = tournament.final_size
        words = ngettext(
            "%(tables)s semi-final table; its winner plays the final.",
            "%(tables)s semi-final tables of four; their winners play the final.",
            tables,
        )
        yield Finding(words % {"tables": tables})


def _points(tournament: Tournament) -> Iterator[Finding]:
    """A win is worth something, and not less where fewer are left to share (T-SCORE-01)."""
    wins = [tournament.points_table[str(survivors)][0] for survivors in range(1, 6)]
    equal = [n for n in range(2, 6) if len(set(tournament.points_table[str(n)][:2])) == 1]
    if any(fewer < more for fewer, more in pairwise(wins)):
        yield Finding(_("Points: a win among more survivors earns more than one among fewer."), is_sound=False)
    for survivors in equal:
        words = _("Points: with %(survivors)s survivors the first place earns no more than the second.")
        yield Finding(words % {"survivors": survivors}, is_sound=False)
    if not equal and wins == sorted(wins, reverse=True):
        yield Finding(_("Points: every win counts more than a second place, and no less where fewer survive."))


def _ties(tournament: Tournament) -> Finding:
    """Only dice part everybody (GAP-S5). Without them the final may wait for a decision nobody can make."""
    if tournament.tie_breaks[-1:] == [ROLL_OFF]:
        return Finding(_("Ties: the chain ends with dice under supervision, which always decide."))
    words = _(
        "Ties: after the last tie-break players may still be equal, and then the next stage cannot be seated. "
        "Let the chain end with dice under supervision."
    )
    return Finding(words, is_sound=False)


def _day(tournament: Tournament) -> Finding:
    total = timetable(tournament)[-1].ends
    values = {"hours": as_hours(total)}
    if total > LONGEST_DAY:
        return Finding(_("Time: about %(hours)s hours in one phase; plan two days.") % values, is_sound=False)
    return Finding(_("Time: about %(hours)s hours if every game is played in one phase.") % values)
