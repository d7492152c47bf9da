"""How many tables the players make and which alternates that takes: GAP-S1 in words, before seats are drawn."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Player, Tournament
from tournament.seating_instances import Muster, Way, ways


@dataclass(frozen=True, slots=True)
class Forecast:
    """How many tables those who are entered make, and whom of the alternates that takes (GAP-S1)."""

    words: str
    called: tuple[Player, ...]


def forecasts(tournament: Tournament) -> list[Forecast]:
    """Every way there is, the organiser's preferred one first (T-SEAT-08)."""
    return [Forecast(_tables(mustered), mustered.called) for mustered in ways(tournament)]


def _tables(mustered: Muster) -> str:
    sizes = [
        ngettext("%(count)d table of %(size)d", "%(count)d tables of %(size)d", count) % {"count": count, "size": size}
        for size, count in mustered.tables.items()
    ]
    way = str(Way(mustered.way).label)
    return _("%(way)s: %(tables)s") % {"way": way, "tables": " + ".join(sizes)}
