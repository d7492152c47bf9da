"""A tournament's certificates: made once, kept for ever, their keys outside the database."""

from cryptography import x509
from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.models import User
from games.models import SigningCertificate
from games.sealing import issuing, keys
from tournament.models import Tournament

Holder = SigningCertificate.Holder
Living = dict[Holder, SigningCertificate]


def living(tournament: Tournament) -> Living:
    """The certificates sheets are sealed by now, by holder; empty before the first are made."""
    rows = SigningCertificate.objects.filter(tournament=tournament, retired_at=None)
    return {Holder(row.holder): row for row in rows}


@transaction.atomic
def ensure(tournament: Tournament, *, by: User | None) -> Living:
    """The living certificates, made first where there are none. Error: KeyLost, for one whose key is gone."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    found = living(tournament)
    for row in found.values():
        keys.pem_of(row.fingerprint)
    return found if set(found) == set(Holder) else _make(tournament, found, by=by)


@transaction.atomic
def renew(tournament: Tournament, *, by: User | None) -> Living:
    """Retire all and make new ones, as after the loss of a key; what the old ones sealed stays valid."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    SigningCertificate.objects.filter(tournament=tournament, retired_at=None).update(retired_at=timezone.now())
    return _make(tournament, {}, by=by)


def trusted_pems() -> list[str]:
    """The certificates of all our tournaments, retired ones too: what they sealed stays sealed."""
    return list(SigningCertificate.objects.filter(holder=Holder.TOURNAMENT).values_list("pem", flat=True))


def _make(tournament: Tournament, found: Living, *, by: User | None) -> Living:
    """Whatever is missing. A key is on the disk before its certificate is in the database."""
    made, now = dict(found), timezone.now()
    if Holder.TOURNAMENT not in made:
        made[Holder.TOURNAMENT] = _keep(tournament, issuing.issue_own(tournament.name, now=now))
    own = made[Holder.TOURNAMENT]
    issuer, issuer_key = x509.load_pem_x509_certificate(own.pem.encode()), keys.load(own.fingerprint)
    for holder in (Holder.JUDGE, Holder.REFEREE):
        if holder not in made:
            issued = issuing.issue_for(
                "judge" if holder == Holder.JUDGE else "referee",
                tournament.name,
                issuer=issuer,
                issuer_key=issuer_key,
                now=now,
            )
            made[holder] = _keep(tournament, issued)
    prints = {holder.value: made[holder].fingerprint for holder in Holder if holder not in found}
    audit.record("certificates.made", by=by, tournament_id=tournament.pk, subject=tournament.name, after=prints)
    return made


def _keep(tournament: Tournament, issued: issuing.Issued) -> SigningCertificate:
    keys.keep(issued.key, issued.fingerprint)
    return SigningCertificate.objects.create(
        tournament=tournament, holder=issued.holder, pem=issued.pem, fingerprint=issued.fingerprint
    )
