"""Who holds or may take each country's place in a world championship (T-ELIG-04 to T-ELIG-06). Reads only."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import QuerySet

from tournament.finals import final_lines
from tournament.models import Player, QualifierRefusal, Tournament
from tournament.naming.names import fold
from tournament.options import option
from tournament.results import standings_of

Route = Player.Route
NATIONAL_ROUTES = (Route.NATIONAL_WINNER, Route.NATIONAL_FINALIST)


@dataclass(frozen=True)
class Candidate:
    """A national finalist, the champion first; `refusal` if they will not play."""

    player: Player
    is_champion: bool
    refusal: QualifierRefusal | None = None


@dataclass(frozen=True)
class CountryPlace:
    """One country's place: who could take it in order, and who holds it.

    `holder` is the player of the world championship; `is_superseded` if they won an earlier
    national championship than the newest (T-ELIG-04).
    """

    national: Tournament
    candidates: tuple[Candidate, ...]
    holder: Player | None
    any_order: bool

    @cached_property
    def open_candidates(self) -> list[Candidate]:
        """Who may be entered now: the next who has not refused, or any of them if the organiser picks."""
        willing = [candidate for candidate in self.candidates if candidate.refusal is None]
        if not willing or willing[0].is_champion or not self.any_order:
            return willing[:1]
        return willing

    @property
    def is_vacant(self) -> bool:
        """Everybody in the final has refused: the country has no player (T-ELIG-05)."""
        return not self.open_candidates

    @property
    def is_superseded(self) -> bool:
        origin = self.holder.qualified_from if self.holder else None
        return origin is not None and origin.tournament_id != self.national.pk

    @property
    def holding_candidate(self) -> Candidate | None:
        """The candidate who holds the place, entered here or by a list."""
        return next((c for c in self.candidates if self.holder and is_same_person(c.player, self.holder)), None)


@dataclass(frozen=True)
class FormerChampion:
    """A former world champion who is invited, and the seat they have if they have one."""

    champion: Player
    seat: Player | None


def qualifiers(world: Tournament) -> list[CountryPlace]:
    """The place of every country that has completed a national championship, by country."""
    newest = {national.country: national for national in _completed(world, Tournament.Kind.NATIONAL)}
    return [place_of(world, national) for _, national in sorted(newest.items())]


def place_of(world: Tournament, national: Tournament) -> CountryPlace:
    refusals = {refusal.finalist_id: refusal for refusal in world.qualifier_refusals.all()}
    invited = _invited_beside(world)
    candidates = tuple(
        Candidate(player, player.pk == national.champion_id, refusals.get(player.pk))
        for player in _finalists(national, option(world, "substitute_order"))
        if not any(is_same_person(player, champion) for champion in invited)
    )
    holder = _entered(world).filter(country=national.country, route__in=NATIONAL_ROUTES).first()
    return CountryPlace(national, candidates, holder, option(world, "substitute_order") == "organiser")


def newest_national(world: Tournament, country: str) -> Tournament | None:
    """The newest completed national championship of a country (T-ELIG-04, TRN-32)."""
    found = [national for national in _completed(world, Tournament.Kind.NATIONAL) if national.country == country]
    return found[-1] if found else None


def former_champions(world: Tournament) -> list[FormerChampion]:
    """The former world champions who are invited, the latest first (T-ELIG-06, GAP-E4)."""
    return [FormerChampion(champion, seat_of(world, champion)) for champion in _invited(world)]


def seat_of(world: Tournament, person: Player) -> Player | None:
    """The seat a person already has in the world championship, whatever for."""
    return next((player for player in _entered(world) if is_same_person(player, person)), None)


def is_same_person(first: Player, second: Player) -> bool:
    """Whether two entries in different tournaments are one person: the one came from the other, or by name."""
    if first.pk in (second.pk, second.qualified_from_id) or second.pk == first.qualified_from_id:
        return True
    return _country(first) == _country(second) and fold(first.name) == fold(second.name)


def _country(player: Player) -> str:
    return player.country or player.tournament.country


def _finalists(national: Tournament, order: str) -> list[Player]:
    """Everybody who played the national final: the champion, then the others as they are asked (GAP-E3)."""
    players = [line.player for line in final_lines(national)]
    if order == "preliminary_points":
        points = {standing.id: standing.total_sixtieths for standing in standings_of(national)}
        players.sort(key=lambda player: -points.get(player.pk, 0))
    return sorted(players, key=lambda player: player.pk != national.champion_id)


def _invited(world: Tournament) -> list[Player]:
    champions = [earlier.champion for earlier in reversed(_completed(world, Tournament.Kind.WORLD)) if earlier.champion]
    return champions[:1] if option(world, "former_champions") == "previous" else champions


def _invited_beside(world: Tournament) -> list[Player]:
    """Former champions who do not count as their country's qualifier, so that its runner-up does (GAP-E2)."""
    return _invited(world) if option(world, "champion_also_national_winner") == "invite_runner_up" else []


def _completed(world: Tournament, kind: str) -> list[Tournament]:
    """Completed championships of this installation that count for `world`, the newest last."""
    found = Tournament.objects.filter(
        kind=kind, completed_at__isnull=False, champion__isnull=False, is_demonstration=world.is_demonstration
    ).exclude(pk=world.pk)
    if world.frozen_at:
        found = found.filter(completed_at__lt=world.frozen_at)
    return sorted(found, key=_when)


def _when(tournament: Tournament) -> tuple[date, float]:
    assert tournament.completed_at is not None
    return tournament.date or tournament.completed_at.date(), tournament.completed_at.timestamp()


def _entered(world: Tournament) -> QuerySet[Player]:
    return world.players.filter(status=Player.Status.ENTERED).select_related("tournament", "qualified_from")
