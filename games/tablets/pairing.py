"""Pairing: a code makes this browser the tablet of a table. Every failure looks the same.

Short codes are slowed down by address and over all; every attempt is counted before the code is looked
up, so that attempts sent all at once are counted too. The long code needs no brake: nobody guesses it.
"""

import hashlib
from contextlib import suppress
from dataclasses import dataclass

import structlog
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from games.errors import GamesError
from games.models import TablePass, Tablet
from games.tablets import codes, cookies

log = structlog.get_logger(__name__)

WINDOW = 5 * 60  # seconds
# A hall of 250 tables behind one address, and a tenth of them mistyped; only failures remain counted.
MOST_FROM_AN_ADDRESS = 40
# 200 tries in a window at 24^8 codes: with 250 tables a stranger needs some twenty years for one hit.
MOST_OF_ALL = 200


class CodeRefused(GamesError):
    """One answer for every cause (unknown, mistyped, revoked, expired, too many tries)."""

    code = "tablet.code_refused"
    message = _(
        "This code does not open a table. Check it against the card; if it is right, wait five minutes and "
        "try again, or ask the referees' desk for a new one."
    )


@dataclass(frozen=True, slots=True)
class Paired:
    """`token` is for the browser alone."""

    tablet: Tablet
    table_pass: TablePass
    token: str


def pair(code: str, *, device: str, address: str, by: User | None) -> Paired:
    """Make a new tablet of the table whose code this is; `by` is whoever is signed in. Error: CodeRefused."""
    typed = codes.as_typed(code)
    limits = _limits(address) if codes.is_short(typed) else ()
    counted = [_counted(key) > most for key, most in limits]  # all of them, whichever is full
    is_slowed_down = any(counted)
    table_pass = _pass_of(code.strip(), typed)
    if is_slowed_down or table_pass is None:
        log.info("pair_tablet.refused", address=address, slowed_down=is_slowed_down)
        raise CodeRefused
    for key, _most in limits:
        with suppress(ValueError):  # forgotten in the meantime
            cache.decr(key)
    return _paired(table_pass, device, by)


def _limits(address: str) -> tuple[tuple[str, int], ...]:
    told_apart = hashlib.sha256(address.encode()).hexdigest()
    return ((f"pairing:address:{told_apart}", MOST_FROM_AN_ADDRESS), ("pairing:all", MOST_OF_ALL))


def _counted(key: str) -> int:
    cache.add(key, 0, WINDOW)
    return cache.incr(key)


def _pass_of(code: str, typed: str) -> TablePass | None:
    """The living pass that this code opens. Both hashes and one query, whatever was typed."""
    by_long, by_short = codes.long_hash(code), codes.short_hash(typed)
    living = TablePass.objects.filter(revoked_at=None, expires_at__gt=timezone.now())
    found = living.filter(token_hash=by_long) | living.filter(short_code_hash=by_short)
    return found.select_related("tournament").first()


@transaction.atomic
def _paired(table_pass: TablePass, device: str, by: User | None) -> Paired:
    held = TablePass.objects.select_for_update(of=("self",)).get(pk=table_pass.pk)
    if held.revoked_at is not None:
        raise CodeRefused
    token, token_hash = cookies.new_token()
    tablet = Tablet.objects.create(
        tournament=table_pass.tournament, table_pass=held, token_hash=token_hash, device=device
    )
    audit.record(
        "tablet.paired",
        by=by,
        tournament_id=table_pass.tournament_id,
        subject=str(table_pass),
        after={"tablet": tablet.pk, "device": device},
    )
    return Paired(tablet, table_pass, token)
