"""What the pages of players show, as plain data."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament.field_stage import CONSEQUENCES, FieldStage, stage_of
from tournament.forms.players import PlayerForm
from tournament.models import ForbiddenPair, Player, Tournament
from tournament.naming import countries
from tournament.naming.name_order import name_key
from tournament.naming.names import matches, searchable
from tournament.pages.incidents import conduct_of
from tournament.pages.player_words import LABELS, country_name, in_words
from tournament.permissions import Permission, permissions_of
from tournament.player_lists.entry import Column
from tournament.registration.entered import entry_of

SHOWN = {
    "all": _("everybody"),
    "field": _("players"),
    "alternates": _("alternates"),
    "proof": _("proof of citizenship open"),
    "gone": _("no longer playing"),
}


@dataclass(frozen=True, slots=True)
class Row:
    player: Player
    country: str
    citizenships: str
    is_playing: bool
    is_proof_open: bool


def players_page(user: User, tournament: Tournament, *, query: str, shown: str) -> dict[str, Any]:
    """The list, searched in any script and filtered; alphabetical."""
    rows = [_row(tournament, player) for player in tournament.players.select_related("family")]
    kept = [row for row in rows if _is_shown(row, shown) and (not query or matches(query, _haystack(row)))]
    return {
        "tournament": tournament,
        "section": "players",
        "tab": "players",
        "rows": sorted(kept, key=lambda row: name_key(row.player.name)),
        "query": query,
        "shown": shown,
        "filters": SHOWN,
        "total": len(rows),
        "field": sum(_is_shown(row, "field") for row in rows),
        "waiting": sum(_is_shown(row, "alternates") for row in rows),
        "gone": sum(_is_shown(row, "gone") for row in rows),
        "is_national": tournament.kind == Tournament.Kind.NATIONAL,
        "may": permissions_of(user, tournament),
    }


def _row(tournament: Tournament, player: Player) -> Row:
    is_playing = player.status == Player.Status.ENTERED
    needs_proof = tournament.kind == Tournament.Kind.NATIONAL and is_playing  # T-ELIG-01
    return Row(
        player,
        country_name(player.country),
        " / ".join(map(country_name, player.citizenships)),
        is_playing,
        needs_proof and not player.is_citizenship_proven,
    )


def _is_shown(row: Row, shown: str) -> bool:
    match shown:
        case "field":
            return row.is_playing and not row.player.is_alternate
        case "alternates":
            return row.is_playing and row.player.is_alternate
        case "proof":
            return row.is_proof_open
        case "gone":
            return not row.is_playing
        case _:
            return True


def _haystack(row: Row) -> str:
    player = row.player
    family = player.family.label if player.family else ""
    names = (countries.name_of(player.country, language) for language in ("en", "zh-hant") if player.country)
    return searchable(player.name, player.reference, player.city, player.state, player.club, family, *names)


def player_page(user: User, tournament: Tournament, player: Player, form: PlayerForm) -> dict[str, Any]:
    """One player with the form, the people kept apart, and what a change would affect."""
    entry = entry_of(player)
    facts = [
        (LABELS[column], in_words(column, (entry.route, entry.route_note) if column is Column.ROUTE else value))
        for column in Column
        if column not in {Column.APART, Column.PSEUDONYM, Column.NAME}
        for value in [getattr(entry, column.value)]
    ]
    stage, may = stage_of(tournament), permissions_of(user, tournament)
    return {
        "tournament": tournament,
        "section": "players",
        "player": player,
        "is_playing": player.status == Player.Status.ENTERED,
        "form": form,
        "facts": facts,
        "pairs": pairs_of(player),
        "families": [family.label for family in tournament.families.order_by("label")],
        "consequence": CONSEQUENCES.get(stage, ""),
        "can_return": stage in {FieldStage.OPEN, FieldStage.DRAFTED},
        "conduct": conduct_of(player) if Permission.SEE_INCIDENTS in may else [],
        "may": may,
    }


def new_player_page(tournament: Tournament) -> dict[str, Any]:
    """Around the form of somebody new: the families there are, and whether anybody can still be entered."""
    stage = stage_of(tournament)
    is_closed = stage in {FieldStage.POSTED, FieldStage.PLAYING}
    return {
        "tournament": tournament,
        "section": "players",
        "families": [family.label for family in tournament.families.order_by("label")],
        "is_closed": is_closed,
        "is_fixed": stage is FieldStage.PLAYING,
        "consequence": "" if is_closed else CONSEQUENCES.get(stage, ""),
    }


def pairs_of(player: Player) -> list[tuple[ForbiddenPair, Player]]:
    """The pairs a player belongs to, each with the other one."""
    pairs = player.tournament.forbidden_pairs.select_related("first", "second")
    own = [pair for pair in pairs if player.pk in (pair.first_id, pair.second_id)]
    return [(pair, pair.second if pair.first_id == player.pk else pair.first) for pair in own]
