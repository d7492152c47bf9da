"""The record of one tournament: who did what, when, and what it was before."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.models import AuditEntry, User
from tournament.acts import name_of
from tournament.models import Tournament

LONG = 160  # letters; a longer value, such as a whole count, is folded


@dataclass(frozen=True)
class Change:
    """One value before and after; None where there was or is nothing."""

    key: str
    before: str | None
    after: str | None

    @property
    def is_long(self) -> bool:
        return max(len(self.before or ""), len(self.after or "")) > LONG


def entries(tournament: Tournament, *, code: str = "", person: int | None = None) -> QuerySet[AuditEntry]:
    """The newest first. `code` may be a whole code or its beginning ("seating")."""
    found = _of(tournament)
    if code:
        found = found.filter(code=code) | found.filter(code__startswith=f"{code}.")
    return found if person is None else found.filter(by=person)


def acts(tournament: Tournament) -> list[tuple[str, str]]:
    """The codes that occur and what they say, in the order of the codes."""
    found = _of(tournament).order_by("code").values_list("code", flat=True).distinct()
    return [(code, name_of(code)) for code in found]


def people(tournament: Tournament) -> QuerySet[User]:
    return User.objects.filter(pk__in=_of(tournament).values("by")).order_by("name", "pk")


def changes(entry: AuditEntry) -> Iterator[Change]:
    """What differs, key by key; what stayed as it was is left out."""
    before, after = entry.before or {}, entry.after or {}
    for key in [*before, *(key for key in after if key not in before)]:
        if key not in before or key not in after or before[key] != after[key]:
            yield Change(key, _shown(before, key), _shown(after, key))


def _of(tournament: Tournament) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(tournament_id=tournament.pk)


def _shown(values: dict[str, Any], key: str) -> str | None:
    value = values.get(key)
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)
