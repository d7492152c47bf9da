"""What the page of families and pairs shows, as plain data."""

from typing import Any

from accounts.models import User
from tournament.families import seated_together
from tournament.field_stage import CONSEQUENCES, stage_of
from tournament.forms.people_fields import People
from tournament.models import Player, Tournament
from tournament.naming.name_order import name_key
from tournament.permissions import permissions_of


def families_page(user: User, tournament: Tournament, people: People) -> dict[str, Any]:
    """Families with their members, pairs, and who of them already sits together."""
    pairs = tournament.forbidden_pairs.select_related("first", "second")
    return {
        "tournament": tournament,
        "section": "players",
        "tab": "families",
        "families": _families(tournament),
        "pairs": sorted(pairs, key=lambda pair: name_key(pair.first.name)),
        "together": seated_together(tournament),
        "consequence": CONSEQUENCES.get(stage_of(tournament), ""),
        "people": people.choices,
        "may": permissions_of(user, tournament),
    }


def _families(tournament: Tournament) -> list[tuple[str, list[Player]]]:
    families = tournament.families.prefetch_related("players")
    found = [(family.label, sorted(family.players.all(), key=lambda one: name_key(one.name))) for family in families]
    return sorted(found, key=lambda family: name_key(family[0]))
