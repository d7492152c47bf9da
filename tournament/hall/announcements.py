"""What the chief referee says to the whole hall: large, and gone when it is no longer true."""

from datetime import timedelta
from unicodedata import east_asian_width

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import audit
from accounts.models import User
from jobs import live
from tournament.hall.screens import TOPIC
from tournament.models import Announcement, Tournament

WIDEST = 240  # what still can be read from ten metres beside a clock


def width_of(text: str) -> int:
    """How much room it takes, in letters: a Chinese sign is as wide as two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def in_force(tournament: Tournament) -> QuerySet[Announcement]:
    """What stands on the screens now, the oldest first."""
    return tournament.announcements.filter(expires_at__gt=timezone.now(), withdrawn_at=None)


@transaction.atomic
def announce(tournament: Tournament, *, text: str, minutes: int, by: User) -> Announcement:
    """Show it for so many minutes. The same words while they still stand there only last longer."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    now = timezone.now()
    until = now + timedelta(minutes=minutes)
    made = in_force(tournament).filter(text=text).first()
    if made is None:
        made = Announcement.objects.create(tournament=tournament, text=text, by=by, at=now, expires_at=until)
    else:
        made.expires_at = until
        made.save(update_fields=["expires_at"])
    _note("announcement.made", made, by=by, minutes=minutes)
    return made


@transaction.atomic
def withdraw(made: Announcement, *, by: User) -> None:
    """Take it off the screens; once more changes nothing."""
    if Announcement.objects.filter(pk=made.pk, withdrawn_at=None).update(withdrawn_at=timezone.now()):
        _note("announcement.withdrawn", made, by=by)


def _note(code: str, made: Announcement, *, by: User, minutes: int | None = None) -> None:
    after = {"text": made.text, **({"minutes": minutes} if minutes else {})}
    audit.record(code, by=by, tournament_id=made.tournament_id, after=after)
    live.publish(made.tournament_id, TOPIC, {})
