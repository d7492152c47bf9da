"""The append-only record of privileged acts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

from accounts.models import AuditEntry, User


def record(
    code: str,
    *,
    by: User | None,
    tournament_id: int | None = None,
    subject: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """Write one line: `record("seating.posted", by=carol, tournament_id=7, subject="Phase A")`.

    `code` is stable and dotted; `before` and `after` hold JSON values only. Call it inside the
    transaction of the act, so that act and line stand or fall together. `by=None` is the system.
    """
    return AuditEntry.objects.create(
        code=code,
        by=by,
        by_name=by.name if by else "system",
        tournament_id=tournament_id,
        subject=subject[:200],
        before=before,
        after=after,
        reason=reason,
    )


@dataclass(frozen=True, slots=True)
class Words:
    """What a line says in words: the only part of it that may ever be blacked out."""

    subject: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    reason: str


@transaction.atomic
def redact(lines: Mapping[int, Words], *, tournament_id: int, reason: str, by: User | None) -> AuditEntry | None:
    """Put these words in the place of those that lines (by id) had; act, time and author stay as they are.

    For erasures alone. It leaves a line that says which lines were redacted; None when there was nothing to do.
    """
    if not lines:
        return None
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL titledeed.redacting = 'on'")  # the database refuses it otherwise
        entries = AuditEntry.objects.in_bulk(list(lines))
        for pk, words in lines.items():
            entry = entries[pk]
            entry.subject, entry.before, entry.after = words.subject[:200], words.before, words.after
            entry.reason = words.reason
        AuditEntry.objects.bulk_update(entries.values(), ["subject", "before", "after", "reason"], batch_size=500)
        cursor.execute("SET LOCAL titledeed.redacting = 'off'")
    return record("record.redacted", by=by, tournament_id=tournament_id, after={"lines": sorted(lines)}, reason=reason)
