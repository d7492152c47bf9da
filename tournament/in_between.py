"""What somebody else did while a page was open: told to whoever comes too late, so that nobody has to guess."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from accounts.models import AuditEntry
from tournament.acts import name_of
from tournament.local_time import time_of_day
from tournament.models import Tournament


def newest_act(tournament: Tournament, codes: Iterable[str]) -> str:
    """ "Carol, 14:05: Seats posted" for the newest of these acts; "" if there was none."""
    entry = AuditEntry.objects.filter(tournament_id=tournament.pk, code__in=list(codes)).order_by("-id").first()
    if entry is None:
        return ""
    values = {"name": entry.by_name, "time": time_of_day(entry.at, tournament), "act": name_of(entry.code)}
    return _("%(name)s, %(time)s: %(act)s") % values
