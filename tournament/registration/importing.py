"""From an uploaded file to players: kept, previewed again if need be, then taken whole or not at all."""

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.models import User
from tournament.models import FieldImport, Tournament
from tournament.registration.changes import values_of
from tournament.registration.errors import ImportDiscarded, ImportHasErrors, ImportStale
from tournament.registration.previewing import Preview, preview
from tournament.registration.pseudonym_column import propose_all
from tournament.registration.writing import write_pairs, write_players

State = FieldImport.State


@dataclass(frozen=True, slots=True)
class Outcome:
    created: int = 0
    changed: int = 0
    unchanged: int = 0


def upload(tournament: Tournament, content: bytes, filename: str, *, by: User) -> FieldImport:
    """Keep a file for its preview; the same file again finds the preview that is still open."""
    digest = sha256(content).hexdigest()
    found = preview(tournament, content, filename, by=by)
    kept, _is_new = FieldImport.objects.update_or_create(
        tournament=tournament,
        digest=digest,
        state=State.PREVIEWED,
        uploaded_by=by,
        defaults={"players_digest": found.players_digest, "filename": filename[-200:]},
        create_defaults={"players_digest": found.players_digest, "filename": filename[-200:], "content": content},
    )
    return kept


def preview_of(field_import: FieldImport, *, by: User) -> Preview:
    """The preview against the players as they are now."""
    return preview(field_import.tournament, bytes(field_import.content), field_import.filename, by=by)


def is_stale(field_import: FieldImport, found: Preview) -> bool:
    """Whether the players changed since the preview that was looked at."""
    return field_import.players_digest != found.players_digest


def look_again(field_import: FieldImport, *, by: User) -> FieldImport:
    """Take the preview as it is now for the one that was looked at."""
    field_import.players_digest = preview_of(field_import, by=by).players_digest
    field_import.save(update_fields=["players_digest"])
    return field_import


@transaction.atomic
def apply_import(field_import: FieldImport, *, by: User) -> Outcome:
    """Take the list: everything or nothing. A second click changes nothing and gets the same answer.

    Errors: ImportStale (409), ImportHasErrors (422), ImportDiscarded (409).
    """
    tournament = Tournament.objects.select_for_update().get(pk=field_import.tournament_id)
    kept = FieldImport.objects.select_for_update().get(pk=field_import.pk)
    if kept.state == State.APPLIED:
        return Outcome(**kept.outcome)
    if kept.state == State.DISCARDED:
        raise ImportDiscarded
    found = preview(tournament, bytes(kept.content), kept.filename, by=by)
    if is_stale(kept, found):
        raise ImportStale
    if not found.can_be_applied:
        raise ImportHasErrors
    outcome = _take(tournament, found, by=by)
    kept.state, kept.applied_at, kept.outcome = State.APPLIED, timezone.now(), asdict(outcome)
    kept.save(update_fields=["state", "applied_at", "outcome"])
    return outcome


def _take(tournament: Tournament, found: Preview, *, by: User) -> Outcome:
    written = write_players(tournament, found.assessment)
    write_pairs(tournament, found.assessment, written)
    propose_all(written.players, found.proposals, by=by)
    outcome = Outcome(found.count("new"), found.count("changed"), found.count("unchanged"))
    before, after = _before_and_after(found)
    audit.record(
        "field.imported", by=by, tournament_id=tournament.pk, subject=found.filename, before=before, after=after
    )
    return outcome


@transaction.atomic
def discard(field_import: FieldImport, *, by: User) -> None:
    """Throw a preview away; nothing was written by it. One that was applied stays as it is."""
    kept = FieldImport.objects.select_for_update().get(pk=field_import.pk)
    if kept.state == State.PREVIEWED:
        kept.state = State.DISCARDED
        kept.save(update_fields=["state"])
        audit.record("field.import_discarded", by=by, tournament_id=kept.tournament_id, subject=kept.filename)


def _before_and_after(found: Preview) -> tuple[dict[str, Any], dict[str, Any]]:
    """Who was new, and what was changed about whom."""
    changed = [row for row in found.rows if row.fate == "changed"]
    before = {"changed": {row.entry.name: values_of(row.changes, "before") for row in changed}}
    after = {
        "new": [row.entry.name for row in found.rows if row.fate == "new"],
        "changed": {row.entry.name: values_of(row.changes, "after") for row in changed},
    }
    return before, after
