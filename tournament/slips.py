"""How a player learns the own pseudonym, and nobody else does: a slip of paper, or a link that tells it once.

Looking at a link does not use it up, so the previews that messengers make do no harm: only `open_slip`,
called by a POST, does.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import TournamentError
from tournament.models import Player, Pseudonym, PseudonymSlip, Tournament

LASTS = timedelta(days=14)


class SlipUnusable(TournamentError):
    """Unknown, opened, too old or replaced: one answer for all."""

    code = "slip.unusable"
    status = 409
    message = _("This link tells nothing, or it has told its pseudonym already. Ask the desk for a new one.")


@dataclass(frozen=True, slots=True)
class MadeLink:
    """A link for one player; the token cannot be had again."""

    player: Player
    token: str


@transaction.atomic
def make_links(tournament: Tournament, *, by: User) -> list[MadeLink]:
    """New links for everybody with an approved pseudonym who has not opened one; older links stop working."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    waiting = named(tournament).exclude(player__slip__opened_at__isnull=False)
    made = []
    for pseudonym in waiting:
        token = secrets.token_urlsafe(24)
        fresh = {"token_hash": _hash(token), "made_at": timezone.now(), "opened_at": None}
        PseudonymSlip.objects.update_or_create(player=pseudonym.player, defaults=fresh)
        made.append(MadeLink(pseudonym.player, token))
    audit.record(
        "pseudonym.links_made", by=by, tournament_id=tournament.pk, subject=tournament.name, after={"links": len(made)}
    )
    return made


def named(tournament: Tournament) -> QuerySet[Pseudonym]:
    """Every approved pseudonym with its player, alternates too (GAP-P5), by name."""
    approved = tournament.pseudonyms.filter(state=Pseudonym.State.APPROVED)
    return approved.select_related("player").order_by("player__name", "player_id")


def waiting_slip(token: str) -> PseudonymSlip:
    """The slip that this link would open. Error: SlipUnusable."""
    alive = {"opened_at": None, "made_at__gt": timezone.now() - LASTS}
    slip = PseudonymSlip.objects.select_related("player__tournament").filter(token_hash=_hash(token), **alive).first()
    if slip is None:
        raise SlipUnusable
    return slip


@transaction.atomic
def open_slip(token: str) -> Pseudonym:
    """The pseudonym of the player whose link this is, told once. Error: SlipUnusable."""
    slip = waiting_slip(token)
    opened = PseudonymSlip.objects.filter(pk=slip.pk, opened_at=None, token_hash=slip.token_hash)
    if not opened.update(opened_at=timezone.now()):  # of two at once, one is told
        raise SlipUnusable
    pseudonym = slip.player.pseudonyms.filter(state=Pseudonym.State.APPROVED).select_related("tournament").first()
    if pseudonym is None:
        raise SlipUnusable
    return pseudonym


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
