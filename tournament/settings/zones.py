"""Time zones: which there are, and the one of a country that has only one."""

from functools import cache
from zoneinfo import available_timezones

from babel.core import get_global

_NOT_PLACES = ("Etc/", "SystemV/", "US/", "Brazil/", "Canada/", "Chile/", "Mexico/")


@cache
def choices() -> list[tuple[str, str]]:
    """(name, words) of the zones by city, and UTC first: `Asia/Taipei` is shown as Asia · Taipei."""
    places = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(_NOT_PLACES))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ").replace("/", " · ")) for zone in places)]


def only_zone_of(country: str) -> str | None:
    """The zone of a country, unless it has several or is unknown."""
    zones = get_global("territory_zones").get(country, [])
    return zones[0] if len(zones) == 1 else None
