"""Which tablets are there: by what they said last, never by how many pages are open."""

from datetime import timedelta

from django.utils import timezone

from games.models import Tablet

SPARE = timedelta(seconds=10)  # an unchanged sign of life is written down no more often than this
SILENT = timedelta(seconds=30)  # six pulses missed
MOST_UNSENT = 32_767  # what the column holds
MOST_NUMBER = 2**31 - 1


def heard_from(tablet: Tablet, head: int, unsent: int) -> None:
    """Note the number of the newest line that the tablet knows, and how many entries wait on it."""
    head, unsent = min(max(head, 0), MOST_NUMBER), min(max(unsent, 0), MOST_UNSENT)
    now = timezone.now()
    is_news = (tablet.last_number, tablet.unsent) != (head, unsent)
    if not is_news and now - tablet.last_seen_at < SPARE:
        return
    tablet.last_number, tablet.unsent, tablet.last_seen_at = head, unsent, now
    tablet.save(update_fields=["last_number", "unsent", "last_seen_at"])


def is_silent(tablet: Tablet) -> bool:
    return timezone.now() - tablet.last_seen_at > SILENT
