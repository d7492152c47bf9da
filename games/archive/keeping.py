"""The newest archive of a tournament, kept so that it can be downloaded from the desk."""

import hashlib

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.models import User
from games.archive.writing import Draft, finish
from games.models import ArchiveFile
from tournament.chain import head_of


@transaction.atomic
def keep(made: Draft, *, by: User | None) -> ArchiveFile:
    """Finish an archive and keep it in the place of the one before. Error: MovedOn."""
    with finish(made) as file:
        content = file.read()
    kept, _is_new = ArchiveFile.objects.update_or_create(
        tournament=made.tournament,
        defaults={
            "content": content,
            "size": len(content),
            "digest": hashlib.sha256(content).hexdigest(),
            "head": head_of(made.tournament),
            "made_by": by,
            "made_at": timezone.now(),
        },
    )
    _note("archive.written", kept, by=by)
    return kept


@transaction.atomic
def take(kept: ArchiveFile, *, by: User) -> bytes:
    """The file, for whoever downloads it: everything that is held of everybody, so it leaves a line."""
    _note("archive.downloaded", kept, by=by)
    return bytes(kept.content)


def _note(code: str, kept: ArchiveFile, *, by: User | None) -> None:
    audit.record(
        code,
        by=by,
        tournament_id=kept.tournament_id,
        subject=kept.tournament.name,
        after={"digest": kept.digest, "head": kept.head, "bytes": kept.size},
    )
