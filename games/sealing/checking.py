"""Is this file what we sealed? For whoever holds it, on the public page and from the command line."""

from dataclasses import dataclass
from hashlib import sha256

from django.db.models import QuerySet

from games.models import ScoreSheet, SealedDocument
from games.sealing.certificates import trusted_pems
from games.sealing.documents import LETTERS
from games.sealing.validation import Outcome, SignedBy, validate
from tournament.models import ChainLink


@dataclass(frozen=True, slots=True)
class Sealed:
    """What anybody may know of a document: nothing of who played, where, or for how much."""

    document: SealedDocument
    is_replaced: bool
    chain_head: str


@dataclass(frozen=True, slots=True)
class FileCheck:
    """A file that was handed in. `reasons` are codes of `verdict_words`."""

    outcome: Outcome
    reasons: tuple[str, ...]
    digest: str
    signers: tuple[SignedBy, ...] = ()
    is_replaced: bool = False


def find(code: str) -> Sealed | None:
    """The document under a verification code, however it was typed."""
    plain = "".join(letter for letter in code.upper() if letter in LETTERS)
    found = _documents().filter(code=plain).first()
    return _sealed(found) if found else None


def check(content: bytes, *, expected: SealedDocument | None = None) -> FileCheck:
    """Judge a file by its bytes and its signatures; `expected` is the document whose code the reader followed."""
    digest = sha256(content).hexdigest()
    known = _documents().filter(digest=digest).first()
    verdict = validate(content, trusted_pems())
    reasons: tuple[str, ...] = verdict.reasons
    outcome = verdict.outcome
    if outcome == "valid" and expected is not None and digest != expected.digest:
        outcome, reasons = "unknown", ("another_sheet",)
    elif outcome == "valid" and known is None:
        reasons = ("not_kept_here",)
    is_replaced = known is not None and known.sheet.state == ScoreSheet.State.REPLACED
    return FileCheck(outcome, reasons, digest, verdict.signers, is_replaced)


def _documents() -> QuerySet[SealedDocument]:
    return SealedDocument.objects.select_related("sheet__table__round__tournament").defer("content")


def _sealed(document: SealedDocument) -> Sealed:
    tournament = document.sheet.table.round.tournament
    links = ChainLink.objects.filter(tournament=tournament, at__lte=document.made_at)
    last = links.order_by("-number").first()
    return Sealed(document, document.sheet.state == ScoreSheet.State.REPLACED, last.hash if last else "")
