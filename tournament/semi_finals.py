"""Semi-finals: the best of the preliminaries at tables of four; each table's winner plays the final.

The league rules know none (T-FMT-01). The world championships of 2009 and 2015 played them, with sixteen.
They are played and counted as a preliminary is, with net worth (T-SCORE-05), but give no points and keep no
relatives apart.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from secrets import randbits

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament import protests
from tournament.enumeration import enumerated
from tournament.errors import TournamentError
from tournament.models import Phase, ResultLine, RollOff, Round, Seat, Table, Tournament
from tournament.options import option
from tournament.results import preliminary_cut

TABLE_SIZE = 4


class NoSemiFinals(TournamentError):
    code = "semi_finals.none"
    status = 409
    message = _("This tournament has no semi-finals: the final follows the preliminaries.")


class PreliminariesOpen(TournamentError):
    code = "semi_finals.preliminaries_open"
    status = 409
    message = _("The semi-finals are seated once every preliminary has been published.")


class CutTied(TournamentError):
    code = "semi_finals.cut_tied"
    status = 409
    message = _(
        "Still tied for the last place in the semi-finals: %(names)s. "
        "Let them roll dice under supervision and record it."
    )


class TooFew(TournamentError):
    code = "semi_finals.too_few"
    status = 409
    message = _(
        "Only %(count)s players are still in the ranking; the semi-finals need %(size)s. "
        "Change the number of players in the semi-finals by a ruling."
    )


@dataclass(frozen=True, slots=True)
class TableEnd:
    """How one semi-final table ended: its winner, or those who share its first place until dice part them."""

    table: Table
    winner: int | None = None
    tied: tuple[int, ...] = ()


def seeded_tables(ranked: Sequence[int]) -> list[list[int]]:
    """Tables of equal strength from players in order of rank: 1-8-9-16, 2-7-10-15, 3-6-11-14, 4-5-12-13."""
    count = len(ranked) // TABLE_SIZE
    rows = [ranked[at : at + count] for at in range(0, len(ranked), count)]
    folded = [row if number % 2 == 0 else row[::-1] for number, row in enumerate(rows)]
    return [list(table) for table in zip(*folded, strict=True)]


def semi_finals_of(tournament: Tournament) -> Round | None:
    return tournament.rounds.filter(kind=Round.Kind.SEMI_FINAL).first()


@transaction.atomic
def seat_semi_finals(tournament: Tournament, *, seed: int | None = None, by: User) -> Round:
    """Make the tables of the semi-finals from the ranking; a second call finds those of the first.

    Who meets whom follows the rank or the lot; seats at a table as in the final (GAP-S9).
    Errors: NoSemiFinals, PreliminariesOpen, CutTied, TooFew, ProtestsWaiting.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not tournament.has_semi_finals:
        raise NoSemiFinals
    semi_finals = semi_finals_of(tournament)
    if semi_finals:
        return semi_finals
    ranked = _semi_finalists(tournament)
    protests.refuse_if_undecided(tournament)
    seed = randbits(32) if seed is None else seed
    tables = _tables(tournament, ranked, Random(seed))  # noqa: S311  (a lot that can be drawn again, not a secret)
    semi_finals = Round.objects.create(
        tournament=tournament,
        number=tournament.preliminaries + 1,
        kind=Round.Kind.SEMI_FINAL,
        state=Round.State.CONFIRMED,
    )
    seat_tables(semi_finals, tables)
    audit.record(
        "semi_finals.seated",
        by=by,
        tournament_id=tournament.pk,
        subject=tournament.name,
        after={"semi_finalists": list(ranked), "tables": tables, "seed": seed},
    )
    return semi_finals


def _semi_finalists(tournament: Tournament) -> tuple[int, ...]:
    if tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).exclude(state=Round.State.PUBLISHED).exists():
        raise PreliminariesOpen
    cut = preliminary_cut(tournament)
    if cut.tied:
        raise CutTied(names=enumerated(tournament.players.filter(pk__in=cut.tied).values_list("name", flat=True)))
    if len(cut.finalists) < tournament.semi_final_size:
        raise TooFew(count=len(cut.finalists), size=tournament.semi_final_size)
    return cut.finalists


def _tables(tournament: Tournament, ranked: Sequence[int], lot: Random) -> list[list[int]]:
    order = list(ranked)
    if tournament.semi_final_seeding == Tournament.Seeding.LOTS:
        lot.shuffle(order)
    tables = seeded_tables(order)
    place = {player: rank for rank, player in enumerate(ranked)}
    for table in tables:
        if option(tournament, "final_seats") == "lots":
            lot.shuffle(table)
        else:
            table.sort(key=place.__getitem__)
    return tables


def seat_tables(played: Round, tables: Sequence[Sequence[int]]) -> None:
    """Tables 1, 2, … of one phase with these players at seats 1, 2, …"""
    phase = Phase.objects.create(round=played)
    for number, players in enumerate(tables, 1):
        table = Table.objects.create(round=played, phase=phase, number=number)
        Seat.objects.bulk_create(
            Seat(table=table, round=played, position=position, player_id=player)
            for position, player in enumerate(players, 1)
        )


def table_ends(semi_finals: Round) -> list[TableEnd]:
    """How the tables that have their result ended, in order of their numbers."""
    tables = semi_finals.tables.filter(results__is_current=True).order_by("number")
    roll_offs = list(semi_finals.roll_offs.order_by("-id"))
    return [_end_of(table, roll_offs) for table in tables]


def _end_of(table: Table, roll_offs: Sequence[RollOff]) -> TableEnd:
    """Whoever is placed first; what T-SCORE-06 left equal, the dice decide."""
    firsts = lines_of_table(table).filter(outcome=ResultLine.Outcome.SURVIVOR, placement=1)
    equal = tuple(firsts.order_by("seat").values_list("player", flat=True))
    if len(equal) < 2:
        return TableEnd(table, winner=equal[0] if equal else None)
    order = next((roll_off.order for roll_off in roll_offs if set(equal) <= set(roll_off.order)), None)
    if order is None:
        return TableEnd(table, tied=equal)
    return TableEnd(table, winner=min(equal, key=order.index))


def lines_of_table(table: Table) -> QuerySet[ResultLine]:
    return ResultLine.objects.filter(result__table=table, result__is_current=True)


def by_place(semi_finals: Round) -> Iterator[int]:
    """Everybody who played the semi-finals, by place at the table, then net worth."""
    lines = ResultLine.objects.filter(result__table__round=semi_finals, result__is_current=True)
    yield from lines.order_by("placement", "-net_worth", "-unmortgaged_value", "pk").values_list("player", flat=True)
