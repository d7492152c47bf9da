"""Dice under supervision, where points and every declared tie-break are equal (GAP-S5)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import TournamentError
from tournament.models import RollOff, Round, Tournament
from tournament.results import preliminary_cut
from tournament.semi_finals import semi_finals_of, table_ends

LEAST, MOST = 2, 12  # two dice
WITNESSES = 2


class RollOffIncomplete(TournamentError):
    code = "roll_off.incomplete"
    message = _("Every tied player throws once, and players with the same total throw again until no two are equal.")


class NoRollOffNeeded(TournamentError):
    code = "roll_off.not_needed"
    status = 409
    message = _("These players are not tied for the last places in the final (any more). Look at the standings again.")


class TooFewWitnesses(TournamentError):
    code = "roll_off.too_few_witnesses"
    message = _("Name at least two people who saw the dice fall.")


@dataclass(frozen=True, slots=True)
class Tie:
    """Players of whom `places` go on and whom nothing but dice can part.

    `round` is None at the cut of the preliminaries; at a table of the semi-finals, `table` is its number.
    """

    players: tuple[int, ...]
    places: int = 1
    round: Round | None = None
    table: int | None = None


def open_ties(tournament: Tournament) -> list[Tie]:
    """The ties that keep the next stage from being seated: at the cut, then table by table."""
    semi_finals = semi_finals_of(tournament)
    if semi_finals is None:
        cut = preliminary_cut(tournament)
        return [Tie(cut.tied, cut.open_places)] if cut.tied else []
    ends = table_ends(semi_finals)
    return [Tie(end.tied, round=semi_finals, table=end.table.number) for end in ends if end.tied]


def still_equal(throws: Sequence[Mapping[int, int]], players: Sequence[int]) -> list[list[int]]:
    """Who has to throw again: the groups that all their throws so far leave equal. Nobody: it is decided."""
    totals: dict[tuple[int | None, ...], list[int]] = {}
    for player in players:
        totals.setdefault(tuple(throw.get(player) for throw in throws), []).append(player)
    return [group for group in totals.values() if len(group) > 1]


@transaction.atomic
def record_roll_off(
    tournament: Tournament, *, throws: Sequence[Mapping[int, int]], witnesses: str, by: User
) -> RollOff:
    """Settle a tie by dice thrown under supervision; the places follow from it.

    `throws[0]` holds every tied player's total of two dice; each further throw only those who were
    still equal. `witnesses` names at least two, apart by commas. Errors: NoRollOffNeeded,
    RollOffIncomplete, TooFewWitnesses.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    tie = next((tie for tie in open_ties(tournament) if throws and set(throws[0]) == set(tie.players)), None)
    if tie is None:
        raise NoRollOffNeeded
    named = names_in(witnesses)
    if len({name.casefold() for name in named}) < WITNESSES:
        raise TooFewWitnesses
    order = _order_of(list(tie.players), list(throws))
    roll_off = RollOff.objects.create(
        tournament=tournament,
        round=tie.round,
        order=order,
        rolls=[{str(player): total for player, total in throw.items()} for throw in throws],
        witnesses=", ".join(named)[:200],
        by=by,
    )
    audit.record(
        "standings.roll_off",
        by=by,
        tournament_id=tournament.pk,
        subject=", ".join(tournament.players.get(pk=pk).name for pk in order),
        after={"order": order, "rolls": roll_off.rolls, "witnesses": roll_off.witnesses, "table": tie.table},
    )
    return roll_off


def names_in(text: str) -> list[str]:
    """The names in a list as people write one: apart by commas, semicolons or lines."""
    return [name.strip() for name in re.split(r"[,;，、；\n]", text) if name.strip()]


def _order_of(tied: list[int], throws: list[Mapping[int, int]]) -> list[int]:
    """The tied players, highest total first, equals ordered by the throws that follow."""
    if len(tied) == 1:
        return tied
    if not throws:
        raise RollOffIncomplete
    throw, later = throws[0], throws[1:]
    if any(player not in throw or not LEAST <= throw[player] <= MOST for player in tied):
        raise RollOffIncomplete
    totals = sorted({throw[player] for player in tied}, reverse=True)
    parts = ([player for player in tied if throw[player] == total] for total in totals)
    return [player for part in parts for player in _order_of(part, later)]
