"""Which judge has which table. A judge enters counts at that table and sees no other (T-AUTH-02)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import TournamentError
from tournament.judge_relatives import Relatives, relatives_of
from tournament.models import Role, Round, Seat, Table, Tournament
from tournament.naming.name_order import name_key
from tournament.seating.matching import match


class NotAJudge(TournamentError):
    code = "judges.not_a_judge"
    message = _("%(name)s is no judge of this tournament. Give them the role on the staff page first.")


class NoJudges(TournamentError):
    code = "judges.none"
    message = _("Nobody has the role of judge yet. Invite judges on the staff page first.")


def judges_of(tournament: Tournament) -> list[User]:
    """Everybody with the role of judge, in the order of their names."""
    judges = User.objects.filter(memberships__tournament=tournament, memberships__role=Role.JUDGE, is_active=True)
    return sorted(judges.distinct(), key=lambda judge: name_key(judge.name))


@transaction.atomic
def assign_judge(table: Table, judge: User | None, *, by: User) -> Table:
    """Give a table its judge, or none. A relative at the table is the chief referee's to weigh, not refused.

    Error: NotAJudge.
    """
    table = Table.objects.select_for_update(of=("self",)).select_related("round__tournament", "judge").get(pk=table.pk)
    if judge is not None and judge not in judges_of(table.round.tournament):
        raise NotAJudge(name=judge.name)
    if table.judge != judge:
        before = table.judge_id
        table.judge = judge
        table.save(update_fields=["judge"])
        audit.record(
            "table.judge_assigned",
            by=by,
            tournament_id=table.round.tournament_id,
            subject=str(table),
            before={"judge": before},
            after={"judge": judge.pk if judge else None},
        )
    return table


@transaction.atomic
def deal_judges(played: Round, *, by: User) -> int:
    """Give the tables without a judge those judges who have none in the same phase; returns how many.

    Nobody gets a table where a relative sits, and as seldom as possible players whom they have judged
    before. Otherwise by table number and by name, so that the order can be foreseen. Error: NoJudges.
    """
    Tournament.objects.select_for_update().get(pk=played.tournament_id)
    judges = judges_of(played.tournament)
    if not judges:
        raise NoJudges
    relatives, judged = relatives_of(played.tournament), _judged_before(played)
    given: list[Table] = []
    for phase in played.phases.prefetch_related("tables__seats"):
        tables = list(phase.tables.all())
        busy = {table.judge_id for table in tables}
        free = [judge for judge in judges if judge.pk not in busy]
        open_tables = [table for table in tables if table.judge_id is None and _is_played(table)]
        dealt = _dealt([_judge_costs(table, free, relatives, judged) for table in open_tables], len(free))
        for table, number in zip(open_tables, dealt, strict=True):
            if number >= 0:
                table.judge = free[number]
                given.append(table)
    Table.objects.bulk_update(given, ["judge"])
    if given:
        audit.record(
            "table.judges_dealt",
            by=by,
            tournament_id=played.tournament_id,
            subject=str(played),
            after={str(table.number): table.judge_id for table in given},
        )
    return len(given)


def _is_played(table: Table) -> bool:
    """Whether anybody sits there: a dissolved table needs no judge."""
    return any(seat.player_id is not None for seat in table.seats.all())


def _judged_before(played: Round) -> Counter[tuple[int, int]]:
    """(judge, player) -> in how many other rounds that judge has, or is to have, a table with that player."""
    seats = Seat.objects.filter(
        round__tournament=played.tournament_id, player__isnull=False, table__judge__isnull=False
    )
    return Counter(seats.exclude(round=played).values_list("table__judge", "player"))


def _judge_costs(
    table: Table, judges: Sequence[User], relatives: Relatives, judged: Counter[tuple[int, int]]
) -> dict[int, int]:
    """Position of each judge who may have the table -> how often they had its players before."""
    players = [seat.player_id for seat in table.seats.all() if seat.player_id is not None]
    return {
        number: sum(judged[judge.pk, player] for player in players)
        for number, judge in enumerate(judges)
        if relatives.get(judge.pk, frozenset()).isdisjoint(players)
    }


def _dealt(costs: Sequence[Mapping[int, int]], judges: int) -> list[int]:
    """For each table a judge or -1: as many judges as possible, and nobody with more players again than needed."""
    found: list[int] = [-1] * len(costs)
    for limit in sorted({cost for table in costs for cost in table.values()}):
        choices = [
            [number for cost, number in sorted((cost, number) for number, cost in table.items()) if cost <= limit]
            for table in costs
        ]
        more = match(choices, judges)
        if more.count(-1) < found.count(-1):
            found = more
    return found
