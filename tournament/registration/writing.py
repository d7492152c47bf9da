"""Writes a checked roster to the tournament. The caller holds the tournament's row."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.models import Family, ForbiddenPair, Player, Tournament
from tournament.naming.names import fold, identity
from tournament.player_lists.assessment import Assessment
from tournament.player_lists.eligibility_checks import NATIONAL_ROUTES
from tournament.player_lists.entry import Entry
from tournament.player_lists.roster import Member
from tournament.registration.changes import changes_of
from tournament.registration.entered import PLAIN_FIELDS

WRITTEN_FIELDS = (*PLAIN_FIELDS, "citizenships", "family", "identity", "version")


@dataclass(frozen=True, slots=True)
class Written:
    """The players of the file in its order, and which of them are new."""

    players: tuple[Player, ...]
    created: frozenset[int]


def families_by_label(tournament: Tournament, labels: Iterable[str]) -> dict[str, Family]:
    """The families with these labels by folded label, made where there is none yet."""
    wanted = {fold(label): label for label in labels if label}
    found = {fold(family.label): family for family in tournament.families.all()}
    missing = [Family(tournament=tournament, label=label) for key, label in wanted.items() if key not in found]
    found |= {fold(family.label): family for family in Family.objects.bulk_create(missing)}
    return found


def drop_empty_families(tournament: Tournament) -> None:
    tournament.families.filter(players=None).delete()


def fill(player: Player, entry: Entry, family: Family | None) -> Player:
    """The player with the values of an entry; not saved."""
    for name in PLAIN_FIELDS:
        setattr(player, name, getattr(entry, name))
    player.citizenships = list(entry.citizenships)
    player.family = family
    player.identity = identity(reference=entry.reference, name=entry.name, city=entry.city, country=entry.country)
    return player


def write_players(tournament: Tournament, found: Assessment) -> Written:
    """Create who is new and update who changed; whoever is unchanged keeps their version."""
    members = [(position, member) for position, member in enumerate(found.roster.members) if member.line is not None]
    families = families_by_label(tournament, (member.entry.family for _position, member in members))
    existing = {player.pk: player for player in tournament.players.all()}
    players: list[Player] = []
    new: list[Player] = []
    changed: list[Player] = []
    for position, member in members:
        player = existing[member.known.id] if member.known else Player(tournament=tournament)
        if member.known is None or any(changes_of(found, position)):
            fill(player, member.entry, families.get(fold(member.entry.family)))
            (changed if member.known else new).append(player)
        players.append(player)
    _update(changed)
    Player.objects.bulk_create(new)
    drop_empty_families(tournament)
    return Written(tuple(players), frozenset(player.pk for player in new))


def _update(players: list[Player]) -> None:
    for player in players:
        player.version += 1
    # Two qualifiers that swap countries would meet half-way in the one-per-country index.
    qualifiers = [player.pk for player in players if player.route in NATIONAL_ROUTES]
    Player.objects.filter(pk__in=qualifiers).update(route=Player.Route.ORGANISER)
    Player.objects.bulk_update(players, WRITTEN_FIELDS)


def write_pairs(tournament: Tournament, found: Assessment, written: Written) -> None:
    """Make the forbidden pairs what the roster says; reasons of those that stay are kept."""
    ids = _ids(found.roster.members, written.players)
    wanted = {(min(ids[one], ids[other]), max(ids[one], ids[other])) for one, other in found.apart.pairs}
    present = {(pair.first_id, pair.second_id): pair for pair in tournament.forbidden_pairs.all()}
    gone = [pair.pk for key, pair in present.items() if key not in wanted]
    ForbiddenPair.objects.filter(pk__in=gone).delete()
    ForbiddenPair.objects.bulk_create(
        ForbiddenPair(tournament=tournament, first_id=first, second_id=second)
        for first, second in sorted(wanted - present.keys())
    )


def _ids(members: Sequence[Member], listed: Iterable[Player]) -> list[int]:
    """The player of each member; those of the file were written in its order."""
    written = iter(listed)
    of_file = {member.line: next(written).pk for member in members if member.line is not None}
    return [of_file[member.line] if member.line is not None else _known_id(member) for member in members]


def _known_id(member: Member) -> int:
    assert member.known is not None, "who is not in the file has been entered"
    return member.known.id
