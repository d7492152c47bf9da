"""Players one by one: entered, corrected, withdrawn and brought back. Every act holds the tournament's row."""

from dataclasses import replace
from typing import Any, TypedDict, Unpack

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.admission import admit, keep_rulings, may_rule
from tournament.alternates import close_up, next_rank
from tournament.attendance import vacate
from tournament.errors import Stale, TournamentError
from tournament.field_stage import FieldStage, stage_of
from tournament.models import Family, Player, Round, Seat, SeatChange, Tournament
from tournament.naming.names import fold
from tournament.player_lists.cells import clean
from tournament.player_lists.entry import Entry
from tournament.registration.changes import entry_changes, values_of
from tournament.registration.entered import entered_players, entry_of, terms_of
from tournament.registration.writing import drop_empty_families, families_by_label, fill

Status = Player.Status


class Facts(TypedDict, total=False):
    """What is known of a player; what is left out stays as it is. Countries are ISO codes, the family its label."""

    name: str
    reference: str
    city: str
    state: str
    country: str
    citizenships: tuple[str, ...]
    is_citizenship_proven: bool
    club: str
    category: str
    route: str
    route_note: str
    family: str
    fixed_table: int | None


class PlayerStale(Stale):
    """Somebody saved this player in between; the caller shows what they changed."""

    code = "player.stale"


class NotPlaying(TournamentError):
    code = "player.not_playing"
    status = 409
    message = _("%(name)s has left the tournament already.")


class CannotReturn(TournamentError):
    code = "player.cannot_return"
    status = 409
    message = _("%(name)s cannot come back: the seats were given up.")


class ReasonMissing(TournamentError):
    code = "player.reason_missing"
    message = _("Say in a few words why the player leaves.")


@transaction.atomic
def enter_player(
    tournament: Tournament, *, as_alternate: bool = False, ruling: str = "", by: User, **facts: Unpack[Facts]
) -> Player:
    """Enter one player, or the next alternate in order, under the rules that hold for a list.

    `ruling` is the reason why somebody is admitted whom the rules would not (T-ELIG-01).
    Errors: EntryRefused (422) with everything that is wrong.
    """
    tournament = _hold(tournament)
    terms = terms_of(tournament)
    given = {"route": terms.usual_route, **_cleaned(facts)}
    rank = next_rank(tournament) if as_alternate else None
    entry = replace(Entry(name=""), **given, alternate_rank=rank)
    overruled = admit(entry, entered_players(tournament), terms, is_ruled=may_rule(tournament, ruling, by))
    player = fill(Player(tournament=tournament), entry, _family(tournament, entry.family))
    player.save()
    keep_rulings(player, overruled, ruling, by=by)
    _note("player.entered", player, after={**given, "alternate_rank": rank}, reason=ruling, by=by)
    return player


@transaction.atomic
def correct_player(player: Player, *, changes: Facts, version: int, ruling: str = "", by: User) -> Player:
    """Correct what is known of a player who was read at `version`; what is the same already changes nothing.

    Errors: PlayerStale (409), EntryRefused (422).
    """
    tournament = _hold(player.tournament)
    player = Player.objects.select_related("family").get(pk=player.pk)
    if player.version != version:
        raise PlayerStale
    before = entry_of(player)
    after = replace(before, **_cleaned(changes))
    found = tuple(entry_changes(before, after))
    if not found:
        return player
    entered = entered_players(tournament)
    known = next(one for one in entered if one.id == player.pk)
    is_ruled = may_rule(tournament, ruling, by)
    overruled = admit(after, entered, terms_of(tournament), known=known, is_ruled=is_ruled)
    _save(fill(player, after, _family(tournament, after.family)))
    drop_empty_families(tournament)
    keep_rulings(player, overruled, ruling, by=by)
    sides = {"before": values_of(found, "before"), "after": values_of(found, "after")}
    _note("player.corrected", player, reason=ruling, by=by, **sides)
    return player


@transaction.atomic
def withdraw_player(player: Player, *, reason: str, by: User) -> Player:
    """The player leaves: a game that has begun is played to its end, coming seats go to alternates (GAP-A8).

    Before play begins the alternates behind a withdrawn one move up; afterwards their order stays
    (T-ALT-02). Withdrawing again changes nothing. Errors: ReasonMissing (422), NotPlaying (409).
    """
    if not clean(reason):
        raise ReasonMissing
    tournament = _hold(player.tournament)
    player = Player.objects.get(pk=player.pk)
    if player.status == Status.WITHDRAWN:
        return player
    if player.status != Status.ENTERED:
        raise NotPlaying(name=player.name)
    before = {"alternate_rank": player.alternate_rank}
    player.status, player.out_from_round = Status.WITHDRAWN, _first_coming_round(player)
    if not tournament.is_frozen:
        player.alternate_rank = None
    _save(player)
    close_up(tournament)
    seats = vacate(player, from_round=player.out_from_round, why=SeatChange.Why.WITHDRAWN, reason=reason, by=by)
    after = {"out_from_round": player.out_from_round, "seats_left": len(seats)}
    _note("player.withdrawn", player, before=before, after=after, reason=clean(reason), by=by)
    return player


@transaction.atomic
def bring_back_player(player: Player, *, as_alternate: bool = False, by: User) -> Player:
    """Undo a withdrawal while no seat was lost by it; as the last alternate if wished. Errors: CannotReturn (409)."""
    tournament = _hold(player.tournament)
    player = Player.objects.get(pk=player.pk)
    if player.status == Status.ENTERED:
        return player
    if player.status != Status.WITHDRAWN or stage_of(tournament) not in {FieldStage.OPEN, FieldStage.DRAFTED}:
        raise CannotReturn(name=player.name)
    player.status, player.out_from_round = Status.ENTERED, None
    player.alternate_rank = next_rank(tournament) if as_alternate else None
    _save(player)
    _note("player.brought_back", player, after={"alternate_rank": player.alternate_rank}, by=by)
    return player


def _hold(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def _save(player: Player) -> None:
    player.version += 1
    player.save()


def _cleaned(facts: Facts) -> dict[str, Any]:
    given: dict[str, Any] = dict(facts)
    given |= {key: clean(value) for key, value in given.items() if isinstance(value, str)}
    if "citizenships" in given:
        given["citizenships"] = tuple(given["citizenships"])
    return given


def _family(tournament: Tournament, label: str) -> Family | None:
    return families_by_label(tournament, [label]).get(fold(label))


def _first_coming_round(player: Player) -> int:
    """The first preliminary that is not over and whose game with this player has not begun."""
    begun = Seat.objects.filter(player=player, table__phase__started_at__isnull=False)
    over = {Round.State.CLOSED, Round.State.PUBLISHED}
    rounds = player.tournament.rounds.filter(kind=Round.Kind.PRELIMINARY)
    coming = rounds.exclude(state__in=over).exclude(pk__in=begun.values("round"))
    return coming.values_list("number", flat=True).order_by("number").first() or rounds.count() + 1


def _note(code: str, player: Player, *, by: User, **details: Any) -> None:
    subject = f"{player.name} ({player.reference})" if player.reference else player.name
    audit.record(code, by=by, tournament_id=player.tournament_id, subject=subject, **details)
