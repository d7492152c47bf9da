"""The bytes of the public pages: made once per snapshot, language and encoding, then kept in the process."""

import gzip
import re
from dataclasses import dataclass
from functools import lru_cache

import brotli

from tournament.models import Snapshot
from tournament.pages import leaderboard


@dataclass(frozen=True, slots=True)
class Published:
    """What is out now for one address, read in one query by the index of versions."""

    snapshot_id: int
    version: int
    digest: str
    language: str

    def etag(self, language: str, page: int) -> str:
        look = leaderboard.stylesheet_digest()[:8]
        return f'W/"{self.version}-{self.digest[:16]}-{look}-{language}-{page}"'


def published(slug: str) -> Published | None:
    """The newest snapshot of a tournament that publishes on the internet (T-PUB-07)."""
    newest = Snapshot.objects.filter(tournament__slug=slug, tournament__publishes_on_internet=True).order_by("-version")
    row = newest.values_list("pk", "version", "digest", "tournament__language").first()
    return Published(*row) if row else None


@lru_cache(maxsize=512)
def body(snapshot_id: int, digest: str, language: str, page: int, encoding: str) -> bytes | None:
    """One page of one snapshot, ready to send; None when it has no such page."""
    payload = Snapshot.objects.values_list("payload", flat=True).get(pk=snapshot_id, digest=digest)
    if not 1 <= page <= leaderboard.page_count(payload):
        return None
    version = f"{snapshot_id}-{digest[:16]}"
    return compressed(leaderboard.render(payload, language=language, page=page, version=version), encoding)


def compressed(content: bytes, encoding: str) -> bytes:
    """The page holds no secret and repeats nothing from the request, so compressing it tells nobody anything."""
    if encoding == "br":
        return bytes(brotli.compress(content, mode=brotli.MODE_TEXT))
    return gzip.compress(content, mtime=0) if encoding == "gzip" else content


def encoding_for(accepted: str) -> str:
    """The best encoding an Accept-Encoding header allows; "" for none."""
    return next((encoding for encoding in ("br", "gzip") if re.search(rf"\b{encoding}\b", accepted)), "")
