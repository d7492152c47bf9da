"""Who is not to sit at one table in a preliminary: families (T-SEAT-04, GAP-S8) and single pairs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import TournamentError
from tournament.models import Family, ForbiddenPair, Player, Round, Seat, Tournament
from tournament.naming.names import fold
from tournament.player_lists.cells import clean
from tournament.registration.writing import drop_empty_families, families_by_label
from tournament.seat_queries import ties_of


class FamilyTooSmall(TournamentError):
    code = "family.too_small"
    message = _("A family has at least two members here. Choose everybody who belongs to it.")


class LabelMissing(TournamentError):
    code = "family.label_missing"
    message = _("Give the family a name, so that it can be told from the others.")


class PairOfOne(TournamentError):
    code = "pair.of_one"
    message = _("Choose two different people of this tournament.")


@dataclass(frozen=True, slots=True)
class SeatedTogether:
    """Two people who should be apart, at one table of a game that has not begun."""

    first: Player
    second: Player
    round: Round
    table: int


@transaction.atomic
def declare_family(tournament: Tournament, *, label: str, members: Sequence[Player], by: User) -> Family:
    """Make these players one family, taking them out of any other; further members join one that exists.

    Errors: LabelMissing (422), FamilyTooSmall (422).
    """
    label = clean(label)
    if not label:
        raise LabelMissing
    tournament = _hold(tournament)
    family = families_by_label(tournament, [label])[fold(label)]
    players = list(tournament.players.select_related("family").filter(pk__in=[member.pk for member in members]))
    joined = {player.pk for player in players} | set(family.players.values_list("pk", flat=True))
    if len(joined) < 2:
        raise FamilyTooSmall
    before = {player.name: player.family.label for player in players if player.family}
    for player in players:
        _move(player, family)
    drop_empty_families(tournament)
    after = {"members": [player.name for player in players]}
    audit.record("family.declared", by=by, tournament_id=tournament.pk, subject=label, before=before, after=after)
    return family


@transaction.atomic
def leave_family(player: Player, *, by: User) -> None:
    """The player belongs to no family any more; a family without members is gone."""
    tournament = _hold(player.tournament)
    player = tournament.players.select_related("family").get(pk=player.pk)
    if player.family is None:
        return
    label = player.family.label
    _move(player, None)
    drop_empty_families(tournament)
    audit.record("family.left", by=by, tournament_id=tournament.pk, subject=player.name, before={"family": label})


@transaction.atomic
def keep_apart(first: Player, second: Player, *, reason: str = "", by: User) -> ForbiddenPair:
    """These two never share a table in a preliminary; declared again, only the reason is new. Errors: PairOfOne."""
    if first.pk == second.pk or first.tournament_id != second.tournament_id:
        raise PairOfOne
    tournament = _hold(first.tournament)
    one, other = sorted((first, second), key=lambda player: player.pk)
    pair, _is_new = ForbiddenPair.objects.update_or_create(
        tournament=tournament, first=one, second=other, defaults={"reason": clean(reason)}
    )
    audit.record("pair.kept_apart", by=by, tournament_id=tournament.pk, subject=_both(pair), reason=pair.reason)
    return pair


@transaction.atomic
def allow_together(pair: ForbiddenPair, *, by: User) -> None:
    """The pair may share a table again; a second click finds nothing to do."""
    tournament = _hold(pair.tournament)
    kept = tournament.forbidden_pairs.select_related("first", "second").filter(pk=pair.pk).first()
    if kept is not None:
        audit.record("pair.allowed", by=by, tournament_id=tournament.pk, subject=_both(kept), reason=kept.reason)
        kept.delete()


def seated_together(tournament: Tournament) -> list[SeatedTogether]:
    """Those who should be apart and sit at one table of a preliminary that has not begun; for late declarations."""
    seats = (
        Seat.objects.filter(round__tournament=tournament, round__kind=Round.Kind.PRELIMINARY, player__isnull=False)
        .filter(table__phase__started_at__isnull=True)
        .select_related("player", "table", "round")
        .order_by("round__number", "table__number", "position")
    )
    ties = ties_of(tournament)
    return [
        SeatedTogether(one.player, other.player, one.round, one.table.number)
        for one, other in _table_mates(seats)
        if one.player and other.player and ties.parts(*sorted((one.player.pk, other.player.pk)))
    ]


def _table_mates(seats: Iterable[Seat]) -> Iterable[tuple[Seat, Seat]]:
    tables: dict[int, list[Seat]] = {}
    for seat in seats:
        tables.setdefault(seat.table_id, []).append(seat)
    return (pair for mates in tables.values() for pair in combinations(mates, 2))


def _hold(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def _move(player: Player, family: Family | None) -> None:
    player.family = family
    player.version += 1
    player.save(update_fields=["family", "version"])


def _both(pair: ForbiddenPair) -> str:
    return f"{pair.first} / {pair.second}"
