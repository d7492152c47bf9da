"""Seats and meetings in words, for the desk's pages."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournament.enumeration import enumerated_apart
from tournament.meetings import Meeting
from tournament.models import Round, Seat
from tournament.seating_instances import Level

Names = Mapping[int, str]


def round_name(played: Round) -> str:
    return played.title


def seat_name(seat: Seat) -> str:
    return _("table %(table)d, seat %(seat)d") % {"table": seat.table.number, "seat": seat.position}


def meeting_words(meeting: Meeting, names: Names) -> str:
    """Who meets whom and why it matters: "Ann and Ben are of one family"."""
    values = {"one": names.get(meeting.one, "?"), "other": names.get(meeting.other, "?")}
    if meeting.reason == "family":
        return _("%(one)s and %(other)s are of one family.") % values
    if meeting.reason == "forbidden":
        return _("%(one)s and %(other)s are to be kept apart.") % values
    if meeting.reason == "group":
        values["level"] = str(Level(meeting.level).label)
        return _("%(one)s and %(other)s share the same %(level)s.") % values
    places = (
        _("preliminary %(game)d, table %(table)d") % {"game": game, "table": table} for game, table in meeting.elsewhere
    )
    values["places"] = enumerated_apart(places)
    return _("%(one)s and %(other)s also meet in %(places)s.") % values
