"""One tablet at a time writes a table's log; another sees it, and takes over only when told to.

The one that was taken over from is told at its next entry and keeps what it had not sent yet.
"""

from datetime import datetime
from typing import Any, ClassVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from games.errors import GamesError
from games.models import Recording, Tablet
from games.tablets.hand import Hand
from games.tablets.recognising import is_living


class NotWriter(GamesError):
    """Another tablet writes. `word` is what the tablet reads under `is`."""

    code = "recording.not_writer"
    word: ClassVar[str] = "not_writer"
    status = 409
    message = _("Another tablet records this table (%(device)s). Take over on this one, or go on with the other.")

    def __init__(self, *, device: str, since: datetime | None) -> None:
        super().__init__(device=device, since=since)
        self.device, self.since = device, since


class TakenOver(NotWriter):
    """Another tablet took over from this one."""

    code = "recording.taken_over"
    word = "taken_over"
    message = _(
        "Another tablet (%(device)s) has taken over. What is not sent yet stays on this one; "
        "compare before you take over again."
    )


def ensure_writer(recording: Recording, tablet: Tablet) -> None:
    """Let the tablet write; the first to write becomes the writer. Errors: NotWriter, TakenOver.

    Call it with the recording's row held: whoever comes first is then beyond doubt.
    """
    if recording.writer_id == tablet.pk:
        return
    writer = recording.writer
    if writer is None or not is_living(writer):  # a revoked tablet blocks nobody
        _make_writer(recording, tablet)
        return
    wrote_before = recording.entries.filter(tablet=tablet).exists()
    raise (TakenOver if wrote_before else NotWriter)(device=writer.device, since=recording.writer_since)


@transaction.atomic
def take_over(recording: Recording, hand: Hand) -> Recording:
    """Make this tablet the writer; doing it again changes nothing."""
    held = Recording.objects.select_for_update(of=("self",)).select_related("writer", "table__round__tournament")
    recording = held.get(pk=recording.pk)
    if recording.writer_id == hand.tablet.pk:
        return recording
    table, former = recording.table, recording.writer
    _make_writer(recording, hand.tablet)
    audit.record(
        "tablet.taken_over",
        by=hand.by(table),
        tournament_id=table.round.tournament_id,
        subject=str(table),
        before=_named(former),
        after=_named(hand.tablet),
    )
    return recording


def writer_as_seen_by(recording: Recording | None, tablet: Tablet) -> dict[str, Any] | None:
    """The writer as the console shows it: is_me, since, device, heard; None while nobody holds it.

    `since` and `heard` are ISO times. A writer whose pass has ended holds nothing any more.
    """
    if recording is None or recording.writer is None or not is_living(recording.writer):
        return None
    writer, since = recording.writer, recording.writer_since
    return {
        "is_me": writer.pk == tablet.pk,
        "device": writer.device,
        "since": since.isoformat() if since else None,
        "heard": writer.last_seen_at.isoformat(),
    }


def _make_writer(recording: Recording, tablet: Tablet) -> None:
    recording.writer, recording.writer_since = tablet, timezone.now()
    recording.save(update_fields=["writer", "writer_since"])


def _named(tablet: Tablet | None) -> dict[str, Any]:
    return {"tablet": tablet.pk, "device": tablet.device} if tablet else {}
