"""The hash of a line of a recording's log, and of what stands before the first (docs/protocol.md).

Standard library only: whoever checks an archive needs nothing else.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime


def canonical(value: object) -> bytes:
    """JSON in the one way it is hashed: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def digest(value: object) -> str:
    """SHA-256 of the canonical JSON, as hex."""
    return hashlib.sha256(canonical(value)).hexdigest()


def genesis(header: Mapping[str, object], table: Mapping[str, object]) -> str:
    """What the first line follows: the header of the game record and where it is played.

    `table` is {"tournament": id, "round": number, "table": number}.
    """
    return digest({"header": header, "table": table})


def line_hash(
    previous: str,
    *,
    number: int,
    kind: str,
    place: int | None,
    action: Mapping[str, object] | None,
    events: Sequence[object],
    key: str | None,
    reason: str,
    by: int | None,
    tablet: int | None,
    at: datetime,
) -> str:
    """The hash of one line; `by` and `tablet` are ids, never names."""
    return digest(
        {
            "recording": previous,
            "number": number,
            "kind": kind,
            "place": place,
            "action": action,
            "events": events,
            "key": key,
            "reason": reason,
            "by": by,
            "tablet": tablet,
            "at": at.astimezone(UTC).isoformat(timespec="microseconds"),
        }
    )
