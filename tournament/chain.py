"""The chain of one tournament: every sheet, publication and correction, each with the hash of the one before.

The newest hash, the head, is printed on score sheets and published with the points. Whoever noted a head
can find out later whether anything before it was changed.
"""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from tournament.chain_hash import GENESIS, Break, Link, first_break, link_hash, moment
from tournament.models import ChainLink, Tournament


def extend(tournament: Tournament, *, kind: str, content: Mapping[str, Any], at: datetime | None = None) -> ChainLink:
    """Add a link, inside the act's own transaction; the tournament's row is held until that ends.

    `content` is JSON without any name. It is kept with a random salt, so that a published head lets
    nobody try out what may have been hashed.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)  # one link after the other
    last = ChainLink.objects.filter(tournament=tournament).order_by("-number").first()
    number, previous = (last.number + 1, last.hash) if last else (1, GENESIS)
    salted, at = {**content, "salt": secrets.token_hex(16)}, at or timezone.now()
    return ChainLink.objects.create(
        tournament=tournament,
        number=number,
        kind=kind,
        content=salted,
        at=at,
        previous=previous,
        hash=link_hash(number, kind, salted, moment(at), previous),
    )


def head_of(tournament: Tournament) -> str:
    """The hash of the newest link; 64 zeros before the first."""
    last = ChainLink.objects.filter(tournament=tournament).order_by("-number").first()
    return last.hash if last else GENESIS


def break_in(tournament: Tournament) -> Break | None:
    """The first link in the database that does not hold; None for a whole chain."""
    return first_break(map(plain, ChainLink.objects.filter(tournament=tournament).order_by("number")))


def plain(link: ChainLink) -> Link:
    return Link(link.number, link.kind, link.content, moment(link.at), link.previous, link.hash)
