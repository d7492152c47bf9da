"""One line of a list, understood."""

from dataclasses import dataclass
from enum import StrEnum


class Column(StrEnum):
    """What a column of a list can hold. The value is the name of the field of `Entry`."""

    REFERENCE = "reference"
    NAME = "name"
    CITY = "city"
    STATE = "state"
    COUNTRY = "country"
    CITIZENSHIPS = "citizenships"
    PROVEN = "is_citizenship_proven"
    CLUB = "club"
    CATEGORY = "category"
    ROUTE = "route"
    FAMILY = "family"
    APART = "apart_from"
    ALTERNATE = "alternate_rank"
    TABLE = "fixed_table"
    PSEUDONYM = "pseudonym"


# How long each text may be: as long as the database's columns.
LONGEST = {
    Column.REFERENCE: 40,
    Column.NAME: 120,
    Column.CITY: 80,
    Column.STATE: 80,
    Column.CLUB: 80,
    Column.CATEGORY: 60,
    Column.ROUTE: 120,
    Column.FAMILY: 80,
    Column.PSEUDONYM: 40,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A player as a list has them. Countries are ISO codes; `apart_from` holds entry numbers or names."""

    name: str
    reference: str = ""
    city: str = ""
    state: str = ""
    country: str = ""
    citizenships: tuple[str, ...] = ()
    is_citizenship_proven: bool = False
    club: str = ""
    category: str = ""
    route: str = "organiser"
    route_note: str = ""
    family: str = ""
    apart_from: tuple[str, ...] = ()
    alternate_rank: int | None = None
    fixed_table: int | None = None
    pseudonym: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry and the line it stands on."""

    line: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Entered:
    """A player who is in the tournament already; `apart` are the ids of those kept apart from them."""

    id: int
    entry: Entry
    is_playing: bool = True
    apart: frozenset[int] = frozenset()
