"""Times as people in the hall read them: on the clocks of the tournament's own zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

from tournament.models import Tournament


def time_of_day(moment: datetime, tournament: Tournament) -> str:
    """14:05"""
    return f"{moment.astimezone(ZoneInfo(tournament.zone)):%H:%M}"
