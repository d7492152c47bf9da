"""A tournament's players and terms in the form that `tournament.player_lists` reasons about."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, replace
from hashlib import sha256

from accounts.models import User
from tournament.field_stage import FieldStage, stage_of
from tournament.models import Player, Ruling, Tournament
from tournament.options import option
from tournament.permissions import Permission, is_allowed
from tournament.player_lists.entry import Entered, Entry
from tournament.player_lists.terms import Terms

ADMITTED = "eligibility.admitted"
NATIONAL_ALTERNATES = 3  # T-ALT-01

# What a player and an entry both call by the same name.
PLAIN_FIELDS = (
    "name", "reference", "city", "state", "country", "is_citizenship_proven", "club", "category", "route",
    "route_note", "alternate_rank", "fixed_table",
)  # fmt: skip


def entered_players(tournament: Tournament) -> tuple[Entered, ...]:
    """Everybody who was ever entered, in the order of entry; two queries."""
    partners: dict[int, set[int]] = defaultdict(set)
    for first, second in tournament.forbidden_pairs.values_list("first", "second"):
        partners[first].add(second)
        partners[second].add(first)
    players = tournament.players.select_related("family").order_by("pk")
    return tuple(
        Entered(player.pk, entry_of(player), player.status == Player.Status.ENTERED, frozenset(partners[player.pk]))
        for player in players
    )


def entry_of(player: Player) -> Entry:
    return Entry(
        citizenships=tuple(player.citizenships),
        family=player.family.label if player.family else "",
        **{name: getattr(player, name) for name in PLAIN_FIELDS},
    )


def terms_of(tournament: Tournament, *, by: User | None = None) -> Terms:
    """What the tournament asks of an entry; `by` decides only whether pseudonyms may be proposed (T-PUB-02)."""
    stage = stage_of(tournament)
    return Terms(
        kind=tournament.kind,
        country=tournament.country,
        required_category=tournament.required_category,
        guaranteed_alternates=guaranteed_alternates(tournament),
        fills_with_alternates=option(tournament, "fill_tables") == "alternates_first",
        allows_threes=option(tournament, "tables_of_three") == "yes",
        is_field_closed=stage in {FieldStage.POSTED, FieldStage.PLAYING},
        is_order_closed=stage is FieldStage.PLAYING,
        may_propose_pseudonyms=by is None or is_allowed(by, tournament, Permission.PROPOSE_PSEUDONYMS),
        admitted=_admitted(tournament),
    )


def guaranteed_alternates(tournament: Tournament) -> int:
    """Three in a national championship (T-ALT-01), what the organiser says in a world championship (GAP-A1)."""
    if tournament.kind == Tournament.Kind.NATIONAL:
        return NATIONAL_ALTERNATES
    return option(tournament, "world_alternates") if tournament.kind == Tournament.Kind.WORLD else 0


def _admitted(tournament: Tournament) -> frozenset[int]:
    rulings = Ruling.objects.filter(tournament=tournament, code=ADMITTED).values_list("after__player", flat=True)
    return frozenset(int(player) for player in rulings if player is not None)


def digest_of(entered: Sequence[Entered], terms: Terms) -> str:
    """A fingerprint of everything a preview depends on apart from the file and who looks at it."""
    facts = [asdict(replace(terms, may_propose_pseudonyms=True)), *(asdict(one) for one in entered)]
    return sha256(json.dumps(facts, sort_keys=True, default=sorted).encode()).hexdigest()
