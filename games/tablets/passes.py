"""Passes: what lets a tablet record at one table number, issued and revoked at the desk."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from games.errors import GamesError
from games.models import TablePass, Tablet
from games.tablets import codes
from tournament.models import Table, Tournament

NIGHT = time(6)  # a pass ends in the small hours: the day's last game may go on past midnight
MOST_DAYS = 7


class NoSuchTable(GamesError):
    code = "tablet.no_such_table"
    message = _("There is no table of this number. Draft the seats first; they make the tables.")


class DayOutOfReach(GamesError):
    code = "tablet.day_out_of_reach"
    message = _("Choose a last day from today on, at most %(days)s days ahead.")


@dataclass(frozen=True, slots=True)
class Issued:
    """A pass with its codes, which cannot be had again."""

    table_pass: TablePass
    long_code: str
    short_code: str


def table_numbers(tournament: Tournament) -> list[int]:
    """The numbers of the tables that stand in the hall, whichever round uses them."""
    numbers = Table.objects.filter(round__tournament=tournament).order_by("number")
    return list(numbers.values_list("number", flat=True).distinct())


def living_passes(tournament: Tournament) -> list[TablePass]:
    living = tournament.table_passes.filter(revoked_at=None, expires_at__gt=timezone.now())
    return list(living.order_by("table_number"))


def numbers_without_pass(tournament: Tournament) -> list[int]:
    served = {living.table_number for living in living_passes(tournament)}
    return [number for number in table_numbers(tournament) if number not in served]


def usual_last_day(tournament: Tournament) -> date:
    """The tournament's first day, or today once that has come."""
    today = timezone.now().astimezone(ZoneInfo(tournament.zone)).date()
    soon = today + timedelta(days=MOST_DAYS)
    return min(max(today, tournament.date or today), soon)


def end_of(last_day: date, tournament: Tournament) -> datetime:
    """When a pass for this day stops working: in the early morning after it, by the tournament's clock."""
    morning = datetime.combine(last_day + timedelta(days=1), NIGHT, tzinfo=ZoneInfo(tournament.zone))
    return morning.astimezone(UTC)


@transaction.atomic
def issue(tournament: Tournament, *, numbers: Sequence[int], last_day: date, by: User) -> list[Issued]:
    """New passes for these table numbers; the ones they had, and the tablets paired by them, end.

    Errors: NoSuchTable, DayOutOfReach.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not numbers or not set(numbers) <= set(table_numbers(tournament)):
        raise NoSuchTable
    first = timezone.now().astimezone(ZoneInfo(tournament.zone)).date()
    if not first <= last_day <= first + timedelta(days=MOST_DAYS):
        raise DayOutOfReach(days=MOST_DAYS)
    _end(tournament, numbers, by=by)
    until = end_of(last_day, tournament)
    issued = [_issue_one(tournament, number, until, by) for number in sorted(set(numbers))]
    after = {"tables": [one.table_pass.table_number for one in issued], "until": until.isoformat()}
    audit.record("tablet.passes_issued", by=by, tournament_id=tournament.pk, after=after)
    return issued


@transaction.atomic
def revoke(tournament: Tournament, *, numbers: Sequence[int], by: User) -> int:
    """End the passes of these table numbers; their tablets' very next request is refused. How many ended."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    ended = _end(tournament, numbers, by=by)
    if ended:
        after = {"tables": ended}
        audit.record("tablet.passes_revoked", by=by, tournament_id=tournament.pk, after=after)
    return len(ended)


def _end(tournament: Tournament, numbers: Sequence[int], *, by: User) -> list[int]:
    """The table numbers whose pass has just ended, expired ones among them."""
    now = timezone.now()
    passes = TablePass.objects.filter(tournament=tournament, table_number__in=numbers, revoked_at=None)
    ended = {table_pass.pk: table_pass.table_number for table_pass in passes}
    Tablet.objects.filter(table_pass__in=ended, ended_at=None).update(ended_at=now)
    TablePass.objects.filter(pk__in=ended).update(revoked_at=now, revoked_by=by)
    return sorted(ended.values())


def _issue_one(tournament: Tournament, number: int, until: datetime, by: User) -> Issued:
    long_code, long_hash = codes.new_long_code()
    short_code, short_hash = codes.new_short_code()
    while TablePass.objects.filter(short_code_hash=short_hash, revoked_at=None).exists():
        short_code, short_hash = codes.new_short_code()
    table_pass = TablePass.objects.create(
        tournament=tournament,
        table_number=number,
        token_hash=long_hash,
        short_code_hash=short_hash,
        issued_by=by,
        expires_at=until,
    )
    return Issued(table_pass, long_code, short_code)
