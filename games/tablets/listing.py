"""The desk's list of tables and their tablets: who is there is told by the last pulse."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Recording, TablePass, Tablet
from games.tablets.passes import living_passes, table_numbers
from games.tablets.presence import SILENT
from tournament.models import Tournament

FORGOTTEN = timedelta(hours=12)  # after which a browser that somebody signed in with is no longer listed


@dataclass(frozen=True, slots=True)
class TabletRow:
    """One device as the desk sees it; `writes` are the numbers of the tables whose log it writes."""

    tablet: Tablet
    heard: str
    is_silent: bool
    writes: tuple[int, ...]


@dataclass(slots=True)
class TableRow:
    number: int
    table_pass: TablePass | None
    tablets: list[TabletRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Listing:
    tables: list[TableRow]
    people: list[TabletRow]

    @property
    def without_pass(self) -> list[int]:
        return [row.number for row in self.tables if row.table_pass is None]

    @property
    def with_pass(self) -> list[int]:
        return [row.number for row in self.tables if row.table_pass is not None]

    @property
    def paired(self) -> int:
        """Tables with a tablet."""
        return sum(bool(row.tablets) for row in self.tables)

    @property
    def silent(self) -> list[int]:
        """Numbers of the tables whose tablets have all fallen silent."""
        return [row.number for row in self.tables if row.tablets and all(one.is_silent for one in row.tablets)]


def listing(tournament: Tournament) -> Listing:
    """Every table with its pass and tablets, and the browsers of people who are signed in; five queries."""
    now = timezone.now()
    passes = {living.table_number: living for living in living_passes(tournament)}
    rows = {number: TableRow(number, passes.get(number)) for number in sorted({*table_numbers(tournament), *passes})}
    people = []
    tablets = tournament.tablets.filter(ended_at=None).select_related("table_pass", "user")
    writing = _writing(tournament)
    for tablet in tablets.order_by("-last_seen_at"):
        row = _row(tablet, now, writing.get(tablet.pk, ()))
        its_pass = tablet.table_pass
        if its_pass is None:
            if now - tablet.last_seen_at < FORGOTTEN:
                people.append(row)
        elif passes.get(its_pass.table_number) == its_pass:
            rows[its_pass.table_number].tablets.append(row)
    return Listing(list(rows.values()), people)


def heard_ago(then: datetime, now: datetime) -> str:
    """ "12 seconds ago", to the largest unit that is not zero."""
    seconds = max(int((now - then).total_seconds()), 0)
    if seconds < 10:
        return _("just now")
    if seconds < 60:
        return ngettext("%(n)d second ago", "%(n)d seconds ago", seconds) % {"n": seconds}
    minutes = seconds // 60
    if minutes < 60:
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("%(n)d hour ago", "%(n)d hours ago", hours) % {"n": hours}


def _writing(tournament: Tournament) -> dict[int, Sequence[int]]:
    """By tablet, the numbers of the tables that it writes just now."""
    open_logs = Recording.objects.filter(
        table__round__tournament=tournament, state=Recording.State.OPEN, writer__isnull=False
    )
    found: defaultdict[int, list[int]] = defaultdict(list)
    for writer, number in open_logs.values_list("writer", "table__number").order_by("table__number"):
        found[writer].append(number)
    return dict(found)


def _row(tablet: Tablet, now: datetime, writes: Sequence[int]) -> TabletRow:
    is_silent = now - tablet.last_seen_at > SILENT
    return TabletRow(tablet, heard_ago(tablet.last_seen_at, now), is_silent, tuple(writes))
