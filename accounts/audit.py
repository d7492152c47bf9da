"""The append-only record of privileged acts."""

from collections.abc import Mapping
from typing import Any

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
