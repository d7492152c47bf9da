"""Which judge has which table. A judge enters counts at that table and sees no other (T-AUTH-02)."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import TournamentError
from tournament.models import Role, Round, Table, Tournament
from tournament.name_order import name_key


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
    """Give a table its judge, or none. Error: NotAJudge."""
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

    By table number and by name, so that the order can be foreseen. Error: NoJudges.
    """
    Tournament.objects.select_for_update().get(pk=played.tournament_id)
    judges = judges_of(played.tournament)
    if not judges:
        raise NoJudges
    given: list[Table] = []
    for phase in played.phases.prefetch_related("tables"):
        tables = list(phase.tables.all())
        busy = {table.judge_id for table in tables}
        free = (judge for judge in judges if judge.pk not in busy)
        for table, judge in zip((table for table in tables if table.judge_id is None), free, strict=False):
            table.judge = judge
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
