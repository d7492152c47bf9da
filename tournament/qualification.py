"""Filling the countries' places of a world championship (T-ELIG-04 to T-ELIG-06)."""

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import Frozen, TournamentError
from tournament.models import Player, QualifierRefusal, Tournament
from tournament.players import bring_back_player, enter_player, withdraw_player
from tournament.qualifiers import CountryPlace, former_champions, is_same_person, newest_national, place_of, seat_of

Route = Player.Route


class NotAWorldChampionship(TournamentError):
    code = "qualifier.not_a_world_championship"
    status = 409
    message = _("Countries have places in world championships only.")


class NotFromTheNewestFinal(TournamentError):
    """T-ELIG-04, T-ELIG-05: nobody outside the final of the newest national championship is eligible."""

    code = "qualifier.not_from_the_newest_final"
    message = _("%(name)s did not play the final of the newest national championship, so the place is not theirs.")


class NotNext(TournamentError):
    code = "qualifier.not_next"
    status = 409
    message = _("The place is offered to %(next)s first. %(name)s is asked when they cannot or will not play.")


class NobodyLeft(TournamentError):
    code = "qualifier.nobody_left"
    status = 409
    message = _("Everybody of that final has refused, so the country has no player.")


class PlaceTaken(TournamentError):
    code = "qualifier.place_taken"
    status = 409
    message = _("%(holder)s holds this country's place.")


class OneSeatAPerson(TournamentError):
    """T-ELIG-06, GAP-E2."""

    code = "qualifier.one_seat_a_person"
    status = 409
    message = _("%(name)s already has a seat in this championship; one person holds one seat.")


class NotInvited(TournamentError):
    code = "qualifier.not_invited"
    message = _("%(name)s is not among the former world champions invited to this championship.")


class NotAQualifier(TournamentError):
    code = "qualifier.not_a_qualifier"
    status = 409
    message = _("%(name)s was not entered from a national final. Withdraw them and enter the right player by hand.")


class ReasonMissing(TournamentError):
    code = "qualifier.reason_missing"
    message = _("Say whether the finalist cannot play or does not want to play: a place is lost for no other reason.")


@transaction.atomic
def enter_qualifier(world: Tournament, finalist: Player, *, by: User) -> Player:
    """Give a country's place to its champion, or to the finalist whose turn it is; again changes nothing.

    Whoever came from an earlier national championship makes way for the newest winner (T-ELIG-04).
    Errors: NotAWorldChampionship, Frozen, NotFromTheNewestFinal, NotNext, NobodyLeft, PlaceTaken,
    OneSeatAPerson, and those of `enter_player`.
    """
    world = _open(world)
    place = _place(world, finalist)
    if place.holder and is_same_person(place.holder, finalist):
        return place.holder
    _refuse_out_of_turn(place, finalist)
    if seat_of(world, finalist):
        raise OneSeatAPerson(name=finalist.name)
    if place.holder and not place.is_superseded:
        raise PlaceTaken(holder=place.holder.name)
    if place.holder:
        reason = _now("A newer national championship has been completed: %(name)s") % {"name": place.national.name}
        withdraw_player(place.holder, reason=reason, by=by)
    route = Route.NATIONAL_WINNER if finalist.pk == place.national.champion_id else Route.NATIONAL_FINALIST
    player = _enter(world, finalist, route=route, by=by)
    _note("qualifier.entered", player, by=by, after={"national": place.national.name, "route": route})
    return player


@transaction.atomic
def refuse_place(world: Tournament, finalist: Player, *, why: str, by: User) -> QualifierRefusal:
    """A finalist cannot or will not play (T-ELIG-05); whoever was entered is withdrawn. Again changes nothing.

    `why` is a value of `QualifierRefusal.Why`. Errors: ReasonMissing, Frozen, NotFromTheNewestFinal.
    """
    if why not in QualifierRefusal.Why.values:
        raise ReasonMissing
    world = _open(world)
    place = _place(world, finalist)
    refusal, is_new = QualifierRefusal.objects.get_or_create(
        tournament=world, finalist=finalist, defaults={"why": why, "by": by}
    )
    if not is_new:
        return refusal
    if place.holder and is_same_person(place.holder, finalist):
        withdraw_player(place.holder, reason=str(refusal.get_why_display()), by=by)
    _note("qualifier.refused", finalist, by=by, tournament=world, after={"why": refusal.why})
    return refusal


@transaction.atomic
def replace_qualifier(player: Player, *, substitute: Player, reason: str, by: User) -> Player:
    """Another finalist takes the place of a qualifier who is unable or unwilling to play (T-ELIG-05).

    `player` is entered in the world championship, `substitute` in the national one; `reason` is a
    value of `QualifierRefusal.Why`. Errors: NotAQualifier and those of the two steps.
    """
    if player.qualified_from is None:
        raise NotAQualifier(name=player.name)
    refuse_place(player.tournament, player.qualified_from, why=reason, by=by)
    return enter_qualifier(player.tournament, substitute, by=by)


@transaction.atomic
def take_back_refusal(refusal: QualifierRefusal, *, by: User) -> None:
    """The finalist plays after all, as long as nobody took the place. Errors: Frozen, PlaceTaken."""
    world = _open(refusal.tournament)
    place = _place(world, refusal.finalist)
    if place.holder:
        raise PlaceTaken(holder=place.holder.name)
    QualifierRefusal.objects.filter(pk=refusal.pk).delete()
    gone = world.players.filter(qualified_from=refusal.finalist, status=Player.Status.WITHDRAWN).first()
    if gone:
        bring_back_player(gone, by=by)
    _note("qualifier.refusal_taken_back", refusal.finalist, by=by, tournament=world, before={"why": refusal.why})


@transaction.atomic
def enter_former_champion(world: Tournament, champion: Player, *, by: User) -> Player:
    """Enter an invited former world champion (T-ELIG-06); again changes nothing.

    Errors: NotAWorldChampionship, Frozen, NotInvited, OneSeatAPerson if they qualified otherwise.
    """
    world = _open(world)
    invited = next((former for former in former_champions(world) if former.champion == champion), None)
    if invited is None:
        raise NotInvited(name=champion.name)
    if invited.seat and invited.seat.route == Route.FORMER_CHAMPION:
        return invited.seat
    if invited.seat:
        raise OneSeatAPerson(name=champion.name)
    player = _enter(world, champion, route=Route.FORMER_CHAMPION, by=by)
    _note("qualifier.former_champion_entered", player, by=by, after={"from": champion.tournament.name})
    return player


def _open(world: Tournament) -> Tournament:
    """The tournament's row, held; places are filled before play begins."""
    world = Tournament.objects.select_for_update().get(pk=world.pk)
    if world.kind != Tournament.Kind.WORLD:
        raise NotAWorldChampionship
    if world.is_frozen:
        raise Frozen
    return world


def _place(world: Tournament, finalist: Player) -> CountryPlace:
    """The place of the finalist's country, if the finalist is of its newest final."""
    national = newest_national(world, finalist.tournament.country)
    if national is None or national.pk != finalist.tournament_id:
        raise NotFromTheNewestFinal(name=finalist.name)
    place = place_of(world, national)
    if finalist.pk not in {candidate.player.pk for candidate in place.candidates}:
        raise NotFromTheNewestFinal(name=finalist.name)
    return place


def _refuse_out_of_turn(place: CountryPlace, finalist: Player) -> None:
    possible = [candidate.player for candidate in place.open_candidates]
    if not possible:
        raise NobodyLeft
    if finalist not in possible:
        raise NotNext(next=possible[0].name, name=finalist.name)


def _enter(world: Tournament, person: Player, *, route: str, by: User) -> Player:
    """The person entered with what the earlier tournament knows of them."""
    player = enter_player(
        world,
        name=person.name,
        city=person.city,
        state=person.state,
        country=person.country or person.tournament.country,
        citizenships=tuple(person.citizenships),
        is_citizenship_proven=person.is_citizenship_proven,
        club=person.club,
        category=person.category,
        route=route,
        route_note=person.tournament.name,
        by=by,
    )
    player.qualified_from = person
    player.save(update_fields=["qualified_from"])
    return player


def _note(
    code: str,
    player: Player,
    *,
    by: User,
    tournament: Tournament | None = None,
    before: dict[str, str] | None = None,
    after: dict[str, str] | None = None,
) -> None:
    tournament_id = tournament.pk if tournament else player.tournament_id
    audit.record(code, by=by, tournament_id=tournament_id, subject=player.name, before=before, after=after)
