"""What the pages of protests show, as plain data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from tournament.models import Player, Protest, ResultLine, Tournament
from tournament.permissions import permissions_of
from tournament.points_display import points
from tournament.protest_effects import Effect, effect_of, figures
from tournament.protests import is_carried_out
from tournament.results import Line, lines_of
from tournament.scorekeeper import scorekeeper


@dataclass(frozen=True, slots=True)
class ProtestLine:
    protest: Protest
    is_outstanding: bool  # upheld, and the result not corrected yet


@dataclass(frozen=True, slots=True)
class MovedRow:
    """One who would stand differently. Points and ranks as texts; `advances` None while nobody is said to play on."""

    name: str
    points_before: str
    points_after: str
    rank_before: int | None
    rank_after: int | None
    advances_before: bool | None
    advances_after: bool | None


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One player's end of the game in one of the two outcomes."""

    seat: int
    name: str
    outcome: str
    place: int
    worth: str


def protests_page(user: User, tournament: Tournament) -> dict[str, Any]:
    found = tournament.protests.select_related("table__round", "raised_by", "measure__player", "ruling", "filed_by")
    lines = [ProtestLine(protest, not is_carried_out(protest)) for protest in found]
    return {
        "tournament": tournament,
        "section": "incidents",
        "tab": "protests",
        "lines": sorted(lines, key=lambda line: not (line.protest.is_open or line.is_outstanding)),
        "may": permissions_of(user, tournament),
    }


def protest_page(user: User, tournament: Tournament, protest: Protest) -> dict[str, Any]:
    """One protest with both outcomes, and what the other one would change while it can still be decided."""
    is_outstanding = not is_carried_out(protest)
    effect = effect_of(protest) if protest.is_open or is_outstanding else None
    standing = standing_lines(protest)
    return {
        "tournament": tournament,
        "section": "incidents",
        "protest": protest,
        "is_outstanding": is_outstanding,
        "effect": effect,
        "moved": moved_rows(tournament, effect) if effect else [],
        "placed": placed_rows(tournament, effect) if effect else [],
        "standing": outcome_rows(tournament, standing),
        "corrections": scorekeeper().proposed_corrections(protest.table) if protest.table else [],
        "asked": outcome_rows(tournament, figures(protest)),
        "may": permissions_of(user, tournament),
    }


def standing_lines(protest: Protest) -> list[Line]:
    """How the table's game ended as things stand; empty without a result."""
    if protest.table is None:
        return []
    result = protest.table.results.filter(is_current=True).first()
    return lines_of(result) if result else []


def outcome_rows(tournament: Tournament, lines: Sequence[Line]) -> list[OutcomeRow]:
    names = names_of(tournament, [line.player_id for line in lines])
    labels = {value: str(label) for value, label in ResultLine.Outcome.choices}
    return [
        OutcomeRow(
            line.seat,
            names.get(line.player_id, ""),
            labels[line.outcome],
            line.placement,
            scorekeeper().money(line.net_worth, tournament),
        )
        for line in lines
    ]


def moved_rows(tournament: Tournament, effect: Effect) -> list[MovedRow]:
    names = names_of(tournament, [move.player for move in effect.moves])
    return [
        MovedRow(
            names.get(move.player, ""),
            points(move.before.sixtieths),
            points(move.after.sixtieths),
            move.before.rank,
            move.after.rank,
            move.before.advances,
            move.after.advances,
        )
        for move in effect.moves
    ]


def placed_rows(tournament: Tournament, effect: Effect) -> list[tuple[str, int, int]]:
    """Name, place as it stands and place as asked, in a game that gives no points."""
    names = names_of(tournament, [move.player for move in effect.places])
    return [(names.get(move.player, ""), move.before, move.after) for move in effect.places]


def names_of(tournament: Tournament, players: Sequence[int]) -> dict[int, str]:
    return dict(Player.objects.filter(tournament=tournament, pk__in=players).values_list("pk", "name"))
