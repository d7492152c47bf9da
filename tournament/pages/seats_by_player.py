"""Everybody's seats of all preliminaries, one line a player: tables, opponents, and every conflict with its reason."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from tournament.meetings import SEATS_BEFORE_REPEAT, Meeting, Meetings, Place
from tournament.models import Round, Tournament
from tournament.naming.name_order import name_key
from tournament.naming.names import matches, searchable
from tournament.pages.seat_words import Names, meeting_words
from tournament.seat_queries import meetings_of, names_of

PER_PAGE = 200


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player: a place or None for each game, different opponents, and what is not as it should be."""

    name: str
    places: tuple[Place | None, ...]
    opponents: int
    conflicts: tuple[str, ...]


def listed(tournament: Tournament, *, find: str = "", only: bool = False, number: str = "1") -> dict[str, Any]:
    """The context of the page; with `only` just those with a conflict, with `find` those whose name fits."""
    meetings, names = meetings_of(tournament), names_of(tournament)
    rounds = list(tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).order_by("number"))
    lines = _lines(meetings, names, [played.number for played in rounds])
    shown = [line for line in lines if _is_shown(line, find, only)]
    page: Page[PlayerLine] = Paginator(shown, PER_PAGE).get_page(number)
    return {
        "tournament": tournament,
        "section": "seats",
        "rounds": rounds,
        "find": find,
        "only": only,
        "lines": page,
        "total": len(lines),
        "concerned": sum(bool(line.conflicts) for line in lines),
    }


def _is_shown(line: PlayerLine, find: str, only: bool) -> bool:
    if only and not line.conflicts:
        return False
    return not find.strip() or matches(find.strip(), searchable(line.name))


def _lines(meetings: Meetings, names: Names, games: Sequence[int]) -> list[PlayerLine]:
    by_player: dict[int, dict[int, Place]] = defaultdict(dict)
    for place in meetings.places:
        by_player[place.player][place.game] = place
    found = []
    for player in sorted(by_player, key=lambda one: name_key(names.get(one, ""))):
        places = by_player[player]
        opponents = {other for at in places.values() for other in meetings.at(at.game, at.table)} - {player}
        conflicts = (*_meetings(meetings, names, list(places.values())), *_twice(list(places.values()), len(games)))
        own = tuple(places.get(game) for game in games)
        found.append(PlayerLine(names.get(player, "?"), own, len(opponents), conflicts))
    return found


def _meetings(meetings: Meetings, names: Names, places: Sequence[Place]) -> Iterator[str]:
    """Every meeting that matters, each pair and reason once; a club or city they share as well."""
    told: set[tuple[int, str, str]] = set()
    for place in places:
        for meeting in meetings.around(place.game, place.table, place.player):
            key = (meeting.other, meeting.reason, meeting.level)
            if key not in told:
                told.add(key)
                yield _words(meeting, place, names)


def _words(meeting: Meeting, place: Place, names: Names) -> str:
    words = meeting_words(meeting, names)
    if meeting.reason == "again":
        return words
    return _("%(words)s Preliminary %(game)d, table %(table)d.") % {
        "words": words,
        "game": place.game,
        "table": place.table,
    }


def _twice(places: Sequence[Place], games: int) -> Iterator[str]:
    """The same table number or the same seat more often than it has to be."""
    for table, times in sorted(Counter(place.table for place in places).items()):
        if times > 1:
            yield _("Table %(table)d in %(times)d games.") % {"table": table, "times": times}
    for seat, times in sorted(Counter(place.seat for place in places).items()):
        if times > -(-games // SEATS_BEFORE_REPEAT):
            yield _("Seat %(seat)d in %(times)d games.") % {"seat": seat, "times": times}
