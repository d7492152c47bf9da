"""What a referee tells one table or all tables of a round, on their tablets; and which tablets have shown it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from accounts import audit
from accounts.models import User
from games.models import MessageShown, Recording, Tablet, TabletMessage
from jobs import live
from tournament.models import Round, Table

LASTS = timedelta(minutes=30)
TOPIC = "message"


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message with how many of the tablets that record there have shown it."""

    message: TabletMessage
    shown: int
    expected: int


@transaction.atomic
def send(played: Round, *, text: str, key: UUID, table: Table | None = None, by: User) -> TabletMessage:
    """Put a message on the tablet of one table, or of all tables of the round; the same key again sends nothing.

    It stays until the judge has seen it, for half an hour at most.
    """
    values = {"round": played, "table": table, "text": text, "by": by, "expires_at": timezone.now() + LASTS}
    message, is_new = TabletMessage.objects.get_or_create(key=key, defaults=values)
    if is_new:
        subject = f"{table or played}: {text}"
        audit.record("message.sent", by=by, tournament_id=played.tournament_id, subject=subject, after={"text": text})
        live.publish(played.tournament_id, TOPIC, {"table": table.pk if table else None, "id": message.pk})
    return message


def for_table(table: Table) -> list[dict[str, Any]]:
    """The messages that this table's tablets should show or have shown, oldest first: id, text, at (ISO)."""
    wanted = Q(table=table) | Q(table=None)
    messages = TabletMessage.objects.filter(wanted, round=table.round_id, expires_at__gt=timezone.now())
    return [{"id": message.pk, "text": message.text, "at": message.at.isoformat()} for message in messages]


def note_shown(table: Table, tablet: Tablet, ids: Iterable[int]) -> None:
    """The tablet has had these messages on its screen; ids of other tables' messages are passed over."""
    own = {message["id"] for message in for_table(table)}
    seen = set(tablet.shown_messages.filter(message__in=own).values_list("message_id", flat=True))
    new = (own & set(ids)) - seen
    if not new:
        return
    rows = [MessageShown(message_id=number, tablet=tablet) for number in sorted(new)]
    MessageShown.objects.bulk_create(rows, ignore_conflicts=True)
    live.publish(tablet.tournament_id, TOPIC, {"table": table.pk})


def sent_in(played: Round, *, most: int = 5) -> list[SentMessage]:
    """The newest messages of a round, newest first, with how far they have come."""
    counted = played.tablet_messages.select_related("table").annotate(seen=Count("shown__tablet", distinct=True))
    newest = list(counted.order_by("-at", "-id")[:most])
    writers = set(
        Recording.objects.filter(table__round=played, writer__isnull=False).values_list("table_id", flat=True)
    )
    return [
        SentMessage(each, each.seen, len(writers) if each.table_id is None else len({each.table_id} & writers))
        for each in newest
    ]
