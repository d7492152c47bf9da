"""What the page of mended seats shows: who would move, from where to where, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.alternate_queue import vacancies
from tournament.errors import TournamentError
from tournament.models import AlternateOffer, Phase, Player, Round, Tournament
from tournament.seat_mending import Proposal, Shift, propose
from tournament.seat_queries import names_of


@dataclass(frozen=True, slots=True)
class Line:
    """One player's move in words; `before` is empty for one who had no seat. `is_posted`: the list is up already."""

    name: str
    before: str
    after: str
    table: int
    why: str
    is_move: bool
    is_posted: bool


@dataclass(frozen=True, slots=True)
class Game:
    number: int
    lines: tuple[Line, ...]
    moves: int


@dataclass(frozen=True, slots=True)
class Compared:
    label: str
    before: int
    after: int


def mending_page(tournament: Tournament) -> dict[str, Any]:
    """The proposal by games, or the reason why there is none."""
    context: dict[str, Any] = {"tournament": tournament, "section": "seats", **_waiting(tournament)}
    try:
        proposal = propose(tournament)
    except TournamentError as error:
        return {**context, "obstacle": error}
    return {
        **context,
        "proposal": proposal,
        "begun": proposal.standing.begun,
        "games": _games(proposal),
        "moves": sum(shift.is_move for shift in proposal.shifts),
        "compared": _compared(proposal),
        "lead": _lead(proposal),
    }


def _waiting(tournament: Tournament) -> dict[str, Any]:
    """Empty seats of coming games, and alternates who could take them without anybody moving."""
    coming = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY, phases__started_at=None).distinct()
    alternates = tournament.players.filter(status=Player.Status.ENTERED, alternate_rank__isnull=False)
    return {
        "vacant": sum(len(vacancies(played)) for played in coming),
        "free": alternates.exclude(seats__round__in=coming).count(),
        "offers": AlternateOffer.objects.filter(
            seat__round__tournament=tournament, state=AlternateOffer.State.OPEN
        ).count(),
        "coming": coming.first(),
    }


def _lead(proposal: Proposal) -> str:
    if not proposal.shifts:
        return _("Every table that has not begun is full, and nobody sits with a relative. Nothing is to be mended.")
    moves = len({(shift.game, shift.player) for shift in proposal.shifts if shift.is_move})
    words = ngettext("%d move to another table", "%d moves to another table", moves) % moves
    return _("%(moves)s; everybody else stays. Nothing changes before you apply it.") % {"moves": words}


def _games(proposal: Proposal) -> list[Game]:
    names = names_of(proposal.tournament)
    posted = set(
        Phase.objects.filter(round__tournament=proposal.tournament, posted_at__isnull=False).values_list(
            "round__number", "tables__number"
        )
    )
    found = []
    for number, shifts in groupby(proposal.shifts, key=lambda shift: shift.game):
        lines = tuple(_line(shift, names, posted) for shift in shifts)
        found.append(Game(number, lines, sum(line.is_move for line in lines)))
    return found


def _line(shift: Shift, names: Mapping[int, str], posted: set[tuple[int, int]]) -> Line:
    concerned = {at[0] for at in (shift.before, shift.after) if at}
    return Line(
        name=names.get(shift.player, "?"),
        before=_place(shift.before) if shift.before else "",
        after=_place(shift.after),
        table=shift.after[0],
        why=_why(shift, names),
        is_move=shift.is_move,
        is_posted=any((shift.game, table) in posted for table in concerned),
    )


def _place(at: tuple[int, int]) -> str:
    return _("table %(table)d, seat %(seat)d") % {"table": at[0], "seat": at[1]}


def _why(shift: Shift, names: Mapping[int, str]) -> str:
    other = names.get(shift.because or 0, "")
    words = {
        "replaces": _("takes an empty seat"),
        "joins": _("gets a seat"),
        "fills": _("fills a table that lost a player"),
        "dissolved": _("the own table is dissolved"),
        "seat": _("closes the gap at the table"),
        "family": _("swaps, because people who must not meet would share a table (%(other)s)") % {"other": other},
    }
    return words[shift.reason]


def _compared(proposal: Proposal) -> list[Compared]:
    before, after = proposal.figures()
    return [
        Compared(ngettext("family meeting", "family meetings", after.family), before.family, after.family),
        Compared(ngettext("repeat meeting", "repeat meetings", after.repeats), before.repeats, after.repeats),
        Compared(
            ngettext("seat used twice", "seats used twice", after.seats_twice), before.seats_twice, after.seats_twice
        ),
    ]
