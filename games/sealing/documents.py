"""One sealed document for every locked sheet, made once and kept byte for byte."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import audit
from accounts.models import User
from games.models import ScoreSheet, SealedDocument, Signature, SigningCertificate
from games.sealing import certificates, keys
from games.sealing.certificates import Living
from games.sealing.errors import NotLocked
from games.sealing.making import Order, make
from games.sealing.pdf import paper_for
from games.sealing.seal import Signer
from games.sealing.sheet_content import document_of
from games.sealing.sheet_document import Proof
from games.sealing.sheet_words import language_or_english, sheet_words
from games.sheets.freezing import living
from tournament import chain
from tournament.models import Tournament

Holder = SigningCertificate.Holder

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is read as another
CODE_LENGTH = 16  # 78 bits: no code is found by trying


@dataclass(frozen=True, slots=True)
class Task:
    """What there is to make of one sheet; `order` can be carried out in any process.

    `at` is when the head of the chain was read that the sheet shows.
    """

    sheet: ScoreSheet
    code: str
    at: datetime
    order: Order


def produce(sheet: ScoreSheet, *, address: str, by: User | None) -> SealedDocument:
    """The sheet's sealed document, made at the first call; the same one ever after.

    `address` is the site's, as `https://example.org`: the QR leads there. Errors: NotLocked, KeyLost.
    """
    known = SealedDocument.objects.filter(sheet=sheet).first()
    if known:
        return known
    task = prepare(sheet, certificates.ensure(_tournament(sheet), by=by), address=address)
    return keep(task, make(task.order), by=by)


def prepare(sheet: ScoreSheet, sealed_by: Living, *, address: str) -> Task:
    """Everything that needs the database, before anything is drawn. Errors: NotLocked, KeyLost."""
    if sheet.state != ScoreSheet.State.LOCKED:
        raise NotLocked
    tournament, code = _tournament(sheet), "".join(secrets.choice(LETTERS) for _index in range(CODE_LENGTH))
    language, at = language_or_english(tournament.language), timezone.now()
    document = document_of(sheet, language=language, proof=_proof(sheet, code, address))
    order = Order(
        words=sheet_words(document, language),
        paper=paper_for(tournament.country),
        made_at=sheet.locked_at,
        by=_signers(sheet, sealed_by, language),
    )
    return Task(sheet, code, at, order)


@transaction.atomic
def keep(task: Task, content: bytes, *, by: User | None) -> SealedDocument:
    """Keep what was made, unless somebody else was first: then theirs is the document."""
    digest = sha256(content).hexdigest()
    wanted = SealedDocument(
        sheet=task.sheet,
        content=content,
        digest=digest,
        content_hash=task.sheet.content_hash,
        code=task.code,
        made_at=task.at,
    )
    SealedDocument.objects.bulk_create([wanted], ignore_conflicts=True)
    kept = SealedDocument.objects.get(sheet=task.sheet)
    if kept.digest == digest:
        audit.record(
            "document.sealed",
            by=by,
            tournament_id=_tournament(task.sheet).pk,
            subject=str(task.sheet),
            after={"digest": digest, "shown": task.sheet.content_hash},
        )
    return kept


def _tournament(sheet: ScoreSheet) -> Tournament:
    return sheet.table.round.tournament


def _proof(sheet: ScoreSheet, code: str, address: str) -> Proof:
    record = sheet.shown.get("record") or {}
    return Proof(
        code=code,
        url=address.rstrip("/") + reverse("verify:code", args=[code]),
        entries=record.get("head", 0),
        last_hash=record.get("head_hash", ""),
        content_hash=sheet.content_hash,
        chain_head=chain.head_of(_tournament(sheet)),
    )


def _signers(sheet: ScoreSheet, sealed_by: Living, language: str) -> tuple[Signer, ...]:
    """The tournament, then the judge and the referee as far as they signed."""
    signed = {signature.role: signature for signature in living(sheet)}
    issuer = sealed_by[Holder.TOURNAMENT].pem
    with translation.override(language):
        found = [_signer(Holder.TOURNAMENT, sealed_by, issuer, _tournament(sheet).name, _("Sealed by the tournament"))]
        for role, holder in ((Signature.Role.JUDGE, Holder.JUDGE), (Signature.Role.REFEREE, Holder.REFEREE)):
            signature = signed.get(role)
            if signature and signature.way != Signature.Way.REFUSED:
                name = signature.user.name if signature.user else ""
                found.append(_signer(holder, sealed_by, issuer, name, str(Signature.Way(signature.way).label)))
    return tuple(found)


def _signer(holder: Holder, sealed_by: Living, issuer: str, name: str, reason: str) -> Signer:
    own = sealed_by[holder]
    return Signer(
        holder="tournament" if holder == Holder.TOURNAMENT else "judge" if holder == Holder.JUDGE else "referee",
        certificate=own.pem,
        key=keys.pem_of(own.fingerprint),
        issuer=issuer,
        name=name,
        reason=reason,
    )
