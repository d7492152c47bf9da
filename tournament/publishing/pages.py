"""The bytes of the public pages: made once per snapshot, language and encoding, then kept in the process."""

import gzip
import re
from dataclasses import dataclass
from functools import lru_cache

import brotli

from tournament.models import Snapshot
from tournament.pages import leaderboard
from tournament.publishing.standings import may_stay


@dataclass(frozen=True, slots=True)
class Published:
    """What is out now for one address, read in one query by the index of versions."""

    snapshot_id: int
    version: int
    digest: str
    language: str
    old_version: int | None = None

    def etag(self, language: str, page: int) -> str:
        look = leaderboard.stylesheet_digest()[:8]
        return f'W/"{"old-" if self.old_version else ""}{self.version}-{self.digest[:16]}-{look}-{language}-{page}"'


def published(slug: str) -> Published | None:
    """The newest snapshot of a tournament that publishes on the internet (T-PUB-07)."""
    newest = Snapshot.objects.filter(tournament__slug=slug, tournament__publishes_on_internet=True).order_by("-version")
    row = newest.values_list("pk", "version", "digest", "tournament__language").first()
    return Published(*row) if row else None


def replaced(slug: str, version: int) -> Published | None:
    """A snapshot that a correction replaced and that may still be read: the newest one must know every
    pseudonym in it.
    """
    snapshots = Snapshot.objects.filter(tournament__slug=slug, tournament__publishes_on_internet=True)
    old = snapshots.filter(version=version).select_related("tournament").first()
    newest = snapshots.order_by("-version").first()
    correction = snapshots.filter(version=version + 1, payload__corrects__version=version)
    if old is None or newest is None or not correction.exists() or not may_stay(old.payload, newest.payload):
        return None
    return Published(old.pk, old.version, old.digest, old.tournament.language, old_version=version)


@lru_cache(maxsize=512)
def body(
    snapshot_id: int, digest: str, language: str, page: int, encoding: str, *, old_version: int | None = None
) -> bytes | None:
    """One page of one snapshot, ready to send; None when it has no such page."""
    payload = Snapshot.objects.values_list("payload", flat=True).get(pk=snapshot_id, digest=digest)
    if not 1 <= page <= leaderboard.page_count(payload):
        return None
    version = f"{snapshot_id}-{digest[:16]}"
    content = leaderboard.render(payload, language=language, page=page, version=version, old_version=old_version)
    return compressed(content, encoding)


def compressed(content: bytes, encoding: str) -> bytes:
    """The page holds no secret and repeats nothing from the request, so compressing it tells nobody anything."""
    if encoding == "br":
        return bytes(brotli.compress(content, mode=brotli.MODE_TEXT))
    return gzip.compress(content, mtime=0) if encoding == "gzip" else content


def encoding_for(accepted: str) -> str:
    """The best encoding an Accept-Encoding header allows; "" for none."""
    return next((encoding for encoding in ("br", "gzip") if re.search(rf"\b{encoding}\b", accepted)), "")
