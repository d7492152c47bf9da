"""What the page of qualifiers shows."""

from dataclasses import dataclass

from django.utils.translation import get_language

from tournament.models import Tournament
from tournament.naming import countries
from tournament.qualifiers import CountryPlace, FormerChampion, former_champions, qualifiers


@dataclass(frozen=True, slots=True)
class PlaceLine:
    country: str
    place: CountryPlace


@dataclass(frozen=True, slots=True)
class QualifiersPage:
    """`filled` of all `places` have somebody in the newest winner's or a substitute's right."""

    places: list[PlaceLine]
    former: list[FormerChampion]
    may_edit: bool

    @property
    def filled(self) -> int:
        return sum(line.place.holder is not None and not line.place.is_superseded for line in self.places)


def qualifiers_page(world: Tournament, *, may_edit: bool) -> QualifiersPage:
    language = get_language() or "en"
    lines = [PlaceLine(countries.name_of(place.national.country, language), place) for place in qualifiers(world)]
    lines.sort(key=lambda line: line.country)
    return QualifiersPage(lines, former_champions(world), may_edit and not world.is_frozen)
